import type { Action, DetailReport } from "@parapet/domain/contracts/overview";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Place } from "../../shared/ui/asset-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityGlyph } from "../../shared/ui/chips.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { areaPath } from "./area-page.ts";
import { AssignAction } from "./assign-action.tsx";
import { CreateTicket } from "./create-ticket.tsx";
import { useActionWords } from "./shared/use-action-words.ts";

const WORK = "/dashboard/current-risk/work";
/** Why it comes first, in one line. */
const Why = ({ action }: { action: Action }) => (
  <p className="action-why text-[13px] text-ink-2">{useActionWords("brief").why(action)}</p>
);

/** What it closes, and what that is worth. */
const Effect = ({ action }: { action: Action }) => {
  const shell = useTranslations("shell");
  return (
    <p className="action-effect text-[13px] text-ink-3">
      {useActionWords("brief").effect(action)}
      {action.closed_by !== "retest" && <> · {shell(`priority.closedBy.${action.closed_by}`)}</>}
    </p>
  );
};

const Due = ({ action }: { action: Action }) => {
  const t = useTranslations("overview");
  if (action.due_at === null) return <span className="text-ink-3">{t("next.noDue")}</span>;
  return action.overdue > 0 ? (
    <b className="sev-critical">{t("next.overdueSince", { day: day(action.due_at) })}</b>
  ) : (
    <span>{t("next.due", { day: day(action.due_at) })}</span>
  );
};

/** How far the work is, and its ticket by the name that the ticket system has for it; without one, the way to create it. */
const State = ({ action, mayCreate }: { action: Action; mayCreate: boolean }) => {
  const t = useTranslations("overview");
  const { ticket } = action;
  return (
    <span className="break-words">
      {t(`next.states.${action.state}`)}
      {ticket === null ? (
        mayCreate && (
          <>
            {" · "}
            <CreateTicket action={action} />
          </>
        )
      ) : (
        <>
          {" · "}
          {ticket.external_url === null ? (
            <span className="mono">{ticket.external_id ?? t("next.ticketSent")}</span>
          ) : (
            <a className="link mono" href={ticket.external_url} rel="noopener noreferrer" target="_blank">
              {ticket.external_id ?? t("next.ticket")}
            </a>
          )}
        </>
      )}
    </span>
  );
};

/** What to do first, why, by whom, until when, and how far it is. */
export const NextActions = ({
  report,
  asOf,
  mayAssign,
}: {
  report: DetailReport;
  /** Unix seconds of the report. */
  asOf: number;
  mayAssign: boolean;
}) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const isOnly = useUser().authorized_domains.length === 1;
  const { next_actions: actions, unknown_areas: unknown, actions_count: all, domain } = report;
  return (
    <Card
      title={
        <>
          {t("next.title")}
          <Definition of="priority" />
        </>
      }
      aside={
        all > 0 && (
          <LocalLink className="link" to={isOnly ? WORK : `${WORK}?domain=${domain}`}>
            {t("next.all", { count: all })}
          </LocalLink>
        )
      }
    >
      {actions.length === 0 ? (
        <p className="text-ink-2">
          {t("next.none")} {unknown > 0 && `${coverage("unknownAreas", { count: unknown })}.`}
        </p>
      ) : (
        <ol className="grid">
          {actions.map((action, place) => (
            <li key={action.id} className="action-row">
              <span className="num text-xl font-semibold text-ink-3 max-wide:hidden" aria-hidden="true">
                {place + 1}
              </span>
              <div className="grid min-w-0 content-start gap-0.5">
                <span className="flex items-start gap-2">
                  <span className={`sev-${action.severity}`}>
                    <SeverityGlyph severity={action.severity} />
                  </span>
                  <LocalLink
                    className="link w-fit max-w-full font-semibold break-words"
                    to={`${areaPath(action.area)}?finding=${action.id}`}
                  >
                    {action.title}
                  </LocalLink>
                </span>
                <span className="mono truncate text-ink-3">
                  <Place name={action.subject} area={action.area} />
                  {action.places_count > 1 && ` ${t("next.morePlaces", { count: action.places_count - 1 })}`}
                </span>
                <Why action={action} />
                <Effect action={action} />
              </div>
              <div className="action-who">
                <AssignAction action={action} domain={domain} asOf={asOf} mayAssign={mayAssign} />
                <Due action={action} />
                <State action={action} mayCreate={mayAssign} />
              </div>
            </li>
          ))}
        </ol>
      )}
    </Card>
  );
};
