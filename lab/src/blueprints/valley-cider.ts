import type { Blueprint } from "../blueprint.ts";
import { GROCER } from "../publishers/corporate-records.ts";
import { page } from "../web/pages.ts";
import { healthySite } from "./healthy-company.ts";

const domain = "valleycider.test";

/** A brand of one of the small firms, on its name servers: a website that the firm comes across among its candidates. */
export const valleyCider: Blueprint = {
  domain,
  zones: [
    { origin: domain, nameservers: GROCER.servers, records: [{ name: domain, type: "TXT", data: "v=spf1 -all" }] },
  ],
  hosts: [
    {
      name: `www.${domain}`,
      aliases: [domain],
      site: healthySite(domain, { "/": page("Valley Cider", "<h1>Valley Cider</h1>") }),
      services: [
        { port: 80, speaks: "http" },
        { port: 443, speaks: "https" },
      ],
    },
  ],
  faults: [],
};
