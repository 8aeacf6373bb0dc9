import { type Ioc, type IocType, normalIoc } from "@parapet/domain/intel";

/** Which of our kinds each part of a MISP attribute is; null parts (file names, comments) are no indicators. */
const TYPES: Readonly<Record<string, readonly (IocType | null)[]>> = {
  "ip-src": ["ip"],
  "ip-dst": ["ip"],
  "ip-src|port": ["ip:port"],
  "ip-dst|port": ["ip:port"],
  domain: ["domain"],
  hostname: ["domain"],
  "hostname|port": ["domain", null],
  "domain|ip": ["domain", "ip"],
  url: ["url"],
  "email-src": ["email"],
  "email-dst": ["email"],
  email: ["email"],
  md5: ["md5"],
  sha1: ["sha1"],
  sha256: ["sha256"],
  "filename|md5": [null, "md5"],
  "filename|sha1": [null, "sha1"],
  "filename|sha256": [null, "sha256"],
  "malware-sample": [null, "md5"],
  "x509-fingerprint-md5": ["md5"],
  "x509-fingerprint-sha1": ["sha1"],
  "x509-fingerprint-sha256": ["sha256"],
  "ja3-fingerprint-md5": ["ja3"],
  "jarm-fingerprint": ["jarm"],
  vulnerability: ["cve"],
};

export type AttributeAnswer =
  | { readonly kind: "indicators"; readonly iocs: readonly Ioc[] }
  /** A type that is no indicator of ours (text, file name, registry key). */
  | { readonly kind: "other" }
  | { readonly kind: "wrong"; readonly reason: string };

/** Which indicators does a MISP attribute hold? Composite values are split on "|". */
export const readAttribute = (type: string, value: string): AttributeAnswer => {
  const kinds = TYPES[type.trim().toLowerCase()];
  if (kinds === undefined) return { kind: "other" };
  const wrong: AttributeAnswer = { kind: "wrong", reason: `"${value.slice(0, 80)}" is not a ${type}` };
  if (kinds[0] === "ip:port") {
    const [ip = "", port = ""] = value.split("|");
    const ioc = normalIoc("ip:port", ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`) ?? normalIoc("ip", ip);
    return ioc === null ? wrong : { kind: "indicators", iocs: [ioc] };
  }
  const parts = kinds.length === 1 ? [value] : value.split("|");
  const iocs: Ioc[] = [];
  for (const [index, kind] of kinds.entries()) {
    const part = parts[index];
    if (kind === null || part === undefined || part.trim() === "") continue;
    const ioc = normalIoc(kind, part);
    if (ioc === null) return wrong;
    iocs.push(ioc);
  }
  return iocs.length === 0 ? wrong : { kind: "indicators", iocs };
};
