import type { AuditEntry } from "@parapet/domain/contracts/audit-log";
import { minute } from "@parapet/words/format/minute";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { saveFile } from "../save-file.ts";
import { Banner } from "../ui/banner.tsx";
import { Button } from "../ui/button.tsx";
import { Tag } from "../ui/chips.tsx";
import { Field, SearchField, SelectField } from "../ui/field.tsx";
import { PagedTable } from "../ui/paged-table.tsx";
import { Empty, useErrorText } from "../ui/states.tsx";
import type { Column } from "../ui/table-order.ts";
import { toast } from "../ui/toasts.ts";
import { type AskedAudit, auditFile, auditQuery } from "./api.ts";

type Translate = ReturnType<typeof useTranslations<"audit">>;
const RESULTS = ["done", "refused", "failed"] as const;
const DAY_SECONDS = 86_400;

/** The selected day in UTC as seconds; `after` includes the whole day. */
const secondsOf = (date: string, after: number): number | null => {
  const at = Date.parse(`${date}T00:00:00Z`);
  return Number.isNaN(at) ? null : at / 1000 + after;
};

const columnsOf = (t: Translate): Column<AuditEntry>[] => [
  { id: "at", heading: t("at"), cell: (row) => <span className="num whitespace-nowrap">{minute(row.at)}</span> },
  { id: "who", heading: t("who"), cell: (row) => row.actor?.email ?? "---" },
  { id: "action", heading: t("action"), cell: (row) => <span className="font-mono">{row.action}</span> },
  {
    id: "object",
    heading: t("object"),
    cell: (row) => <span className="block max-w-[220px] truncate font-mono text-[13px]">{row.object ?? "---"}</span>,
  },
  { id: "organisation", heading: t("organisation"), cell: (row) => row.organisation_name ?? "---" },
  {
    id: "result",
    heading: t("result"),
    cell: (row) => <Tag kind={row.result === "done" ? "plain" : "warn"}>{t(`results.${row.result}`)}</Tag>,
  },
  {
    id: "address",
    heading: t("address"),
    cell: (row) => <span className="font-mono text-[13px]">{row.ip ?? "---"}</span>,
  },
];

/** Who did what: searched, and taken away as a file. */
export const AuditPart = () => {
  const t = useTranslations("audit");
  const errorText = useErrorText();
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState<AskedAudit>({ q: "", from: null, to: null, result: null });
  const [page, setPage] = useState(1);
  const list = useQuery(auditQuery(asked, page));
  const ask = (changes: Partial<AskedAudit>) => {
    setAsked((before) => ({ ...before, ...changes }));
    setPage(1);
  };
  const download = async (format: "csv" | "json") => {
    try {
      saveFile(await auditFile(asked, format), `audit-log.${format}`);
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return (
    <div className="grid grid-cols-1 gap-3">
      <form
        role="search"
        className="grid items-end gap-3 wide:grid-cols-[minmax(0,1fr)_150px_150px_150px]"
        onSubmit={(event) => {
          event.preventDefault();
          ask({ q: typed.trim() });
        }}
      >
        <SearchField
          label={t("search")}
          placeholder={t("search")}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            if (event.target.value === "") ask({ q: "" });
          }}
        />
        <Field type="date" label={t("from")} onChange={(event) => ask({ from: secondsOf(event.target.value, 0) })} />
        <Field
          type="date"
          label={t("to")}
          onChange={(event) => ask({ to: secondsOf(event.target.value, DAY_SECONDS) })}
        />
        <SelectField
          label={t("result")}
          value={asked.result ?? ""}
          onChange={(event) => ask({ result: RESULTS.find((one) => one === event.target.value) ?? null })}
        >
          <option value="">{t("all")}</option>
          {RESULTS.map((one) => (
            <option key={one} value={one}>
              {t(`results.${one}`)}
            </option>
          ))}
        </SelectField>
      </form>
      <div className="flex flex-wrap gap-2">
        <Button size="small" icon="download" onClick={() => void download("csv")}>
          {t("csv")}
        </Button>
        <Button size="small" icon="download" onClick={() => void download("json")}>
          {t("json")}
        </Button>
      </div>
      {list.data?.more === true && <Banner>{t("more")}</Banner>}
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("none")}>{t("search")}</Empty>}
          caption={t("title")}
          columns={columnsOf(t)}
          rowKey={({ id }) => id}
          page={page}
          onPage={setPage}
        />
      </div>
    </div>
  );
};
