import type { Vip } from "@parapet/domain/contracts/vips";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { FormFailure } from "../../shared/form/form-failure.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";
import { remove } from "./api.ts";

/** Asks before a person and everything found is forgotten. */
export const RemoveDialog = ({ vip, onDone, onClose }: { vip: Vip; onDone: () => void; onClose: () => void }) => {
  const t = useTranslations("vips");
  const errorText = useErrorText();
  const [busy, setBusy] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const go = async () => {
    setBusy(true);
    try {
      await remove(vip.id);
      toast({ kind: "success", title: t("remove.done", { name: vip.full_name }) });
      onDone();
    } catch (error) {
      setFailure(errorText(error));
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("remove.title", { name: vip.full_name })}
      text={t("remove.text")}
      actions={
        <>
          <Button kind="ghost" onClick={onClose}>
            {t("cancel")}
          </Button>
          <Button kind="danger" busy={busy && t("remove.busy")} onClick={() => void go()}>
            {t("remove.submit")}
          </Button>
        </>
      }
    >
      {failure !== null && (
        <div className="modal-b">
          <FormFailure text={failure} />
        </div>
      )}
    </Dialog>
  );
};
