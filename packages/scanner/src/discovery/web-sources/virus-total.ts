import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Page = z.object({
  data: z.array(z.object({ id: z.string() })),
  meta: z.object({ cursor: z.string().optional() }).optional(),
});

const page = (domain: string, key: string | null, cursor: string) => ({
  path: `/api/v3/domains/${domain}/subdomains?limit=40${cursor === "" ? "" : `&cursor=${encodeURIComponent(cursor)}`}`,
  headers: { "x-apikey": key ?? "" },
});

/** Which names did VirusTotal see? */
export const virusTotal = defineWebSource({
  id: "virustotal",
  needsKey: "yes",
  base: "https://www.virustotal.com",
  first: (domain, key) => page(domain, key, ""),
  read(text, domain, key) {
    const { data, meta } = readJson(text, Page);
    return { names: data.map(({ id }) => id), next: meta?.cursor ? page(domain, key, meta.cursor) : null };
  },
});
