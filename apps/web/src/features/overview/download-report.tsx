import type { ReportKind } from "@parapet/domain/reports";
import { useMutation, useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";

import { call, callForFile } from "../../shared/call.ts";
import { organizationFile } from "../../shared/organization-file.ts";
import { saveFile } from "../../shared/save-file.ts";
import { Button } from "../../shared/ui/button.tsx";
import { Menu, MenuAction } from "../../shared/ui/menu.tsx";
import { useErrorText } from "../../shared/ui/states.tsx";
import { toast } from "../../shared/ui/toasts.ts";

const POLL_INTERVAL_MS = 700;

/** Each request waits a few seconds; the report of a busy portal may need several. */
const MAX_ASKED = 30;

const KINDS = ["executive", "technical"] as const satisfies readonly ReportKind[];
const FILES = { executive: "executive-report.pdf", technical: "report.pdf" } as const;

const readyReport = async (domain: string, kind: ReportKind) => {
  const ask = async () => (await call("POST /v1/pdf_report/make/", { body: { domain, kind } })).data;
  let made = await ask();
  for (let asked = 1; !made.ready && asked < MAX_ASKED; asked += 1) made = await ask();
  return made;
};

/** The two pages for the management or the full report of the domain, created or reused, then downloaded. */
export const DownloadReport = ({ domain }: { domain: string }) => {
  const t = useTranslations("report");
  const format = useFormatter();
  const errorText = useErrorText();
  const download = useMutation({
    mutationFn: async (kind: ReportKind) => {
      const { file_path } = await readyReport(domain, kind);
      saveFile(await callForFile("POST /v1/pdf_report/", { body: { file_path } }), organizationFile(FILES[kind]));
    },
    onError: (error) => toast({ kind: "failure", title: t("failed"), text: errorText(error) }),
  });
  const { variables: kind = "technical" } = download;
  const { data: progress } = useQuery({
    queryKey: ["report-progress", domain, kind],
    enabled: download.isPending,
    refetchInterval: POLL_INTERVAL_MS,
    gcTime: 0,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/pdf_report/progress/", { query: { domain, kind }, signal, background: true })).data,
  });
  const busyText = () => {
    if (progress?.stage === "drawing")
      return t("drawing", { share: format.number(Math.round(progress.share * 100) / 100, "percent") });
    return progress?.stage === "queued" ? t("queued", { position: progress.position }) : t("making");
  };
  const busy = busyText();
  return (
    <Menu
      trigger={
        <Button kind="primary" icon="download" busy={download.isPending && busy}>
          <span className="max-[700px]:sr-only">{t("download")}</span>
        </Button>
      }
    >
      {KINDS.map((of) => (
        <MenuAction key={of} onClick={() => download.mutate(of)}>
          {t(`kinds.${of}`)}
        </MenuAction>
      ))}
    </Menu>
  );
};
