import { useState } from "react";
import { useTranslations } from "use-intl";

import { saveFile } from "../../shared/save-file.ts";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

/** Downloads a file of the server; reports failures and which download is pending. */
export const useDownload = () => {
  const t = useTranslations("threat-intel");
  const errorText = useErrorText();
  const [saving, setSaving] = useState<string | null>(null);
  const download = async (name: string, make: () => Promise<Blob>) => {
    setSaving(name);
    try {
      saveFile(await make(), name);
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    } finally {
      setSaving(null);
    }
  };
  return { saving, download };
};
