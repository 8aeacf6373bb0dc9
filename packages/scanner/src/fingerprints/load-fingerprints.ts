import { readdir } from "node:fs/promises";
import { join } from "node:path";

import { folderStamp } from "../folder-stamp.ts";
import { openBoundedMatcher } from "./bounded-matcher.ts";
import { FingerprintSet } from "./fingerprint-set.ts";
import type { RefusedFingerprint } from "./fingerprint.ts";
import { loadRecog } from "./load-recog.ts";
import { loadWebTechnologies } from "./load-web-technologies.ts";
import type { WebTechnology } from "./web-technologies.ts";

/** Rules that an operator brought along, asked before the product's own. */
export interface ScanFingerprints {
  /** Of what services say (Recog's files). */
  readonly services: readonly FingerprintSet[];
  /** Of what pages are made of. */
  readonly technologies: readonly WebTechnology[];
  readonly refused: readonly RefusedFingerprint[];
}

const has = (names: readonly string[], ending: string): boolean => names.some((name) => name.endsWith(ending));

const read = async (folder: string): Promise<ScanFingerprints> => {
  const entries = await readdir(folder);
  // A folder may hold both kinds side by side, or be of one kind itself.
  const recog = entries.includes("recog")
    ? join(folder, "recog")
    : has(entries, ".xml") || entries.includes("xml")
      ? folder
      : null;
  const web = entries.includes("web") ? join(folder, "web") : has(entries, ".json") ? folder : null;
  const bounded = openBoundedMatcher();
  const services = recog === null ? { fingerprints: [], refused: [] } : await loadRecog(recog, { bounded });
  const pages = web === null ? { technologies: [], refused: [] } : await loadWebTechnologies(web, bounded);
  return {
    services: services.fingerprints.length === 0 ? [] : [new FingerprintSet(services.fingerprints)],
    technologies: pages.technologies,
    refused: [...services.refused, ...pages.refused],
  };
};

const loaded = new Map<string, { readonly stamp: string; readonly reading: Promise<ScanFingerprints> }>();

/** The fingerprints of a folder (`recog` and `web` in it). Read once per process and again when it was written to. */
export const loadFingerprints = async (folder: string): Promise<ScanFingerprints> => {
  const stamp = await folderStamp(folder);
  const known = loaded.get(folder);
  if (known?.stamp === stamp) return known.reading;
  const reading = read(folder);
  loaded.set(folder, { stamp, reading });
  reading.catch(() => loaded.delete(folder));
  return reading;
};

/** How many of which kind, in one line. */
export const describeFingerprints = ({ services, technologies, refused }: ScanFingerprints): string =>
  `${services.reduce((sum, set) => sum + set.size, 0)} service fingerprints and ${technologies.length} web technologies loaded, ${refused.length} rejected`;
