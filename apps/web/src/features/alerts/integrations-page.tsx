import { TICKET_SORTS } from "@parapet/domain/contracts/choices";
import { shownDomain } from "@parapet/domain/risk";
import { API_TICKET_SYSTEMS, TICKET_SYSTEMS } from "@parapet/domain/ticket-systems";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { PageHead } from "../../shared/ui/page-head.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Empty, Failed, Loading, Skeleton, useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { deleteTicketSystem, saveTicketSystem, ticketSystemQuery } from "./api.ts";
import { SecretDialog } from "./secret-dialog.tsx";
import { ticketsPage } from "./shared/tickets/api.ts";
import { TicketState, TicketVerification } from "./shared/tickets/ticket-state.tsx";

const KINDS = { working: "ok", failing: "warn", stopped: "exploit" } as const;

type SystemKind = (typeof TICKET_SYSTEMS)[number]["id"];

/** The fields of one kind of system. What is secret is written and never shown. */
const ConnectionForm = ({
  kind,
  onSaved,
}: {
  kind: SystemKind;
  onSaved: (secret: string | null) => Promise<unknown>;
}) => {
  const t = useTranslations("tickets");
  const channels = useTranslations("channels");
  const common = useTranslations("common");
  const system = API_TICKET_SYSTEMS.find(({ id }) => id === kind);
  const names = system === undefined ? (["webhook"] as const) : system.fields.map(({ name }) => name);
  const form = useForm({
    check: (values) =>
      wrongOnly(Object.fromEntries(names.map((name) => [name, readText(values, name) === "" && common("required")]))),
    send: async (values) => {
      const of = (name: string) => readText(values, name);
      const body =
        system === undefined
          ? { webhook: of("webhook") }
          : {
              kind: system.id,
              url: of("url"),
              token: of("token"),
              project: of("project"),
              ...(system.fields.some(({ name }) => name === "account") && { account: of("account") }),
              ...(system.fields.some(({ name }) => name === "type") && { type: of("type") }),
            };
      await onSaved(await saveTicketSystem(body));
    },
  });
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="grid items-start gap-3">
      {names.map((name) => (
        <Field
          key={name}
          name={name}
          type={name === "token" ? "password" : name === "webhook" || name === "url" ? "url" : "text"}
          label={name === "webhook" || name === "url" ? channels(`${kind}.label`) : t(`system.${name}`)}
          hint={name === "webhook" || name === "url" ? channels(`${kind}.hint`) : undefined}
          autoComplete="off"
          spellCheck={false}
          maxLength={2_000}
          error={form.errors[name]}
        />
      ))}
      <FormFailure text={form.failure} />
      <div>
        <Button type="submit" busy={form.busy && t("system.saving")}>
          {system === undefined ? t("system.save") : t("system.connect")}
        </Button>
      </div>
    </form>
  );
};

const System = () => {
  const t = useTranslations("tickets");
  const channels = useTranslations("channels");
  const errorText = useErrorText();
  const queries = useQueryClient();
  const known = useQuery(ticketSystemQuery);
  const [secret, setSecret] = useState<string | null>(null);
  const [chosen, setChosen] = useState<SystemKind | null>(null);
  const reread = () => queries.invalidateQueries({ queryKey: ticketSystemQuery.queryKey });
  const saved = async (made: string | null) => {
    setSecret(made);
    if (made === null) toast({ kind: "success", title: t("system.connected") });
    await reread();
  };
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
  const kind = chosen ?? system?.kind ?? "tickets";
  return (
    <Card
      title={t("system.title")}
      aside={system !== null && <Tag kind={KINDS[system.state]}>{t(`system.states.${system.state}`)}</Tag>}
    >
      <div className="grid max-w-[720px] gap-4">
        <p className="text-ink-2">{t("system.text")}</p>
        {system !== null && (
          <p className="[overflow-wrap:anywhere]">
            {t(system.inbound_url === null ? "system.keptApi" : "system.kept", { address: system.webhook })}
          </p>
        )}
        {system !== null && system.inbound_url !== null && (
          <div className="grid gap-2">
            <p className="text-ink-2">{t("system.inbound")}</p>
            <CopyText text={system.inbound_url} copy={t("system.copy")} copied={t("system.copied")} />
          </div>
        )}
        <SelectField
          name="kind"
          label={t("system.kind")}
          value={kind}
          onChange={({ target }) => setChosen(TICKET_SYSTEMS.find(({ id }) => id === target.value)?.id ?? null)}
        >
          {TICKET_SYSTEMS.map(({ id }) => (
            <option key={id} value={id}>
              {id === "tickets" ? channels("webhook.name") : channels(`${id}.name`)}
            </option>
          ))}
        </SelectField>
        <ConnectionForm key={`${kind} ${system?.id ?? ""}`} kind={kind} onSaved={saved} />
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
export default function IntegrationsPage() {
  return (
    <>
      <PageHead />
      <div className="grid grid-cols-1 gap-3">
        <System />
        <div className="card">
          <Tickets />
        </div>
      </div>
    </>
  );
}
