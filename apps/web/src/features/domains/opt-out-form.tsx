import { toDomainName } from "@parapet/domain/contracts/domain-name-grammar";
import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Field } from "../../shared/ui/field.tsx";
import { Empty } from "../../shared/ui/states.tsx";

/** Asks that a domain be left alone; a link goes to an address of it. */
export const OptOutForm = () => {
  const t = useTranslations("scanning");
  const common = useTranslations("common");
  const { locale } = useLocale();
  const [sent, setSent] = useState<{ domain: string; email: string } | null>(null);
  const form = useForm({
    keep: "opt-out",
    check: (values) => {
      const [domain, email] = [readText(values, "domain"), readText(values, "email")];
      const emailMistake = (): string | false => {
        if (email === "") return common("required");
        const address = toEmailAddress(email);
        if (address === null) return common("invalidEmail");
        return address.slice(address.lastIndexOf("@") + 1) !== toDomainName(domain) && t("out.otherDomain");
      };
      return wrongOnly({
        domain: domain === "" ? common("required") : toDomainName(domain) === null && t("out.badDomain"),
        email: emailMistake(),
      });
    },
    send: async (values) => {
      const body = { domain: readText(values, "domain"), email: readText(values, "email"), locale };
      const { ask } = await import("./api.ts");
      await ask(body);
      setSent(body);
    },
  });
  if (sent !== null)
    return (
      <div role="status">
        <Empty icon="check" title={t("out.sent.title")}>
          {t("out.sent.text", { domain: sent.domain, email: sent.email })}
        </Empty>
      </div>
    );
  return (
    <form {...form.draft} className="grid gap-4 wide:grid-cols-2" onSubmit={form.onSubmit} noValidate>
      <Field
        name="domain"
        maxLength={LONGEST.domain}
        label={t("out.domain")}
        required
        autoCapitalize="off"
        spellCheck={false}
        error={form.errors["domain"]}
      />
      <Field
        name="email"
        maxLength={LONGEST.email}
        type="email"
        label={t("out.email")}
        required
        autoComplete="email"
        error={form.errors["email"]}
      />
      <div className="grid gap-4 wide:col-span-2">
        <FormFailure text={form.failure} />
        <Button kind="primary" type="submit" busy={form.busy && t("out.sending")} className="wide:justify-self-start">
          {t("out.send")}
        </Button>
      </div>
    </form>
  );
};
