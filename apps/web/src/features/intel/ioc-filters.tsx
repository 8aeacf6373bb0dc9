import { useQuery } from "@tanstack/react-query";
import { useFormatter, useTranslations } from "use-intl";

import { ChoiceFilter } from "../../shared/lists/choice-filter.tsx";
import { Button } from "../../shared/ui/button.tsx";
import { SelectField } from "../../shared/ui/field.tsx";
import { overlapOfFeeds } from "./ioc-api.ts";
import { type IocFilter, type Kind, KINDS } from "./ioc-query.ts";

const CONFIDENCES = [25, 50, 75, 90] as const;
const CHIPS = [null, ...(Object.keys(KINDS) as Kind[])] as const;

/** Narrows the indicators without typing: kind, feed, confidence, still live. */
export const IocFilters = ({
  filter,
  isOwn,
  ownCount,
  change,
}: {
  filter: IocFilter;
  /** Only one's own hosts; null for those who have none to compare with. */
  isOwn: boolean | null;
  /** Number of matches with own hosts; unknown until it was requested. */
  ownCount: number | undefined;
  change: (changes: Readonly<Record<string, string | null>>) => void;
}) => {
  const t = useTranslations("threat-intel");
  const format = useFormatter();
  const feeds = (useQuery(overlapOfFeeds()).data ?? []).filter(({ a, b }) => a === b);
  return (
    <div className="grid gap-3">
      <fieldset className="flex flex-wrap gap-2">
        <legend className="sr-only">{t("ioc.columns.type")}</legend>
        {CHIPS.map((kind) => (
          <button
            key={kind ?? "all"}
            type="button"
            className="chip"
            aria-pressed={filter.kind === kind}
            onClick={() => change({ kind })}
          >
            {t(`ioc.kinds.${kind ?? "all"}`)}
          </button>
        ))}
      </fieldset>
      <div className="grid gap-3">
        {isOwn !== null && (
          <Button
            aria-pressed={isOwn}
            kind={isOwn ? "primary" : "secondary"}
            onClick={() => change({ own: isOwn ? null : "1" })}
          >
            {ownCount === undefined ? t("own.only") : t("own.onlyCount", { count: ownCount })}
          </Button>
        )}
        <Button
          aria-pressed={filter.liveOnly}
          kind={filter.liveOnly ? "primary" : "secondary"}
          onClick={() => change({ live: filter.liveOnly ? null : "1" })}
        >
          {t("ioc.liveOnly")}
        </Button>
        <ChoiceFilter
          label={t("ioc.minConfidence")}
          value={filter.minConfidence}
          onChoose={(value) => change({ confidence: value })}
          any={t("ioc.any")}
          choices={CONFIDENCES}
          name={(least) => t("ioc.atLeast", { least })}
        />
        <SelectField
          label={t("ioc.feed")}
          value={filter.feed ?? ""}
          onChange={(event) => change({ feed: event.target.value })}
        >
          <option value="">{t("ioc.allFeeds")}</option>
          {filter.feed !== null && !feeds.some(({ a }) => a === filter.feed) && (
            <option value={filter.feed}>{filter.feed}</option>
          )}
          {feeds.map(({ a, shared }) => (
            <option key={a} value={a}>
              {`${a} (${format.number(shared)})`}
            </option>
          ))}
        </SelectField>
      </div>
    </div>
  );
};
