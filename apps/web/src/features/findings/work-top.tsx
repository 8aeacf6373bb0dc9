import type { Finding, readFinding } from "@parapet/domain/contracts/findings";
import { calendarDay } from "@parapet/words/format/calendar-day";
import { day } from "@parapet/words/format/day";
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useState } from "react";
import { useTranslations } from "use-intl";
import type * as z from "zod";

import { Tag } from "../../shared/ui/chips.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { ticketQuery } from "../alerts/shared/tickets/api.ts";
import { TicketState } from "../alerts/shared/tickets/ticket-state.tsx";
import { useAssignFinding } from "./api.ts";
import { OwnerSelect } from "./shared/owners/owner-select.tsx";

type Detail = z.infer<(typeof readFinding)["reply"]>["data"];

const isActive = ({ status, resolved_at }: Finding): boolean =>
  resolved_at === null && (status === "open" || status === "acknowledged");

const Cell = ({ name, children }: { name: string; children: ReactNode }) => (
  <div className="min-w-0 px-3 py-2">
    <dt className="text-xs text-ink-2">{name}</dt>
    <dd className="break-words">{children}</dd>
  </div>
);

/** Which rule set the due date, in words. */
const DueRule = ({ finding, detail }: { finding: Finding; detail: Detail | undefined }) => {
  const t = useTranslations("findings");
  const kev = detail?.vulnerability?.kev ?? null;
  if (finding.due_at === null || finding.due_source === null) return null;
  const rule =
    finding.due_source === "policy" && kev !== null && kev.due !== null
      ? t("work.rule.policyNotKev", { added: calendarDay(kev.added), due: calendarDay(kev.due) })
      : finding.due_source === "kev" && kev !== null
        ? t("work.rule.kev", { added: calendarDay(kev.added) })
        : t(`work.rule.${finding.due_source === "kev" ? "kevPlain" : finding.due_source}`);
  return <span className="mt-0.5 block text-xs text-ink-3">{rule}</span>;
};

/** How far it is, who does it, until when, and in which ticket: the first thing that a finding says. */
export const WorkTop = ({
  finding,
  detail,
  mayTriage,
}: {
  finding: Finding;
  detail: Detail | undefined;
  mayTriage: boolean;
}) => {
  const t = useTranslations("findings");
  const errorText = useErrorText();
  const [openedAt] = useState(() => Date.now() / 1000);
  const { data: ticket } = useQuery(ticketQuery(finding.id));
  const assign = useAssignFinding(finding.id);
  const owner = finding.owner === null ? null : (finding.owner.name ?? t("work.someone"));
  const give = async (chosen: Parameters<Parameters<typeof OwnerSelect>[0]["onChoose"]>[0]) => {
    try {
      await assign.mutateAsync({ version: (detail ?? finding).version, owner: chosen });
      toast({ kind: "success", title: t("work.assigned") });
    } catch (error) {
      toast({ kind: "failure", title: t("work.notAssigned"), text: errorText(error) });
    }
  };
  return (
    <div className="grid gap-2">
      <dl className="work-top" aria-label={t("work.label")}>
        <Cell name={t("status.label")}>
          <b className="font-semibold">{t(`state.${finding.work_state ?? finding.status}`)}</b>
        </Cell>
        <Cell name={t("changes.owner")}>
          {mayTriage && isActive(finding) ? (
            <OwnerSelect
              label={t("work.assignLabel")}
              shown={owner ?? t("work.assign")}
              busy={assign.isPending}
              onChoose={(chosen) => void give(chosen)}
            />
          ) : (
            (owner ?? t("work.noOwner"))
          )}
        </Cell>
        <Cell name={t("changes.due")}>
          {finding.due_at === null ? (
            t("work.noDue")
          ) : (
            <span className="flex flex-wrap items-center gap-1.5">
              {day(finding.due_at)}
              {isActive(finding) && finding.due_at < openedAt && <Tag kind="warn">{t("drawer.overdue")}</Tag>}
            </span>
          )}
          <DueRule finding={finding} detail={detail} />
        </Cell>
        <Cell name={t("work.ticket")}>{ticket == null ? t("work.noTicket") : <TicketState ticket={ticket} />}</Cell>
      </dl>
      {finding.tags.length > 0 && (
        <p className="flex flex-wrap gap-1">
          {finding.tags.map((tag) => (
            <Tag key={tag}>{tag}</Tag>
          ))}
        </p>
      )}
    </div>
  );
};
