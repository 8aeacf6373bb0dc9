import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { addressBytes, reverseName } from "../mail/ip-address.ts";
import type { ProofPermit } from "../proof-permit.ts";

export const NOT_OWN =
  "The address of this host was not shown to belong to the organization: no trusted certificate for the host, no reverse DNS name below its domains and no cloud account of it.";

const MAX_POINTERS = 4;

/** What is not known shows nothing. */
const shows = async (question: () => Promise<boolean>): Promise<boolean> => {
  try {
    return await question();
  } catch (error) {
    if (error instanceof ProbeError && error.reason !== "cancelled") return false;
    throw error;
  }
};

/** An alias puts the host into the hands of the owner of the name that it leads to. */
const leadsElsewhere = async (net: Net, host: string, permit: Permit): Promise<boolean> => {
  const aliases = new Set(
    (await Promise.all([net.dns.query(host, "A"), net.dns.query(host, "AAAA")])).flatMap((it) => it.aliases),
  );
  for (const alias of aliases) if (!(await permit.covers(alias.toLowerCase().replace(/\.$/, "")))) return true;
  return false;
};

/** The address has a name that the consent covers, and that name leads to it: both are set by their owners. */
const isNamedBack = async (net: Net, ip: string, permit: Permit): Promise<boolean> => {
  const bytes = addressBytes(ip);
  if (bytes === null) return false;
  const { answers } = await net.dns.query(reverseName(bytes), "PTR");
  const names = answers.flatMap(({ type, data }) =>
    type === "PTR" && typeof data === "string" ? [data.replace(/\.$/, "").toLowerCase()] : [],
  );
  for (const name of names.slice(0, MAX_POINTERS))
    if ((await permit.covers(name)) && (await net.dns.addresses(name)).includes(ip)) return true;
  return false;
};

type Permit = Pick<ProofPermit, "covers" | "accountAddresses">;

/**
 * Does an address belong to those who had the host proved? Anyone can point a name of theirs at the address of others: a consent for the
 * name alone is none of theirs. Shown by the operator's own range, by a cloud account, by a certificate that is trusted for the host, or by
 * reverse DNS. Whatever an alias leads to has to be covered as well.
 */
export const isOwnAddress = async (
  net: Net,
  { origin, ip }: { readonly origin: string; readonly ip: string },
  permit: Permit,
): Promise<boolean> => {
  if (net.isOwn?.(ip) === true) return true;
  const { hostname: host, protocol, port } = new URL(origin);
  if (!(await shows(async () => !(await leadsElsewhere(net, host, permit))))) return false;
  if (permit.accountAddresses.includes(ip)) return true;
  const secure = protocol === "https:" && port !== "" ? Number(port) : 443;
  return (
    (await shows(async () => (await net.handshake({ host, ip, port: secure })).trusted)) ||
    (await shows(() => isNamedBack(net, ip, permit)))
  );
};
