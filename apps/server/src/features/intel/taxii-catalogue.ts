import { IOC_TYPES, type IocType, writeStixPattern } from "@parapet/domain/intel";

/** A collection of indicators; its id never changes, so that clients keep their place after a restart or a restore. */
export interface TaxiiCollection {
  readonly id: string;
  readonly alias: string;
  readonly title: string;
  readonly description: string;
  readonly types: readonly IocType[];
}

export interface TaxiiRoot {
  readonly path: string;
  readonly title: string;
  readonly description: string;
  readonly collections: readonly TaxiiCollection[];
}

/** Kinds that STIX has an object for; a collection with others would list what it cannot return. */
const IN_STIX = IOC_TYPES.filter((type) => writeStixPattern({ type, value: "" }) !== null);
const HASHES: readonly IocType[] = ["md5", "sha1", "sha256"];

/** The collection of everything, which existing clients are configured with. */
export const COLLECTION = "8a3c1a54-7a0f-5c43-9d2e-5f3b0c5f1e21";

/** What the server offers. A further root or collection is an entry here. */
export const TAXII_ROOTS: readonly [TaxiiRoot, ...TaxiiRoot[]] = [
  {
    path: "api",
    title: "Parapet",
    description: "Indicators of compromise of this Parapet instance",
    collections: [
      {
        id: COLLECTION,
        alias: "indicators",
        title: "Indicators",
        description: "All indicators; withdrawn ones are revoked, expired ones have a valid_until in the past",
        types: IN_STIX,
      },
      {
        id: "1f0b6a0e-5c0c-5d5b-8f57-2f1f6f0a9c11",
        alias: "network",
        title: "Network indicators",
        description: "Addresses, networks, services, domains, URLs and email addresses",
        types: IN_STIX.filter((type) => !HASHES.includes(type)),
      },
      {
        id: "c5e7f2d3-93b1-5a7c-9c53-6b1d7e2f4a22",
        alias: "files",
        title: "File indicators",
        description: "Hashes of files and fingerprints of certificates",
        types: HASHES,
      },
    ],
  },
];
