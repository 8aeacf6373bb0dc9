import type { DetailReport } from "@parapet/domain/contracts/overview/reports";
import { useTranslations } from "use-intl";

import { LocalLink } from "../../shared/i18n/local-link.tsx";
import { Place } from "../../shared/ui/asset-link.tsx";
import { Card } from "../../shared/ui/card.tsx";
import { SeverityChip, Tag } from "../../shared/ui/chips.tsx";
import { Definition } from "../../shared/ui/definition.tsx";
import { useReasonWords } from "../../shared/ui/use-reason-words.ts";
import { areaPath } from "./area-page.ts";

const SHOWN_BLIND = 6;

type Action = DetailReport["next_actions"][number];

/** Reasons that the urgency states already. */
const SAID_BY: Partial<Record<Action["reasons"][number], Action["urgency"]>> = {
  "known-exploited": "exploited",
  unauthenticated: "open-access",
};

/** Why an action has its place in the order. */
const ActionReasons = ({ action }: { action: Action }) => {
  const t = useTranslations("shell");
  return (
    <ul className="flex flex-wrap gap-1">
      <li>
        <Tag kind="warn">{t(`priority.urgency.${action.urgency}`)}</Tag>
      </li>
      {action.reasons
        .filter((reason) => SAID_BY[reason] !== action.urgency)
        .map((reason) => (
          <li key={reason}>
            <Tag>{t(`priority.reasons.${reason}`, { epss: action.epss ?? 0 })}</Tag>
          </li>
        ))}
    </ul>
  );
};

/** What to fix first, with the score it gains. */
export const NextActions = ({
  actions,
  points,
  unknown,
}: {
  actions: DetailReport["next_actions"];
  points: number;
  unknown: number;
}) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const shell = useTranslations("shell");
  return (
    <Card title={t("next.title")} aside={<Definition of="priority" />}>
      {actions.length === 0 ? (
        <p className="text-ink-2">
          {t("next.none")} {unknown > 0 && `${coverage("unknownAreas", { count: unknown })}.`}
        </p>
      ) : (
        <ol className="grid gap-3">
          {actions.map((action) => (
            <li key={action.id} className="grid gap-1 border-t border-line pt-3 first:border-0 first:pt-0">
              <span className="flex flex-wrap items-center justify-between gap-2">
                <SeverityChip severity={action.severity} />
                <span className={`num text-xs font-semibold ${action.points > 0 ? "lvl-low" : "text-ink-2"}`}>
                  {t("next.points", { points: action.points })}
                </span>
              </span>
              <LocalLink
                className="link w-fit max-w-full font-medium break-words"
                to={`${areaPath(action.area)}?finding=${action.id}`}
              >
                {action.title}
              </LocalLink>
              <span className="mono truncate text-ink-3">
                <Place name={action.subject} area={action.area} />
              </span>
              {action.findings > 1 && (
                <details className="text-ink-2">
                  <summary className="w-fit cursor-pointer">
                    {t("next.places", { count: action.findings, places: action.places_count })}
                  </summary>
                  <ul className="mt-1 grid gap-0.5">
                    {action.places.map((place) => (
                      <li key={place} className="mono break-all">
                        <Place name={place} area={action.area} />
                      </li>
                    ))}
                    {action.places_count > action.places.length && (
                      <li>{t("next.morePlaces", { count: action.places_count - action.places.length })}</li>
                    )}
                  </ul>
                </details>
              )}
              <ActionReasons action={action} />
              {action.closed_by !== "retest" && (
                <span className="text-ink-2">{shell(`priority.closedBy.${action.closed_by}`)}</span>
              )}
            </li>
          ))}
        </ol>
      )}
      {actions.length > 1 && <p className="mt-3 text-ink-2">{t("next.together", { points })}</p>}
    </Card>
  );
};

/** Checks that could not be completed; distinct from "no findings". */
export const ProbeError = ({ rows }: { rows: DetailReport["not_assessed"] }) => {
  const t = useTranslations("overview");
  const reasonWords = useReasonWords();
  if (rows.length === 0) return null;
  return (
    <Card title={t("blind.title")}>
      <p className="mb-3 text-ink-2">{t("blind.text")}</p>
      <ul className="grid gap-2">
        {rows.slice(0, SHOWN_BLIND).map(({ check, name, subject, reason, count }) => (
          <li
            key={`${check} ${reason}`}
            className="grid gap-x-4 gap-y-1 border-t border-line pt-2 wide:grid-cols-[minmax(0,2fr)_minmax(0,2fr)_minmax(0,3fr)]"
          >
            <span className="font-medium">{name}</span>
            <span className="text-ink-2">{reasonWords(reason)}</span>
            <span className="min-w-0 text-ink-2 wide:text-right">
              <span className="mono break-all">{subject}</span>
              {count > 1 && ` ${t("blind.more", { count: count - 1 })}`}
            </span>
          </li>
        ))}
      </ul>
      {rows.length > SHOWN_BLIND && (
        <p className="mt-2 text-xs text-ink-3">{t("blind.rest", { count: rows.length - SHOWN_BLIND })}</p>
      )}
    </Card>
  );
};
