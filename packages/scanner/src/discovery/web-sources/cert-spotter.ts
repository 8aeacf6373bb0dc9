import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Issuances = z.array(z.object({ id: z.string(), dns_names: z.array(z.string()) }));

const page = (domain: string, key: string | null, after: string | null) => ({
  path: `/v1/issuances?domain=${domain}&include_subdomains=true&expand=dns_names${after === null ? "" : `&after=${encodeURIComponent(after)}`}`,
  headers: key === null ? {} : { authorization: `Bearer ${key}` },
});

/** Which names are in certificates that are still valid? (Cert Spotter, by SSLMate) */
export const certSpotter = defineWebSource({
  id: "certspotter",
  needsKey: "optional",
  base: "https://api.certspotter.com",
  first: (domain, key) => page(domain, key, null),
  read(text, domain, key) {
    const issuances = readJson(text, Issuances);
    const last = issuances.at(-1);
    return {
      names: issuances.flatMap(({ dns_names }) => dns_names),
      next: last === undefined ? null : page(domain, key, last.id),
    };
  },
});
