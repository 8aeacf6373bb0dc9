import type { Dns, DnsRecord, DnsReply, RecordType } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

/** Records by name and type; `"fail"` is a server that does not answer that question. */
export type ZoneSet = Partial<Record<RecordType, readonly unknown[] | "fail">>;
export type Zone = Readonly<Record<string, ZoneSet | "fail">>;

const signaturesOver = (type: RecordType, { RRSIG }: ZoneSet): readonly unknown[] =>
  Array.isArray(RRSIG) ? RRSIG.filter((data: { typeCovered?: string }) => data.typeCovered === type) : [];

const MAX_ALIASES = 8;

/** A resolver over a zone held in memory, for tests of what walks the DNS. Names outside the zone do not exist. */
export const zoneDns = (zone: Zone): Dns => {
  const names = new Map(Object.entries(zone).map(([name, sets]) => [name.toLowerCase(), sets]));
  const hasBelow = (name: string): boolean => [...names.keys()].some((known) => known.endsWith(`.${name}`));

  const query = async (asked: string, type: RecordType, how: { dnssec?: boolean } = {}): Promise<DnsReply> => {
    const aliases: string[] = [];
    const answers: DnsRecord[] = [];
    let name = asked.toLowerCase();
    for (let hop = 0; hop <= MAX_ALIASES; hop += 1) {
      const sets = names.get(name) ?? names.get(`*${name.slice(name.indexOf("."))}`);
      if (sets === undefined) {
        return {
          status: hasBelow(name) ? "no-data" : "no-name",
          answers,
          authorities: [],
          authenticated: false,
          aliases,
        };
      }
      const records = sets === "fail" ? "fail" : sets[type];
      if (records === "fail") throw new ProbeError("server-failure", `SERVFAIL for ${name} ${type}`);
      const alias = sets === "fail" ? undefined : sets.CNAME?.[0];
      if (typeof alias === "string" && type !== "CNAME") {
        aliases.push(alias);
        answers.push({ name, type: "CNAME", ttl: 300, data: alias });
        name = alias.toLowerCase();
        continue;
      }
      const found = (records ?? []).map((data): DnsRecord => ({ name, type, ttl: 300, data }));
      const signatures = how.dnssec === true && sets !== "fail" ? signaturesOver(type, sets) : [];
      answers.push(...found, ...signatures.map((data): DnsRecord => ({ name, type: "RRSIG", ttl: 300, data })));
      return {
        status: found.length > 0 ? "found" : "no-data",
        answers,
        authorities: [],
        authenticated: false,
        aliases,
      };
    }
    throw new ProbeError("server-failure", `aliases of ${asked} never end`);
  };
  const dataOf = async (name: string, type: RecordType): Promise<unknown[]> =>
    (await query(name, type)).answers.filter((record) => record.type === type).map((record) => record.data);

  return {
    query,
    txt: async (name) => (await dataOf(name, "TXT")) as string[],
    addresses: async (name) => [...(await dataOf(name, "A")), ...(await dataOf(name, "AAAA"))] as string[],
    mx: async (name) => (await dataOf(name, "MX")) as { preference: number; exchange: string }[],
    ns: async (name) => (await dataOf(name, "NS")) as string[],
    transfer: async (name) => {
      throw new ProbeError("refused", `no transfer of ${name}`);
    },
    forget: () => {},
  };
};
