import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { maskedEmail } from "../../shared/format/masked-email.ts";
import { Button } from "../../shared/ui/button.tsx";
import { OneTimeCode } from "../../shared/ui/one-time-code.tsx";

const DIGITS = 6;

/** Confirms the address with the code that was sent to it. */
export const ConfirmStep = ({
  signUpId,
  email,
  onConfirmed,
}: {
  signUpId: string;
  email: string;
  onConfirmed: () => Promise<void>;
}) => {
  const t = useTranslations("sign-up");
  const [code, setCode] = useState("");
  const form = useForm({
    check: () => wrongOnly({ code: code.length < DIGITS && t("code.incomplete") }),
    send: async () => {
      const { confirmAddress } = await import("./api.ts");
      await confirmAddress({ signup_id: signUpId, code });
      await onConfirmed();
    },
  });
  return (
    <form method="post" className="grid max-w-[440px] gap-5" onSubmit={form.onSubmit} noValidate>
      <div>
        <h2 className="text-2xl">{t("code.title")}</h2>
        <p className="mt-2 text-ink-2">{t("code.text", { email: maskedEmail(email) })}</p>
      </div>
      <OneTimeCode label={t("code.label")} value={code} onChange={setCode} error={form.errors["code"]} takesFocus />
      <FormFailure text={form.failure} />
      <Button kind="primary" type="submit" busy={form.busy && t("code.busy")}>
        {t("code.submit")}
      </Button>
    </form>
  );
};
