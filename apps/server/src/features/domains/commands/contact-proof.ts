import type { Db } from "@parapet/db/db";
import { type DomainRow, domainsNamed, markChecked, markVerified } from "@parapet/db/queries/domains";
import {
  answerContactRequest,
  contactHistory,
  type ContactRequest,
  contactRequestByToken,
  insertContactRequests,
  lockContactRequests,
} from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { DomainContactRequest } from "@parapet/domain/contracts/domains";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import { DAY_SECONDS } from "@parapet/domain/durations";
import { ProbeError } from "@parapet/net/probe-error";
import type { DomainContact } from "@parapet/scanner/look-alikes/rdap";
import { inLocale } from "@parapet/words/links";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { mailSafeName } from "../../../platform/mail/mail-safe-name.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret, newSecret } from "../../../platform/session/secrets.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { findContacts, domainVerified, notifyOtherHolders, otherHolders } from "../../verification/index.ts";

/** How often contacts may be asked, of all organizations together for a domain, and of one organization for all domains. */
export const CONTACT_LIMITS = { ofDomainPerDay: 3, ofOrganizationPerDay: 20 } as const;

/** `d…@northwind.test`: enough to know whose mailbox it is. */
const masked = (email: string): string => `${email.slice(0, 1)}…${email.slice(email.lastIndexOf("@"))}`;

const refuseTooMany = async (db: Db, org: OrgId, domain: string, at: Date): Promise<void> => {
  const history = await contactHistory(db, org, domain, daysFrom(at, -1));
  const { last_refusal } = history;
  const until = last_refusal === null ? null : daysFrom(last_refusal, VERIFICATION_TERMS.contactRefusal);
  if (until !== null && until > at)
    throw new Refusal("too_many_requests", "contact_refused_recently", {
      retryAfterSeconds: unixSeconds(until) - unixSeconds(at),
    });
  if (
    history.of_domain >= CONTACT_LIMITS.ofDomainPerDay ||
    history.of_organization >= CONTACT_LIMITS.ofOrganizationPerDay
  )
    throw new Refusal("too_many_requests", "contact_requested_recently", { retryAfterSeconds: DAY_SECONDS });
};

type Asked =
  | { readonly outcome: "sent"; readonly contacts: readonly DomainContact[]; readonly until: Date }
  | { readonly outcome: "no-contact" }
  | { readonly outcome: "probe-error"; readonly reason: string };

/** Mails a link to the contacts that the registry publishes for a domain. By itself it verifies nothing. */
const mailContacts = async (
  services: Pick<Services, "config" | "db" | "mail" | "netFor" | "now">,
  row: DomainRow,
  actor: Actor,
): Promise<Asked> => {
  const org = row.org_id as OrgId;
  // Before the registry is asked as well: an organization that used up its limit causes no further lookups.
  await asSystem(services.db, "cross-organization", (tx) => refuseTooMany(tx, org, row.name, services.now()));
  let contacts: DomainContact[];
  try {
    contacts = await findContacts(services, row.name);
  } catch (error) {
    if (error instanceof ProbeError) return { outcome: "probe-error", reason: error.reason };
    throw error;
  }
  if (contacts.length === 0) return { outcome: "no-contact" };
  const at = services.now();
  const until = daysFrom(at, VERIFICATION_TERMS.contactLink);
  await asSystem(services.db, "cross-organization", async (tx) => {
    await lockContactRequests(tx, row.name);
    await refuseTooMany(tx, org, row.name, at);
    const links = contacts.map((contact) => ({ ...contact, token: newSecret() }));
    await insertContactRequests(
      tx,
      { org, domainId: row.id, domain: row.name, by: actor.user, at, until },
      links.map(({ role, email, token }) => ({
        role,
        addressHash: hashSecret(email),
        tokenHash: hashSecret(token),
      })),
    );
    const { locale } = actor;
    for (const { email, token } of links)
      await services.mail.post(tx, {
        kind: "domainContact",
        to: email,
        name: null,
        locale,
        brandOf: org,
        sender: org,
        values: { domain: row.name, organization: row.organization, days: VERIFICATION_TERMS.contactLink },
        link: `${services.config.publicUrl}${inLocale(locale, `/domain-contact/${token}`)}`,
      });
  });
  return { outcome: "sent", contacts, until };
};

