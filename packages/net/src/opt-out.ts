import { createRangeSet, parseCidr } from "./address-policy.ts";

/** Who asked not to be looked at. */
export interface OptOut {
  covers(target: { readonly host?: string | undefined; readonly ip?: string | undefined }): boolean;
}

/** Reads a list of names (each covers its sub-domains), addresses and ranges. */
export const createOptOut = (entries: Iterable<string>): OptOut => {
  const names = new Set<string>();
  const ranges: string[] = [];
  for (const entry of entries) {
    if (parseCidr(entry) === null) names.add(entry.trim().toLowerCase().replace(/\.$/, ""));
    else ranges.push(entry);
  }
  const addresses = createRangeSet(ranges);
  return {
    covers({ host, ip }) {
      if (ip !== undefined && addresses.has(ip)) return true;
      if (host === undefined || names.size === 0) return false;
      for (let name = host.toLowerCase().replace(/\.$/, ""); name !== ""; name = name.slice(name.indexOf(".") + 1)) {
        if (names.has(name)) return true;
        if (!name.includes(".")) break;
      }
      return false;
    },
  };
};
