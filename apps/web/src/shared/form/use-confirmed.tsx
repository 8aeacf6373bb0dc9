import { useState } from "react";
import { useTranslations } from "use-intl";

import { CallError } from "../call-error.ts";
import { confirmCode, sendCode } from "../session/fresh-code.ts";
import { CodeDialog } from "./code-dialog.tsx";

/** What waits for a code that is fresh enough. */
interface PendingAction {
  readonly challenge: string;
  readonly act: () => Promise<void>;
}

/**
 * Runs what needs a fresh confirmation: at once when there is one, else after a passkey or a one-time code, for which the
 * caller shows a `ConfirmDialog`.
 */
export const useConfirmed = () => {
  const [waiting, setWaiting] = useState<PendingAction | null>(null);
  const run = async (act: () => Promise<void>) => {
    try {
      await act();
    } catch (error) {
      if (!(error instanceof CallError) || error.code !== "fresh_code_required") throw error;
      const requested = await sendCode();
      if (requested === null) await act();
      else setWaiting({ challenge: requested.challenge, act });
    }
  };
  return { run, waiting, close: () => setWaiting(null) };
};

export const ConfirmDialog = ({ waiting, onClose }: { waiting: PendingAction; onClose: () => void }) => {
  const t = useTranslations("common");
  return (
    <CodeDialog
      words={{
        title: t("confirm.title"),
        text: t("confirm.text"),
        label: t("confirm.label"),
        tooShort: t("confirm.tooShort"),
        submit: t("confirm.submit"),
        busy: t("confirm.busy"),
        cancel: t("confirm.cancel"),
      }}
      send={async (code) => {
        await confirmCode(waiting.challenge, code);
        await waiting.act();
        onClose();
      }}
      takesFocus
      onClose={onClose}
    />
  );
};
