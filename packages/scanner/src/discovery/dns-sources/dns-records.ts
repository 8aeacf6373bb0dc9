import type { DnsRecord, RecordType } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { namesInText } from "../name-scope.ts";
import type { FoundName, NamedSource } from "../name-source.ts";

/** Where a domain's own records name hosts: beside the plain ones, the places that policies live in. */
const QUESTIONS: readonly (readonly [prefix: string, type: RecordType])[] = [
  ["", "NS"],
  ["", "MX"],
  ["", "SOA"],
  ["", "TXT"],
  ["", "CAA"],
  ["", "HTTPS"],
  ["", "A"],
  ["", "AAAA"],
  ["www.", "CNAME"],
  ["www.", "A"],
  ["_dmarc.", "TXT"],
  ["_smtp._tls.", "TXT"],
  ["_mta-sts.", "TXT"],
  ["mta-sts.", "A"],
  ["autodiscover.", "CNAME"],
  ["autodiscover.", "A"],
  ["autoconfig.", "A"],
  ["mail.", "A"],
  ["webmail.", "A"],
  ["ftp.", "A"],
];

/** Which hosts do the domain's own records name? (NS, MX, SOA, SPF, CAA, HTTPS, DMARC …) */
export const dnsRecords: NamedSource = {
  id: "dns-records",
  needsKey: "no",
  touch: "passive",
  startsFrom: "domain",
  async find(domain, net, { signal, isWildcard }) {
    const names: FoundName[] = [];
    let failed = 0;
    let failure: ProbeError | null = null;
    await Promise.all(
      QUESTIONS.map(async ([prefix, type]) => {
        const name = `${prefix}${domain}`;
        try {
          const reply = await net.dns.query(name, type, { signal });
          for (const record of reply.answers) names.push(...hostsIn(record, name, domain));
          for (const alias of reply.aliases) names.push({ name: alias, detail: `${name} CNAME` });
          const isHost = prefix !== "" && !prefix.startsWith("_") && reply.status === "found";
          const ips = reply.answers.flatMap(({ data }) => (typeof data === "string" ? [data] : []));
          if (isHost && !(await isWildcard(name, ips, reply.aliases))) names.push({ name, detail: `${name} ${type}` });
        } catch (error) {
          if (!(error instanceof ProbeError)) throw error;
          failed += 1;
          failure = error;
        }
      }),
    );
    if (failure !== null && failed === QUESTIONS.length) throw failure;
    return failed === 0 ? { names } : { names, limited: `${failed} of ${QUESTIONS.length} questions got no answer` };
  },
};

const hostsIn = ({ type, data }: DnsRecord, asked: string, domain: string): FoundName[] => {
  const detail = `${asked} ${type}`;
  if (type === "A" || type === "AAAA") return [];
  // The second name of an SOA is a mailbox written as a name, not a host.
  const relevant = type === "SOA" && typeof data === "object" && data !== null && "mname" in data ? data.mname : data;
  return namesInText(JSON.stringify(relevant) ?? "", domain).map((name) => ({ name, detail }));
};
