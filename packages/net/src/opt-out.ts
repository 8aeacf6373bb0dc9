import { createRangeSet, parseCidr } from "./address-policy.ts";

/** Targets that must not be contacted. */
export interface OptOut {
  covers(target: { readonly host?: string | undefined; readonly ip?: string | undefined }): boolean;
}

/** A name with its subdomains, an address or a range; names in `except`, with their subdomains, are not covered by it. */
export interface OptOutEntry {
  readonly target: string;
  readonly except: readonly string[];
}

const normal = (name: string): string => name.trim().toLowerCase().replace(/\.$/, "");

export const createOptOut = (entries: Iterable<string | OptOutEntry>): OptOut => {
  const names = new Map<string, readonly string[]>();
  const ranges: string[] = [];
  for (const entry of entries) {
    const { target, except } = typeof entry === "string" ? { target: entry, except: [] } : entry;
    if (parseCidr(target) === null) names.set(normal(target), except.map(normal));
    else ranges.push(target);
  }
  const addresses = createRangeSet(ranges);
  return {
    covers({ host, ip }) {
      if (ip !== undefined && addresses.has(ip)) return true;
      if (host === undefined || names.size === 0) return false;
      const asked = normal(host);
      for (let name = asked; name !== ""; name = name.slice(name.indexOf(".") + 1)) {
        const except = names.get(name);
        if (except !== undefined && !except.some((own) => asked === own || asked.endsWith(`.${own}`))) return true;
        if (!name.includes(".")) break;
      }
      return false;
    },
  };
};
