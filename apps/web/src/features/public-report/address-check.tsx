import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { useForm } from "../../shared/form/use-form.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Button } from "../../shared/ui/button.tsx";

/** The result for an email address is sent only to that address. */
export const AddressCheck = ({ email }: { email: string }) => {
  const t = useTranslations("results");
  const { locale } = useLocale();
  const [sent, setSent] = useState(false);
  const form = useForm({
    check: () => ({}),
    send: async () => {
      const { requestAddressCheck } = await import("./api.ts");
      await requestAddressCheck({ email, locale });
      setSent(true);
    },
  });
  return (
    <section
      className="card mt-5 flex flex-wrap items-center justify-between gap-x-8 gap-y-3 px-6 py-4"
      aria-labelledby="address-check"
    >
      <div className="min-w-0">
        <h2 id="address-check" className="text-base [overflow-wrap:anywhere]">
          {t("address.title", { email })}
        </h2>
        <p className="mt-1 max-w-[64ch] text-[13px] text-ink-2" role="status">
          {sent ? t("address.sent", { email }) : t("address.text")}
        </p>
        <FormFailure text={form.failure} />
      </div>
      {!sent && (
        <form onSubmit={form.onSubmit} noValidate>
          <Button type="submit" busy={form.busy && t("address.sending")}>
            {t("address.send")}
          </Button>
        </form>
      )}
    </section>
  );
};
