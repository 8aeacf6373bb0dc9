import { useTranslations } from "use-intl";

import { CodeDialog } from "../../shared/form/code-dialog.tsx";
import { confirmCode } from "../../shared/session/fresh-code.ts";

/** The last step of what needs a fresh one-time code: the code, then the action. */
export const FreshCodeDialog = ({
  title,
  challenge,
  submit,
  act,
  onClose,
}: {
  title: string;
  challenge: string | null;
  submit: string;
  act: () => Promise<void>;
  onClose: () => void;
}) => {
  const t = useTranslations("portal");
  return (
    <CodeDialog
      words={{
        title,
        text: challenge === null ? "" : t("breakGlass.codeSent"),
        label: t("breakGlass.code"),
        tooShort: t("breakGlass.sixDigits"),
        submit,
        busy: t("busy"),
        cancel: t("cancel"),
      }}
      send={async (code) => {
        await confirmCode(challenge, code);
        await act();
      }}
      takesFocus
      needsCode={challenge !== null}
      onClose={onClose}
    />
  );
};
