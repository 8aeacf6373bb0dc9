import type { IocType } from "./ioc-type.ts";
import { normalIoc, type Ioc } from "./ioc-value.ts";

const TOKEN =
  /\s*(?:('(?:[^'\\]|\\.)*')|(\[|\]|\(|\)|,)|(!=|<=|>=|=|<|>)|([A-Za-z0-9_.*:-]+(?:'[^']*'[A-Za-z0-9_.*-]*)*|[A-Za-z0-9_:-]+\.'[^']*'))/y;

/** Which objects of a STIX pattern are indicators of ours. */
const KIND: readonly (readonly [RegExp, IocType])[] = [
  [/^ipv[46]-addr:value$/, "ip"],
  [/^network-traffic:(?:dst|src)_ref\.value$/, "ip"],
  [/^domain-name:value$/, "domain"],
  [/^url:value$/, "url"],
  [/^email-addr:value$/, "email"],
  [/^email-message:(?:from_ref|sender_ref)\.value$/, "email"],
  [/^(?:file|artifact):hashes\.'?md5'?$/i, "md5"],
  [/^(?:file|artifact):hashes\.'?sha-?1'?$/i, "sha1"],
  [/^(?:file|artifact):hashes\.'?sha-?256'?$/i, "sha256"],
  [/^x509-certificate:hashes\.'?md5'?$/i, "md5"],
  [/^x509-certificate:hashes\.'?sha-?1'?$/i, "sha1"],
  [/^x509-certificate:hashes\.'?sha-?256'?$/i, "sha256"],
];

export type PatternAnswer =
  | { readonly supported: true; readonly iocs: readonly Ioc[] }
  | { readonly supported: false; readonly reason: string };

const refuse = (reason: string): PatternAnswer => ({ supported: false, reason });

const tokenise = (pattern: string): string[] | null => {
  const tokens: string[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < pattern.length) {
    const at = TOKEN.lastIndex;
    const found = TOKEN.exec(pattern);
    if (found === null) return pattern.slice(at).trim() === "" ? tokens : null;
    tokens.push(found[0].trim());
  }
  return tokens;
};

const literal = (token: string | undefined): string | null =>
  token?.startsWith("'") ? token.slice(1, -1).replace(/\\(.)/g, "$1") : null;

/**
 * Which indicators does a STIX 2.1 pattern name? Reads equality, IN and ISSUBSET on addresses, names, URLs, mail
 * addresses and file hashes, joined by OR and AND. A pattern that names none, or negates, is said to be unsupported.
 */
export const readStixPattern = (pattern: string): PatternAnswer => {
  if (pattern.length > 20_000) return refuse("the pattern is too long");
  const tokens = tokenise(pattern);
  if (tokens === null || tokens[0] !== "[") return refuse("the pattern is not a STIX pattern");
  const iocs = new Map<string, Ioc>();
  let port: string | null = null;
  for (let i = 0; i < tokens.length; i += 1) {
    const path = tokens[i] ?? "";
    if (path === "NOT" || path === "!=") return refuse("patterns that negate are not supported");
    if (!path.includes(":") || path.startsWith("'")) continue;
    const operator = tokens[i + 1];
    if (operator === "NOT") return refuse("patterns that negate are not supported");
    if (/^network-traffic:dst_port$/.test(path) && operator === "=") port = tokens[i + 2] ?? null;
    const kind = KIND.find(([shape]) => shape.test(path))?.[1];
    if (kind === undefined) continue;
    const values: (string | null)[] = [];
    if (operator === "=" || operator === "ISSUBSET") values.push(literal(tokens[i + 2]));
    else if (operator === "IN")
      for (let j = i + 3; j < tokens.length && tokens[j] !== ")"; j += 1)
        if (tokens[j] !== ",") values.push(literal(tokens[j]));
    for (const value of values) {
      const ioc = value === null ? null : normalIoc(operator === "ISSUBSET" ? "cidr" : kind, value);
      if (ioc !== null) iocs.set(`${ioc.type} ${ioc.value}`, ioc);
    }
  }
  if (iocs.size === 0) return refuse("the pattern names no address, name, URL, mail address or file hash");
  const [only] = iocs.values();
  // An address together with a port is a service, not a host.
  if (port !== null && iocs.size === 1 && only?.type === "ip") {
    const service = normalIoc(
      "ip:port",
      only.value.includes(":") ? `[${only.value}]:${port}` : `${only.value}:${port}`,
    );
    if (service !== null) return { supported: true, iocs: [service] };
  }
  return { supported: true, iocs: [...iocs.values()] };
};

const quote = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

/** Marks a hash as the fingerprint of a certificate: as the hash of a file it would be searched for in vain. */
export const CERTIFICATE_TAG = "ssl-certificate";

/** Does the pattern name the fingerprint of a certificate? */
export const namesCertificate = (pattern: string): boolean => /\[\s*x509-certificate:/.test(pattern);

/** The STIX 2.1 pattern of an indicator; null for kinds STIX has no object for. */
export const writeStixPattern = ({
  type,
  value,
  tags = [],
}: Ioc & { readonly tags?: readonly string[] }): string | null => {
  const hashed = tags.includes(CERTIFICATE_TAG) ? "x509-certificate" : "file";
  const ipObject = (ip: string) => (ip.includes(":") ? "ipv6-addr" : "ipv4-addr");
  switch (type) {
    case "ip":
    case "cidr":
      return `[${ipObject(value)}:value = ${quote(value)}]`;
    case "ip:port": {
      const [, ip = "", port = ""] = /^\[?([^\]]+?)\]?:(\d+)$/.exec(value) ?? [];
      return `[network-traffic:dst_ref.type = '${ipObject(ip)}' AND network-traffic:dst_ref.value = ${quote(ip)} AND network-traffic:dst_port = ${port}]`;
    }
    case "domain":
      return `[domain-name:value = ${quote(value)}]`;
    case "url":
      return `[url:value = ${quote(value)}]`;
    case "email":
      return `[email-addr:value = ${quote(value)}]`;
    case "md5":
      return `[${hashed}:hashes.MD5 = ${quote(value)}]`;
    case "sha1":
      return `[${hashed}:hashes.'SHA-1' = ${quote(value)}]`;
    case "sha256":
      return `[${hashed}:hashes.'SHA-256' = ${quote(value)}]`;
    case "ja3":
    case "jarm":
    case "cve":
      return null;
  }
};
