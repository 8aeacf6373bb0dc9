import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";

export const FullReport = ({ domain }: { domain: string }) => {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const [sentTo, setSentTo] = useState<string | null>(null);
  const form = useForm({
    keep: "full-report",
    check: (values) => {
      const email = readText(values, "email");
      return wrongOnly({
        email: email === "" ? common("required") : toEmailAddress(email) === null && common("invalidEmail"),
      });
    },
    send: async (values) => {
      const email = readText(values, "email");
      const { requestFullReport } = await import("./api.ts");
      await requestFullReport({ domain, email, locale });
      setSentTo(email);
    },
  });
  return (
    <section
      className="card mb-10 grid items-center gap-x-10 gap-y-4 p-6 text-ink [color-scheme:dark] wide:grid-cols-[minmax(0,1fr)_460px]"
      aria-labelledby="full-report"
    >
      <div>
        <h2 id="full-report" className="text-[22px]">
          {t("full.title")}
        </h2>
        <p className="mt-1.5 max-w-[60ch] text-ink-2">{t("full.text")}</p>
      </div>
      {sentTo === null ? (
        <form
          {...form.draft}
          className="flex items-start gap-2 max-wide:flex-col max-wide:items-stretch"
          onSubmit={form.onSubmit}
          noValidate
        >
          <div className="min-w-0 flex-1">
            <Field
              name="email"
              maxLength={LONGEST.email}
              type="email"
              label={t("full.email")}
              autoComplete="email"
              required
              error={form.errors["email"]}
            />
            <FormFailure text={form.failure} />
          </div>
          <Button kind="primary" type="submit" busy={form.busy && t("full.sending")} className="wide:mt-6">
            {t("full.send")}
          </Button>
        </form>
      ) : (
        <p role="status">{t("full.sent", { email: sentTo, domain })}</p>
      )}
    </section>
  );
};
