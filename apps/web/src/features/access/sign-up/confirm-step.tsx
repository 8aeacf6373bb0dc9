import { clock } from "@parapet/words/format/clock";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { useCountdown } from "../../../shared/form/use-countdown.ts";
import { useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { maskedEmail } from "../../../shared/format/masked-email.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { OneTimeCode } from "../../../shared/ui/one-time-code.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";

const DIGITS = 6;

/** Confirms the address with the code that was sent to it. */
export const ConfirmStep = ({
  signUpId,
  email,
  resendAfter,
  onConfirmed,
}: {
  signUpId: string;
  email: string;
  /** Seconds until another code may be asked for. */
  resendAfter: number;
  onConfirmed: () => Promise<void>;
}) => {
  const t = useTranslations("sign-up");
  const [code, setCode] = useState("");
  const errorText = useErrorText();
  const wait = useCountdown(resendAfter);
  const form = useForm({
    check: () => wrongOnly({ code: code.length < DIGITS && t("code.incomplete") }),
    send: async () => {
      const { confirmAddress } = await import("./api.ts");
      await confirmAddress({ signup_id: signUpId, code });
      await onConfirmed();
    },
  });
  const resend = async () => {
    try {
      const { resendCode } = await import("./api.ts");
      wait.restart(await resendCode(signUpId));
      toast({ kind: "success", title: t("code.resent"), text: t("code.resentText") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
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
      <p className="flex flex-wrap gap-x-2 gap-y-1 text-ink-2">
        {t("code.noCode")}
        {wait.leftMs === 0 ? (
          <button type="button" className="link" onClick={() => void resend()}>
            {t("code.resend")}
          </button>
        ) : (
          <span className="num text-ink-3" role="timer" aria-live="off">
            {t("code.resendIn", { left: clock(wait.leftMs) })}
          </span>
        )}
      </p>
    </form>
  );
};
