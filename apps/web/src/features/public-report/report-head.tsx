import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { Button } from "../../shared/ui/button.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { SearchAgain } from "./search-again.tsx";

const SAID_MS = 2_500;

/** Copies the URL of this report and shows a toast. */
const ShareLink = () => {
  const t = useTranslations("results");
  const [copied, setCopied] = useState(false);
  const copy = async () => {
    await navigator.clipboard.writeText(location.href);
    setCopied(true);
    setTimeout(() => setCopied(false), SAID_MS);
  };
  return (
    <>
      <Button size="small" icon={copied ? "check" : "copy"} onClick={() => void copy()}>
        {copied ? t("head.shared") : t("head.share")}
      </Button>
      <span className="sr-only" role="status">
        {copied ? t("head.shared") : ""}
      </span>
    </>
  );
};

const State = ({ report }: { report: PublicReport }) => {
  const t = useTranslations("results");
  if (report.state === "done")
    return (
      <>
        <Tag kind="ok" icon="check">
          {t("head.done")}
        </Tag>
        <span>{t("head.public")}</span>
        <span>{t("head.countsOnly")}</span>
      </>
    );
  if (report.state === "failed")
    return (
      <Tag kind="warn" icon="warning">
        {t("head.failed")}
      </Tag>
    );
  return (
    <>
      <span className="tag">
        <span className="spin size-2.5" aria-hidden="true" />
        {t(report.state === "queued" ? "head.queued" : "head.scanning")}
      </span>
      <span>{t("head.stay")}</span>
    </>
  );
};

/** What is true of every report, while this one is on its way. */
const Waiting = () => {
  const t = useTranslations("results");
  return (
    <>
      <span>{t("head.public")}</span>
      <span>{t("head.countsOnly")}</span>
    </>
  );
};

/** The domain, the state of its report, and a form for another one. */
export const ReportHead = ({
  title,
  report,
  isRefused = false,
}: {
  title: string;
  report: PublicReport | null;
  isRefused?: boolean;
}) => (
  <div className="border-b border-line bg-surface">
    <div className="wrap flex items-center justify-between gap-8 py-[22px] max-wide:flex-col max-wide:items-stretch max-wide:gap-3.5">
      <div className="min-w-0">
        <h1 className="text-[28px] [overflow-wrap:anywhere]">{title}</h1>
        <div className="mt-1.5 flex min-h-[clamp(28px,calc(340px-64vw),90px)] flex-wrap content-start items-center gap-x-3.5 gap-y-1 text-[13px] text-ink-2">
          {isRefused ? null : report === null ? <Waiting /> : <State report={report} />}
          {!isRefused && report?.state === "done" && <ShareLink />}
        </div>
      </div>
      <SearchAgain />
    </div>
  </div>
);
