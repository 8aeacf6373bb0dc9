import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { PLAN_IDS, type PlanId, PLANS } from "@parapet/domain/plans";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field, SelectField, TextField } from "../../../shared/ui/field.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import { selectPlan, useSelectedPlan } from "../shared/selected-plan.ts";

const REQUIRED = [
  ["first_name", "firstName", "given-name"],
  ["last_name", "lastName", "family-name"],
  ["company_name", "company", "organization"],
  ["email", "email", "email"],
] as const;

/** Purchase request for a plan; the selected plan is preset. */
export const PurchaseRequest = () => {
  const t = useTranslations("plans");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const { plan, billing } = useSelectedPlan();
  const [sent, setSent] = useState<{ email: string; plan: PlanId } | null>(null);
  const form = useForm({
    keep: "purchase",
    check: (values) => {
      const domain = readText(values, "domain");
      const email = readText(values, "email");
      return wrongOnly({
        ...Object.fromEntries(REQUIRED.map(([name]) => [name, readText(values, name) === "" && common("required")])),
        ...(email !== "" && toEmailAddress(email) === null && { email: common("invalidEmail") }),
        domain: domain !== "" && toDomainName(domain) === null && t("purchase.badDomain", { host: "company.com" }),
      });
    },
    send: async (values) => {
      const domain = readText(values, "domain");
      const email = readText(values, "email");
      const { send } = await import("./api.ts");
      await send({
        plan,
        billing,
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        company_name: readText(values, "company_name"),
        email,
        phone: readText(values, "phone"),
        ...(domain !== "" && { domain }),
        message: readText(values, "message"),
        locale,
      });
      setSent({ email, plan });
    },
  });
  return (
    <section className="card mt-14 p-6" id="purchase" aria-labelledby="purchase-title">
      <h2 id="purchase-title" className="text-xl">
        {t("purchase.title")}
      </h2>
      <p className="mt-2 mb-5 max-w-[64ch] text-ink-2">{t("purchase.text")}</p>
      {sent === null ? (
        <form
          {...form.draft}
          method="post"
          className="grid max-w-[760px] gap-4 wide:grid-cols-2"
          onSubmit={form.onSubmit}
          noValidate
        >
          <SelectField
            className="wide:col-span-2"
            name="plan"
            label={t("purchase.plan")}
            value={plan}
            onChange={({ target }) => {
              const next = PLAN_IDS.find((id) => id === target.value);
              if (next !== undefined) selectPlan({ plan: next, billing });
            }}
          >
            {PLAN_IDS.map((id) => (
              <option key={id} value={id}>
                {PLANS[id].name}
              </option>
            ))}
          </SelectField>
          {REQUIRED.map(([name, key, autoComplete]) => (
            <Field
              key={name}
              name={name}
              maxLength={LONGEST[name === "email" ? name : "line"]}
              label={t(`purchase.${key}`)}
              autoComplete={autoComplete}
              type={name === "email" ? "email" : "text"}
              required
              error={form.errors[name]}
            />
          ))}
          <Field
            name="phone"
            maxLength={LONGEST.phone}
            type="tel"
            label={t("purchase.phone")}
            autoComplete="tel"
            error={form.errors["phone"]}
          />
          <Field
            name="domain"
            maxLength={LONGEST.domain}
            label={t("purchase.domain")}
            autoCapitalize="off"
            spellCheck={false}
            error={form.errors["domain"]}
          />
          <TextField
            className="wide:col-span-2"
            name="message"
            label={t("purchase.message")}
            maxLength={LONGEST.message}
            error={form.errors["message"]}
          />
          <div className="grid gap-4 wide:col-span-2">
            <FormFailure text={form.failure} />
            <Button
              kind="primary"
              type="submit"
              busy={form.busy && t("purchase.sending")}
              className="wide:justify-self-start"
            >
              {t("purchase.send")}
            </Button>
          </div>
        </form>
      ) : (
        <div role="status">
          <Empty icon="check" title={t("purchase.sent.title")}>
            {t("purchase.sent.text", { email: sent.email, plan: PLANS[sent.plan].name })}
          </Empty>
        </div>
      )}
    </section>
  );
};
