import type { Permission } from "./permissions.ts";

/**
 * Taken from people whose access is limited to business units: what is about the whole organization, about its people, or made of
 * all its findings.
 */
const OF_ALL_UNITS: readonly Permission[] = [
  "scans:read",
  "credentials:masked",
  "credentials:reveal",
  "machines:read",
  "machines:reveal",
  "market:read",
  "mentions:read",
  "mentions:export",
  "reports:read",
  "attestation:read",
];

export const deniedByUnits = (units: readonly string[] | null): readonly Permission[] =>
  units === null ? [] : OF_ALL_UNITS;
