import { type ReactNode, useEffect, useEffectEvent } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../ui/button.tsx";

/** What can be done with the selected rows, at the foot of the window while any are selected. Escape ends the selection. */
export const BulkBar = ({ label, onClear, children }: { label: string; onClear: () => void; children: ReactNode }) => {
  const t = useTranslations("shell");
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    // What lies above the list is closed first.
    const isCovered = document.querySelector("[role=dialog], [role=alertdialog], [role=menu]") !== null;
    if (event.key === "Escape" && !event.defaultPrevented && !isCovered) onClear();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    addEventListener("keydown", listen);
    return () => removeEventListener("keydown", listen);
  }, []);
  return (
    <section className="bulk-bar" aria-label={t("lists.selection")}>
      <b role="status">{label}</b>
      {children}
      <Button size="small" kind="ghost" onClick={onClear}>
        {t("lists.clearSelection")}
      </Button>
    </section>
  );
};
