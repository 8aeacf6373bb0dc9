import { peopleByAddress } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import type { AlertEvent } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { Actor } from "../../platform/actor.ts";
import { hasLeft } from "../../platform/ownership/has-left.ts";
import type { Services } from "../../platform/services.ts";
import { reachesOrg, reachFor } from "../../platform/session/reach.ts";
import { readsFindings } from "../../platform/session/reads-finding.ts";
import { toActor } from "../../platform/session/who-is.ts";

/** May this person read this event of a domain, as things are now? */
const mayRead = (actor: Actor, org: OrgId, domain: string): ((event: AlertEvent) => boolean) => {
  const { hidden } = reachFor({ ...actor, workingIn: null }, "findings:read");
  const reads = readsFindings(actor, org, domain);
  const isHidden = ({ type, detail }: AlertEvent) =>
    hidden.includes(type) || (type === "expiry_due" && detail !== undefined && hidden.includes(detail));
  return (event) => !isHidden(event) && reads(event);
};

/**
 * The events of an alert that may be sent: those that its author may read now and, where the address is that of someone who has
 * access to the organization, that person as well; nothing for someone who had access. Other addresses are the author's choice.
 */
export const permittedEvents = async (
  { db, now }: Pick<Services, "db" | "now">,
  { org, domain, author }: { readonly org: OrgId; readonly domain: string; readonly author: Actor },
  email: string | null,
  events: readonly AlertEvent[],
): Promise<AlertEvent[]> => {
  const at = now();
  const { people, isGone } = await asSystem(db, "staff-lookup", async (tx) => ({
    people: email === null ? [] : await peopleByAddress(tx, { emails: [email] }, at),
    isGone: email !== null && (await hasLeft(tx, org, email, at)),
  }));
  if (isGone) return [];
  const recipients = people.map((person) => toActor(person, at)).filter((actor) => reachesOrg(actor, org));
  const readers = [author, ...recipients].map((actor) => mayRead(actor, org, domain));
  return events.filter((event) => readers.every((reads) => reads(event)));
};
