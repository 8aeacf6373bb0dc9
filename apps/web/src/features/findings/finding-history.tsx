import type { FindingEvent } from "@parapet/domain/contracts/findings";
import { day } from "@parapet/words/format/day";
import { minute } from "@parapet/words/format/minute";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { Part } from "./drawer-part.tsx";

/** What became of a finding, the newest first: runs, re-tests, decisions and notes. */
export const FindingHistory = ({ events }: { events: readonly z.infer<typeof FindingEvent>[] }) => {
  const t = useTranslations("findings");
  const common = useTranslations("common");
  return (
    <Part title={t("drawer.history")}>
      <ol className="grid gap-2">
        {events.toReversed().map((event) => (
          <li key={`${event.at} ${event.kind} ${event.note ?? ""}`} className="flex flex-wrap justify-between gap-x-3">
            <span className="min-w-0 break-words">
              {t.has(`events.${event.kind as "found"}`) ? t(`events.${event.kind as "found"}`) : event.kind}
              {event.status !== null &&
                t.has(`state.${event.status as "open"}`) &&
                common("pair", { label: "", value: t(`state.${event.status as "open"}`) })}
              {event.reset !== null &&
                ` (${t("reset.said", { responsible: event.reset.responsible, day: day(Date.parse(event.reset.on) / 1000) })})`}
              {event.source === "ticket" && ` (${t("fix.bySystem")})`}
              {event.verdict !== null && common("pair", { label: "", value: t(`verify.${event.verdict}`) })}
              {event.proof !== null && ` (${t(`fix.proof.${event.proof.result}`, { target: event.proof.target })})`}
              {event.approver !== null && ` (${t("drawer.approvedBy", { who: event.approver })})`}
              {event.expires_at !== null && ` ${t("drawer.untilDay", { day: day(event.expires_at) })}`}
              {event.changes.map(({ kind, before, after }) => (
                <span key={kind} className="block text-ink-2">
                  {t.has(`changes.${kind as "moved"}`) ? t(`changes.${kind as "moved"}`) : kind}
                  {(after || before) !== "" && <span className="mono break-all text-ink-3"> {after || before}</span>}
                </span>
              ))}
              {event.note !== null && <span className="block text-ink-2">{event.note}</span>}
            </span>
            <span className="text-xs text-ink-3">{[minute(event.at), event.author].filter(Boolean).join(", ")}</span>
          </li>
        ))}
      </ol>
    </Part>
  );
};
