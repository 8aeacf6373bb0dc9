import { defineCheck } from "../check.ts";
import { probeBleichenbacher, type BleichenbacherOracle } from "../tls/bleichenbacher-oracle.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { tlsTarget } from "../tls/tls-target.ts";
import { modernTls } from "../web/fixes.ts";

const OUTCOMES = {
  "tls-robot": tlsOutcome(
    "high",
    "cryptography",
    "https://robotattack.org/",
    "https://www.rfc-editor.org/rfc/rfc5246#section-7.4.7.1",
    cwe(203),
  ),
} as const;

/** Does the server tell correct from incorrect padding of an RSA key exchange (ROBOT)? */
export const tlsRobot = defineCheck({
  id: "tls-robot",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, { signal }): Promise<BleichenbacherOracle | null> {
    const at = tlsTarget(target);
    return at === null ? null : probeBleichenbacher(net, at, signal);
  },

  judge(seen, target) {
    if (seen === null) return [];
    const answers = [...new Set(Object.values(seen.answers))].join(", ");
    return [
      {
        outcome: "tls-robot",
        subject: target.url,
        params: { host: new URL(target.url).hostname, answers },
        evidence: { ...seen, fix: modernTls },
      },
    ];
  },
});
