import type { SeenService } from "../check.ts";
import { cpe23, withUnknownVersion } from "../fingerprints/cpe.ts";
import type { FingerprintSet } from "../fingerprints/fingerprint-set.ts";
import type { Identification } from "../fingerprints/fingerprint.ts";
import type { Reading } from "./talk.ts";

/** No more of a banner than this is kept. */
const BANNER_CHARACTERS = 512;

/** A match less sure than this names nobody; it is kept among the details. */
const LEAST_CERTAINTY = 0.3;

/** The first value a fingerprint knows well enough, and what it says. */
const identifyAny = async (
  reading: Reading,
  sets: readonly FingerprintSet[],
): Promise<{ match: string; value: string; found: Identification } | null> => {
  let weak: { match: string; value: string; found: Identification } | null = null;
  for (const set of sets) {
    for (const [match, value] of reading.values ?? []) {
      const found = await set.identify(match, value);
      if (found?.product == null || found.certainty < LEAST_CERTAINTY) continue;
      if (found.version !== null) return { match, value, found };
      weak ??= { match, value, found };
    }
    if (weak !== null) return weak;
  }
  return weak;
};

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
  return cpe23({ vendor, product, ...splitVersion(reading.version ?? null) });
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
  const known = reading.product == null || reading.version == null ? await identifyAny(reading, how.sets) : null;
  const details: Record<string, unknown> = { ...reading.details };
  if (known !== null)
    details["fingerprint"] = {
      match: known.match,
      value: known.value.slice(0, BANNER_CHARACTERS),
      certainty: known.found.certainty,
      params: known.found.params,
    };
  if (reading.product != null) {
    // What the protocol says of itself goes before what a header suggests; the header may still know the version.
    const same = known?.found.product === reading.product;
    const version = reading.version ?? (same ? (known?.found.version ?? null) : null);
    return {
      ...seen,
      product: reading.product,
      version,
      cpe: cpeOf({ ...reading, version }),
      details: { vendor: reading.vendor ?? null, ...details },
    };
  }
  const found = known?.found;
  return {
    ...seen,
    product: found?.product ?? null,
    version: found?.version ?? null,
    cpe: found?.cpe23 == null ? null : withUnknownVersion(found.cpe23),
    details: { vendor: found?.vendor ?? null, ...details },
  };
};
