import type { DetailReport } from "@parapet/domain/contracts/reports";
import { useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Tile, Tiles } from "../../shared/ui/card.tsx";
import { Delta } from "../../shared/ui/chips.tsx";
import { AREA_ICON, areaPath } from "./area-page.ts";
import { useCoverageWords } from "./use-coverage-words.ts";

const SOURCES = "/dashboard/management/portal-management?part=connectors";

/** One count for each finding page, each leading there; where no source is connected, operators are led to connect one. */
export const AreaTiles = ({ areas }: { areas: DetailReport["areas"] }) => {
  const t = useTranslations("overview");
  const unknownWords = useCoverageWords();
  const user = useUser();
  const { to } = useLocale();
  const mayConnect = user.permissions.includes("imports:manage");
  return (
    <Tiles label={t("tiles")}>
      {areas.map((area) => (
        <Tile
          key={area.area}
          to={to(area.sight === "no-source" && area.reason === null && mayConnect ? SOURCES : areaPath(area.area))}
          icon={AREA_ICON[area.area]}
          label={t(`areas.${area.area}`)}
          count={area.count}
          unknown={area.count === null ? unknownWords(area, mayConnect) : undefined}
          delta={area.change === null ? undefined : <Delta change={area.change} />}
        />
      ))}
    </Tiles>
  );
};
