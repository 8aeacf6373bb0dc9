import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { PASSWORD_MIN } from "@parapet/domain/contracts/password-length";
import { PLAN_IDS, PLANS } from "@parapet/domain/plans";
import { useState } from "react";
import { useNavigate, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readRaw, readText, useForm } from "../../../shared/form/use-form.ts";
import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { recheckSession } from "../../../shared/session/check-session.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field, PasswordField, SelectField } from "../../../shared/ui/field.tsx";
import { Empty } from "../../../shared/ui/states.tsx";
import { useHydrated } from "../../../shared/use-hydrated.ts";
import { useIsClosed } from "../../../shared/use-is-closed.ts";
import { selectPlan, useSelectedPlan } from "../../billing/shared/selected-plan.ts";
import { ConfirmStep } from "./confirm-step.tsx";
import { dropSignUp, saveSignUp, type PendingSignUp, pendingSignUp } from "./pending-sign-up.ts";
import { type SignUpForm, signUpMistakes } from "./sign-up-mistakes.ts";

const read = (values: FormData): SignUpForm => ({
  first_name: readText(values, "first_name"),
  last_name: readText(values, "last_name"),
  company: readText(values, "company"),
  email: readText(values, "email"),
  domain: readText(values, "domain"),
  password: readRaw(values, "password"),
  terms: values.get("terms") !== null,
});

/** A new account: who, which domain, which plan; then the address is confirmed and payment follows. */
export default function SignUpPage() {
  const t = useTranslations("sign-up");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const { locale, to } = useLocale();
  const [query] = useSearchParams();
  const isHydrated = useHydrated();
  const [now] = useState(() => Date.now());
  const [given, setGiven] = useState<PendingSignUp | null | undefined>(undefined);
  // After a reload, or from the sign-in page, the step is the one that was left.
  const asked = given === undefined ? (isHydrated ? pendingSignUp(now) : null) : given;
  const startOver = () => {
    dropSignUp();
    setGiven(null);
  };
  const isClosed = useIsClosed("sign-up");
  const [picked, setPicked] = useState<string | null>(null);
  const chosen = useSelectedPlan();
  const askedBilling = query.get("billing");
  const billing = askedBilling === "monthly" || askedBilling === "annual" ? askedBilling : chosen.billing;
  const wanted = isHydrated ? (picked ?? query.get("plan")) : picked;
  const plan = PLAN_IDS.find((id) => id === wanted) ?? chosen.plan;

  const form = useForm({
    keep: "sign-up",
    check: (values) =>
      Object.fromEntries(
        Object.entries(signUpMistakes(read(values))).map(([name, mistake]) => {
          if (mistake === "required" || mistake === "invalidEmail") return [name, common(mistake)];
          if (mistake === "tooShort") return [name, t("error.tooShort", { min: PASSWORD_MIN })];
          if (mistake === "domainInvalid") return [name, t("error.domainInvalid", { host: "company.com" })];
          return [name, t(`error.${mistake}`)];
        }),
      ),
    send: async (values) => {
      const { terms: _, ...person } = read(values);
      const { requestAccount } = await import("./api.ts");
      const asking = await requestAccount({ ...person, plan, billing, locale });
      const pending = {
        id: asking.signup_id,
        email: person.email,
        resendAt: Date.now() + asking.resend_after * 1_000,
      };
      saveSignUp(pending);
      setGiven(pending);
    },
  });
  const onConfirmed = async () => {
    dropSignUp();
    await recheckSession();
    await navigate(to(`/payment?plan=${plan}&billing=${billing}`), { replace: true });
  };

  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head mb-8">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
      </div>
      <div className="card max-w-[760px] p-6">
        {isClosed ? (
          <Empty
            title={t("closed.title")}
            actions={
              <LocalLink className="btn btn-primary" to="/contact-us">
                {t("closed.contact")}
              </LocalLink>
            }
          >
            {t("closed.text")}
          </Empty>
        ) : asked !== null ? (
          <>
            <ConfirmStep
              key={asked.id}
              signUpId={asked.id}
              email={asked.email}
              resendAfter={Math.max(0, Math.ceil((asked.resendAt - now) / 1_000))}
              onConfirmed={onConfirmed}
            />
            <p className="mt-5 text-ink-2">
              <button type="button" className="link" onClick={startOver}>
                {t("startOver")}
              </button>
            </p>
          </>
        ) : (
          <form
            {...form.draft}
            method="post"
            className="grid gap-4 wide:grid-cols-2"
            onSubmit={form.onSubmit}
            noValidate
          >
            <Field
              name="first_name"
              maxLength={LONGEST.person}
              label={t("field.firstName")}
              autoComplete="given-name"
              required
              error={form.errors["first_name"]}
            />
            <Field
              name="last_name"
              maxLength={LONGEST.person}
              label={t("field.lastName")}
              autoComplete="family-name"
              required
              error={form.errors["last_name"]}
            />
            <Field
              className="wide:col-span-2"
              name="company"
              maxLength={LONGEST.organization}
              label={t("field.company")}
              autoComplete="organization"
              required
              error={form.errors["company"]}
            />
            <Field
              name="email"
              maxLength={LONGEST.email}
              type="email"
              label={t("field.email")}
              autoComplete="email"
              required
              error={form.errors["email"]}
            />
            <Field
              name="domain"
              maxLength={LONGEST.domain}
              label={t("field.domain")}
              hint={t("field.domainHint")}
              placeholder="company.com"
              autoCapitalize="off"
              spellCheck={false}
              required
              error={form.errors["domain"]}
            />
            <PasswordField
              name="password"
              maxLength={LONGEST.password}
              label={t("field.password")}
              hint={t("field.passwordHint", { min: PASSWORD_MIN })}
              autoComplete="new-password"
              required
              error={form.errors["password"]}
            />
            <SelectField
              name="plan"
              label={t("field.plan")}
              value={plan}
              onChange={({ target }) => {
                setPicked(target.value);
                const next = PLAN_IDS.find((id) => id === target.value);
                if (next !== undefined) selectPlan({ plan: next, billing });
              }}
              error={form.errors["plan"]}
            >
              {PLAN_IDS.map((id) => (
                <option key={id} value={id}>
                  {PLANS[id].name}
                </option>
              ))}
            </SelectField>
            <div className="grid gap-4 wide:col-span-2">
              <Checkbox
                name="terms"
                error={form.errors["terms"]}
                label={t.rich("terms", {
                  link: (words) => (
                    <LocalLink className="link" to="/terms">
                      {words}
                    </LocalLink>
                  ),
                })}
              />
              <FormFailure text={form.failure} />
              <Button kind="primary" type="submit" busy={form.busy && t("busy")} className="wide:justify-self-start">
                {t("submit")}
              </Button>
            </div>
          </form>
        )}
      </div>
      <p className="mt-5 text-ink-2">
        {t.rich("already", {
          link: (words) => (
            <LocalLink className="link" to="/login">
              {words}
            </LocalLink>
          ),
        })}
      </p>
    </main>
  );
}
