import { type Ioc, type IocType, ipBits, toCidr, toIp } from "@parapet/domain/intel";
import { RE2JS } from "re2js";

/** A list of harmless or too common values. */
export interface WarningList {
  readonly id: string;
  readonly name: string;
  readonly kind: string;
  readonly attributes: readonly string[];
  readonly entries: readonly string[];
}

/** Which of our kinds a MISP attribute type speaks of. A list without attributes speaks of all. */
const KINDS: Readonly<Record<string, readonly IocType[]>> = {
  // What is said of an address holds for every service on it.
  "ip-src": ["ip", "cidr", "ip:port"],
  "ip-dst": ["ip", "cidr", "ip:port"],
  "ip-src|port": ["ip:port"],
  "ip-dst|port": ["ip:port"],
  "domain|ip": ["domain", "ip"],
  domain: ["domain"],
  hostname: ["domain"],
  url: ["url"],
  uri: ["url"],
  "email-src": ["email"],
  "email-dst": ["email"],
  email: ["email"],
  "whois-registrant-email": ["email"],
  "dns-soa-email": ["email"],
  md5: ["md5"],
  sha1: ["sha1"],
  sha256: ["sha256"],
  "filename|md5": ["md5"],
  "filename|sha1": ["sha1"],
  "filename|sha256": ["sha256"],
};

const LONGEST_PREFIX = { 32: 32, 128: 128 } as const;

/** Ranges of one list, one set of networks per prefix length: a lookup is one probe per length in use. */
class Ranges {
  private readonly networks = new Map<string, Set<bigint>>();
  private readonly lengths: { 32: number[]; 128: number[] } = { 32: [], 128: [] };

  add(entry: string): void {
    const cidr = toCidr(entry.includes("/") ? entry : `${entry}/${entry.includes(":") ? 128 : 32}`);
    if (cidr === null) return;
    const [address = "", digits = ""] = cidr.split("/");
    const { width, bits } = ipBits(address);
    const length = Number(digits);
    const key = `${width}/${length}`;
    const known = this.networks.get(key);
    const network = bits >> BigInt(LONGEST_PREFIX[width] - length);
    if (known === undefined) {
      this.networks.set(key, new Set([network]));
      this.lengths[width].push(length);
    } else known.add(network);
  }

  has(ip: string): boolean {
    const { width, bits } = ipBits(ip);
    return this.lengths[width].some(
      (length) => this.networks.get(`${width}/${length}`)?.has(bits >> BigInt(width - length)) === true,
    );
  }
}

interface Compiled {
  readonly name: string;
  readonly kinds: ReadonlySet<IocType>;
  readonly test: (ioc: Ioc, host: string | null, ip: string | null) => boolean;
}

const hostOf = ({ type, value }: Ioc): string | null => {
  if (type === "domain") return value;
  if (type === "email") return value.slice(value.indexOf("@") + 1);
  if (type === "url") return (URL.parse(value)?.hostname ?? "").replace(/^\[|\]$/g, "");
  return null;
};

const ipOf = ({ type, value }: Ioc, host: string | null): string | null => {
  if (type === "ip") return value;
  if (type === "cidr") return value.slice(0, value.indexOf("/"));
  if (type === "ip:port") return toIp(value.replace(/:\d+$/, "").replace(/^\[|\]$/g, ""));
  return type === "url" && host !== null ? toIp(host) : null;
};

const testOf = ({ kind, entries }: WarningList): Compiled["test"] => {
  switch (kind) {
    case "cidr": {
      const ranges = new Ranges();
      for (const entry of entries) ranges.add(entry);
      return (_, __, ip) => ip !== null && ranges.has(ip);
    }
    case "hostname": {
      const names = new Set(entries.map((entry) => entry.toLowerCase().replace(/^\.+|\.+$/g, "")));
      return (_, host) => {
        // The name itself or any name below it.
        for (let name = host ?? ""; name !== ""; name = name.includes(".") ? name.slice(name.indexOf(".") + 1) : "") {
          if (names.has(name)) return true;
        }
        return false;
      };
    }
    case "substring": {
      const parts = new Set(entries.map((entry) => entry.toLowerCase()));
      const list = [...parts];
      return (ioc, host) =>
        (host !== null && parts.has(host)) || list.some((part) => ioc.value.toLowerCase().includes(part));
    }
    case "regex": {
      const patterns = entries.flatMap((entry) => {
        try {
          return [RE2JS.compile(entry.replace(/^\/(.*)\/[a-z]*$/s, "$1"), RE2JS.CASE_INSENSITIVE)];
        } catch {
          return [];
        }
      });
      return (ioc) => patterns.some((pattern) => pattern.matcher(ioc.value).find());
    }
    default: {
      const values = new Set(entries.map((entry) => entry.toLowerCase()));
      return (ioc, host, ip) =>
        values.has(ioc.value.toLowerCase()) ||
        (ioc.type === "ip:port" && ip !== null && values.has(ip)) ||
        (host !== null && (values.has(host) || values.has(`.${host}`)));
    }
  }
};

const ALL: ReadonlySet<IocType> = new Set(Object.values(KINDS).flat());

/** Says which warning lists a value is on. Built once per version of the lists, asked millions of times. */
export const createWarningMatcher = (lists: readonly WarningList[]): ((ioc: Ioc) => string[]) => {
  const compiled = lists.map((list): Compiled => {
    const kinds = new Set(list.attributes.flatMap((attribute) => KINDS[attribute] ?? []));
    return { name: list.name, kinds: list.attributes.length === 0 ? ALL : kinds, test: testOf(list) };
  });
  return (ioc) => {
    const host = hostOf(ioc);
    const ip = ipOf(ioc, host);
    return compiled.filter(({ kinds, test }) => kinds.has(ioc.type) && test(ioc, host, ip)).map(({ name }) => name);
  };
};
