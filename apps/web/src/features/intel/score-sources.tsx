import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import { Tag } from "../../shared/ui/chips.tsx";
import { ScrollArea } from "../../shared/ui/scroll-area.tsx";
import type { CveDetail } from "./cve-api.ts";
import { feedName } from "./feed-name.ts";

const REASONS = ["only-score", "primary-of-newest-version", "no-primary-newest-version"] as const;

/** Who gave which score, which of them counts, and why. */
export const ScoreSources = ({ cve }: { cve: CveDetail }) => {
  const t = useTranslations("threat-intel");
  const reason = REASONS.find((one) => one === cve.cvss_reason);
  const counts = (score: CveDetail["scores"][number]) =>
    score.version === cve.cvss_version && score.source === cve.cvss_source && score.vector === cve.cvss_vector;
  return (
    <Card title={t("scores.title")} flush>
      {cve.scores.length === 0 ? (
        <p className="card-b text-[13px] text-ink-2">
          {cve.awaiting_analysis ? t("scores.awaiting") : t("scores.none")}
        </p>
      ) : (
        <>
          <ScrollArea role="group" className="table-scroll pt-2" aria-label={t("scores.title")}>
            <table className="tbl">
              <caption className="sr-only">{t("scores.title")}</caption>
              <thead>
                <tr>
                  <th scope="col">{t("scores.source")}</th>
                  <th scope="col">{t("scores.feed")}</th>
                  <th scope="col">{t("scores.version")}</th>
                  <th scope="col" className="r">
                    {t("scores.score")}
                  </th>
                  <th scope="col">{t("scores.counts")}</th>
                </tr>
              </thead>
              <tbody>
                {cve.scores.map((score) => (
                  <tr key={`${score.feed} ${score.source} ${score.version} ${score.vector}`}>
                    <td>
                      <span className="two">
                        {score.source}
                        <small>{score.type === "primary" ? t("scores.primary") : t("scores.secondary")}</small>
                      </span>
                    </td>
                    <td>{feedName(t, score.feed)}</td>
                    <td title={score.vector}>{score.version}</td>
                    <td className="num r">
                      {score.score.toFixed(1)}
                      {score.recomputed?.agrees === false && (
                        <small className="block text-ink-3">
                          {t("scores.recomputed", { score: score.recomputed.score.toFixed(1) })}
                        </small>
                      )}
                    </td>
                    <td>{counts(score) && <Tag kind="ok">{t("scores.thisOne")}</Tag>}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          </ScrollArea>
          {reason !== undefined && (
            <p className="border-t border-line px-4 py-3 text-[13px] text-ink-2">{t(`scores.why.${reason}`)}</p>
          )}
        </>
      )}
    </Card>
  );
};
