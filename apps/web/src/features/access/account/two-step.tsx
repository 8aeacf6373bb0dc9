import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { CodeDialog } from "../../../shared/form/code-dialog.tsx";
import { FormDialog } from "../../../shared/form/form-dialog.tsx";
import { ConfirmDialog, useConfirmed } from "../../../shared/form/use-confirmed.tsx";
import { readRaw, readText, useForm, wrongOnly } from "../../../shared/form/use-form.ts";
import { currentUserQuery } from "../../../shared/session/current-user.ts";
import { useUser } from "../../../shared/session/user-context.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Tag } from "../../../shared/ui/chips.tsx";
import { CopyText } from "../../../shared/ui/copy-text.tsx";
import { Field, PasswordField } from "../../../shared/ui/field.tsx";
import { Section } from "../../../shared/ui/section.tsx";
import { toast } from "../../../shared/ui/toasts.ts";
import { backToMail, beginApp, confirmApp, passkeysQuery } from "./api.ts";
import { RecoveryCodes } from "./recovery-codes.tsx";

interface Setup {
  readonly secret: string;
  readonly qr_svg: string;
}

/** Asks for the password, and with the app on for a code of it, before something about the second step changes. */
const PasswordDialog = ({
  title,
  text,
  submit,
  withCode,
  send,
  onClose,
}: {
  title: string;
  text: string;
  submit: string;
  withCode: boolean;
  send: (password: string, code: string) => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("account");
  const common = useTranslations("common");
  const form = useForm({
    check: (values) =>
      wrongOnly({
        password: readRaw(values, "password") === "" && common("required"),
        code: withCode && readText(values, "code") === "" && common("required"),
      }),
    send: (values) => send(readRaw(values, "password"), readText(values, "code")),
  });
  return (
    <FormDialog
      title={title}
      text={text}
      form={form}
      submit={submit}
      busy={t("checking")}
      cancel={t("cancel")}
      onClose={onClose}
    >
      <PasswordField
        name="password"
        label={t("yourPassword")}
        autoComplete="current-password"
        error={form.errors["password"]}
      />
      {withCode && (
        <Field
          name="code"
          label={t("twoStep.endCode")}
          hint={t("twoStep.endCodeHint")}
          autoComplete="one-time-code"
          maxLength={32}
          error={form.errors["code"]}
        />
      )}
    </FormDialog>
  );
};

const ScanCode = ({
  setup,
  onCodes,
  onClose,
}: {
  setup: Setup;
  onCodes: (codes: readonly string[]) => void;
  onClose: () => void;
}) => {
  const t = useTranslations("account");
  return (
    <CodeDialog
      words={{
        title: t("twoStep.scan"),
        text: t("twoStep.scanText"),
        label: t("twoStep.code"),
        tooShort: t("twoStep.sixDigits"),
        submit: t("twoStep.confirm"),
        busy: t("checking"),
        cancel: t("cancel"),
      }}
      send={async (code) => onCodes(await confirmApp(code))}
      onClose={onClose}
    >
      <img
        className="mx-auto size-[200px] rounded-control border border-line"
        alt={t("twoStep.qr")}
        src={`data:image/svg+xml,${encodeURIComponent(setup.qr_svg)}`}
      />
      <div className="grid gap-1.5">
        <span className="text-[13px] text-ink-2">{t("twoStep.byHand")}</span>
        <CopyText text={setup.secret} copy={t("copy")} copied={t("copied")} />
      </div>
    </CodeDialog>
  );
};

/** How the second step of signing in is asked, and the way to change it. */
export const TwoStep = () => {
  const t = useTranslations("account");
  const user = useUser();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(false);
  const [setup, setSetup] = useState<Setup | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const confirmed = useConfirmed();
  const byApp = user.two_step === "totp";
  // With a passkey and without an app no code is mailed.
  const hasPasskeys = (useQuery(passkeysQuery).data?.length ?? 0) > 0;
  const method = byApp ? "app" : hasPasskeys ? "passkey" : "mail";
  const reread = () => queries.invalidateQueries({ queryKey: currentUserQuery.queryKey });

  const send = async (password: string, code: string) => {
    if (byApp) {
      await backToMail({ password, code });
      toast({ kind: "success", title: t("twoStep.ended") });
      await reread();
    } else await confirmed.run(async () => setSetup(await beginApp(password)));
    setAsking(false);
  };
  return (
    <Section title={t("twoStep.title")} text={t("twoStep.text")}>
      <p className="flex flex-wrap items-center gap-2">
        <Tag kind="ok" icon="check">
          {t(`twoStep.${method}`)}
        </Tag>
        <span className="text-ink-2">{t(`twoStep.${method}Text`)}</span>
      </p>
      <div>
        <Button icon={byApp ? "mail" : "device"} onClick={() => setAsking(true)}>
          {byApp ? t("twoStep.end") : t("twoStep.start")}
        </Button>
      </div>
      {asking && (
        <PasswordDialog
          title={byApp ? t("twoStep.end") : t("twoStep.start")}
          text={byApp ? t("twoStep.endText") : t("twoStep.startText")}
          submit={byApp ? t("twoStep.endSubmit") : t("twoStep.next")}
          withCode={byApp}
          send={send}
          onClose={() => setAsking(false)}
        />
      )}
      {confirmed.waiting !== null && <ConfirmDialog waiting={confirmed.waiting} onClose={confirmed.close} />}
      {setup !== null && (
        <ScanCode
          setup={setup}
          onCodes={(made) => {
            setSetup(null);
            setCodes(made);
          }}
          onClose={() => setSetup(null)}
        />
      )}
      {codes !== null && (
        <RecoveryCodes
          codes={codes}
          onClose={() => {
            setCodes(null);
            void reread();
          }}
        />
      )}
    </Section>
  );
};
