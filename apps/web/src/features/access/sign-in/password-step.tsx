import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import { LONGEST } from "@parapet/domain/contracts/field-lengths";
import { useEffect, useRef, useState } from "react";
import { useNavigate } from "react-router";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../../shared/form/form-failure.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { LocalLink, useLocale } from "../../../shared/i18n/local-link.tsx";
import { Button } from "../../../shared/ui/button.tsx";
import { Checkbox } from "../../../shared/ui/checkbox.tsx";
import { Field, PasswordField } from "../../../shared/ui/field.tsx";
import { useHydrated } from "../../../shared/use-hydrated.ts";
import { saveSignUp } from "../sign-up/pending-sign-up.ts";
import { PasskeyButton } from "./passkey-button.tsx";
import { ProviderButton, useProvider } from "./provider-button.tsx";
import { rememberedEmail, rememberEmail } from "./remembered-email.ts";
import { StepBricks } from "./step-bricks.tsx";

export interface Challenge {
  readonly id: string;
  readonly email: string;
  readonly resendAfter: number;
  readonly method: "mail" | "totp" | "passkey";
  /** The account has a passkey, which can be used instead of the code. */
  readonly hasPasskey: boolean;
  /** One of the demo's accounts, whose mail a development server shows. */
  readonly isDemo?: boolean;
}

/** First step: address and password. */
export const PasswordStep = ({
  next,
  onChallenge,
  onSignedIn,
}: {
  /** The page that asked for the sign-in. */
  next: string | null;
  onChallenge: (challenge: Challenge) => void;
  onSignedIn: () => Promise<void>;
}) => {
  const t = useTranslations("sign-in");
  const common = useTranslations("common");
  const navigate = useNavigate();
  const { to } = useLocale();
  const remembered = useHydrated() ? rememberedEmail() : "";
  const { provider, find } = useProvider();
  const fields = useRef<HTMLFormElement>(null);
  // An address that is remembered, or was entered before the page was ready, loses no focus.
  useEffect(() => {
    const email = fields.current?.elements.namedItem("email");
    if (email instanceof HTMLInputElement && email !== document.activeElement) void find(email.value);
  }, [find, remembered]);
  const [isEmergency, setEmergency] = useState(false);
  // Emergency accounts have a password whatever is required; which addresses are theirs is not disclosed.
  const isRequired = provider?.required === true && !isEmergency;
  const form = useForm({
    check: (values) =>
      wrongOnly({
        email: toEmailAddress(readText(values, "email")) === null && common("invalidEmail"),
        password: !isRequired && readRaw(values, "password") === "" && common("required"),
      }),
    send: async (values) => {
      const email = readText(values, "email");
      const remember = values.get("remember") !== null;
      const { leaveForProvider, startLogin } = await import("./api.ts");
      if (isRequired) {
        rememberEmail(remember ? email : null);
        await leaveForProvider({ email, next, remember_me: remember });
        return;
      }
      const step = await startLogin({ email, password: readRaw(values, "password"), remember_me: remember });
      rememberEmail(remember ? email : null);
      if (step.otp_required) {
        onChallenge({
          id: step.challenge_id,
          email,
          resendAfter: step.resend_after,
          method: step.method,
          hasPasskey: step.passkey,
        });
      } else if ("signup_id" in step) {
        // The sign-up was left before its code was entered: a new code is on its way.
        saveSignUp({ id: step.signup_id, email, resendAt: Date.now() + step.resend_after * 1_000 });
        await navigate(to("/signup"));
      } else await onSignedIn();
    },
  });
  return (
    <>
      <div>
        <StepBricks step={1} />
        <h1>{t("login.title")}</h1>
        <p className="lead">{t("login.text")}</p>
      </div>
      <form ref={fields} method="post" className="grid gap-4.5" onSubmit={form.onSubmit} noValidate>
        <Field
          key={remembered}
          size="large"
          name="email"
          maxLength={LONGEST.email}
          type="email"
          label={t("login.email")}
          autoComplete="username webauthn"
          defaultValue={remembered}
          required
          error={form.errors["email"]}
          onBlur={({ target }) => void find(target.value)}
        />
        {provider !== null && <ProviderButton provider={provider} next={next} />}
        {!isRequired && (
          <PasswordField
            size="large"
            name="password"
            maxLength={LONGEST.password}
            label={t("login.password")}
            autoComplete="current-password"
            required
            error={form.errors["password"]}
            aside={
              <LocalLink className="link text-[13px]" to="/forgot-password">
                {t("login.forgot")}
              </LocalLink>
            }
          />
        )}
        <Checkbox
          key={`remember-${remembered}`}
          name="remember"
          label={t("login.remember")}
          defaultChecked={remembered !== ""}
        />
        <FormFailure text={form.failure} />
        {isRequired ? (
          <Button
            kind="ghost"
            size="small"
            className="h-auto min-h-8 py-1.5 whitespace-normal"
            onClick={() => setEmergency(true)}
          >
            {t("signOn.emergency")}
          </Button>
        ) : (
          <Button kind="primary" type="submit" busy={form.busy && t("login.busy")}>
            {t("login.submit")}
          </Button>
        )}
      </form>
      <PasskeyButton onSignedIn={onSignedIn} />
      <p className="text-ink-2">
        {t.rich("login.newHere", {
          link: (words) => (
            <LocalLink className="link" to="/plans-pricing">
              {words}
            </LocalLink>
          ),
        })}
      </p>
    </>
  );
};
