import type { Blueprint, Change, Fault } from "../blueprint.ts";
import { healthyCompany } from "./healthy-company.ts";

const LABELS = ["www", "mail", "mail2", "ns1", "ns2"] as const;

const txt = (name: string, ...data: string[]): Change => ({
  change: "records",
  name,
  records: { type: "TXT", data },
});

/** Weaknesses that small companies share, by name; each is planted on one company's own names. */
const WEAKNESSES = {
  "dmarc-none": (domain: string): Omit<Fault, "id"> => ({
    where: domain,
    expect: { area: "email-weaknesses", check: "email-dmarc", outcome: "dmarc-unenforced" },
    plant: [txt(`_dmarc.${domain}`, "v=DMARC1; p=none")],
  }),
  "sts-absent": (domain: string): Omit<Fault, "id"> => ({
    where: domain,
    expect: { area: "email-weaknesses", check: "email-mta-sts", outcome: "sts-absent" },
    plant: [
      txt(`_mta-sts.${domain}`),
      { change: "records", name: `mta-sts.${domain}`, records: { type: "CNAME", data: [] } },
    ],
  }),
  "caa-absent": (domain: string): Omit<Fault, "id"> => ({
    where: domain,
    expect: { area: "email-weaknesses", check: "email-caa", outcome: "caa-absent" },
    plant: [{ change: "records", name: domain, records: { type: "CAA", data: [] } }],
  }),
  "dnssec-absent": (domain: string): Omit<Fault, "id"> => ({
    where: domain,
    expect: { area: "email-weaknesses", check: "email-dnssec", outcome: "dnssec-absent" },
    plant: [{ change: "zone", origin: domain, set: { dnssec: "none" } }],
  }),
  "headers-absent": (domain: string): Omit<Fault, "id"> => ({
    where: `https://www.${domain}/`,
    expect: { area: "web-apps-exposures", check: "web-headers", outcome: "csp-absent" },
    plant: [
      {
        change: "headers",
        host: `www.${domain}`,
        headers: { "strict-transport-security": null, "content-security-policy": null, "x-frame-options": null },
      },
    ],
  }),
  "no-redirect-to-https": (domain: string): Omit<Fault, "id"> => ({
    where: `http://www.${domain}/`,
    expect: { area: "web-apps-exposures", check: "web-https", outcome: "https-redirect-absent" },
    plant: [{ change: "site", host: `www.${domain}`, set: { redirectToHttps: false } }],
  }),
} as const;

type Weakness = keyof typeof WEAKNESSES;

const smallFirm = (
  domain: string,
  company: { readonly name: string; readonly slogan: string },
  weaknesses: readonly Weakness[],
): Blueprint => {
  const base = healthyCompany(domain, company);
  const names = new Set(LABELS.map((label) => `${label}.${domain}`));
  return {
    domain,
    zones: base.zones,
    hosts: base.hosts.filter(({ name }) => names.has(name)),
    faults: weaknesses.map((weakness) => ({ id: `${domain}:${weakness}`, ...WEAKNESSES[weakness](domain) })),
  };
};

/** Small companies around the careless one: two further clients of its partner, and two of its vendors. */
export const smallFirms: readonly Blueprint[] = [
  smallFirm("orchard.test", { name: "Orchard Foods", slogan: "Fruit from the valley." }, [
    "dmarc-none",
    "sts-absent",
    "caa-absent",
    "headers-absent",
  ]),
  smallFirm("ferry.test", { name: "Ferry Line", slogan: "Across the bay in twenty minutes." }, [
    "dmarc-none",
    "caa-absent",
    "headers-absent",
    "no-redirect-to-https",
  ]),
  smallFirm("papermill.test", { name: "Paper Mill Printing", slogan: "Printed overnight." }, [
    "dmarc-none",
    "dnssec-absent",
    "sts-absent",
    "caa-absent",
    "headers-absent",
  ]),
  smallFirm("quarry.test", { name: "Quarry Logistics", slogan: "Stones on time." }, ["sts-absent"]),
];
