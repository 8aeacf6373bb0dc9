import { toDomainName } from "../contracts/domain-name-grammar.ts";
import { toCveId } from "../risk/cve/cve-id.ts";
import type { IocType } from "./ioc-type.ts";
import { toCidr, toIp } from "./ip-text.ts";
import { refang } from "./refang.ts";

/** An indicator in the one spelling under which the database keeps it. */
export interface Ioc {
  readonly type: IocType;
  readonly value: string;
}

const LONGEST = 4_096;

const toIpPort = (text: string): string | null => {
  const [, bracketed, plain, digits = ""] = /^(?:\[([0-9a-f:.]+)\]|([0-9.]+)):(\d{1,5})$/i.exec(text) ?? [];
  const ip = toIp(bracketed ?? plain ?? "");
  const port = Number(digits);
  if (ip === null || port < 1 || port > 65_535) return null;
  return ip.includes(":") ? `[${ip}]:${port}` : `${ip}:${port}`;
};

const toUrl = (text: string): string | null => {
  const spelled = /^[a-z][a-z0-9+.-]*:\/\//i.test(text) ? text : `http://${text}`;
  if (/\s/.test(spelled)) return null;
  const url = URL.parse(spelled);
  if (url === null || url.hostname === "") return null;
  // Only what has a host of our kinds: "javascript:" and a lone word are not addresses of anything.
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (toIp(host) === null && toDomainName(host) === null) return null;
  url.hash = "";
  return url.href;
};

const toEmail = (text: string): string | null => {
  const [, local = "", host = ""] = /^([^\s@"<>()]{1,64})@([^\s@]+)$/.exec(text) ?? [];
  const domain = host === "" ? null : toDomainName(host);
  return domain === null || local === "" ? null : `${local.toLowerCase()}@${domain}`;
};

const hex = (length: number) => {
  const shape = new RegExp(`^[0-9a-f]{${length}}$`);
  return (text: string): string | null => {
    const lower = text.toLowerCase();
    return shape.test(lower) ? lower : null;
  };
};

const NORMAL_FORM: Readonly<Record<IocType, (text: string) => string | null>> = {
  ip: toIp,
  cidr: toCidr,
  "ip:port": toIpPort,
  domain: toDomainName,
  url: toUrl,
  email: toEmail,
  md5: hex(32),
  sha1: hex(40),
  sha256: hex(64),
  ja3: hex(32),
  jarm: hex(62),
  cve: toCveId,
};

/** The normal form of a value whose kind is known, or null when the value is not of that kind. */
export const normalIoc = (type: IocType, text: string): Ioc | null => {
  if (text.length > LONGEST) return null;
  const live = refang(text);
  const value = NORMAL_FORM[type](live);
  if (value !== null) return refine({ type, value });
  // Feeds file "1.2.3.4:80" under ip and "1.2.3.4" under domain; the value knows better than its label.
  if (type === "ip" || type === "ip:port" || type === "cidr" || type === "domain" || type === "url")
    return detectIoc(live);
  return null;
};

/** A range of one address is that address. */
const refine = (ioc: Ioc): Ioc => {
  if (ioc.type !== "cidr") return ioc;
  const [, ip] = /^([0-9.]+)\/32$|^([0-9a-f:]+)\/128$/.exec(ioc.value)?.filter((part) => part !== undefined) ?? [];
  return ip === undefined ? ioc : { type: "ip", value: ip };
};

const BY_LENGTH: Readonly<Record<number, IocType>> = { 32: "md5", 40: "sha1", 64: "sha256", 62: "jarm" };

/** What kind of indicator is this live text, and what is its normal form? */
const detectIoc = (live: string): Ioc | null => {
  const length = live.length;
  const hashType = BY_LENGTH[length];
  if (hashType !== undefined && /^[0-9a-f]+$/i.test(live)) return { type: hashType, value: live.toLowerCase() };
  const as = (type: IocType): Ioc | null => {
    const value = NORMAL_FORM[type](live);
    return value === null ? null : refine({ type, value });
  };
  if (/^cve[-_ ]/i.test(live)) return as("cve");
  if (/^[a-z][a-z0-9+.-]*:\/\//i.test(live)) return as("url");
  if (live.includes("@") && !live.includes("/")) return as("email");
  const found = as("ip") ?? as("cidr") ?? as("ip:port");
  if (found !== null) return found;
  // A range with an impossible length is a mistake, not the address of a page.
  if (/^[0-9.]+\/\d{1,3}$/.test(live)) return null;
  if (/[/?]/.test(live) || /:\d+$/.test(live)) return as("url");
  return as("domain");
};

/** Without these characters at its end. A pattern would try the whole of each run of them for each of its places. */
const withoutEnd = (text: string, cut: RegExp): string => {
  let end = text.length;
  while (end > 0 && cut.test(text.charAt(end - 1))) end -= 1;
  return text.slice(0, end);
};

/** Reads what a person pasted: defanged or not, in quotes, with the comma of a list at its end. Null when it is nothing. */
export const readIoc = (pasted: string): Ioc | null => {
  if (pasted.length > LONGEST) return null;
  const trimmed = withoutEnd(pasted.trim().replace(/^["'`<\s•*]+/, ""), /["'`>\s,;]/);
  if (trimmed === "") return null;
  const live = refang(trimmed);
  return detectIoc(live) ?? (live.endsWith(".") ? detectIoc(withoutEnd(live, /\./)) : null);
};
