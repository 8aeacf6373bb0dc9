import type { AreaReport } from "@parapet/domain/contracts/overview";
import { useTranslations } from "use-intl";

import { useUser } from "../../../shared/session/user-context.ts";
import { useReasonWords } from "../../../shared/ui/use-reason-words.ts";
import { nextStep } from "./next-step.ts";

type Unknown = Pick<AreaReport, "sight" | "reason">;

interface CoverageWords {
  readonly state: string;
  /** What to do about it, or whom to ask. */
  readonly next: string;
  /** The page where this person can do it; null: nothing for this role to do. */
  readonly to: string | null;
}

/** An unknown count in words: what it is, and what to do about it or, for a role without that right, whom to ask. */
export const useCoverageWords = (): ((area: Unknown) => CoverageWords) => {
  const t = useTranslations("coverage");
  const { permissions } = useUser();
  const reasonWords = useReasonWords();
  const because = (reason: string | null): string => {
    if (reason === null) return t("reason.other");
    return t.has(`reason.${reason as "stale"}`) ? t(`reason.${reason as "stale"}`) : reasonWords(reason);
  };
  return (area) => {
    const { is, to } = nextStep(area, permissions);
    const { sight, reason } = area;
    return {
      state: t(`state.${sight === "no-source" || sight === "not-in-plan" ? sight : "not-assessed"}`),
      next: is === "reason" ? because(reason) : t(`next.${is}`),
      to,
    };
  };
};
