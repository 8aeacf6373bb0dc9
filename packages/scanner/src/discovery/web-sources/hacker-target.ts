import { ProbeError } from "@parapet/net/probe-error";

import { defineWebSource } from "./define-web-source.ts";

/** Which hosts does HackerTarget's host search know? */
export const hackerTarget = defineWebSource({
  id: "hackertarget",
  needsKey: "optional",
  base: "https://api.hackertarget.com",
  first: (domain, key) => ({
    path: `/hostsearch/?q=${domain}${key === null ? "" : `&apikey=${encodeURIComponent(key)}`}`,
  }),
  read(text) {
    // Its failures come with status 200 and a sentence.
    if (/^API count exceeded/i.test(text)) throw new ProbeError("rate-limited", "the free calls of today are used up");
    if (/^error/i.test(text) && !text.includes(",")) {
      if (/no records|invalid host/i.test(text)) return { names: [] };
      throw new ProbeError("server-failure", text.slice(0, 120));
    }
    return {
      names: text.split("\n").flatMap((line) => (line.includes(",") ? [line.slice(0, line.indexOf(","))] : [])),
    };
  },
});
