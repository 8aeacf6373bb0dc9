import type { Finding } from "@parapet/domain/contracts/findings";
import { otherPlaces } from "@parapet/domain/risk";
import { useTranslations } from "use-intl";

import { Place } from "../../shared/ui/asset-link.tsx";
import { Part } from "./drawer-part.tsx";

/** The other places of the same weakness; nothing where there is one. */
export const AlsoAt = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const { listed, count } = otherPlaces(finding.details);
  if (count === 0) return null;
  return (
    <Part title={t("drawer.alsoAt", { count })}>
      <ul className="grid gap-1">
        {listed.map((place) => (
          <li key={place} className="mono break-all text-ink-2">
            <Place name={place} area={finding.area} domain={finding.domain} />
          </li>
        ))}
      </ul>
      {count > listed.length && (
        <p className="mt-2 text-xs text-ink-3">{t("drawer.andMore", { count: count - listed.length })}</p>
      )}
    </Part>
  );
};
