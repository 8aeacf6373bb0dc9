import type { Permission } from "@parapet/domain/access";
import type { AreaReport } from "@parapet/domain/contracts/overview";

export interface NextStep {
  /** Which text of the `coverage` words says it; `reason`: there is nothing to do but to know why. */
  readonly is: "connect" | "askOperator" | "register" | "askAdministrator" | "reason";
  /** The page where this person can do it; null: nothing for this role to do. */
  readonly to: string | null;
}

const SOURCES = "/dashboard/management/portal-management?part=connectors";
const VIPS = "/dashboard/management/vip-management";

/** What can this person do about an area that is unknown? */
export const nextStep = (
  { sight, reason }: Pick<AreaReport, "sight" | "reason">,
  permissions: readonly string[],
): NextStep => {
  const may = (permission: Permission): boolean => permissions.includes(permission);
  if (sight !== "no-source") return { is: "reason", to: null };
  if (reason === "no-vips")
    return may("vips:manage") ? { is: "register", to: VIPS } : { is: "askAdministrator", to: null };
  return may("imports:manage") ? { is: "connect", to: SOURCES } : { is: "askOperator", to: null };
};
