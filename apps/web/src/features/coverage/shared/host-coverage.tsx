import type { AreaState } from "@parapet/domain/contracts/area-state";
import { isMonitored } from "@parapet/domain/coverage";
import { day } from "@parapet/words/format/day";
import { useTranslations } from "use-intl";

import { useCoverageWords } from "./use-coverage-words.ts";

const isWhole = ({ sight, share }: AreaState): boolean => isMonitored(sight) && share === 1;

/** Was every area of this host assessed, and completely? Only then is "no findings" known. */
export const isFullyAssessed = (areas: readonly AreaState[]): boolean => areas.every(isWhole);

const AreaRow = ({ state }: { state: AreaState }) => {
  const t = useTranslations("coverage");
  const titles = useTranslations("titles");
  const coverageWords = useCoverageWords();
  const { area, sight, assessed_at: at, assessed_by: by } = state;
  const words = coverageWords(state);
  const isKnown = isMonitored(sight);
  const details = [
    isKnown && at !== null ? t("host.by", { day: day(at), count: by.length }) : null,
    isWhole(state) ? null : words.next,
  ];
  return (
    <li className="grid gap-x-4 border-t border-line py-1.5 first:border-0 wide:grid-cols-3" data-sight={sight}>
      <span className="font-medium text-ink">
        {area === "vip-findings" ? titles("management/vip-management/seeAll/:id") : titles(`current-risk/${area}`)}
      </span>
      <span className={isKnown ? undefined : "font-medium text-ink"}>
        {!isKnown
          ? words.state
          : !isWhole(state)
            ? t("host.partly")
            : t(sight === "no-findings" ? "host.none" : "host.assessed")}
      </span>
      <span title={by.join("\n")}>{details.filter((part) => part !== null).join(" · ")}</span>
    </li>
  );
};

/** Which areas were assessed on one host, when and by how many checks, and why others were not. */
export const HostCoverage = ({ areas }: { areas: readonly AreaState[] }) => {
  const t = useTranslations("coverage");
  const common = useTranslations("common");
  return (
    <section className="text-[13px] text-ink-2" aria-label={t("host.title")}>
      <p className="font-medium text-ink">
        {common("pair", {
          label: t("host.title"),
          value: t("host.of", { assessed: areas.filter((it) => isMonitored(it.sight)).length, all: areas.length }),
        })}
      </p>
      <ul className="mt-1">
        {areas.map((state) => (
          <AreaRow key={state.area} state={state} />
        ))}
      </ul>
    </section>
  );
};
