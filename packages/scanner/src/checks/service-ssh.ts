import { defineCheck, type Targets, type Verdict } from "../check.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

const NIST = { primary: "PR.DS-02" };

const OUTCOMES = {
  "ssh-protocol-1": {
    severity: "high",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc4253"],
  },
  "ssh-weak-key-exchange": {
    severity: "medium",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc9142"],
  },
  "ssh-weak-cipher": {
    severity: "low",
    owasp: "A02:2021",
    nist: NIST,
    references: ["https://www.rfc-editor.org/rfc/rfc8758", "https://www.rfc-editor.org/rfc/rfc9142"],
  },
} as const;

type Id = keyof typeof OUTCOMES;

/** RFC 9142 says these should not or must not be used: SHA-1, or groups too small. */
const WEAK_KEX = /^(?:diffie-hellman-group1-sha1|diffie-hellman-group-exchange-sha1|rsa1024-sha1|gss-group1-sha1-.*)$/;
const WEAK_HOST_KEY = /^ssh-dss$/;
/** RC4 (RFC 8758), ciphers of 64-bit blocks, none at all; MACs of MD5 or cut short. */
const WEAK_CIPHER = /^(?:arcfour.*|3des-cbc|blowfish-cbc|cast128-cbc|des-cbc.*|idea-cbc|none)$/;
const WEAK_MAC = /^(?:hmac-md5.*|hmac-sha1-96.*|umac-64(?:@.*)?|none)$/;

const lists = (details: Readonly<Record<string, unknown>>): Record<string, string[]> =>
  (details["algorithms"] ?? {}) as Record<string, string[]>;

/** Does an SSH server still offer algorithms that have been broken or retired? */
export const serviceSsh = defineCheck({
  id: "service-ssh",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, details }, target: Targets["service"]) {
    if (name !== "ssh") return [];
    const offered = lists(details);
    const speaksFirstVersion = typeof details["protocol"] === "string" && details["protocol"].startsWith("1.");
    const weak = (pattern: RegExp, ...of: string[]) => [
      ...new Set(of.flatMap((it) => offered[it] ?? []).filter((it) => pattern.test(it))),
    ];
    const keyExchange = [...weak(WEAK_KEX, "keyExchange"), ...weak(WEAK_HOST_KEY, "hostKey")];
    const ciphers = [
      ...weak(WEAK_CIPHER, "encryptionIn", "encryptionOut"),
      ...weak(WEAK_MAC, "macIn", "macOut").filter((it) => it !== "umac-64@openssh.com"),
    ];
    const found = (outcome: Id, algorithms: string[]): Verdict<Id> =>
      serviceVerdict(outcome, target, { evidence: { algorithms }, params: { algorithms: algorithms.join(", ") } });
    return [
      ...(speaksFirstVersion ? [found("ssh-protocol-1", [])] : []),
      ...(keyExchange.length > 0 ? [found("ssh-weak-key-exchange", keyExchange)] : []),
      ...(ciphers.length > 0 ? [found("ssh-weak-cipher", ciphers)] : []),
    ];
  },
});
