import { confirmedContacts } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { daysFrom, registrable, VERIFICATION_TERMS } from "@parapet/domain/domains";
import { ProbeError } from "@parapet/net/probe-error";
import { type DomainContact, lookUpContacts, RDAP_BASE } from "@parapet/scanner/look-alikes/rdap";

import type { Services } from "../../platform/services.ts";
import { hashSecret } from "../../platform/session/secrets.ts";
import type { ProofOutcome } from "./find-verification-record.ts";

const TIME_LIMIT_MS = 20_000;

/** The contacts that the registry publishes for the registered domain that this name is in. */
export const findContacts = (services: Pick<Services, "netFor">, name: string): Promise<DomainContact[]> => {
  const net = services.netFor(new URL(RDAP_BASE).hostname);
  return lookUpContacts(net, registrable(name), RDAP_BASE, AbortSignal.timeout(TIME_LIMIT_MS));
};

/** Does the registry still publish the contact that confirmed this domain? A confirmation counts for its term. */
export const findContactProof = async (
  services: Pick<Services, "db" | "netFor" | "now">,
  domain: { readonly org: OrgId; readonly id: string; readonly name: string },
): Promise<ProofOutcome> => {
  const since = daysFrom(services.now(), -VERIFICATION_TERMS.contact);
  const confirmed = await within(services.db, [domain.org], (tx) =>
    confirmedContacts(tx, domain.org, domain.id, since),
  );
  if (confirmed.length === 0) return { outcome: "not-found", reason: null };
  try {
    const published = await findContacts(services, domain.name);
    const isPublished = published.some(({ email }) => confirmed.some((hash) => hash.equals(hashSecret(email))));
    return { outcome: isPublished ? "found" : "not-found", reason: null };
  } catch (error) {
    if (error instanceof ProbeError) return { outcome: "probe-error", reason: error.reason };
    throw error;
  }
};
