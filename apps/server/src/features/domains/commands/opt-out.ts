import type { Db } from "@parapet/db/db";
import {
  activeOptOuts,
  consents,
  heldNames,
  insertOptOutRequest,
  noteMailConfirmed,
  optOutByToken,
  putConsent,
  putOptOutInForce,
} from "@parapet/db/queries/domains";
import { deletePublicScansByDomain } from "@parapet/db/queries/public-report";
import { scansUnderWay } from "@parapet/db/queries/scans";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, ScanId, UserId } from "@parapet/domain/contracts/ids";
import { areRelated } from "@parapet/domain/domains";
import { HOUR_MS } from "@parapet/domain/durations";
import { inLocale } from "@parapet/words/links";
import type { Locale } from "@parapet/words/locale";

import { reachOut, VISITORS } from "../../../platform/admission/reach-out.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { notifyOrganization } from "../../../platform/mail/notify-organization.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { endRun } from "../../scans/index.ts";
import { type DomainProof, findVerificationRecord, optOutProof, type ProofOutcome } from "../../verification/index.ts";

const LINK_LIVES_MS = 24 * HOUR_MS;
/** How long a requester whose mail is confirmed may take to publish the record. */
const PROOF_LIVES_MS = 7 * 24 * HOUR_MS;
const RESEND_AFTER_MS = HOUR_MS / 6;

const hashOf = (token: string): string => hashSecret(token).toString("base64url");

/** Mails a link to an address of exactly this domain. It opens the next step; by itself it changes nothing. */
export const requestOptOut = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  { domain, email, locale }: { domain: string; email: string; locale: Locale },
): Promise<void> => {
  if (email.slice(email.lastIndexOf("@") + 1) !== domain)
    throw new Refusal("invalid_input", "email_domain_differs", { fields: { email: "email_domain_differs" } });
  const [token, at] = [newSecret(), services.now()];
  const ago = (ms: number) => new Date(at.getTime() - ms);
  await asSystem(services.db, "public-request", async (tx) => {
    const isNew = await insertOptOutRequest(tx, {
      target: domain,
      email,
      locale,
      tokenHash: hashOf(token),
      proofToken: newSecret(),
      until: ago(-LINK_LIVES_MS),
      at,
      sentSince: ago(RESEND_AFTER_MS),
    });
    if (!isNew) return;
    await services.mail.post(tx, {
      sender: null,
      kind: "optOut",
      to: email,
      name: null,
      locale,
      values: { domain },
      link: `${services.config.publicUrl}${inLocale(locale, `/scanning?confirm=${token}`)}`,
    });
  });
  services.mail.nudge();
};

export interface OptOutStep {
  readonly domain: string;
  /** Accepted: in force, save for what customers have verified and not approved. */
  readonly state: "proof_required" | "accepted";
  readonly proof: DomainProof;
}

const requestBy = async (tx: Db, token: string, now: Date) => {
  const found = await optOutByToken(tx, hashOf(token), now);
  if (found === undefined || found.proof_token === null) throw new Refusal("gone", "link_gone");
  return { ...found, proof: optOutProof(found.proof_token) };
};

const stepOf = (it: Awaited<ReturnType<typeof requestBy>>): OptOutStep => ({
  domain: it.target,
  state: it.confirmed_at === null ? "proof_required" : "accepted",
  proof: it.proof,
});

/** The mail was read: answers what to publish. Opening the link again answers the same. */
export const confirmOptOutMail = (services: Pick<Services, "db" | "now">, token: string): Promise<OptOutStep> =>
  asSystem(services.db, "public-request", async (tx) => {
    const at = services.now();
    const found = await requestBy(tx, token, at);
    await noteMailConfirmed(tx, found.id, { at, until: new Date(at.getTime() + PROOF_LIVES_MS) });
    return stepOf(found);
  });

/** Ends the scans under way that are now covered, and deletes public reports of the name. */
export const stopCovered = async (services: Pick<Services, "db" | "now" | "optOut">, target: string): Promise<void> => {
  await services.optOut.refresh();
  await asSystem(services.db, "public-request", async (tx) => {
    for (const { id, domain } of await scansUnderWay(tx, target))
      if (services.optOut.covers({ host: domain }))
        await endRun(tx, id as ScanId, "cancelled", "Opt-out by the domain owner", services.now());
    if (services.optOut.covers({ host: target })) await deletePublicScansByDomain(tx, target);
  });
};

