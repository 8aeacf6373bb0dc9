import { reportFile } from "@parapet/db/queries/reports";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { Refusal } from "../../../platform/http/errors.ts";
import type { SignedInCall } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { recordReading } from "./record-reading.ts";

const REFERENCE = /^[0-9a-f]{32}$/;

/** The file of a report, with the record that it was read; null while it is drawn. */
export const openReport = async (
  services: Pick<Services, "now">,
  { actor, db, reach, from }: Pick<SignedInCall<never, never, never>, "actor" | "db" | "from" | "reach">,
  reference: string,
) => {
  // A reference is looked up among the reports in reach and nowhere else; it never becomes a path.
  const file = REFERENCE.test(reference) ? await reportFile(db, reach.scope, reference) : undefined;
  if (file === undefined || !reachesDomain(reach, file.org_id, file.domain)) throw new Refusal("not_found");
  // A server that was stopped while it drew left its reference behind.
  if (file.is_abandoned) throw new Refusal("not_found");
  if (file.bytes === null) return null;
  await recordReading(services, { actor, db, from }, file.org_id as OrgId, file.domain);
  return file.bytes;
};
