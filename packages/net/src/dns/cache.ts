import type { DnsReply } from "../net.ts";

const MAX_ENTRIES = 50_000;
const LONGEST_MS = 3_600_000;
const LONGEST_NEGATIVE_MS = 300_000;
/** Negative answers without an SOA have no TTL; this covers one burst of identical queries. */
const NO_SOA_MS = 5_000;

/** Remembers answers for as long as they say, "no" included (RFC 2308). */
export const createDnsCache = (now: () => number) => {
  const entries = new Map<string, { reply: DnsReply; until: number }>();
  return {
    get(key: string): DnsReply | null {
      const entry = entries.get(key);
      if (entry === undefined) return null;
      if (entry.until > now()) return entry.reply;
      entries.delete(key);
      return null;
    },
    set(key: string, reply: DnsReply): void {
      const holdsMs = lifetimeMs(reply);
      if (holdsMs <= 0) return;
      if (entries.size >= MAX_ENTRIES) {
        // Maps keep insertion order, so the first key is the oldest.
        const oldest = entries.keys().next();
        if (!oldest.done) entries.delete(oldest.value);
      }
      entries.set(key, { reply, until: now() + holdsMs });
    },
    /** Keys begin with the queried name. */
    forget(domain: string): void {
      for (const key of entries.keys()) {
        const name = key.slice(0, key.indexOf(" "));
        if (name === domain || name.endsWith(`.${domain}`)) entries.delete(key);
      }
    },
  };
};

const lifetimeMs = (reply: DnsReply): number => {
  if (reply.status === "found") {
    return Math.min(LONGEST_MS, 1000 * Math.min(...reply.answers.map((answer) => answer.ttl)));
  }
  const soa = reply.authorities.find((record) => record.type === "SOA");
  if (soa === undefined) return NO_SOA_MS;
  const minimum =
    typeof soa.data === "object" && soa.data !== null && "minimum" in soa.data ? Number(soa.data.minimum) : 0;
  return Math.min(LONGEST_NEGATIVE_MS, 1000 * Math.min(soa.ttl, minimum));
};
