import type { Net } from "@parapet/net/net";
import { parse } from "tldts";

/** Does a name exist, and if not, could anyone register the domain it is in? */
export type NameState = "exists" | "gone" | "registrable";

/** Asks what has become of a name. Rejects when the resolver cannot say. */
export const nameState = async (net: Net, name: string, signal: AbortSignal): Promise<NameState> => {
  const reply = await net.dns.query(name, "A", { signal });
  if (reply.status !== "no-name") return "exists";
  const { domain } = parse(name, { allowPrivateDomains: true });
  if (domain === null) return "gone";
  if (domain === name.replace(/\.$/, "").toLowerCase()) {
    // Under a service's own suffix (`x.github.io`) nothing is for sale; under a public one it is.
    return parse(name, { allowPrivateDomains: true }).isPrivate === true ? "gone" : "registrable";
  }
  if (parse(domain, { allowPrivateDomains: true }).isPrivate === true) return "gone";
  const zone = await net.dns.query(domain, "SOA", { signal });
  return zone.status === "no-name" ? "registrable" : "gone";
};
