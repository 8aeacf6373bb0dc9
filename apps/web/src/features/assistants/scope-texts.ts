import { useTranslations } from "use-intl";

import type { Assistant } from "./api.ts";

export type Scope = Assistant["scopes"][number];

/** The scopes in the order in which they are chosen; the compiler names one that is missing. */
const WORDS = {
  "findings.read": "findings-read",
  "leaks.read": "leaks-read",
  "intel.read": "intel-read",
  "vendors.manage": "vendors-manage",
  "findings.write": "findings-write",
} as const satisfies Record<Scope, string>;

/** Does an assistant with this scope only read? */
export const isReading = (scope: Scope): boolean => scope !== "findings.write";

export const useScopeText = () => {
  const t = useTranslations("assistants");
  return (scope: Scope): string => t(`scopes.${WORDS[scope]}`);
};
