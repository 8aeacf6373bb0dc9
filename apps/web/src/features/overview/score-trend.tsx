import type { Changes, DetailReport } from "@parapet/domain/contracts/overview";
import { bySeverity } from "@parapet/domain/risk";
import { day } from "@parapet/words/format/day";
import { shortDay } from "@parapet/words/format/short-day";
import { queryOptions, useQueries } from "@tanstack/react-query";
import { useState } from "react";
import { useTranslations } from "use-intl";

import { call } from "../../shared/call.ts";
import { Trend } from "../../shared/charts/trend.tsx";
import { LocalLink, useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Place } from "../../shared/ui/asset-link.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { SeverityGlyph } from "../../shared/ui/chips.tsx";
import { Dialog } from "../../shared/ui/dialog.tsx";
import { areaPath } from "./area-page.ts";
import { type ScoreDrop, scoreDrops } from "./score-drops.ts";

const SHOWN_DROPS = 2;
const SHOWN_CAUSES = 8;

const changesIn = (domain: string, { from, to }: ScoreDrop) =>
  queryOptions({
    queryKey: ["changes", domain, from, to],
    // What happened in a period that is over does not change.
    staleTime: Infinity,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/changes/", { query: { domain, from: String(from), to: String(to) }, signal })).data,
  });

type Cause = Changes["appeared"][number];

/** What lowered the score: findings that appeared or became worse, worst first. */
const causesIn = ({ appeared, changed }: Changes): readonly Cause[] =>
  [...appeared, ...changed.filter(({ before, severity }) => bySeverity(severity, before) < 0)].toSorted((a, b) =>
    bySeverity(a.severity, b.severity),
  );

/** The findings behind a fall of the score, each with its asset and what brought it. */
const DropDialog = ({
  drop,
  causes,
  isCut,
  onClose,
}: {
  drop: ScoreDrop;
  causes: readonly Cause[];
  isCut: boolean;
  onClose: () => void;
}) => {
  const t = useTranslations("overview");
  const more = causes.length - SHOWN_CAUSES;
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("drop.title", { lost: drop.lost, day: day(drop.to) })}
      text={causes.length === 0 ? t("drop.faded") : t("drop.text", { from: day(drop.from), to: day(drop.to) })}
      actions={<Button onClick={onClose}>{t("drop.close")}</Button>}
    >
      <ol className="grid max-h-[50vh] overflow-auto px-6">
        {causes.slice(0, SHOWN_CAUSES).map(({ id, area, title, subject, severity, at, cause }) => (
          <li key={id} className="grid gap-0.5 border-t border-line py-2.5 first:border-0">
            <span className="flex min-w-0 items-start gap-2">
              <span className={`sev-${severity}`}>
                <SeverityGlyph severity={severity} />
              </span>
              <LocalLink
                className="link min-w-0 font-medium break-words"
                to={`${areaPath(area)}?finding=${id}&status=all`}
              >
                {title}
              </LocalLink>
            </span>
            <span className="mono break-all text-ink-2">
              <Place name={subject} area={area} />
            </span>
            <span className="text-[13px] text-ink-3">
              {cause === "scan" ? (
                <LocalLink className="link" to="/dashboard/current-risk/scan-history">
                  {t("drop.cause.scan", { day: day(at) })}
                </LocalLink>
              ) : (
                t(`drop.cause.${cause}`, { day: day(at) })
              )}
            </span>
          </li>
        ))}
        {(more > 0 || isCut) && (
          <li className="border-t border-line py-2.5 text-[13px] text-ink-2">
            {isCut ? t("drop.many") : t("drop.more", { count: more })}
          </li>
        )}
      </ol>
    </Dialog>
  );
};

/** The course of the score; its largest falls name their cause and open it. */
export const ScoreTrend = ({
  domain,
  history,
}: {
  domain: string;
  history: NonNullable<DetailReport["score"]>["history"];
}) => {
  const t = useTranslations("overview");
  const { locale } = useLocale();
  const mayRead = useUser().permissions.includes("findings:read");
  const drops = scoreDrops(history, SHOWN_DROPS);
  const changes = useQueries({ queries: drops.map((drop) => ({ ...changesIn(domain, drop), enabled: mayRead })) });
  const [opened, setOpened] = useState<number | null>(null);
  const label = (drop: ScoreDrop, at: number): string => {
    const data = changes[at]?.data;
    const [first, ...others] = data === undefined ? [] : causesIn(data);
    const when = { day: shortDay(locale, drop.to), lost: drop.lost };
    if (first === undefined) return t("drop.label", when);
    return others.length === 0
      ? t("drop.because", { ...when, title: first.title })
      : t("drop.becauseMany", { ...when, title: first.title, count: others.length });
  };
  const drop = opened === null ? undefined : drops[opened];
  const causes = opened === null ? undefined : changes[opened]?.data;
  return (
    <>
      <Trend
        points={history.map(({ at, score }) => ({ day: shortDay(locale, at), score }))}
        marks={mayRead ? drops.map(({ index }) => index) : []}
      />
      {mayRead && drops.length > 0 && (
        <ol className="mt-1 grid gap-0.5" aria-label={t("drop.list")}>
          {drops.map((one, at) => (
            <li key={one.index} className="flex min-w-0">
              <button type="button" className="drop" title={label(one, at)} onClick={() => setOpened(at)}>
                <span className="drop-mark" aria-hidden="true">
                  {at + 1}
                </span>
                <span className="truncate">{label(one, at)}</span>
              </button>
            </li>
          ))}
        </ol>
      )}
      {drop !== undefined && causes !== undefined && (
        <DropDialog drop={drop} causes={causesIn(causes)} isCut={causes.cut} onClose={() => setOpened(null)} />
      )}
    </>
  );
};
