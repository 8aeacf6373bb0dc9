import type { AreaReport } from "@parapet/domain/contracts/reports";
import { useTranslations } from "use-intl";

import { useReasonWords } from "../../shared/ui/use-reason-words.ts";

type Unknown = Pick<AreaReport, "sight" | "reason">;

/** An unknown count in words: what it is, and what to do about it or whom to ask. */
export const useCoverageWords = (): ((
  area: Unknown,
  mayConnect: boolean,
) => { readonly state: string; readonly next: string }) => {
  const t = useTranslations("coverage");
  const reasonWords = useReasonWords();
  const because = (reason: string | null): string => {
    if (reason === null) return t("reason.other");
    return t.has(`reason.${reason as "stale"}`) ? t(`reason.${reason as "stale"}`) : reasonWords(reason);
  };
  return ({ sight, reason }, mayConnect) => {
    const state = t(`state.${sight === "no-source" || sight === "not-in-plan" ? sight : "not-assessed"}`);
    if (sight !== "no-source") return { state, next: because(reason) };
    if (reason === "no-vips") return { state, next: t("register") };
    return { state, next: t(mayConnect ? "connect" : "askOperator") };
  };
};
