import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field, TextField } from "../../../shared/ui/field.tsx";
import { Empty } from "../../../shared/ui/states.tsx";

const FIELDS = [
  ["first_name", "firstName", "given-name"],
  ["last_name", "lastName", "family-name"],
  ["email", "email", "email"],
  ["company_name", "company", "organization"],
  ["location", "location", "country-name"],
  ["job_title", "jobTitle", "organization-title"],
  ["phone", "phone", "tel"],
] as const;

/** The contact form. Everything but the message is required. */
export default function ContactPage() {
  const t = useTranslations("contact");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const [sentFrom, setSentFrom] = useState<string | null>(null);
  const form = useForm({
    keep: "contact",
    check: (values) =>
      wrongOnly(
        Object.fromEntries(
          FIELDS.map(([name]) => {
            const text = readText(values, name);
            if (text === "") return [name, common("required")];
            return [name, name === "email" && toEmailAddress(text) === null && common("invalidEmail")];
          }),
        ),
      ),
    send: async (values) => {
      const email = readText(values, "email");
      const { send } = await import("./api.ts");
      await send({
        email,
        first_name: readText(values, "first_name"),
        last_name: readText(values, "last_name"),
        company_name: readText(values, "company_name"),
        location: readText(values, "location"),
        job_title: readText(values, "job_title"),
        phone: readText(values, "phone"),
        message: readText(values, "message"),
        locale,
      });
      setSentFrom(email);
    },
  });
  return (
    <main id="main" className="wrap pt-13 pb-20">
      <div className="page-head">
        <h1>{t("title")}</h1>
        <p className="mt-3 max-w-[56ch] text-base text-ink-2">{t("text")}</p>
      </div>
      <div className="card mt-8 max-w-[760px] p-6">
        {sentFrom === null ? (
          <form
            {...form.draft}
            method="post"
            className="grid gap-4 wide:grid-cols-2"
            onSubmit={form.onSubmit}
            noValidate
          >
            {FIELDS.map(([name, key, autoComplete]) => (
              <Field
                key={name}
                name={name}
                maxLength={LONGEST[name === "email" || name === "phone" ? name : "line"]}
                label={t(`field.${key}`)}
                autoComplete={autoComplete}
                type={name === "email" ? "email" : name === "phone" ? "tel" : "text"}
                required
                error={form.errors[name]}
              />
            ))}
            <TextField
              className="wide:col-span-2"
              name="message"
              label={t("field.message")}
              maxLength={LONGEST.message}
              error={form.errors["message"]}
            />
            <div className="grid gap-4 wide:col-span-2">
              <FormFailure text={form.failure} />
              <Button kind="primary" type="submit" busy={form.busy && t("sending")} className="wide:justify-self-start">
                {t("send")}
              </Button>
            </div>
          </form>
        ) : (
          <div role="status">
            <Empty icon="check" title={t("sent.title")}>
              {t("sent.text", { email: sentFrom })}
            </Empty>
          </div>
        )}
      </div>
    </main>
  );
}
