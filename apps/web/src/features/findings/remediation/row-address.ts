import type { WorkRow } from "@parapet/domain/contracts/remediation/work";

import { ORGANIZATION_PARAMETER } from "../../../shared/session/organization-address.ts";

/**
 * Where a row of another organization than the active one is opened: in that organization's own work list. Null: here.
 * Requests name the active organization, so that here it would not be found.
 */
export const rowAddress = (
  { id, organisation }: Pick<WorkRow, "id" | "organisation">,
  active: string | null,
): string | null =>
  active === null || organisation.id === active
    ? null
    : `/dashboard/current-risk/remediation?${ORGANIZATION_PARAMETER}=${organisation.id}&finding=${id}`;
