import type { Lead } from "@parapet/domain/contracts/leads";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Field, SelectField } from "../../shared/ui/field.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { centsIn } from "../billing/shared/orders/dollars.ts";
import { usePlansToday } from "../billing/shared/plans-today.ts";
import { changeLead } from "../leads/shared/api.ts";
import { LeadList } from "../leads/shared/lead-list.tsx";
import { clientsQuery, fulfil, sellersQuery } from "./api.ts";

interface Of {
  readonly lead: Lead;
  readonly onDone: () => void;
}

const FulfilDialog = ({ lead, onDone, onClose }: Of & { onClose: () => void }) => {
  const t = useTranslations("leads");
  const common = useTranslations("common");
  const orders = useTranslations("orders");
  const plans = usePlansToday();
  const plan = PLAN_IDS.find((id) => id === lead.body["plan"]) ?? "essentials";
  const clients = useQuery(clientsQuery);
  const form = useForm({
    check: (values) =>
      wrongOnly({
        organization: readText(values, "organization") === "" && common("required"),
        agreed_cents:
          readText(values, "agreed_cents") === ""
            ? plans[plan].price.startsAt && orders("place.needed")
            : centsIn(readText(values, "agreed_cents")) === null && orders("badAmount"),
      }),
    send: async (values) => {
      const agreed = centsIn(readText(values, "agreed_cents"));
      const number = await fulfil(lead.id, {
        version: lead.version,
        organization: readText(values, "organization"),
        ...(agreed !== null && { agreed_cents: agreed }),
      });
      toast({ kind: "success", title: orders("place.done", { number }) });
      onDone();
    },
  });
  return (
    <FormDialog
      title={t("fulfil")}
      text={t("fulfilText", { plan: PLANS[plan].name })}
      form={form}
      submit={t("fulfil")}
      busy={t("saving")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <SelectField
        key={clients.data?.length ?? 0}
        name="organization"
        label={t("organization")}
        defaultValue={lead.organization?.id ?? ""}
        error={form.errors["organization"]}
      >
        <option value="">---</option>
        {(clients.data ?? []).map(({ id, name }) => (
          <option key={id} value={id}>
            {name}
          </option>
        ))}
      </SelectField>
      <Field
        name="agreed_cents"
        label={orders("place.agreed")}
        hint={orders("place.agreedHint")}
        inputMode="decimal"
        autoComplete="off"
        maxLength={12}
        error={form.errors["agreed_cents"]}
      />
    </FormDialog>
  );
};

/** Who takes it on, and for a purchase the licence it asks for. */
const Actions = ({ lead, onDone }: Of) => {
  const t = useTranslations("leads");
  const errorText = useErrorText();
  const sellers = useQuery(sellersQuery);
  const [activating, setActivating] = useState(false);
  const hand = async (seller: string) => {
    try {
      await changeLead(lead.id, { version: lead.version, assigned_to: seller === "" ? null : seller });
      toast({ kind: "success", title: t("saved") });
      onDone();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  return (
    <div className="grid gap-3">
      <SelectField
        label={t("hand")}
        value={lead.assigned_to?.id ?? ""}
        onChange={(event) => void hand(event.target.value)}
      >
        <option value="">{t("unassigned")}</option>
        {(sellers.data ?? []).map((seller) => (
          <option key={seller.id} value={seller.id}>
            {`${seller.first_name} ${seller.last_name} (${seller.organization.name})`}
          </option>
        ))}
      </SelectField>
      {lead.kind === "purchase" && lead.state === "new" && (
        <div>
          <Button size="small" kind="primary" onClick={() => setActivating(true)}>
            {t("fulfil")}
          </Button>
        </div>
      )}
      {activating && <FulfilDialog lead={lead} onDone={onDone} onClose={() => setActivating(false)} />}
    </div>
  );
};

/** Purchase requests, contact messages and requests for the full report. */
export const RequestsPart = () => <LeadList extra={(lead, done) => <Actions lead={lead} onDone={done} />} />;
