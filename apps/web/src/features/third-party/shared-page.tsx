import { shownDomain } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { QueryClientProvider, useQuery } from "@tanstack/react-query";
import { useParams } from "react-router";
import { useTranslations } from "use-intl";

import { CallError } from "../../shared/call-error.ts";
import { Trend } from "../../shared/charts/trend.tsx";
import { linkQueryClient } from "../../shared/query-client.ts";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip } from "../../shared/ui/chips.tsx";
import { Empty, Failed, Loading, Skeleton } from "../../shared/ui/states.tsx";
import { sharedAnswers, sharedDispute, sharedFile, sharedQuery } from "./api.ts";
import { DisputeForm, DisputeTag, DisputeWords } from "./dispute-parts.tsx";
import { EvidenceFiles } from "./evidence-files.tsx";
import { QuestionnaireForm } from "./questionnaire-form.tsx";
import { VendorScore } from "./vendor-score.tsx";

export const meta = () => [
  { title: "Parapet" },
  { name: "robots", content: "noindex, nofollow" },
  // The secret is part of the address: no other site may learn it from a link on this page.
  { name: "referrer", content: "no-referrer" },
];

const Shared = () => {
  const t = useTranslations("third-party");
  const { token = "" } = useParams();
  const page = useQuery(sharedQuery(token));
  if (page.isError) {
    const isGone = page.error instanceof CallError && (page.error.status === 410 || page.error.status === 400);
    return (
      <main id="main" className="mx-auto max-w-[960px] px-4 py-16">
        <div className="card">
          {isGone ? (
            <Empty title={t("shared.gone")}>{t("shared.goneText")}</Empty>
          ) : (
            <Failed error={page.error} onRetry={() => void page.refetch()} />
          )}
        </div>
      </main>
    );
  }
  if (page.data === undefined) {
    return (
      <main id="main" className="mx-auto max-w-[960px] px-4 py-16">
        <Loading>
          <Skeleton className="block h-64" />
        </Loading>
      </main>
    );
  }
  const vendor = page.data;
  const reread = () => page.refetch();
  return (
    <main id="main" className="mx-auto grid max-w-[960px] gap-4 px-4 py-10">
      <div>
        <h1 className="text-2xl">{t("shared.title", { name: vendor.name })}</h1>
        <p className="mt-1 text-ink-2">
          {t("shared.for", { organization: vendor.organization, day: day(vendor.expires_at) })}
        </p>
        {!vendor.may_answer && <p className="mt-1 text-[13px] text-ink-2">{t("shared.readOnly")}</p>}
      </div>
      <Card title={shownDomain(vendor.domain)}>
        <div className="grid gap-4">
          <VendorScore score={vendor.score} confidence={vendor.confidence} criticals={vendor.criticals} />
          <p className="text-[13px] text-ink-2">
            {vendor.assessed_at === null ? t("shared.never") : t("shared.looked", { day: day(vendor.assessed_at) })}
          </p>
          {vendor.trend.length > 1 && (
            <span className="block w-64">
              <Trend points={vendor.trend.map(({ at, score }) => ({ day: day(at), score }))} />
            </span>
          )}
        </div>
      </Card>
      <Card title={t("shared.findings")}>
        {vendor.findings.length === 0 ? (
          <p className="text-ink-2">{vendor.assessed_at === null ? t("shared.never") : t("shared.noFindings")}</p>
        ) : (
          <ul className="grid gap-4">
            {vendor.findings.map((finding) => (
              <li key={finding.id} className="grid gap-2 border-t border-line pt-4 first:border-0 first:pt-0">
                <div className="flex flex-wrap items-center justify-between gap-2">
                  <h3 className="text-base">{finding.title}</h3>
                  <span className="flex items-center gap-2">
                    <SeverityChip severity={finding.severity} />
                    {finding.dispute !== "none" && <DisputeTag finding={finding} />}
                  </span>
                </div>
                <p className="mono text-[13px] break-all text-ink-2">{finding.path}</p>
                <p className="whitespace-pre-line text-ink-2">{finding.description}</p>
                {finding.remediation !== "" && <p className="whitespace-pre-line">{finding.remediation}</p>}
                <DisputeWords finding={finding} />
                {vendor.may_answer && (finding.dispute === "none" || finding.dispute === "rejected") && (
                  <div>
                    <DisputeForm
                      send={async (input) => {
                        await sharedDispute(token, finding.id, input);
                        await reread();
                      }}
                    />
                  </div>
                )}
              </li>
            ))}
          </ul>
        )}
      </Card>
      <Card title={t("answers.title")}>
        {vendor.questionnaire_due !== null && (
          <p className="mb-3 text-ink-2">
            {t("answers.due", { day: day(Date.parse(vendor.questionnaire_due) / 1000) })}
          </p>
        )}
        <QuestionnaireForm
          answers={vendor.answers}
          version={vendor.answers_version}
          reread={reread}
          save={vendor.may_answer ? (answers, version) => sharedAnswers(token, { answers, version }) : null}
        />
      </Card>
      <Card title={t("files.title")}>
        <EvidenceFiles
          files={vendor.files}
          usage={vendor.evidence}
          add={
            vendor.may_answer
              ? async (question, file) => {
                  await sharedFile(token, question, file);
                  await reread();
                }
              : null
          }
        />
      </Card>
    </main>
  );
};

/** A vendor's own page, opened by a link: its external assessment and the ways to respond. */
export default function SharedPage() {
  return (
    <QueryClientProvider client={linkQueryClient}>
      <Shared />
    </QueryClientProvider>
  );
}
