import { raiseVersion } from "@parapet/db/queries/findings";
import type { reportFix } from "@parapet/domain/contracts/findings";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { findingInReach } from "../finding-in-reach.ts";
import { reportFixed } from "./report-fix.ts";

type Given = RouteServices & Pick<Services, "jobs">;

export const reportFindingFixed = async (
  services: Given,
  {
    actor,
    db,
    reach,
    params,
    body,
    from,
  }: Act<typeof reportFix, "actor" | "db" | "reach" | "params" | "body" | "from">,
) => {
  const row = await findingInReach(db, actor, reach, params.id);
  if (row.resolved_at !== null) throw new Refusal("conflict", "finding_resolved");
  const [org, at] = [row.org_id as OrgId, services.now()];
  if (!(await raiseVersion(db, org, params.id, body.version))) throw new Refusal("conflict", "finding_changed");
  await reportFixed(services, db, {
    org,
    findings: [params.id],
    source: "person",
    by: actor.user,
    note: body.note === "" ? undefined : body.note,
    at,
  });
  await audit(db, from, at, {
    action: "finding.changed",
    org,
    actor: actor.user,
    object: row.id,
    detail: { fix_reported: true },
  });
  return { row, org, at };
};
