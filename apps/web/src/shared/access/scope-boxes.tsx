import type { KeyScope } from "@parapet/domain/access";
import { useTranslations } from "use-intl";

import { Checkbox } from "../ui/checkbox.tsx";

/** The scopes by name: the page loads no description for them, and the compiler names one that is missing. */
const SCOPES = Object.keys({
  "findings.read": true,
  "findings.write": true,
  "leaks.read": true,
  "scans.start": true,
  "reports.make": true,
  "intel.read": true,
  "alerts.manage": true,
  "domains.manage": true,
  "takedowns.request": true,
  "vips.manage": true,
  "vendors.manage": true,
} satisfies Record<KeyScope, true>) as KeyScope[];

type ScopeWord =
  | "findings-read"
  | "findings-write"
  | "leaks-read"
  | "scans-start"
  | "reports-make"
  | "intel-read"
  | "alerts-manage"
  | "domains-manage"
  | "takedowns-request"
  | "vips-manage"
  | "vendors-manage";
export const scopeWord = (scope: KeyScope) => scope.replace(".", "-") as ScopeWord;

/** What a key or service account may do, to choose from. */
export const ScopeBoxes = ({
  chosen,
  onChange,
}: {
  chosen: readonly KeyScope[];
  onChange: (scopes: readonly KeyScope[]) => void;
}) => {
  const t = useTranslations("account");
  return SCOPES.map((scope) => (
    <Checkbox
      key={scope}
      name="scopes"
      label={t(`keys.scopes.${scopeWord(scope)}`)}
      checked={chosen.includes(scope)}
      onChange={({ target }) =>
        onChange(target.checked ? [...chosen, scope] : chosen.filter((other) => other !== scope))
      }
    />
  ));
};