/** Notifies every organization that holds a name this opt-out concerns; those that verified it are asked for consent. */
export const notifyConcerned = async (
  services: Pick<Services, "config" | "mail" | "now">,
  tx: Db,
  optOut: { readonly id: string; readonly target: string; readonly byOperator: boolean },
): Promise<void> => {
  const { id, target, byOperator } = optOut;
  const concerned = (await heldNames(tx)).filter(({ name }) => areRelated(name, target));
  for (const { org, name, state } of concerned)
    await notifyOrganization(services, tx, {
      org,
      domain: name,
      kind: state === "verified" && !byOperator ? "opt_out_requested" : "opt_out_in_force",
      key: id,
      values: { target },
    });
};

/** Searches for the published record. Found: the opt-out is in force, except for what customers have verified. */
export const proveOptOut = async (
  services: Pick<Services, "config" | "db" | "mail" | "netFor" | "now" | "optOut">,
  token: string,
  method: "dns" | "file",
  from: RequestOrigin,
): Promise<OptOutStep & ProofOutcome> => {
  const everything = <Result>(work: (tx: Db) => Promise<Result>) => asSystem(services.db, "public-request", work);
  const found = await everything((tx) => requestBy(tx, token, services.now()));
  const looked = await reachOut(
    services,
    VISITORS,
    () => findVerificationRecord(services.netFor(found.target), found.target, found.proof, method),
    ({ outcome }) => outcome === "probe-error",
  );
  if (looked.outcome !== "found") return { ...stepOf(found), ...looked };
  await everything(async (tx) => {
    const at = services.now();
    if (!(await putOptOutInForce(tx, found.id, { at, by: method }))) return;
    await audit(tx, from, at, {
      action: "opt-out.proved",
      org: null,
      actor: null,
      object: found.target,
      detail: { method },
    });
    await notifyConcerned(services, tx, { id: found.id, target: found.target, byOperator: false });
  });
  await stopCovered(services, found.target);
  services.mail.nudge();
  return { ...(await everything(async (tx) => stepOf(await requestBy(tx, token, services.now())))), ...looked };
};

export interface OptOutRequest {
  readonly id: string;
  readonly target: string;
  readonly domains: readonly string[];
  readonly state: "pending" | "approved" | "declined";
}

/** Visitors' opt-outs that concern domains which this organization has verified, and what it decided. */
export const readOptOutRequests = (services: Pick<Services, "db">, org: OrgId): Promise<OptOutRequest[]> =>
  asSystem(services.db, "public-request", async (tx) => {
    const own = (await heldNames(tx)).filter((it) => it.org === org && it.state === "verified");
    const decided = new Map(
      (await consents(tx)).filter((it) => it.org_id === org).map((it) => [it.opt_out_id, it.approved]),
    );
    return (await activeOptOuts(tx)).flatMap(({ id, target, by_operator: byOperator }): OptOutRequest[] => {
      const domains = own.filter(({ name }) => areRelated(name, target)).map(({ name }) => name);
      if (byOperator || domains.length === 0) return [];
      const approved = decided.get(id);
      return [{ id, target, domains, state: approved === undefined ? "pending" : approved ? "approved" : "declined" }];
    });
  });

/** An administrator of the organization approves or declines one; approval stops its own scans of the name at once. */
export const decideOptOut = async (
  services: Pick<Services, "config" | "db" | "mail" | "now" | "optOut">,
  it: {
    readonly id: string;
    readonly org: OrgId;
    readonly by: UserId;
    readonly approve: boolean;
    readonly from: RequestOrigin;
  },
): Promise<void> => {
  const request = (await readOptOutRequests(services, it.org)).find(({ id }) => id === it.id);
  if (request === undefined) throw new Refusal("not_found");
  await asSystem(services.db, "public-request", async (tx) => {
    const at = services.now();
    await putConsent(tx, { optOut: it.id, org: it.org, approved: it.approve, by: it.by, at });
    await audit(tx, it.from, at, {
      action: it.approve ? "opt-out.approved" : "opt-out.declined",
      org: it.org,
      actor: it.by,
      object: request.target,
    });
    if (!it.approve) return;
    for (const domain of request.domains)
      await notifyOrganization(services, tx, {
        org: it.org,
        domain,
        kind: "opt_out_in_force",
        key: `${it.id} ${at.toISOString()}`,
        values: { target: request.target },
      });
  });
  await stopCovered(services, request.target);
  services.mail.nudge();
};