/** Asks the registered contacts to confirm a domain, and records what came of it. */
export const requestContactProof = async (
  services: Pick<Services, "config" | "db" | "mail" | "netFor" | "now">,
  row: DomainRow,
  actor: Actor,
  from: RequestOrigin,
) => {
  const asked = await mailContacts(services, row, actor);
  const org = row.org_id as OrgId;
  const reason = asked.outcome === "probe-error" ? asked.reason : null;
  await within(services.db, [org], async (tx) => {
    const at = services.now();
    await markChecked(tx, org, row.id, reason ?? asked.outcome, at);
    await audit(tx, from, at, {
      action: "domain.contact-requested",
      org,
      actor: actor.user,
      object: row.name,
      detail: { outcome: asked.outcome, ...(asked.outcome === "sent" && { contacts: asked.contacts.length }) },
    });
  });
  services.mail.nudge();
  return {
    outcome: asked.outcome,
    reason,
    contacts:
      asked.outcome === "sent" ? asked.contacts.map(({ role, email }) => ({ role, address: masked(email) })) : [],
    expires_at: asked.outcome === "sent" ? unixSeconds(asked.until) : null,
  };
};

const requestBy = async (tx: Db, token: string, at: Date): Promise<ContactRequest> => {
  const found = await contactRequestByToken(tx, hashSecret(token), at);
  if (found === undefined) throw new Refusal("gone", "contact_link_gone");
  return found;
};

const toRequest = (it: ContactRequest, state: DomainContactRequest["state"]): DomainContactRequest => ({
  organization: mailSafeName(it.organization),
  domain: it.domain,
  role: it.role,
  state,
  expires_at: unixSeconds(it.expires_at),
});

/** What the contact who opened the mailed link is asked for. */
export const readContactRequest = (
  services: Pick<Services, "db" | "now">,
  token: string,
): Promise<DomainContactRequest> =>
  asSystem(services.db, "mailed-link", async (tx) =>
    toRequest(await requestBy(tx, token, services.now()), "requested"),
  );

/** Stores what the contact decided; a confirmed domain is verified and scanned like one with a record. */
export const answerContact = async (
  services: Pick<Services, "config" | "db" | "jobs" | "mail" | "now">,
  { token, answer }: { readonly token: string; readonly answer: "confirmed" | "refused" },
  from: RequestOrigin,
): Promise<DomainContactRequest> => {
  const at = services.now();
  const asked = await asSystem(services.db, "mailed-link", (tx) => requestBy(tx, token, at));
  const org = asked.org_id;
  const holders = answer === "confirmed" ? await otherHolders(services.db, org, asked.domain) : [];
  const request = await within(services.db, [org, ...holders], async (tx) => {
    // Again, as it may have been answered meanwhile.
    const it = await requestBy(tx, token, at);
    // The user who asked has left or may not verify domains now: the contact can refuse, and confirms nothing.
    if (answer === "confirmed" && (await ownerNow(tx, "domain-contact", it.id, at)) === null)
      throw new Refusal("gone", "contact_link_gone");
    await answerContactRequest(tx, it, answer, at);
    const fact = { org, actor: null, object: it.domain, detail: { method: "contact", role: it.role } };
    if (answer === "refused") {
      await audit(tx, from, at, { action: "domain.contact-refused", ...fact });
      return it;
    }
    const [row] = await domainsNamed(tx, [org], it.domain);
    if (row === undefined) throw new Refusal("gone", "contact_link_gone");
    // A record also verifies email addresses; while it exists, a contact does not replace it.
    const isVerified = row.state === "verified" && row.lapses_at === null;
    if (isVerified && row.verified_by !== "contact") return it;
    await markVerified(tx, org, row.id, { by: "contact", at, reason: null });
    await audit(tx, from, at, { action: "domain.verified", ...fact });
    if (row.state === "verified") return it;
    await notifyOtherHolders(services, tx, org, row.name);
    await services.jobs.announce(domainVerified, { org, domain: row.name }, { tx });
    return it;
  });
  services.mail.nudge();
  return toRequest(request, answer);
};
