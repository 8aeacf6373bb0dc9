import { TICKET_SORTS } from "@parapet/domain/contracts/choices";
import { shownDomain } from "@parapet/domain/risk/shown-domain";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { textOf, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { ticketsPage } from "../../shared/tickets/api.ts";
import { TicketState, TicketVerification } from "../../shared/tickets/ticket-state.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { deleteTicketSystem, saveTicketSystem, ticketSystemQuery } from "./api.ts";
import { SecretDialog } from "./secret-dialog.tsx";

const KINDS = { working: "ok", failing: "warn", stopped: "exploit" } as const;

const System = () => {
  const t = useTranslations("tickets");
  const channels = useTranslations("channels");
  const common = useTranslations("common");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const known = useQuery(ticketSystemQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey: ticketSystemQuery.queryKey });
  const form = useForm({
    check: (values) => wrongOnly({ webhook: textOf(values, "webhook") === "" && common("required") }),
    send: async (values) => {
      setSecret(await saveTicketSystem(textOf(values, "webhook")));
      await reread();
    },
  });
  const forget = async () => {
    try {
      await deleteTicketSystem();
      toast({ kind: "success", title: t("system.forgotten") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
    await reread();
  };
  if (known.isError) return <Failed error={known.error} onRetry={() => void known.refetch()} />;
  if (known.data === undefined) {
    return (
      <Loading>
        <Skeleton className="h-32" />
      </Loading>
    );
  }
  const system = known.data;
  return (
    <Card
      title={t("system.title")}
      aside={system !== null && <Tag kind={KINDS[system.state]}>{t(`system.states.${system.state}`)}</Tag>}
    >
      <div className="grid max-w-[720px] gap-4">
        <p className="text-ink-2">{t("system.text")}</p>
        {system !== null && (
          <>
            <p className="[overflow-wrap:anywhere]">{t("system.kept", { address: system.webhook })}</p>
            <div className="grid gap-2">
              <p className="text-ink-2">{t("system.inbound")}</p>
              <CopyText text={system.inbound_url} copy={t("system.copy")} copied={t("system.copied")} />
            </div>
          </>
        )}
        <form
          key={system?.id ?? ""}
          method="post"
          onSubmit={form.onSubmit}
          noValidate
          className="grid items-start gap-3 wide:grid-cols-[minmax(0,1fr)_auto]"
        >
          <Field
            name="webhook"
            type="url"
            label={channels("tickets.label")}
            hint={channels("tickets.hint")}
            autoComplete="off"
            spellCheck={false}
            maxLength={2_000}
            error={form.errors["webhook"]}
          />
          <Button className="wide:mt-[26px]" type="submit" busy={form.busy && t("system.saving")}>
            {t("system.save")}
          </Button>
          <FormFailure text={form.failure} />
        </form>
        {system !== null && (
          <div>
            <Button kind="ghost" size="small" onClick={() => void forget()}>
              {t("system.forget")}
            </Button>
          </div>
        )}
      </div>
      {secret !== null && <SecretDialog secret={secret} onClose={() => setSecret(null)} />}
    </Card>
  );
};

const pathOf = ({ area, finding_id }: { readonly area: string; readonly finding_id: string }): string =>
  `/dashboard/current-risk/${area}?finding=${finding_id}&status=all`;

const Tickets = () => {
  const t = useTranslations("tickets");
  const { page, change } = useAsked();
  const navigate = useNavigate();
  const { to } = useLocale();
  const list = useQuery(ticketsPage(page, useAskedOrder(TICKET_SORTS)));
  return (
    <PagedTable
      list={list}
      empty={<Empty title={t("empty")}>{t("emptyText")}</Empty>}
      caption={t("ticket")}
      sorts={TICKET_SORTS}
      rowKey={({ id }) => id}
      onOpen={(ticket) => void navigate(to(pathOf(ticket)))}
      page={page}
      onPage={(next) => change({ page: String(next) })}
      columns={[
        {
          id: "finding",
          heading: t("columns.finding"),
          cell: (ticket) => (
            <LocalLink className="link mono" to={pathOf(ticket)}>
              {ticket.subject}
            </LocalLink>
          ),
        },
        {
          id: "domain",
          heading: t("columns.domain"),
          cell: ({ domain }) => <span className="mono">{shownDomain(domain)}</span>,
        },
        { id: "state", heading: t("columns.state"), cell: (ticket) => <TicketState ticket={ticket} /> },
        {
          id: "verification",
          heading: t("columns.verification"),
          cell: (ticket) => <TicketVerification ticket={ticket} />,
        },
        {
          id: "made",
          heading: t("columns.made"),
          cell: (it) => <span className="num">{minute(it.created_at)}</span>,
        },
        {
          id: "news",
          heading: t("columns.news"),
          cell: (it) => <span className="num">{minute(it.updated_at)}</span>,
        },
      ]}
    />
  );
};

/** The ticket system outside, and what became of the tickets that went there. */
export const TicketsView = () => (
  <div className="grid grid-cols-1 gap-3">
    <System />
    <div className="card">
      <Tickets />
    </div>
  </div>
);
