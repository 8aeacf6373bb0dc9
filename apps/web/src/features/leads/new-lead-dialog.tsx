import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { useTranslations } from "use-intl";

import { FormDialog } from "../../shared/form/form-dialog.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { Field, SelectField, TextField } from "../../shared/ui/field.tsx";
import { Pair } from "../../shared/ui/section.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { writeLead } from "./shared/api.ts";

/** Someone wants to buy: who, and what. */
export const NewLeadDialog = ({ onDone, onClose }: { onDone: () => void; onClose: () => void }) => {
  const t = useTranslations("leads");
  const common = useTranslations("common");
  const form = useForm({
    keep: "new-lead",
    check: (values) => {
      const domain = readText(values, "domain");
      return wrongOnly({
        company_name: readText(values, "company_name") === "" && common("required"),
        first_name: readText(values, "first_name") === "" && common("required"),
        last_name: readText(values, "last_name") === "" && common("required"),
        email: toEmailAddress(readText(values, "email")) === null && common("required"),
        domain: domain !== "" && toDomainName(domain) === null && common("required"),
      });
    },
    send: async (values) => {
      const domain = readText(values, "domain");
      await writeLead({
        company_name: readText(values, "company_name"),
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        email: readText(values, "email"),
        ...(domain !== "" && { domain }),
        plan: PLAN_IDS.find((id) => id === readText(values, "plan")) ?? "essentials",
        message: readText(values, "message"),
      });
      toast({ kind: "success", title: t("created") });
      onDone();
    },
  });
  const { errors } = form;
  return (
    <FormDialog
      title={t("create")}
      form={form}
      submit={t("save")}
      busy={t("saving")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <Field name="company_name" label={t("company")} maxLength={200} error={errors["company_name"]} />
      <Pair>
        <Field name="first_name" label={t("first")} maxLength={100} error={errors["first_name"]} />
        <Field name="last_name" label={t("last")} maxLength={100} error={errors["last_name"]} />
      </Pair>
      <Field name="email" type="email" label={t("email")} error={errors["email"]} />
      <Pair>
        <Field name="domain" label={t("domain")} error={errors["domain"]} />
        <SelectField name="plan" label={t("plan")}>
          {PLAN_IDS.map((id) => (
            <option key={id} value={id}>
              {PLANS[id].name}
            </option>
          ))}
        </SelectField>
      </Pair>
      <TextField name="message" label={t("message")} rows={3} maxLength={5000} />
    </FormDialog>
  );
};
