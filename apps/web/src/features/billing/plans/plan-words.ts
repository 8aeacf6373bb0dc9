import type { Limit, Plan } from "@parapet/domain/plans";
import { useTranslations } from "use-intl";

const PER_MONTH: readonly Limit[] = ["testsPerMonth", "takedownsPerMonth"];

/** How a limit of a plan is said. */
export const useLimitWords = () => {
  const t = useTranslations("plans");
  return (plan: Plan, limit: Limit): string => {
    const value = plan.limits[limit];
    if (value === null) return t("value.agreement");
    if (value === Number.POSITIVE_INFINITY) return t("value.unlimited");
    if (limit === "takedownsPerMonth" && value === 0) return t("value.addOn");
    if (PER_MONTH.includes(limit)) return t("value.perMonth", { count: String(value) });
    if (limit === "users" && value > 1) return t("value.upTo", { count: String(value) });
    return String(value);
  };
};

/** How fast support replies. The smallest plan has e-mail only. */
export const useSupportWords = () => {
  const t = useTranslations("plans");
  return (plan: Plan): string => {
    if (plan.supportHours === null) return t("value.agreement");
    const hours = String(plan.supportHours);
    return plan.id === "essentials" ? t("value.supportByEmail", { hours }) : t("value.support", { hours });
  };
};
