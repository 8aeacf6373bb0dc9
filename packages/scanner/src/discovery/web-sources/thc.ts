import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Page = z.object({
  domains: z.array(z.object({ domain: z.string() })).nullable(),
  next_page_state: z.string().nullish(),
});

const page = (domain: string, state: string) => ({
  path: "/api/v1/lookup/subdomains",
  method: "POST" as const,
  headers: { "content-type": "application/json" },
  body: JSON.stringify({ domain, page_state: state, limit: 1000 }),
});

/** Which names does the hostname database of ip.thc.org hold? */
export const thc = defineWebSource({
  id: "thc",
  needsKey: "no",
  base: "https://ip.thc.org",
  first: (domain) => page(domain, ""),
  read(text, domain) {
    const { domains, next_page_state } = readJson(text, Page);
    return {
      names: (domains ?? []).map((row) => row.domain),
      next: next_page_state ? page(domain, next_page_state) : null,
    };
  },
});
