import { ProbeError } from "@parapet/net/probe-error";

import { defineWebSource } from "./define-web-source.ts";

const MAX_ROWS = 100_000;

/** Which hosts did the Wayback Machine visit? */
export const wayback = defineWebSource({
  id: "wayback",
  needsKey: "no",
  base: "https://web.archive.org",
  first: (domain) => ({
    path: `/cdx/search/cdx?url=*.${domain}/*&output=txt&fl=original&collapse=urlkey&limit=${MAX_ROWS}`,
    timeoutMs: 60_000,
  }),
  read(text) {
    const hosts = new Set<string>();
    for (const line of text.split("\n")) {
      const host = /^[a-z]{2,8}:\/\/(?:[^/@\s]{0,200}@)?([^/:?#\s]{1,253})/i.exec(line)?.[1];
      if (host !== undefined) hosts.add(host.toLowerCase());
    }
    if (hosts.size === 0 && text.trim() !== "")
      throw new ProbeError("malformed", "the answer is not a list of addresses");
    return { names: [...hosts] };
  },
});
