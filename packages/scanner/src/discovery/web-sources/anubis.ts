import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

/** Which names does the Anubis database hold? */
export const anubis = defineWebSource({
  id: "anubis",
  needsKey: "no",
  base: "https://anubisdb.com",
  first: (domain) => ({ path: `/anubis/subdomains/${domain}` }),
  read: (text) => ({ names: readJson(text, z.array(z.string())) }),
});
