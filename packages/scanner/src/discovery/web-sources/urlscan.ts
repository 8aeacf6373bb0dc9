import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Host = z.object({ domain: z.string().optional() }).optional();
const Results = z.object({
  results: z.array(z.object({ page: Host, task: Host, sort: z.array(z.unknown()).optional() })),
  has_more: z.boolean().optional(),
});

const page = (domain: string, key: string | null, after: string) => ({
  path: `/api/v1/search/?q=domain:${domain}&size=100${after}`,
  headers: key === null ? {} : { "api-key": key },
});

/** Which hosts appear in pages that urlscan.io was asked to visit? */
export const urlscan = defineWebSource({
  id: "urlscan",
  needsKey: "optional",
  base: "https://urlscan.io",
  first: (domain, key) => page(domain, key, ""),
  read(text, domain, key) {
    const { results, has_more } = readJson(text, Results);
    const sort = results.at(-1)?.sort;
    return {
      names: results.flatMap((result) =>
        [result.page?.domain, result.task?.domain].filter((name) => name !== undefined),
      ),
      next:
        has_more === true && sort !== undefined
          ? page(domain, key, `&search_after=${encodeURIComponent(sort.join(","))}`)
          : null,
    };
  },
});
