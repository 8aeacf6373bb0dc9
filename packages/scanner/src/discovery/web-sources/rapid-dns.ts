import { ProbeError } from "@parapet/net/probe-error";

import { namesInText } from "../name-scope.ts";
import { defineWebSource } from "./define-web-source.ts";

/** Which names does RapidDNS list? Its answer is a page with a table. */
export const rapidDns = defineWebSource({
  id: "rapiddns",
  needsKey: "no",
  base: "https://rapiddns.io",
  first: (domain) => ({ path: `/subdomain/${domain}?full=1` }),
  read(text, domain) {
    if (!/<table/i.test(text)) throw new ProbeError("malformed", "the page has no table");
    const cells = text.match(/<td[^>]{0,200}>[^<]{0,253}<\/td>/gi) ?? [];
    return { names: cells.flatMap((cell) => namesInText(cell, domain)) };
  },
});
