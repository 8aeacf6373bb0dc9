import { type Verdict, defineCheck } from "../check.ts";
import { noteUnseen } from "../mail/ask.ts";
import { addressBytes, isInNetwork } from "../mail/ip-address.ts";
import { inspectMx } from "../mail/mx.ts";
import { NIST } from "../mail/nist.ts";

const nist = NIST.server;
const references = ["https://www.rfc-editor.org/rfc/rfc5321"];

type Id =
  | "mx-absent"
  | "mx-address"
  | "mx-alias"
  | "mx-unresolvable"
  | "mx-private"
  | "mx-single"
  | "mx-repeated"
  | "mx-placeholder"
  | "mx-null-with-others"
  | "mx-ptr-missing"
  | "mx-ptr-mismatch";

const PRIVATE = [
  "10.0.0.0/8",
  "172.16.0.0/12",
  "192.168.0.0/16",
  "169.254.0.0/16",
  "100.64.0.0/10",
  "fc00::/7",
  "fe80::/10",
];

const isPrivate = (ip: string): boolean => {
  const bytes = addressBytes(ip);
  return (
    bytes !== null &&
    PRIVATE.some((range) => {
      const [network = "", prefix = "0"] = range.split("/");
      return isInNetwork(bytes, addressBytes(network) ?? [], Number(prefix));
    })
  );
};

/** Do the hosts that take the domain's mail exist, are on their own, and name themselves? (RFC 5321, RFC 7505) */
export const emailMx = defineCheck({
  id: "email-mx",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "mx-absent": { severity: "info", nist, references },
    "mx-address": { severity: "high", nist, references },
    "mx-alias": { severity: "medium", nist, references },
    "mx-unresolvable": { severity: "high", nist, references },
    "mx-private": { severity: "high", nist, references },
    "mx-single": { severity: "info", nist, references },
    "mx-repeated": { severity: "info", nist, references },
    "mx-placeholder": { severity: "medium", nist, references },
    "mx-null-with-others": { severity: "medium", nist, references: ["https://www.rfc-editor.org/rfc/rfc7505"] },
    "mx-ptr-missing": { severity: "low", nist, references: ["https://www.rfc-editor.org/rfc/rfc1912"] },
    "mx-ptr-mismatch": { severity: "low", nist, references: ["https://www.rfc-editor.org/rfc/rfc1912"] },
  },

  async observe({ domain }, net, context) {
    const observation = await inspectMx(domain, net.dns);
    for (const { exchange, addresses, aliases, rest } of observation.exchanges) {
      noteUnseen(rest, exchange, context);
      noteUnseen(aliases, exchange, context);
      noteUnseen(addresses, exchange, context);
      if ("unseen" in addresses) continue;
      for (const { ip, pointers } of addresses.seen) noteUnseen(pointers, `${exchange} ${ip}`, context);
    }
    return observation;
  },

  judge({ domain, exchanges, isNull, hasNullBesideOthers }) {
    const verdicts: Verdict<Id>[] = [];
    const say = (outcome: Id, subject: string, params: Verdict["params"] = {}, evidence?: unknown): void => {
      verdicts.push({ outcome, subject, evidence, params: { domain, host: subject, ...params } });
    };
    if (isNull) return [];
    if (exchanges.length === 0) return [{ outcome: "mx-absent", params: { domain } }];
    if (hasNullBesideOthers) say("mx-null-with-others", domain);
    const names = exchanges.map(({ exchange }) => exchange);
    const repeated = names.filter((name, index) => names.indexOf(name) !== index);
    for (const name of new Set(repeated)) say("mx-repeated", name);
    if (new Set(names).size === 1) say("mx-single", domain, { host: names[0] ?? "" });

    for (const { exchange, aliases, addresses: looked } of exchanges.filter(
      (it, at) => names.indexOf(it.exchange) === at,
    )) {
      if (addressBytes(exchange) !== null) {
        say("mx-address", exchange);
        continue;
      }
      if (/\.msv1\.invalid$|\.invalid$/.test(exchange)) {
        say("mx-placeholder", exchange);
        continue;
      }
      const [alias] = "seen" in aliases ? aliases.seen : [];
      if (alias !== undefined) say("mx-alias", exchange, { alias }, "seen" in aliases ? aliases.seen : []);
      if ("unseen" in looked) continue;
      if (looked.seen.length === 0) say("mx-unresolvable", exchange);
      for (const { ip, pointers, confirmed } of looked.seen) {
        if (isPrivate(ip)) say("mx-private", exchange, { ip });
        else if ("seen" in pointers && pointers.seen.length === 0)
          say("mx-ptr-missing", `${exchange} ${ip}`, { host: exchange, ip });
        else if ("seen" in pointers && !confirmed) {
          say(
            "mx-ptr-mismatch",
            `${exchange} ${ip}`,
            { host: exchange, ip, pointer: pointers.seen[0] ?? "" },
            pointers.seen,
          );
        }
      }
    }
    return verdicts;
  },
});
