import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Answer = z.object({ subdomains: z.array(z.string()) });

/** Which names did SecurityTrails ever resolve? */
export const securityTrails = defineWebSource({
  id: "securitytrails",
  needsKey: "yes",
  base: "https://api.securitytrails.com",
  first: (domain, key) => ({
    path: `/v1/domain/${domain}/subdomains?children_only=false&include_inactive=true`,
    headers: { apikey: key ?? "" },
  }),
  read: (text, domain) => ({ names: readJson(text, Answer).subdomains.map((label) => `${label}.${domain}`) }),
});
