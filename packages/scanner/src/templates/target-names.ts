import { parse } from "tldts";

import type { Value } from "./dsl/value.ts";

/** The names a template may use for its target: `{{BaseURL}}`, `{{Hostname}}`, `{{RDN}}` and the rest. */
export const targetNames = (url: string): ReadonlyMap<string, Value> => {
  const at = new URL(url);
  const host = at.hostname.replace(/^\[|\]$/g, "");
  const folder = at.pathname.replace(/\/[^/]*$/, "");
  const names = parse(host, { allowPrivateDomains: true });
  const root = `${at.protocol}//${at.host}`;
  return new Map<string, Value>([
    ["BaseURL", `${root}${at.pathname.replace(/\/$/, "")}`],
    ["RootURL", root],
    ["Hostname", at.host],
    ["Host", host],
    ["host", at.host],
    ["Port", at.port === "" ? (at.protocol === "https:" ? "443" : "80") : at.port],
    ["Path", folder === "" ? "/" : folder],
    ["File", at.pathname.split("/").at(-1) ?? ""],
    ["Scheme", at.protocol.slice(0, -1)],
    ["scheme", at.protocol.slice(0, -1)],
    ["FQDN", host],
    ["RDN", names.domain ?? host],
    ["DN", names.domainWithoutSuffix ?? host],
    ["TLD", names.publicSuffix ?? ""],
    ["SD", names.subdomain ?? ""],
    ["type", "http"],
  ]);
};
