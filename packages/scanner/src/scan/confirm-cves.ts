import type { CheckResult, Verdict } from "../check.ts";
import { serviceVulnerable } from "../checks/services/service-vulnerable.ts";
import { webTemplates } from "../checks/web/web-templates.ts";
import { confirmsProduct } from "../templates/confirms-product.ts";
import type { Known } from "./stage.ts";

/** Which CVEs do the products that were identified on each host have, whatever their version? What a tracker ruled out is none. */
const cvesByHost = (results: readonly CheckResult[]): ReadonlySet<string> => {
  const found = new Set<string>();
  for (const result of results) {
    if (result.check !== serviceVulnerable.id || result.status === "blind") continue;
    const host = /^(.+):\d+\/(?:tcp|udp)$/.exec(result.subject)?.[1] ?? "";
    for (const { facts, details = {} } of result.verdicts) {
      const possible = (details["cves"] as readonly string[] | undefined) ?? [];
      for (const cve of [...(facts?.cve === undefined ? [] : [facts.cve]), ...possible]) found.add(`${host} ${cve}`);
    }
  }
  return found;
};

const listOf = (value: unknown): readonly string[] => (Array.isArray(value) ? value.map(String) : []);

/** The finding of a template whose product was identified on the host: rated as its author rates it, and still not verified. */
const confirmed = (verdict: Verdict): Verdict => {
  const { rated, cves } = verdict.details ?? {};
  const [cve] = listOf(cves);
  return {
    ...verdict,
    severity: rated as NonNullable<Verdict["severity"]>,
    ...(cve !== undefined && { facts: { cve, exploitAvailable: true } }),
    params: { ...verdict.params, certainty: "confirmed" },
    details: { ...verdict.details, certainty: "product-confirmed" },
  };
};

/**
 * The CVE of a template's match is possible until the product is identified on the same host by other means: by the service that runs
 * there, or by the vulnerabilities known of it.
 */
export const confirmCves = (known: Known): Known => {
  const cves = cvesByHost(known.results);
  const products = Map.groupBy(known.ports, ({ host }) => host);
  const isConfirmed = (host: string, { details = {} }: Verdict): boolean =>
    details["certainty"] === "possible" &&
    details["rated"] !== undefined &&
    (listOf(details["cves"]).some((cve) => cves.has(`${host} ${cve}`)) ||
      confirmsProduct(
        listOf(details["products"]),
        (products.get(host) ?? []).map(({ product, cpe }) => ({ name: product, cpe })),
      ));
  const results = known.results.map((result): CheckResult => {
    const host = result.check === webTemplates.id ? URL.parse(result.subject)?.hostname : undefined;
    if (host === undefined || result.status === "blind") return result;
    return { ...result, verdicts: result.verdicts.map((it) => (isConfirmed(host, it) ? confirmed(it) : it)) };
  });
  return { ...known, results };
};
