import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Answer = z.object({ hosts: z.array(z.string()).nullable() });

/** Which hosts does FullHunt know? */
export const fullHunt = defineWebSource({
  id: "fullhunt",
  needsKey: "yes",
  base: "https://fullhunt.io",
  first: (domain, key) => ({ path: `/api/v1/domain/${domain}/subdomains`, headers: { "x-api-key": key ?? "" } }),
  read: (text) => ({ names: readJson(text, Answer).hosts ?? [] }),
});
