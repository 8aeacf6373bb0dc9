import type { WorkRow } from "@parapet/domain/contracts/remediation";

import { ORGANIZATION_PARAMETER } from "../../../shared/session/organization-address.ts";

/**
 * Where a row of another organization than the active one is opened: in that organization's own work list. Null: here.
 * Requests name the active organization, so that here it would not be found.
 */
export const rowAddress = (
  { id, organization }: Pick<WorkRow, "id" | "organization">,
  active: string | null,
): string | null =>
  active === null || organization.id === active
    ? null
    : `/dashboard/current-risk/work?${ORGANIZATION_PARAMETER}=${organization.id}&finding=${id}`;
