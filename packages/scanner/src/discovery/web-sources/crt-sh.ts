import * as z from "zod";

import { defineWebSource, readJson } from "./define-web-source.ts";

const Rows = z.array(z.object({ name_value: z.string(), issuer_name: z.string().optional() }));

/** Which names were ever put into a certificate? (crt.sh, the search of the certificate transparency logs) */
export const crtSh = defineWebSource({
  id: "crtsh",
  needsKey: "no",
  base: "https://crt.sh",
  first: (domain) => ({ path: `/?q=%25.${domain}&output=json` }),
  read: (text) => ({
    names: readJson(text, Rows).flatMap(({ name_value, issuer_name }) =>
      name_value.split("\n").map((name) => ({ name, ...(issuer_name !== undefined && { detail: issuer_name }) })),
    ),
  }),
});
