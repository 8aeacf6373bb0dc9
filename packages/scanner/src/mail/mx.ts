import type { Dns } from "@parapet/net/net";

import { type Asked, ask } from "./ask.ts";
import { addressBytes, reverseName } from "./ip-address.ts";

/** One address of a mail exchanger and what it says its name is. */
export interface ExchangeAddress {
  readonly ip: string;
  readonly pointers: Asked<readonly string[]>;
  /** At least one of those names points back (forward-confirmed reverse DNS). */
  readonly confirmed: boolean;
}

export interface Exchange {
  readonly exchange: string;
  readonly preference: number;
  readonly aliases: Asked<readonly string[]>;
  readonly addresses: Asked<readonly ExchangeAddress[]>;
  /** Addresses beyond those that are checked. */
  readonly rest: Asked<null>;
}

export interface MxObservation {
  readonly domain: string;
  readonly exchanges: readonly Exchange[];
  /** A single `.`: the domain says it takes no mail (RFC 7505). */
  readonly isNull: boolean;
  readonly hasNullBesideOthers: boolean;
}

const MAX_EXCHANGES = 12;
const MAX_ADDRESSES = 8;
const WHOLE = { seen: null } as const;
const BEYOND = { unseen: `too-large: the first ${MAX_EXCHANGES} mail servers are checked` } as const;

const inspectAddress = async (ip: string, dns: Dns): Promise<ExchangeAddress> => {
  const bytes = addressBytes(ip);
  const pointers = await ask(async () =>
    bytes === null
      ? []
      : (await dns.query(reverseName(bytes), "PTR")).answers.flatMap(({ type, data }) =>
          type === "PTR" && typeof data === "string" ? [data.replace(/\.$/, "").toLowerCase()] : [],
        ),
  );
  const names = "seen" in pointers ? pointers.seen.slice(0, 3) : [];
  const back = await Promise.all(names.map((name) => ask(() => dns.addresses(name))));
  const confirmed = back.some((answer) => "seen" in answer && answer.seen.includes(ip));
  // A name that could not be looked up might have pointed back: then nothing is known, and nothing is wrong.
  const failed = back.find((answer) => "unseen" in answer);
  return { ip, pointers: !confirmed && failed !== undefined && "unseen" in failed ? failed : pointers, confirmed };
};

/** Which hosts take mail for a domain, where are they, and do their addresses name them? */
export const inspectMx = async (domain: string, dns: Dns): Promise<MxObservation> => {
  const records = await dns.mx(domain);
  const named = records.filter(({ exchange }) => exchange !== "" && exchange !== ".");
  const exchanges = await Promise.all(
    named.map(async ({ exchange, preference }, place): Promise<Exchange> => {
      if (place >= MAX_EXCHANGES) return { exchange, preference, aliases: BEYOND, addresses: BEYOND, rest: BEYOND };
      if (addressBytes(exchange) !== null)
        return { exchange, preference, aliases: { seen: [] }, addresses: { seen: [] }, rest: WHOLE };
      const aliases = await ask(async () =>
        (await dns.query(exchange, "CNAME")).answers.flatMap(({ data }) => (typeof data === "string" ? [data] : [])),
      );
      let rest: Asked<null> = WHOLE;
      const addresses = await ask(async () => {
        const ips = await dns.addresses(exchange);
        if (ips.length > MAX_ADDRESSES)
          rest = { unseen: `too-large: ${ips.length} addresses, of which the first ${MAX_ADDRESSES} are checked` };
        return Promise.all(ips.slice(0, MAX_ADDRESSES).map((ip) => inspectAddress(ip, dns)));
      });
      return { exchange, preference, aliases, addresses, rest };
    }),
  );
  const isNull = records.length > 0 && named.length === 0;
  return { domain, exchanges, isNull, hasNullBesideOthers: named.length > 0 && named.length < records.length };
};

/** Every address a domain's mail goes to, with the exchanger it belongs to. */
export const mailAddresses = (observation: MxObservation): { exchange: string; ip: string }[] =>
  observation.exchanges.flatMap(({ exchange, addresses }) =>
    "seen" in addresses ? addresses.seen.map(({ ip }) => ({ exchange, ip })) : [],
  );
