import type { Lead, RegisteredClient } from "@parapet/domain/contracts/leads";
import { PARTNER_TIERS } from "@parapet/domain/plans";
import { shownDomain } from "@parapet/domain/risk";
import { minute } from "@parapet/words/format/minute";
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { planName } from "../../shared/format/plan-name.ts";
import { useAskedOrder } from "../../shared/lists/list-order.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Checkbox } from "../../shared/ui/checkbox.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { PagedTable } from "../../shared/ui/paged-table.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { Empty, Failed, Loading } from "../../shared/ui/states.tsx";
import { TableSkeleton } from "../../shared/ui/table.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { useAsked } from "../../shared/use-asked.ts";
import { leadsQuery } from "../leads/shared/api.ts";
import { formText } from "../leads/shared/lead-list.tsx";
import { approve, registrationQuery, reject } from "./api.ts";

interface Of {
  readonly lead: Lead;
  readonly onDone: () => void;
  readonly onClose: () => void;
}

/** The local part of the email address as a default name; the operator corrects it. */
const guess = (email: string): string => {
  const [name = ""] = (email.split("@", 1)[0] ?? "").split(/[._+-]/, 1);
  return `${name.charAt(0).toUpperCase()}${name.slice(1)}`;
};

/** Every client that would be created; duplicates and domains that exist already are marked and left out at first. */
const ClientRows = ({
  clients,
  without,
  onChange,
}: {
  clients: readonly RegisteredClient[];
  without: ReadonlySet<number>;
  onChange: (without: ReadonlySet<number>) => void;
}) => {
  const t = useTranslations("portal");
  if (clients.length === 0) return <p className="text-ink-2">{t("registrations.noClients")}</p>;
  const toggle = (row: number) => {
    const next = new Set(without);
    if (!next.delete(row)) next.add(row);
    onChange(next);
  };
  return (
    <fieldset className="grid gap-2">
      <legend className="lbl mb-2">
        {t("registrations.createClients", { count: String(clients.length - without.size) })}
      </legend>
      {/* A box that scrolls must be reachable by keyboard; its checkboxes are. */}
      <ul className="max-h-72 divide-y divide-line overflow-y-auto">
        {clients.map((client, row) => (
          // oxlint-disable-next-line no-array-index-key -- rows keep their place: the server knows them by it
          <li key={row} className="flex flex-wrap items-start gap-x-3 gap-y-1 py-2">
            <Checkbox
              name={`client-${row}`}
              checked={!without.has(row)}
              onChange={() => toggle(row)}
              label={
                <>
                  {client.name}, <span className="font-mono">{shownDomain(client.domain)}</span>,{" "}
                  {planName(client.plan)}
                </>
              }
            />
            {client.duplicate && (
              <Tag kind="exploit" icon="warning">
                {t("registrations.duplicate")}
              </Tag>
            )}
            {client.existing.map(({ id, name }) => (
              <Tag key={id} kind="warn" icon="warning">
                {t("registrations.existing", { name })}
              </Tag>
            ))}
            {client.opted_out && <Tag kind="warn">{t("registrations.optedOut")}</Tag>}
          </li>
        ))}
      </ul>
    </fieldset>
  );
};

const suspect = (clients: readonly RegisteredClient[]): ReadonlySet<number> =>
  new Set(clients.flatMap(({ duplicate, existing }, row) => (duplicate || existing.length > 0 ? [row] : [])));

