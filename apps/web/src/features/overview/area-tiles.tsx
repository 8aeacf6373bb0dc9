import { mayOpen } from "@parapet/domain/access";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import { useTranslations } from "use-intl";

import { useCoverageWords } from "../../shared/coverage/use-coverage-words.ts";
import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Tile, Tiles } from "../../shared/ui/card.tsx";
import { AREA_ICON, areaPath } from "./area-page.ts";
import { Since } from "./since.tsx";

/** One count for each finding page, each leading there; an unknown one leads to where this person can change that. */
export const AreaTiles = ({ areas, since }: { areas: DetailReport["areas"]; since: string | null }) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const coverageWords = useCoverageWords();
  const user = useUser();
  const { to } = useLocale();
  /** Counts of incompletely assessed or stale areas are marked. */
  const noteOf = (area: DetailReport["areas"][number]): string | undefined => {
    if (!isMonitored(area.sight)) return coverageWords(area).state;
    const share = Math.floor(area.share * 100) / 100;
    return share < 1 ? coverage("partly", { share }) : undefined;
  };
  return (
    <Tiles label={t("tiles")}>
      {areas.map((area) => {
        const unknown = area.count === null ? coverageWords(area) : undefined;
        const path = areaPath(area.area);
        return (
          <Tile
            key={area.area}
            to={unknown?.to != null ? to(unknown.to) : mayOpen(user, path) ? to(path) : undefined}
            icon={AREA_ICON[area.area]}
            label={t(`areas.${area.area}`)}
            area={area.area}
            sight={area.sight}
            count={area.count}
            unknown={unknown}
            note={area.count === null ? undefined : noteOf(area)}
            delta={area.count === null ? undefined : <Since change={area.change} since={since} />}
          />
        );
      })}
    </Tiles>
  );
};
