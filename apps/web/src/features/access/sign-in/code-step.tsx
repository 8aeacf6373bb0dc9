import { clock } from "@parapet/words/format/clock";
import { useRef, useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { useCountdown } from "../../../shared/form/use-countdown.ts";
import { useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { maskedEmail } from "../../../shared/format/masked-email.ts";
import { canUsePasskeys } from "../../../shared/session/passkey.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field } from "../../../shared/ui/field.tsx";
import { OneTimeCode } from "../../../shared/ui/one-time-code.tsx";
import { useErrorText } from "../../../shared/ui/states.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { useHydrated } from "../../../shared/use-hydrated.ts";
import { DemoCode } from "./demo-code.tsx";
import type { Challenge } from "./password-step.tsx";
import { StepBricks } from "./step-bricks.tsx";

const DIGITS = 6;

/** Second step: the one-time code, and whether to trust this browser for ten days. */
export const CodeStep = ({
  challenge,
  onSignedIn,
  onOtherAccount,
}: {
  challenge: Challenge;
  onSignedIn: () => Promise<void>;
  onOtherAccount: () => void;
}) => {
  const t = useTranslations("sign-in");
  const errorText = useErrorText();
  const [code, setCode] = useState("");
  const byMail = challenge.method === "mail";
  const byPasskey = challenge.method === "passkey";
  const canUsePasskey = useHydrated() && challenge.hasPasskey && canUsePasskeys();
  const trusts = useRef(false);
  const [waiting, setWaiting] = useState(false);
  const usePasskey = async () => {
    setWaiting(true);
    try {
      const { verifyPasskey } = await import("./api.ts");
      await verifyPasskey(challenge.id, trusts.current);
      await onSignedIn();
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    } finally {
      setWaiting(false);
    }
  };
  const wait = useCountdown(challenge.resendAfter);
  const form = useForm({
    check: () => wrongOnly({ code: code.trim().length < DIGITS && t("code.incomplete") }),
    send: async (values) => {
      try {
        const { verifyCode } = await import("./api.ts");
        await verifyCode({ challenge_id: challenge.id, code, trust_browser: values.get("trust") !== null });
      } catch (error) {
        setCode("");
        throw error;
      }
      await onSignedIn();
    },
  });
  const resend = async () => {
    try {
      const { resendCode } = await import("./api.ts");
      wait.restart(await resendCode(challenge.id));
      toast({ kind: "success", title: t("code.resent"), text: t("code.resentText") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  const lead = () => {
    if (byPasskey) return t("passkey.text");
    return byMail ? t("code.text", { email: maskedEmail(challenge.email) }) : t("code.appText");
  };
  return (
    <>
      <div>
        <StepBricks step={2} />
        <h1>{byPasskey ? t("passkey.title") : t("code.title")}</h1>
        <p className="lead">{lead()}</p>
      </div>
      {canUsePasskey && (
        <Button
          kind={byPasskey ? "primary" : "secondary"}
          icon="key"
          busy={waiting && t("passkey.busy")}
          onClick={() => void usePasskey()}
        >
          {t("passkey.use")}
        </Button>
      )}
      {byPasskey && <p className="text-ink-2">{t("passkey.recoveryText")}</p>}
      <form method="post" className="grid gap-5" onSubmit={form.onSubmit} noValidate>
        {!byMail ? (
          <Field
            size="large"
            name="code"
            label={byPasskey ? t("passkey.recovery") : t("code.appLabel")}
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => setCode(event.target.value)}
            error={form.errors["code"]}
          />
        ) : (
          <OneTimeCode label={t("code.label")} value={code} onChange={setCode} error={form.errors["code"]} takesFocus />
        )}
        {challenge.isDemo === true && <DemoCode email={challenge.email} onCode={setCode} />}
        <Checkbox
          name="trust"
          onChange={(event) => {
            trusts.current = event.target.checked;
          }}
          label={<span className="font-[550]">{t("code.trust")}</span>}
          hint={t("code.trustHint")}
        />
        <FormFailure text={form.failure} />
        <Button kind={byPasskey ? "secondary" : "primary"} type="submit" busy={form.busy && t("code.busy")}>
          {t("code.submit")}
        </Button>
      </form>
      <p className="flex flex-wrap gap-x-2 gap-y-1 text-ink-2">
        {byMail && (
          <>
            {t("code.noCode")}
            {wait.leftMs === 0 ? (
              <button type="button" className="link" onClick={() => void resend()}>
                {t("code.resend")}
              </button>
            ) : (
              <span className="num text-ink-3" role="timer" aria-live="off">
                {t("code.resend")} {t("code.resendIn", { left: clock(wait.leftMs) })}
              </span>
            )}
            <span className="text-ink-3" aria-hidden="true">
              |
            </span>
          </>
        )}
        <button type="button" className="link" onClick={onOtherAccount}>
          {t("code.other")}
        </button>
      </p>
    </>
  );
};
