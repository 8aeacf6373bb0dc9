import { type Verdict, defineCheck } from "../check.ts";
import { noteUnseen } from "../mail/ask.ts";
import { inspectDane } from "../mail/dane.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.certificates;
const references = ["https://www.rfc-editor.org/rfc/rfc7672"];

/** Prints the record of a host as it is now: usage 3, the SHA-256 of the public key (RFC 7672 section 3.1.1). */
const tlsaCommand = (host: string): string =>
  `echo "_25._tcp.${host}. IN TLSA 3 1 1 $(openssl s_client -starttls smtp -connect ${host}:25 </dev/null 2>/dev/null | openssl x509 -pubkey -noout | openssl pkey -pubin -outform DER | openssl dgst -sha256 -r | cut -d' ' -f1)"`;

/** Checks DANE TLSA records of the mail exchangers (RFC 7672). */
export const emailDane = defineCheck({
  id: "email-dane",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "dane-absent": { severity: "info", nist, references },
    "dane-unsigned": { severity: "medium", nist, references },
    "dane-unusable": { severity: "medium", nist, references },
    "dane-partial": { severity: "low", nist, references },
  },

  async observe({ domain }, net, context) {
    const exchanges = (await net.dns.mx(domain))
      .map(({ exchange }) => exchange)
      .filter((name) => name !== "" && name !== ".");
    const hosts = await inspectDane([...new Set(exchanges)], net);
    for (const { records } of hosts) noteUnseen(records, null, context);
    return { domain, hosts };
  },

  judge({ domain, hosts }) {
    const verdicts: Verdict<"dane-absent" | "dane-unsigned" | "dane-unusable" | "dane-partial">[] = [];
    const without: string[] = [];
    for (const { exchange, records } of hosts) {
      const params = { domain, host: exchange, fix: `_25._tcp.${exchange}. IN TLSA 3 1 1 <SHA-256 of the public key>` };
      if ("unseen" in records) continue;
      const { tlsa, authenticated } = records.seen;
      if (tlsa.length === 0) without.push(exchange);
      else if (!authenticated) verdicts.push({ outcome: "dane-unsigned", subject: exchange, evidence: tlsa, params });
      // For mail only usages 2 and 3 count (RFC 7672 section 3.1.3).
      else if (!tlsa.some(({ usage }) => usage === 2 || usage === 3))
        verdicts.push({ outcome: "dane-unusable", subject: exchange, evidence: tlsa, params });
    }
    if (without.length === 0) return verdicts;
    const evidence = { fix: { shell: without.map(tlsaCommand).join("\n") } };
    const params = {
      domain,
      host: without.join(", "),
      fix: `_25._tcp.${without[0]}. IN TLSA 3 1 1 <SHA-256 of the public key>`,
    };
    const some = hosts.some(({ records }) => "seen" in records && records.seen.tlsa.length > 0);
    return [...verdicts, { outcome: some ? "dane-partial" : "dane-absent", params, evidence }];
  },
});
