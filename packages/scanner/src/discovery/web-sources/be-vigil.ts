import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Answer = z.object({ subdomains: z.array(z.string()) });

/** Which names did BeVigil find inside mobile apps? */
export const beVigil = defineWebSource({
  id: "bevigil",
  needsKey: "yes",
  base: "https://osint.bevigil.com",
  first: (domain, key) => ({ path: `/api/${domain}/subdomains/`, headers: { "x-access-token": key ?? "" } }),
  read: (text) => ({ names: readJson(text, Answer).subdomains }),
});
