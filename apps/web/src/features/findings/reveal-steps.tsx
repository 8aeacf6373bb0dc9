import { clock } from "@parapet/words/format/clock";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { useCountdown } from "../../shared/form/use-countdown.ts";
import { readText, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { isDemoSession } from "../../shared/session/demo-session.ts";
import { confirmCode, type RequestedCode, sendCode } from "../../shared/session/fresh-code.ts";
import { useUser } from "../../shared/session/user-context.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { OneTimeCode } from "../../shared/ui/one-time-code.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

const REASON = { least: 10, most: 1000 } as const;
const CODE_LENGTH = 6;

export const AskReason = ({ onNext }: { onNext: (reason: string, requested: RequestedCode | null) => void }) => {
  const t = useTranslations("findings");
  const form = useForm({
    check: (values) =>
      wrongOnly({ reason: readText(values, "reason").length < REASON.least && t("reveal.reasonShort") }),
    send: async (values) => onNext(readText(values, "reason"), await sendCode()),
  });
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-3">
      <TextField
        name="reason"
        label={t("reveal.reason")}
        hint={t("reveal.kept")}
        maxLength={REASON.most}
        error={form.errors["reason"]}
      />
      <FormFailure text={form.failure} />
      <div>
        <Button type="submit" icon="mail" busy={form.busy && t("reveal.sending")}>
          {t("reveal.askCode")}
        </Button>
      </div>
    </form>
  );
};

/** Requests another code, once the time between two is over. */
const Resend = ({ requested, onSent }: { requested: RequestedCode; onSent: (sent: RequestedCode) => void }) => {
  const t = useTranslations("findings");
  const errorText = useErrorText();
  const wait = useCountdown(requested.resendAfter);
  const resend = async () => {
    try {
      const sent = await sendCode();
      if (sent === null) return;
      wait.restart(sent.resendAfter);
      onSent(sent);
      toast({ kind: "success", title: t("reveal.resent") });
    } catch (error) {
      toast({ kind: "failure", title: errorText(error) });
    }
  };
  if (wait.leftMs > 0)
    return (
      <span className="num text-ink-3" role="timer" aria-live="off">
        {t("reveal.resendIn", { left: clock(wait.leftMs) })}
      </span>
    );
  return (
    <button type="button" className="link" onClick={() => void resend()}>
      {t("reveal.resend")}
    </button>
  );
};

/** Says where the code is: in the mailbox of the account, or in the authenticator app. */
const CodeSource = ({ requested, onSent }: { requested: RequestedCode; onSent: (sent: RequestedCode) => void }) => {
  const t = useTranslations("findings");
  const user = useUser();
  if (!requested.isMailed) return <p className="text-[13px] text-ink-2">{t("reveal.fromApp")}</p>;
  return (
    <p className="flex flex-wrap gap-x-2 text-[13px] text-ink-2">
      <span>{t("reveal.sentTo", { email: user.email })}</span>
      <Resend requested={requested} onSent={onSent} />
      {isDemoSession() && (
        <a className="link" href="/dev/mailbox" target="_blank" rel="noreferrer">
          {t("reveal.mailbox")}
        </a>
      )}
    </p>
  );
};

/** Asks for the code that was sent, unless a passkey has confirmed the session; then reveals. */
export const AskCode = ({ requested: first, open }: { requested: RequestedCode | null; open: () => Promise<void> }) => {
  const t = useTranslations("findings");
  const [requested, setRequested] = useState(first);
  const [code, setCode] = useState("");
  const form = useForm({
    check: () => wrongOnly({ code: requested !== null && code.length < CODE_LENGTH && t("reveal.sixDigits") }),
    send: async () => {
      await confirmCode(requested?.challenge ?? null, code);
      await open();
    },
  });
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-3">
      {requested !== null && (
        <>
          <OneTimeCode
            label={t("reveal.code")}
            value={code}
            onChange={setCode}
            error={form.errors["code"]}
            takesFocus
          />
          <CodeSource requested={requested} onSent={setRequested} />
        </>
      )}
      <FormFailure text={form.failure} />
      <div>
        <Button kind="primary" type="submit" icon="eye" busy={form.busy && t("reveal.opening")}>
          {t("reveal.show")}
        </Button>
      </div>
    </form>
  );
};
