import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const PassiveDns = z.object({ passive_dns: z.array(z.object({ hostname: z.string() })) });

/** Which names did AlienVault OTX see in passive DNS? */
export const otx = defineWebSource({
  id: "otx",
  needsKey: "optional",
  base: "https://otx.alienvault.com",
  first: (domain, key) => ({
    path: `/api/v1/indicators/domain/${domain}/passive_dns`,
    headers: key === null ? {} : { "x-otx-api-key": key },
  }),
  read: (text) => ({ names: readJson(text, PassiveDns).passive_dns.map(({ hostname }) => hostname) }),
});
