import { useEffect, useEffectEvent, useState } from "react";
import { useTranslations } from "use-intl";

import { useErrorText } from "../ui/states.tsx";
import { toast } from "../ui/toasts.ts";

const PAGE = 100;
/** On one printout; the export has all of them. */
const MAX_ROWS = 2_000;

interface Printout<Row> {
  /** Every row of the list while it is printed, otherwise null. */
  readonly rows: readonly Row[] | null;
  readonly print: () => Promise<void>;
}

/** Prints every row of a list and not only the page in view: fetches them, waits until they are drawn, then prints. */
export const usePrintAll = <Row>(list: {
  /** Null where there is no list to print: Ctrl+P then prints the page as it is. */
  readonly total: number | null;
  readonly pageOf: (page: number, pageSize: number) => Promise<readonly Row[]>;
}): Printout<Row> => {
  const t = useTranslations("common");
  const errorText = useErrorText();
  const [rows, setRows] = useState<readonly Row[] | null>(null);

  const print = async () => {
    const pages = Math.max(1, Math.ceil(Math.min(list.total ?? 0, MAX_ROWS) / PAGE));
    const found: Row[] = [];
    try {
      for (let page = 1; page <= pages; page += 1) found.push(...(await list.pageOf(page, PAGE)));
      setRows(found);
    } catch (error) {
      toast({ kind: "failure", title: t("printFailed"), text: errorText(error) });
    }
  };

  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key.toLowerCase() !== "p" || !(event.ctrlKey || event.metaKey) || event.shiftKey || event.altKey) return;
    if (list.total === null) return;
    event.preventDefault();
    void print();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);

  useEffect(() => {
    if (rows === null) return;
    const end = () => setRows(null);
    addEventListener("afterprint", end);
    globalThis.print();
    return () => removeEventListener("afterprint", end);
  }, [rows]);

  return { rows, print };
};
