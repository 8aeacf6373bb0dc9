import { defineCheck } from "../check.ts";
import { ask } from "../mail/ask.ts";
import { NIST } from "../mail/nist.ts";
import { txtLine } from "../mail/record-line.ts";
import { lintSpf, unreadSpf } from "../mail/spf/lint-spf.ts";
import { repairSpf } from "../mail/spf/repair-spf.ts";
import { walkSpf } from "../mail/spf/walk-spf.ts";

const nist = NIST.spf;
const references = ["https://www.rfc-editor.org/rfc/rfc7208"];

/** Does the domain say which hosts may send its mail, so that receivers can follow it? (SPF, RFC 7208) */
export const emailSpf = defineCheck({
  id: "email-spf",
  area: "email-weaknesses",
  on: "domain",
  touch: "passive",
  outcomes: {
    "spf-absent": { severity: "high", nist, references },
    "spf-multiple": { severity: "high", nist, references },
    "spf-syntax": { severity: "high", nist, references },
    "spf-near-miss": { severity: "high", nist, references },
    "spf-allows-all": { severity: "critical", nist, references },
    "spf-neutral-all": { severity: "medium", nist, references },
    "spf-no-all": { severity: "medium", nist, references },
    "spf-softfail": { severity: "low", nist, references },
    "spf-after-all": { severity: "low", nist, references },
    "spf-redirect-ignored": { severity: "low", nist, references },
    "spf-too-many-lookups": { severity: "high", nist, references },
    "spf-near-limit": { severity: "info", nist, references },
    "spf-too-many-voids": { severity: "medium", nist, references },
    "spf-loop": { severity: "high", nist, references },
    "spf-repeated-include": { severity: "info", nist, references },
    "spf-include-missing": { severity: "high", nist, references },
    "spf-include-registrable": { severity: "critical", nist, references },
    "spf-ptr": { severity: "low", nist, references },
    "spf-dead-host": { severity: "low", nist, references },
    "spf-broad-range": { severity: "medium", nist, references },
    "spf-shared-platform": { severity: "info", nist, references },
    "spf-type99": { severity: "info", nist, references },
    "spf-sender-id": { severity: "info", nist, references },
    "spf-too-long": { severity: "low", nist, references },
  },

  async observe({ domain }, net, { missed }) {
    const [tree, mx] = await Promise.all([walkSpf(domain, net.dns), ask(() => net.dns.mx(domain))]);
    const receivesMail = "seen" in mx && mx.seen.some(({ exchange }) => exchange !== "" && exchange !== ".");
    const unread = unreadSpf(tree);
    if (unread.length > 0) {
      const detail = `these parts of the SPF policy of ${domain} could not be read: ${unread.slice(0, 10).join(", ")}`;
      missed?.({ subject: null, reason: "server-failure", detail });
    }
    return { tree, receivesMail };
  },

  judge({ tree, receivesMail }) {
    const fix = txtLine(tree.domain, repairSpf(tree, receivesMail));
    return lintSpf(tree).map(({ fault, params, evidence }) => ({
      outcome: fault,
      evidence,
      params: { domain: tree.domain, fix, ...params },
      ...(fault === "spf-broad-range" ? { subject: `${tree.domain} ${params["range"]}` } : {}),
      ...(fault === "spf-syntax" && params["where"] !== tree.domain
        ? { subject: `${tree.domain} ${params["where"]}` }
        : {}),
    }));
  },
});
