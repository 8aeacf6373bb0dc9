import type { AreaReport } from "@parapet/domain/contracts/reports";
import { useTranslations } from "use-intl";

import { useUser } from "../session/user-context.ts";
import { useReasonWords } from "../ui/use-reason-words.ts";

type Unknown = Pick<AreaReport, "sight" | "reason">;

export interface CoverageWords {
  readonly state: string;
  /** What to do about it, or whom to ask. */
  readonly next: string;
  /** The page where this person can do it; null: nothing for this role to do. */
  readonly to: string | null;
}

const SOURCES = "/dashboard/management/portal-management?part=connectors";
const VIPS = "/dashboard/management/vip-management";

/** An unknown count in words: what it is, and what to do about it or, for a role without that right, whom to ask. */
export const useCoverageWords = (): ((area: Unknown) => CoverageWords) => {
  const t = useTranslations("coverage");
  const { permissions } = useUser();
  const reasonWords = useReasonWords();
  const because = (reason: string | null): string => {
    if (reason === null) return t("reason.other");
    return t.has(`reason.${reason as "stale"}`) ? t(`reason.${reason as "stale"}`) : reasonWords(reason);
  };
  return ({ sight, reason }) => {
    const state = t(`state.${sight === "no-source" || sight === "not-in-plan" ? sight : "not-assessed"}`);
    if (sight !== "no-source") return { state, next: because(reason), to: null };
    if (reason === "no-vips")
      return permissions.includes("vips:manage")
        ? { state, next: t("register"), to: VIPS }
        : { state, next: t("askAdministrator"), to: null };
    return permissions.includes("imports:manage")
      ? { state, next: t("connect"), to: SOURCES }
      : { state, next: t("askOperator"), to: null };
  };
};
