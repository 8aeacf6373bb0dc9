import type { Action } from "@parapet/domain/contracts/overview";
import { useTranslations } from "use-intl";

/** Below half a percent of the risk nothing is claimed. */
const SHOWN_REDUCTION = 0.005;

type Reason = Action["reasons"][number];

/** Reasons that the urgency states already, and those that go without saying then. */
const SAID_BY: Partial<Record<Action["urgency"], readonly Reason[]>> = {
  exploited: ["known-exploited"],
  "open-access": ["unauthenticated"],
};
const IMPLIED_BY: Partial<Record<Action["urgency"], readonly Reason[]>> = { exploited: ["exploit-public", "epss"] };

type Described = Omit<Action, "points"> & { readonly points: number | null };

/** Why an action has its place in the order, and what it closes and yields, each in one line; `brief` where lines are few. */
export const useActionWords = (length: "whole" | "brief") => {
  const t = useTranslations("shell");
  const isBrief = length === "brief";
  return {
    why: ({ urgency, reasons, epss }: Described): string =>
      [
        t(`priority.urgency.${urgency}`),
        ...reasons
          .filter((reason) => SAID_BY[urgency]?.includes(reason) !== true)
          .filter((reason) => !isBrief || IMPLIED_BY[urgency]?.includes(reason) !== true)
          .map((reason) => t(`priority.reasons.${reason}`, { epss: epss ?? 0 })),
      ].join(" · "),
    effect: ({ cves, findings, hosts, risk_reduction: share, effort, points }: Described): string =>
      [
        t("priority.effect.closes", { cves, findings, hosts }),
        ...(share >= SHOWN_REDUCTION ? [t("priority.effect.risk", { share })] : []),
        // An upgrade is named so.
        ...(isBrief && effort === "upgrade" ? [] : [t(`priority.effect.effort.${effort}`)]),
        ...(points !== null && points > 0 ? [t("priority.effect.score", { points })] : []),
      ].join(" · "),
  };
};
