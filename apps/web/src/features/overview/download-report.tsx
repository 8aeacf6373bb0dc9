import { makeReport, readReport } from "@parapet/domain/contracts/pdf-report";
import { useMutation } from "@tanstack/react-query";
import { useTranslations } from "use-intl";

import { call, callForFile } from "../../shared/call.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

/** Makes the report of the domain, or finds the fresh one, and hands it to the browser's downloads. */
export const DownloadReport = ({ domain }: { domain: string }) => {
  const t = useTranslations("report");
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async () => {
      const { data } = await call(makeReport, { body: { domain: domain as never } });
      saveFile(await callForFile(readReport, { body: data }), "report.pdf");
    },
    onError: (error) => toast({ kind: "failure", title: t("failed"), text: errorText(error) }),
  });
  return (
    <Button icon="download" busy={download.isPending && t("making")} onClick={() => download.mutate()}>
      {t("download")}
    </Button>
  );
};
