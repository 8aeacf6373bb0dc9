import { useTranslations } from "use-intl";

import { saveFile } from "../../shared/save-file.ts";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

/** Downloads a file of the server; reports failures. */
export const useDownload = () => {
  const t = useTranslations("threat-intel");
  const errorText = useErrorText();
  return async (name: string, make: () => Promise<Blob>) => {
    try {
      saveFile(await make(), name);
    } catch (error) {
      toast({ kind: "failure", title: t("exportFailed"), text: errorText(error) });
    }
  };
};
