import { defineCheck, type Verdict } from "../check.ts";
import { chainFacts, type ChainFacts } from "../tls/chain-facts.ts";
import { withServerFlight } from "../tls/server-flight.ts";
import { cwe, tlsOutcome } from "../tls/tls-outcome.ts";
import { tlsTarget } from "../tls/tls-target.ts";
import { freshCertificate } from "../web/site-fixes.ts";
import { orderedChain } from "../web/tls-fixes.ts";

const RFC5280 = "https://www.rfc-editor.org/rfc/rfc5280";

const OUTCOMES = {
  "chain-wrong-order": tlsOutcome(
    "low",
    "misconfiguration",
    "https://www.rfc-editor.org/rfc/rfc5246#section-7.4.2",
    cwe(295),
  ),
  "chain-weak-signature": tlsOutcome("medium", "cryptography", "https://shattered.io/", cwe(328)),
  "chain-expired": tlsOutcome("medium", "misconfiguration", `${RFC5280}#section-6.1`, cwe(298)),
  "chain-name-constraints": tlsOutcome("high", "misconfiguration", `${RFC5280}#section-4.2.1.10`, cwe(295)),
} as const;

interface Seen {
  readonly host: string;
  readonly chain: ChainFacts;
  readonly now: number;
}

/** Is every certificate between the site's own and the root in its place, valid and allowed to issue for the site? */
export const tlsChain = defineCheck({
  id: "tls-chain",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, { signal, now, missed }): Promise<Seen | null> {
    const at = tlsTarget(target);
    if (at === null) return null;
    const sent = await withServerFlight(net, at.to, { serverName: at.serverName }, signal, async ({ certificates }) =>
      chainFacts(certificates),
    );
    if (sent !== null) return { host: at.host, chain: sent, now: now().getTime() };
    // TLS 1.3 encrypts the list; the chain that the runtime put together from it shows everything but the order.
    missed?.({
      subject: target.url,
      reason: "not-supported",
      detail: "the order of the certificates cannot be observed where only TLS 1.3 is offered",
    });
    const { chain } = await net.handshake(at.to, { signal });
    return { host: at.host, chain: chainFacts(chain.map(({ raw }) => raw)), now: now().getTime() };
  },

  judge(seen, target) {
    if (seen === null) return [];
    const { host, chain, now } = seen;
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const found = (outcome: keyof typeof OUTCOMES, params: Record<string, string>): void => {
      const fix = outcome === "chain-wrong-order" ? orderedChain(host) : freshCertificate(host);
      verdicts.push({ outcome, subject: target.url, params: { host, ...params }, evidence: { chain, fix } });
    };
    if (chain.misplacedAfter !== null) found("chain-wrong-order", { certificate: chain.misplacedAfter });
    const weak = chain.intermediates.find((it) => !it.isSelfIssued && /md5|sha1(?!\d)/i.test(it.signature));
    if (weak !== undefined) found("chain-weak-signature", { certificate: weak.subject, signature: weak.signature });
    const expired = chain.intermediates.find((it) => it.notAfter <= now);
    if (expired !== undefined)
      found("chain-expired", {
        certificate: expired.subject,
        until: new Date(expired.notAfter).toISOString().slice(0, 10),
      });
    const constrained = chain.intermediates.find((it) => it.disallows !== null);
    if (constrained !== undefined)
      found("chain-name-constraints", { certificate: constrained.subject, name: constrained.disallows ?? "" });
    return verdicts;
  },
});
