import type { FindingArea } from "@parapet/domain/risk";
import { useTranslations } from "use-intl";

/** What an area of findings is called: as its page. */
export const useAreaName = () => {
  const titles = useTranslations("titles");
  return (area: FindingArea): string =>
    area === "vip-findings" ? titles("management/vip-management/seeAll/:id") : titles(`current-risk/${area}`);
};
