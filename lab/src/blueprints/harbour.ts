import type { Blueprint } from "../blueprint.ts";
import { page } from "../web/pages.ts";
import { healthyCompany, healthySite } from "./healthy-company.ts";

const domain = "harbour.test";
const base = healthyCompany(domain, { name: "Harbour Partners", slogan: "We look after those who look after others." });
const KEPT = new Set(["www", "mail", "mail2", "ns1", "ns2"].map((label) => `${label}.${domain}`));

/** The partner: a small, well-configured company with a site, mail and a client portal. */
export const harbour: Blueprint = {
  domain,
  zones: base.zones,
  hosts: [
    ...base.hosts.filter((host) => KEPT.has(host.name)),
    {
      name: `clients.${domain}`,
      site: healthySite(domain, { "/": page("Harbour clients", "<h1>Clients</h1>") }),
      services: [
        { port: 80, speaks: "http" },
        { port: 443, speaks: "https" },
      ],
    },
  ],
  faults: [],
};
