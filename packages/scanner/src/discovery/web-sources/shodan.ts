import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Page = z.object({ subdomains: z.array(z.string()), more: z.boolean().optional(), page: z.number().optional() });

const page = (domain: string, key: string | null, number: number) => ({
  path: `/dns/domain/${domain}?key=${encodeURIComponent(key ?? "")}&page=${number}`,
});

/** Which names does Shodan's DNS database hold? */
export const shodan = defineWebSource({
  id: "shodan",
  needsKey: "yes",
  base: "https://api.shodan.io",
  first: (domain, key) => page(domain, key, 1),
  read(text, domain, key) {
    const { subdomains, more, page: number = 1 } = readJson(text, Page);
    return {
      names: subdomains.map((label) => `${label}.${domain}`),
      next: more === true ? page(domain, key, number + 1) : null,
    };
  },
});
