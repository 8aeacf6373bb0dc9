import type { DetailReport } from "@parapet/domain/contracts/reports";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { Tile, Tiles } from "../../shared/ui/card.tsx";
import { Delta } from "../../shared/ui/chips.tsx";
import { AREA_ICON, areaPath } from "./area-page.ts";

/** One count for each finding page, each leading there. */
export const AreaTiles = ({ areas }: { areas: DetailReport["areas"] }) => {
  const t = useTranslations("overview");
  const { to } = useLocale();
  return (
    <Tiles label={t("tiles")}>
      {areas.map(({ area, count, change }) => (
        <Tile
          key={area}
          to={to(areaPath(area))}
          icon={AREA_ICON[area]}
          label={t(`areas.${area}`)}
          count={count}
          delta={change === null ? undefined : <Delta change={change} />}
        />
      ))}
    </Tiles>
  );
};
