import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { CopyText } from "../../shared/ui/copy-text.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";

/** The key that signs a webhook's messages, shown once. */
export const SecretDialog = ({ secret, onClose }: { secret: string; onClose: () => void }) => {
  const t = useTranslations("alerts");
  return (
    <Dialog
      open
      title={t("secret.title")}
      text={t("secret.text")}
      actions={
        <Button kind="primary" onClick={onClose}>
          {t("secret.kept")}
        </Button>
      }
    >
      <div className="modal-b">
        <CopyText text={secret} copy={t("secret.copy")} copied={t("secret.copied")} />
      </div>
    </Dialog>
  );
};
