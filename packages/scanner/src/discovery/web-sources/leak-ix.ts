import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Rows = z.array(z.object({ subdomain: z.string() })).nullable();

/** Which names does LeakIX know? */
export const leakIx = defineWebSource({
  id: "leakix",
  needsKey: "yes",
  base: "https://leakix.net",
  first: (domain, key) => ({
    path: `/api/subdomains/${domain}`,
    headers: { "api-key": key ?? "", accept: "application/json" },
  }),
  read: (text) => ({ names: (readJson(text, Rows) ?? []).map(({ subdomain }) => subdomain) }),
});
