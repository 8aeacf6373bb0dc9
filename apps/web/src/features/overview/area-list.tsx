import { mayOpen } from "@parapet/domain/access";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import { isMonitored } from "@parapet/domain/coverage";
import clsx from "clsx";
import { Link } from "react-router";
import { useFormatter, useTranslations } from "use-intl";

import { useLocale } from "../../shared/i18n/local-link.tsx";
import { useUser } from "../../shared/session/user-context.ts";
import { Card } from "../../shared/ui/card.tsx";
import { Delta } from "../../shared/ui/chips.tsx";
import { useCoverageWords } from "../coverage/shared/use-coverage-words.ts";
import { areaPath } from "./area-page.ts";

type Area = DetailReport["areas"][number];

/** One area in a line: its count and what changed; without a count, why there is none. */
const Row = ({ area, hasBefore }: { area: Area; hasBefore: boolean }) => {
  const t = useTranslations("overview");
  const coverage = useTranslations("coverage");
  const common = useTranslations("common");
  const coverageWords = useCoverageWords();
  const format = useFormatter();
  const user = useUser();
  const { to } = useLocale();
  const unknown = area.count === null ? coverageWords(area) : null;
  const path = areaPath(area.area);
  const target = unknown?.to != null ? to(unknown.to) : mayOpen(user, path) ? to(path) : null;
  const share = Math.floor(area.share * 100) / 100;
  const partly = !isMonitored(area.sight)
    ? coverageWords(area).state
    : share < 1
      ? coverage("partly", { share })
      : null;
  const hasChanged = hasBefore && area.count !== null && area.change !== null && area.change !== 0;
  const content = (
    <>
      <span className="area-name">{t(`areas.${area.area}`)}</span>
      {unknown === null ? <b className="num">{format.number(area.count ?? 0)}</b> : <span aria-hidden="true">—</span>}
      <span className="area-note">
        {unknown !== null ? (
          <span title={unknown.next}>{unknown.state}</span>
        ) : hasChanged ? (
          <Delta change={area.change ?? 0} />
        ) : (
          (partly ?? (hasBefore && area.change !== null && common("delta.same")))
        )}
      </span>
    </>
  );
  const marks = {
    className: clsx("area-row", hasChanged && "is-changed"),
    "data-area": area.area,
    "data-sight": area.sight,
  };
  return (
    <li>
      {target === null ? (
        <span {...marks}>{content}</span>
      ) : (
        <Link to={target} {...marks}>
          {content}
        </Link>
      )}
    </li>
  );
};

/** The twelve areas as a list in which those that changed stand out, each leading to its page. */
export const AreaList = ({ areas, since }: { areas: DetailReport["areas"]; since: string | null }) => {
  const t = useTranslations("overview");
  return (
    <Card
      title={t("areasTitle")}
      flush
      aside={
        <span className="text-xs text-ink-3">{since === null ? t("noBefore") : t("areasSince", { day: since })}</span>
      }
    >
      <ul className="area-list" aria-label={t("tiles")}>
        {areas.map((area) => (
          <Row key={area.area} area={area} hasBefore={since !== null} />
        ))}
      </ul>
    </Card>
  );
};