const ApproveDialog = ({ lead, onDone, onClose }: Of) => {
  const t = useTranslations("portal");
  const organizations = useTranslations("organizations");
  const common = useTranslations("common");
  const name = formText(lead, "organization_name");
  const review = useQuery(registrationQuery(lead.id));
  const [changed, setChanged] = useState<ReadonlySet<number> | null>(null);
  const without = changed ?? suspect(review.data?.clients ?? []);
  const form = useForm({
    check: (values) =>
      wrongOnly({
        first_name: readText(values, "first_name") === "" && common("required"),
        last_name: readText(values, "last_name") === "" && common("required"),
      }),
    send: async (values) => {
      await approve(lead.id, {
        version: lead.version,
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        tier: PARTNER_TIERS.find((tier) => tier === readText(values, "tier")) ?? "silver",
        without: [...without],
      });
      toast({ kind: "success", title: t("registrations.approved", { name }) });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("registrations.approveTitle", { name })}
      text={t("registrations.approveText", { email: lead.email })}
      form={form}
      submit={t("registrations.approve")}
      busy={t("busy")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Pair>
        <Field
          name="first_name"
          label={t("registrations.first")}
          defaultValue={guess(lead.email)}
          maxLength={100}
          error={form.errors["first_name"]}
        />
        <Field name="last_name" label={t("registrations.last")} maxLength={100} error={form.errors["last_name"]} />
      </Pair>
      <SelectField name="tier" label={t("registrations.tier")} defaultValue={formText(lead, "tier")}>
        {PARTNER_TIERS.map((tier) => (
          <option key={tier} value={tier}>
            {organizations(`tiers.${tier}`)}
          </option>
        ))}
      </SelectField>
      {review.isError && <Failed error={review.error} onRetry={() => void review.refetch()} />}
      {review.isPending && (
        <Loading>
          <TableSkeleton columns={2} />
        </Loading>
      )}
      {review.data !== undefined && (
        <>
          {review.data.existing.map((one) => (
            <Tag key={one.id} kind="warn" icon="warning">
              {t("registrations.existing", { name: one.name })}
            </Tag>
          ))}
          <ClientRows clients={review.data.clients} without={without} onChange={setChanged} />
        </>
      )}
    </FormDialog>
  );
};

const RejectDialog = ({ lead, onDone, onClose }: Of) => {
  const t = useTranslations("portal");
  const common = useTranslations("common");
  const form = useForm({
    check: (values) => wrongOnly({ reason: readText(values, "reason").length < 3 && common("required") }),
    send: async (values) => {
      await reject(lead.id, { version: lead.version, reason: readText(values, "reason") });
      toast({ kind: "success", title: t("registrations.rejected") });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("registrations.rejectTitle", { name: formText(lead, "organization_name") })}
      form={form}
      submit={t("registrations.reject")}
      busy={t("busy")}
      cancel={t("cancel")}
      danger
      onClose={onClose}
    >
      <TextField
        name="reason"
        label={t("registrations.reason")}
        rows={3}
        maxLength={500}
        error={form.errors["reason"]}
      />
    </FormDialog>
  );
};

const Clock = ({ lead }: { lead: Lead }) => {
  const t = useTranslations("portal");
  const [now] = useState(() => Date.now());
  if (lead.state !== "new")
    return <Tag kind={lead.state === "accepted" ? "ok" : "plain"}>{t(`registrations.settled.${lead.state}`)}</Tag>;
  const late = lead.due_at !== null && lead.due_at * 1000 < now;
  return (
    <Tag kind={late ? "exploit" : "warn"} icon={late ? "warning" : "clock"}>
      {t(late ? "registrations.late" : "registrations.until", { day: minute(lead.due_at) })}
    </Tag>
  );
};

/** Of the columns that leads are sorted by, those that registrations have. */
const REGISTRATION_SORTS = ["who", "state"] as const;

/** Pending partner registrations with their response deadline. */
export const RegistrationsPart = () => {
  const t = useTranslations("portal");
  const organizations = useTranslations("organizations");
  const queries = useQueryClient();
  const { page, change } = useAsked();
  const [under, setUnder] = useState<{ lead: Lead; what: "approve" | "reject" } | null>(null);
  const list = useQuery(
    leadsQuery({ kind: "partner", without: null, state: null, q: "", page, order: useAskedOrder(REGISTRATION_SORTS) }),
  );
  const close = () => setUnder(null);
  const done = () => {
    close();
    void queries.invalidateQueries({ queryKey: ["leads"] });
  };
  const tierOf = (lead: Lead) => PARTNER_TIERS.find((tier) => tier === lead.body["tier"]) ?? "silver";
  const clientsOf = (lead: Lead) => (Array.isArray(lead.body["clients"]) ? lead.body["clients"].length : 0);
  return (
    <>
      <p className="mb-3 text-ink-2">{t("registrations.text")}</p>
      <div className="card">
        <PagedTable
          list={list}
          empty={<Empty title={t("none")}>{t("registrations.empty")}</Empty>}
          caption={t("parts.registrations")}
          rowKey={({ id }) => id}
          sorts={REGISTRATION_SORTS}
          page={page}
          onPage={(next) => change({ page: String(next) })}
          columns={[
            {
              id: "organization",
              heading: t("registrations.organization"),
              cell: (lead) => (
                <span className="two">
                  <b className="font-semibold">{formText(lead, "organization_name")}</b>
                  <small className="block font-mono text-ink-2">{shownDomain(lead.domain ?? "")}</small>
                </span>
              ),
            },
            { id: "who", heading: t("registrations.administrator"), cell: (lead) => lead.email },
            {
              id: "tier",
              heading: t("registrations.tier"),
              cell: (lead) => (
                <span className="two">
                  <span>{organizations(`tiers.${tierOf(lead)}`)}</span>
                  <small className="block text-ink-2">{t("registrations.clients", { count: clientsOf(lead) })}</small>
                </span>
              ),
            },
            { id: "state", heading: t("registrations.due"), cell: (lead) => <Clock lead={lead} /> },
            {
              id: "actions",
              heading: "",
              align: "end",
              cell: (lead) =>
                lead.state === "new" && (
                  <span className="flex justify-end gap-2">
                    <Button size="small" kind="primary" onClick={() => setUnder({ lead, what: "approve" })}>
                      {t("registrations.approve")}
                    </Button>
                    <Button size="small" onClick={() => setUnder({ lead, what: "reject" })}>
                      {t("registrations.reject")}
                    </Button>
                  </span>
                ),
            },
          ]}
        />
      </div>
      {under?.what === "approve" && <ApproveDialog lead={under.lead} onDone={done} onClose={close} />}
      {under?.what === "reject" && <RejectDialog lead={under.lead} onDone={done} onClose={close} />}
    </>
  );
};
