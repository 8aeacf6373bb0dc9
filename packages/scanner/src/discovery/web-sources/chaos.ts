import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Answer = z.object({ subdomains: z.array(z.string()) });

/** Which names does ProjectDiscovery's Chaos dataset hold? */
export const chaos = defineWebSource({
  id: "chaos",
  needsKey: "yes",
  base: "https://dns.projectdiscovery.io",
  first: (domain, key) => ({ path: `/dns/${domain}/subdomains`, headers: { authorization: key ?? "" } }),
  read: (text, domain) => ({ names: readJson(text, Answer).subdomains.map((label) => `${label}.${domain}`) }),
});
