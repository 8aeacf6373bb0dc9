import { toEmailAddress } from "@parapet/domain/contracts/email-address-grammar";
import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { searchTarget } from "@parapet/domain/contracts/search-target";
import { shownDomain } from "@parapet/domain/risk";
import { pathLocale } from "@parapet/words/links";
import { useEffect } from "react";
import { useLocation, useParams, useSearchParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { wordsIn } from "../../shared/i18n/words.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { Empty, Failed } from "../../shared/ui/states.tsx";
import { useHydratedGently } from "../../shared/use-hydrated.ts";
import { AddressCheck } from "./address-check.tsx";
import { CountCards } from "./count-cards.tsx";
import { FullReport } from "./full-report.tsx";
import { ReportHead } from "./report-head.tsx";
import { RiskScore } from "./risk-score.tsx";
import { ScanSteps } from "./scan-steps.tsx";
import { SearchAgain } from "./search-again.tsx";
import { Unseen } from "./unseen.tsx";
import { useReport } from "./use-report.ts";

/**
 * The same for every domain, as the first drawing is: the page is prerendered once for all of them. The name of the domain
 * follows with the page's own script. Metadata for search engines is in the server response.
 */
export const meta = ({ location }: { location: { pathname: string } }) => {
  const words = wordsIn(pathLocale(location.pathname)).results?.meta;
  return [{ title: words?.title ?? "Parapet" }, { name: "description", content: words?.description ?? "" }];
};

const Ask = ({ typed }: { typed: string }) => {
  const t = useTranslations("results");
  return (
    <main id="main" className="wrap grid content-start justify-items-start gap-4 py-16">
      <h1 className="text-3xl">{t("ask.title")}</h1>
      <p className="text-ink-2">{t("ask.text")}</p>
      {typed !== "" && (
        <p role="alert" className="err">
          {t("ask.invalid")}
        </p>
      )}
      <SearchAgain first={typed} />
    </main>
  );
};

/** What the server refused, kindly: limits say when to come back, the rest says why there is no report. */
const Refused = ({ error, onRetry }: { error: unknown; onRetry: () => void }) => {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const status = error instanceof CallError ? error.status : 0;
  const spoken = error instanceof CallError ? error.spoken : null;
  if (spoken === null || ![400, 403, 429, 503].includes(status)) return <Failed error={error} onRetry={onRetry} />;
  const isPause = status === 429 || status === 503;
  return (
    <div role="alert">
      <Empty
        title={t(isPause ? "limit.title" : "refused.title")}
        icon={isPause ? "clock" : "warning"}
        actions={
          isPause && (
            <Button size="small" icon="refresh" onClick={onRetry}>
              {common("action.retry")}
            </Button>
          )
        }
      >
        {spoken}
      </Empty>
    </div>
  );
};

/** Before anything is known: each card says what it is about and that it waits. */
const NOT_YET: PublicReport = {
  domain: "",
  state: "queued",
  stage: null,
  share: 0,
  asked_at: 0,
  finished_at: null,
  fresh_until: null,
  resolves: null,
  hosts: null,
  cards: null,
  areas_searched: 0,
  areas: null,
  score: null,
  not_assessed: [],
};

const Figures = ({ report }: { report: PublicReport }) => (
  <div className="grid gap-4 py-5 max-wide:gap-3 max-wide:py-3 wide:grid-cols-[376px_minmax(0,1fr)]">
    <RiskScore report={report} />
    <CountCards report={report} />
  </div>
);

/** The first drawing, of any domain: no address is known yet. */
const Opening = () => {
  const t = useTranslations("results");
  return (
    <main id="main">
      <ReportHead title={t("head.opening")} report={null} />
      <div className="wrap">
        <Figures report={NOT_YET} />
      </div>
    </main>
  );
};

const Report = ({ domain, email }: { domain: string; email: string | null }) => {
  const t = useTranslations("results");
  const common = useTranslations("common");
  const { report, error, again } = useReport(domain);
  const title = t("meta.of", { domain });
  useEffect(() => {
    document.title = title;
  }, [title]);
  return (
    <main id="main">
      <ReportHead title={shownDomain(domain)} report={report} isRefused={error !== null} />
      <div className="wrap">
        {email !== null && <AddressCheck key={email} email={email} />}
        {error !== null ? (
          <div className="card my-5">
            <Refused error={error} onRetry={again} />
          </div>
        ) : report === null ? (
          <Figures report={NOT_YET} />
        ) : report.state === "failed" ? (
          <div className="card my-5">
            <Empty
              title={t("failed.title")}
              icon="warning"
              actions={
                <Button size="small" icon="refresh" onClick={again}>
                  {common("action.retry")}
                </Button>
              }
            >
              {t("failed.text")}
            </Empty>
          </div>
        ) : (
          <>
            {report.state !== "done" && (
              <div className="pt-5">
                <ScanSteps report={report} />
              </div>
            )}
            {report.resolves === false && (
              <div className="card mt-5" role="status">
                <Empty title={t("unknown.title")} icon="search">
                  {t("unknown.text", { domain })}
                </Empty>
              </div>
            )}
            <Figures report={report} />
            <Unseen report={report} />
            {report.state === "done" && report.resolves !== false && <FullReport domain={domain} />}
          </>
        )}
      </div>
    </main>
  );
};

/** The public report of the domain in the address; without one, the question which. */
export default function ResultsPage() {
  const params = useParams();
  const [search] = useSearchParams();
  const hydrated = useHydratedGently();
  const typed = params["domain"] ?? search.get("domain") ?? "";
  const domain = searchTarget(typed);
  const { state } = useLocation() as { state: { email?: unknown } | null };
  const email = typeof state?.email === "string" ? toEmailAddress(state.email) : null;
  if (!hydrated && params["domain"] !== undefined) return <Opening />;
  return domain === null ? <Ask key={typed} typed={typed} /> : <Report key={domain} domain={domain} email={email} />;
}
