import { defineCheck } from "../check.ts";
import { firstOf } from "../first-of.ts";
import { dnsRecord } from "../web/fixes.ts";
import { nameState, type NameState } from "../web/name-state.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";

const REFERENCE = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/10-Test_for_Subdomain_Takeover`;
const RFC7208 = "https://www.rfc-editor.org/rfc/rfc7208#section-5.2";
const NIST = { nist: { primary: "NIST SP 800-177r1 4.3", secondary: "NIST SP 800-53r5 SC-20" } } as const;

const OUTCOMES = {
  "host-spf-registrable": { ...webOutcome("high", "misconfiguration", "CONF-10", REFERENCE, RFC7208), ...NIST },
  "host-spf-dangling": { ...webOutcome("low", "misconfiguration", "CONF-10", REFERENCE, RFC7208), ...NIST },
} as const;

interface SeenName {
  readonly name: string;
  readonly state: NameState;
}

const MAX_TERMS = 20;

const includesIn = (texts: readonly string[]): string[] =>
  texts
    .filter((text) => /^v=spf1(?: |$)/i.test(text))
    .flatMap((text) => [...text.matchAll(/(?:^|\s)[+?~-]?(?:include:|redirect=)([^\s%]{3,253})/gi)])
    .map((match) => (match[1] ?? "").replace(/\.$/, "").toLowerCase());

/** SPF takeover of subdomains: include targets that can be registered. */
export const takeoverSpf = defineCheck({
  id: "takeover-spf",
  area: "email-weaknesses",
  on: "host",
  touch: "passive",
  outcomes: OUTCOMES,

  async observe({ domain, host }, net, context): Promise<SeenName[]> {
    // The domain's own record is read whole by the SPF check.
    if (host === domain) return [];
    const about = { what: "terms", subjectOf: (name: string) => `${host}#${name}` };
    const names = firstOf(includesIn(await net.dns.txt(host)), MAX_TERMS, about, context);
    return Promise.all(names.map(async (name) => ({ name, state: await nameState(net, name, context.signal) })));
  },

  judge(seen, { host }) {
    return seen
      .filter(({ state }) => state !== "exists")
      .map(({ name, state }) => ({
        outcome: state === "registrable" ? ("host-spf-registrable" as const) : ("host-spf-dangling" as const),
        subject: `${host}#${name}`,
        params: { host, name },
        evidence: { name, state, fix: dnsRecord(`; take this term out of the SPF record of ${host}\ninclude:${name}`) },
      }));
  },
});
