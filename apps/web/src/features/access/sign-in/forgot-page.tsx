import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { pathLocale } from "@parapet/words/links";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { wordsIn } from "../../../shared/i18n/words.tsx";
import { Banner } from "../../../shared/ui/banner.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Field } from "../../../shared/ui/field.tsx";

export const meta = ({ location }: { location: { pathname: string } }) => [
  { title: wordsIn(pathLocale(location.pathname))["sign-in"].meta.forgot },
];

/** Asks for a link to choose a new password. The answer is the same whether the address is known or not. */
export default function ForgotPage() {
  const t = useTranslations("sign-in");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const [sent, setSent] = useState(false);
  const form = useForm({
    check: (values) =>
      wrongOnly({ email: toEmailAddress(readText(values, "email")) === null && common("invalidEmail") }),
    send: async (values) => {
      const { requestResetLink } = await import("./api.ts");
      await requestResetLink({ email: readText(values, "email"), locale });
      setSent(true);
    },
  });
  return (
    <main id="main">
      <div>
        <h1>{t("forgot.title")}</h1>
        <p className="lead">{t("forgot.text")}</p>
      </div>
      {sent ? (
        <Banner icon="mail">{t("forgot.sent")}</Banner>
      ) : (
        <form method="post" className="grid gap-4.5" onSubmit={form.onSubmit} noValidate>
          <Field
            size="large"
            name="email"
            maxLength={LONGEST.email}
            type="email"
            label={t("login.email")}
            autoComplete="username"
            required
            error={form.errors["email"]}
          />
          <FormFailure text={form.failure} />
          <Button kind="primary" type="submit" busy={form.busy && t("forgot.busy")}>
            {t("forgot.submit")}
          </Button>
        </form>
      )}
      <p>
        <LocalLink className="link" to="/login">
          {t("forgot.back")}
        </LocalLink>
      </p>
    </main>
  );
}
