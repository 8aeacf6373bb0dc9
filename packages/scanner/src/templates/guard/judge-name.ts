import { parse } from "tldts";

import type { Objection } from "./objection.ts";

const NAME = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)*[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.?$/i;

/** What speaks against asking DNS for a name: it must be the target's own domain or lie below it. */
export const judgeName = (name: string, host: string): Objection | null => {
  const own = parse(host, { allowPrivateDomains: true }).domain ?? host;
  const asked = name.toLowerCase().replace(/\.$/, "");
  const isOwn = asked === own || asked.endsWith(`.${own}`);
  return isOwn && asked.length <= 253 && NAME.test(asked) ? null : { code: "other-host", detail: name.slice(0, 80) };
};
