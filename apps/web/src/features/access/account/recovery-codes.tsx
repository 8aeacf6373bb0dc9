import { useTranslations } from "use-intl";

import { saveFile } from "../../../shared/save-file.ts";
import { Button } from "../../../shared/ui/button.tsx";
import { Dialog } from "../../../shared/ui/dialog.tsx";

/** Shows new recovery codes, once. */
export const RecoveryCodes = ({ codes, onClose }: { codes: readonly string[]; onClose: () => void }) => {
  const t = useTranslations("account");
  const file = () => saveFile(new Blob([`${codes.join("\n")}\n`], { type: "text/plain" }), "parapet-recovery.txt");
  return (
    <Dialog
      open
      title={t("twoStep.codes")}
      text={t("twoStep.codesText")}
      actions={
        <>
          <Button icon="download" onClick={file}>
            {t("twoStep.download")}
          </Button>
          <Button kind="primary" onClick={onClose}>
            {t("twoStep.kept")}
          </Button>
        </>
      }
    >
      <ul className="modal-b grid gap-1.5 font-mono text-[13px] wide:grid-cols-2">
        {codes.map((code) => (
          <li key={code} className="rounded-chip bg-sunken px-2.5 py-1.5">
            {code}
          </li>
        ))}
      </ul>
    </Dialog>
  );
};
