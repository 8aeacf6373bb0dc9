import { useTranslations } from "use-intl";

import { Card } from "../../shared/ui/card.tsx";
import type { CveDetail } from "./cve-api.ts";
import { OutLink } from "./out-link.tsx";

/** Weaknesses (CWE) with their sources. */
export const Weaknesses = ({ cve }: { cve: CveDetail }) => {
  const t = useTranslations("threat-intel");
  const by = Map.groupBy(cve.weaknesses, ({ cwe }) => cwe);
  return (
    <Card title={t("weaknesses.title")}>
      {by.size === 0 ? (
        <p className="text-[13px] text-ink-2">
          {cve.awaiting_analysis ? t("weaknesses.awaiting") : t("weaknesses.none")}
        </p>
      ) : (
        <ul className="grid text-[13px]">
          {[...by].map(([cwe, said]) => (
            <li key={cwe} className="flex flex-wrap justify-between gap-x-3 border-t border-line py-1.5 first:border-0">
              {/^CWE-\d+$/.test(cwe) ? (
                <OutLink address={`https://cwe.mitre.org/data/definitions/${cwe.slice(4)}.html`} text={cwe} />
              ) : (
                <span>{cwe}</span>
              )}
              <span className="text-ink-3">{[...new Set(said.map(({ source }) => source))].join(", ")}</span>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
};
