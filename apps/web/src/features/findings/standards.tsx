import type { Finding } from "@parapet/domain/contracts/findings";
import { useTranslations } from "use-intl";

import { FactList } from "../../shared/ui/fact-list.tsx";
import { Part } from "./drawer-part.tsx";

/** Where to read on: the standards that the check follows, and its references. */
export const Standards = ({ finding }: { finding: Finding }) => {
  const t = useTranslations("findings");
  const nist = [finding.nist_primary, finding.nist_secondary].filter((name) => name !== null);
  const facts = [
    [t("columns.owasp"), finding.owasp],
    [t("columns.wstg"), finding.wstg],
    [t("drawer.nist"), nist.length === 0 ? null : nist.join(", ")],
  ].filter((fact): fact is [string, string] => fact[1] !== null);
  const links = finding.references.filter((address) => /^https?:\/\//.test(address));
  if (facts.length === 0 && links.length === 0) return null;
  return (
    <Part title={t("drawer.references")}>
      {facts.length > 0 && <FactList className="text-[13px]" facts={facts} />}
      {links.length > 0 && (
        <ul className="mt-2 grid gap-1">
          {links.map((address) => (
            <li key={address} className="truncate">
              <a className="link" href={address} rel="noopener noreferrer" target="_blank">
                {address}
              </a>
            </li>
          ))}
        </ul>
      )}
    </Part>
  );
};
