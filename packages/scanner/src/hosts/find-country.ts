import { readFileSync } from "node:fs";
import { createRequire } from "node:module";

import { Reader, type CountryResponse } from "maxmind";

const require = createRequire(import.meta.url);
let reader: Reader<CountryResponse> | null = null;

/** In which country is the address registered? Null when no one says. */
export const findCountry = (ip: string): string | null => {
  reader ??= new Reader<CountryResponse>(
    readFileSync(require.resolve("@ip-location-db/geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb")),
  );
  // The package's rows are flat (`country_code`), unlike those of the format's inventor.
  const row: unknown = reader.get(ip);
  if (typeof row !== "object" || row === null || !("country_code" in row)) return null;
  return typeof row.country_code === "string" ? row.country_code : null;
};
