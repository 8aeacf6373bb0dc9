import type { TicketRow } from "@parapet/domain/contracts/alerts";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { Tag } from "../../../../shared/ui/chips.tsx";

const KINDS = { sent: "plain", open: "warn", "in progress": "warn", done: "ok", closed: "ok" } as const;

const RESULT_KINDS = { pending: "plain", fixed: "ok", "still there": "exploit", "not assessed": "warn" } as const;

/** Whether the finding of a ticket is fixed: the re-test that the ticket system's "done" requested, or the scan that resolved it. */
export const TicketVerification = ({ ticket: { verification } }: { ticket: TicketRow }) => {
  const t = useTranslations("tickets");
  if (verification === null) return "---";
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag kind={RESULT_KINDS[verification.result]}>{t(`verification.${verification.result}`)}</Tag>
      <span className="num text-ink-2">{day(verification.at)}</span>
    </span>
  );
};

/** What the system outside says of a ticket, with its own name for it. */
export const TicketState = ({ ticket }: { ticket: TicketRow }) => {
  const t = useTranslations("tickets");
  const name = ticket.external_id ?? t("there");
  return (
    <span className="flex flex-wrap items-center gap-2">
      <Tag kind={KINDS[ticket.state]}>{t(`states.${ticket.state}`)}</Tag>
      {ticket.external_url === null ? (
        ticket.external_id !== null && <span className="mono">{ticket.external_id}</span>
      ) : (
        <a className="link mono" href={ticket.external_url} rel="noopener noreferrer" target="_blank">
          {name}
        </a>
      )}
    </span>
  );
};
