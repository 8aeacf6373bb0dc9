import { lockOrganization } from "@parapet/db/queries/billing";
import {
  captureById,
  countSuspicious,
  isOwnSite,
  removeSuspicious,
  requestCapture,
} from "@parapet/db/queries/screenshots";
import { isDomainName } from "@parapet/domain/contracts/domain-name";
import type { captureSuspicious, removeScreenshot } from "@parapet/domain/contracts/screenshots";

import type { Act } from "../../../platform/act.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { domainToRead } from "../../../platform/session/enter-client.ts";
import { reachesDomain } from "../../../platform/session/reach.ts";
import { captureSuspiciousJob } from "../jobs/capture-suspicious.ts";

const MAX_SUSPICIOUS = 50;

/** The website as a browser requests it: a name on the usual port, no user information, no fragment. */
const siteToVisit = (typed: string): URL => {
  const url = URL.parse(/^[a-z]+:/i.test(typed) ? typed : `https://${typed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || !isDomainName(url.hostname) || url.port !== "")
    throw new Refusal("invalid_input", "screenshot_url");
  url.username = "";
  url.password = "";
  url.hash = "";
  return url;
};

export const requestScreenshot = async (
  services: Pick<Services, "jobs" | "now">,
  { actor, db, reach, body, from }: Act<typeof captureSuspicious, "actor" | "db" | "reach" | "body" | "from">,
) => {
  const { org, domain, state } = await domainToRead({ db, actor, reach, from }, body.domain, services.now());
  const site = siteToVisit(body.url);
  if (state !== "verified") throw new Refusal("not_allowed", "screenshot_unverified");
  if (!(await isOwnSite(db, { org, domain, host: site.hostname })))
    throw new Refusal("not_allowed", "screenshot_foreign");
  const subject = site.href;
  // Locked, so that of many at once none overtakes the count.
  await lockOrganization(db, org);
  if ((await countSuspicious(db, org, domain)) >= MAX_SUSPICIOUS) throw new Refusal("conflict", "screenshot_limit");
  const id = await requestCapture(db, { org, domain, subject }, actor.user, services.now());
  await audit(db, from, services.now(), {
    action: "screenshot.requested",
    org,
    actor: actor.user,
    object: id,
    detail: { domain, url: subject },
  });
  await services.jobs.enqueue(captureSuspiciousJob, { capture: id }, { tx: db });
  return id;
};

export const deleteScreenshot = async (
  services: Pick<Services, "now">,
  { actor, db, reach, params, from }: Act<typeof removeScreenshot, "actor" | "db" | "reach" | "params" | "from">,
) => {
  const row = await captureById(db, reach.scope, params.id);
  if (row === undefined || row.kind !== "suspicious" || !reachesDomain(reach, row.org_id, row.domain))
    throw new Refusal("not_found");
  if (!(await removeSuspicious(db, row.org_id, row.id))) throw new Refusal("not_found");
  await audit(db, from, services.now(), {
    action: "screenshot.removed",
    org: row.org_id,
    actor: actor.user,
    object: row.id,
    detail: { domain: row.domain, url: row.subject },
  });
};
