import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { textOf, useForm, wrongOnly } from "../../shared/form/use-form.ts";
import { confirmCode, sendCode } from "../../shared/session/fresh-code.ts";
import { Button } from "../../shared/ui/button.tsx";
import { TextField } from "../../shared/ui/field.tsx";
import { OneTimeCode } from "../../shared/ui/one-time-code.tsx";

const REASON = { least: 10, most: 1000 } as const;
const CODE_LENGTH = 6;

/** Asks for the reason and sends the code. */
export const AskReason = ({ onNext }: { onNext: (reason: string, challenge: string | null) => void }) => {
  const t = useTranslations("findings");
  const form = useForm({
    check: (values) => wrongOnly({ reason: textOf(values, "reason").length < REASON.least && t("reveal.reasonShort") }),
    send: async (values) => onNext(textOf(values, "reason"), await sendCode()),
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

/** Asks for the code that was sent, unless a passkey has confirmed the session; then reveals. */
export const AskCode = ({ challenge, open }: { challenge: string | null; open: () => Promise<void> }) => {
  const t = useTranslations("findings");
  const [code, setCode] = useState("");
  const form = useForm({
    check: () => wrongOnly({ code: challenge !== null && code.length < CODE_LENGTH && t("reveal.sixDigits") }),
    send: async () => {
      await confirmCode(challenge, code);
      await open();
    },
  });
  return (
    <form method="post" onSubmit={form.onSubmit} noValidate className="grid gap-3">
      {challenge !== null && (
        <OneTimeCode label={t("reveal.code")} value={code} onChange={setCode} error={form.errors["code"]} takesFocus />
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
