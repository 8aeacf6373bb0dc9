import type { SeenService } from "../check.ts";
import { cpe23, withUnknownVersion } from "../fingerprints/cpe.ts";
import type { FingerprintSet } from "../fingerprints/fingerprint-set.ts";
import { mergeIdentifications } from "./merge-identifications.ts";
import type { Reading } from "./service-probe.ts";

/** No more of a banner than this is stored. */
const BANNER_CHARACTERS = 512;
const MAX_CONTRADICTIONS = 10;

/** Versions written in two parts in the CPE dictionary: `9.2p1` is 9.2, update p1. */
const splitVersion = (version: string | null): { version: string | null; update: string | null } => {
  const parts = /^(\d[\d.]*)(p\d+|rc\d+|-P\d+)$/.exec(version ?? "");
  return parts === null
    ? { version, update: null }
    : { version: parts[1] ?? null, update: (parts[2] ?? "").replace(/^-/, "").toLowerCase() };
};

const cpeOf = (reading: Reading): string | null => {
  if (reading.cpe == null) return null;
  const [vendor = "", product = ""] = reading.cpe.split(":");
  const version = reading.numbering === "own" ? null : (reading.version ?? null);
  return cpe23({
    vendor,
    product,
    ...splitVersion(version),
    ...(reading.part !== undefined && { part: reading.part }),
  });
};

/** A server's own header, then what says that it generated the page: a name and a version that no rule has to know. */
const STATED = ["http_header.server", "html_generator"] as const;
const STATEMENT = /^([A-Za-z][\w+-]{1,40}(?: [A-Za-z][\w+-]{1,24}){0,2})(?:\/| v?(?=\d))v?(\d[\w.+~-]{0,40})/;

/** What the service says of itself where no rule knows it. */
const statedBy = ({ values = [] }: Reading): { product: string; version: string } | null => {
  for (const kind of STATED)
    for (const [match, value] of values) {
      const [, product, version] = (match === kind ? STATEMENT.exec(value) : null) ?? [];
      if (product !== undefined && version !== undefined) return { product, version };
    }
  return null;
};

/** What is behind the port, from what its protocol says and what the fingerprints know of that? */
export const describeService = async (
  reading: Reading,
  how: { readonly protocol: "tcp" | "udp"; readonly tls: boolean; readonly sets: readonly FingerprintSet[] },
): Promise<SeenService> => {
  const { name, banner = null, unauthenticated = null } = reading;
  const seen = {
    protocol: how.protocol,
    name,
    tls: how.tls,
    banner: banner === null ? null : banner.slice(0, BANNER_CHARACTERS),
    unauthenticated,
  };
  const known =
    reading.product == null || reading.version == null ? await mergeIdentifications(reading, how.sets) : null;
  const details: Record<string, unknown> = {
    ...reading.details,
    ...(unauthenticated === true && reading.capability !== undefined && { capability: reading.capability }),
  };
  if (known !== null) {
    const { chosen, params, contradictions } = known;
    details["fingerprint"] = {
      match: chosen.match,
      value: chosen.value.slice(0, BANNER_CHARACTERS),
      certainty: chosen.found.certainty,
      params,
    };
    if (contradictions.length > 0)
      details["contradictions"] = contradictions.slice(0, MAX_CONTRADICTIONS).map(({ match, found }) => ({
        match,
        rule: found.description,
        product: found.product,
        version: found.version,
      }));
  }
  if (reading.product != null) {
    // What the protocol states goes before what a header suggests; the header may still give the version.
    const isSame = known?.chosen.found.product === reading.product;
    const version = reading.version ?? (isSame ? (known?.version ?? null) : null);
    return {
      ...seen,
      product: reading.product,
      version,
      cpe: cpeOf({ ...reading, version }),
      details: { vendor: reading.vendor ?? null, ...details },
    };
  }
  const stated = known === null ? statedBy(reading) : null;
  return {
    ...seen,
    product: known?.chosen.found.product ?? stated?.product ?? null,
    version: known?.version ?? stated?.version ?? null,
    cpe: known?.cpe23 == null ? null : withUnknownVersion(known.cpe23),
    details: { vendor: known?.chosen.found.vendor ?? null, ...details },
  };
};
