import { changeDomainSettings, insertAttestation, markChecked, markVerified } from "@parapet/db/queries/domains";
import { within } from "@parapet/db/scope";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import type { changeDomain, signAttestation, verifyDomain } from "@parapet/domain/contracts/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Act } from "../../../platform/act.ts";
import { activeOrganization } from "../../../platform/actor.ts";
import { reachOut } from "../../../platform/admission/reach-out.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import {
  findCloudProof,
  findVerificationRecord,
  ownershipProof,
  otherHolders,
  notifyOtherHolders,
  domainVerified,
} from "../../verification/index.ts";
import { namedDomain } from "../named-domain.ts";

/** A name that was added before shared ones were refused can be removed, but never verified. */
const refuseShared = (name: string): void => {
  if (sharedDomain(name) !== null) throw new Refusal("invalid_input", "public_suffix");
};

/** A name without the differences that are none: case and spaces. */
const plain = (name: string): string => name.normalize("NFKC").toLowerCase().replaceAll(/\s+/g, " ").trim();

type Given = RouteServices & Pick<Services, "config" | "jobs" | "netFor" | "optOut">;

export const checkVerification = async (
  services: Given,
  {
    actor,
    step,
    reach,
    params,
    body,
    from,
  }: Act<typeof verifyDomain, "actor" | "step" | "reach" | "params" | "body" | "from">,
) => {
  refuseShared(params.name);
  const row = await step((db) => namedDomain(db, reach.scope, params.name));
  const org = row.org_id as OrgId;
  const { method } = body;
  const proof =
    method === "cloud"
      ? await findCloudProof(services, org, row.name)
      : await reachOut(
          services,
          org,
          () => findVerificationRecord(services.netFor(row.name), row.name, ownershipProof(row.proof_token), method),
          ({ outcome }) => outcome === "probe-error",
        );
  const fact = { org, actor: actor.user, object: row.name };
  const holders = proof.outcome === "found" ? await otherHolders(services.db, org, row.name) : [];
  await within(services.db, [org, ...holders], async (db) => {
    const detail = { method, outcome: proof.outcome };
    await markChecked(db, org, row.id, proof.reason ?? proof.outcome, services.now());
    await audit(db, from, services.now(), { action: "domain.checked", ...fact, detail });
    if (proof.outcome !== "found") return;
    // A record also verifies email addresses; while it exists, a cloud account does not replace it.
    const hasRecord =
      row.state === "verified" &&
      row.lapses_at === null &&
      row.verified_by !== "cloud" &&
      row.verified_by !== "contact";
    if (method === "cloud" && hasRecord) return;
    await markVerified(db, org, row.id, { by: method, at: services.now(), reason: null });
    if (row.state === "verified" && row.lapses_at === null) return;
    await audit(db, from, services.now(), { action: "domain.verified", ...fact });
    if (row.state === "verified") return;
    await notifyOtherHolders(services, db, org, row.name);
    await services.jobs.announce(domainVerified, { org, domain: row.name }, { tx: db });
  });
  return proof;
};

export const editDomain = async (
  services: Pick<Services, "now">,
  {
    actor,
    step,
    reach,
    params,
    body,
    from,
  }: Act<typeof changeDomain, "actor" | "step" | "reach" | "params" | "body" | "from">,
) => {
  return step(async (db) => {
    const row = await namedDomain(db, reach.scope, params.name);
    const org = row.org_id as OrgId;
    const settings = {
      own_names: [...new Set<string>(body.own_names ?? row.own_names)].filter((name) => name !== row.name),
      dkim_selectors: [...new Set(body.dkim_selectors ?? row.dkim_selectors)],
      open_relay_test: body.open_relay_test ?? row.open_relay_test,
    };
    await changeDomainSettings(db, org, row.id, settings);
    const fact = { org, actor: actor.user, object: row.name, detail: settings };
    await audit(db, from, services.now(), { action: "domain.changed", ...fact });
    return { ...row, ...settings };
  });
};

export const recordAttestation = async (
  services: Pick<Services, "now">,
  { actor, db, body, from }: Act<typeof signAttestation, "actor" | "db" | "body" | "from">,
) => {
  // No one signs for another organization: neither while working in it nor under its name.
  if (activeOrganization(actor) !== actor.org) throw new Refusal("not_allowed", "attestation_own");
  if (plain(body.organization_name) !== plain(actor.orgName))
    throw new Refusal("invalid_input", "attestation_own", { fields: { organization_name: "attestation_own" } });
  const { id } = await insertAttestation(db, {
    org: actor.org,
    user: actor.user,
    organizationName: body.organization_name,
    signatureName: body.signature_name,
    title: body.title,
    signedOn: body.date_signed,
    ip: from.ip,
    at: services.now(),
  });
  await audit(db, from, services.now(), {
    action: "attestation.signed",
    org: actor.org,
    actor: actor.user,
    object: id,
  });
  return id;
};
