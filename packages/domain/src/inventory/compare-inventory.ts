import type { AssetChange, AssetFacts, AssetKind } from "../contracts/inventory/inventory.ts";
import type { AssetObservation, AssetWrite, StoredAsset } from "./asset-observation.ts";

/** The facts whose change is part of an asset's history. */
const TRACKED: { readonly [K in AssetKind]: readonly (keyof AssetFacts)[] } = {
  domain: ["registrar", "registration_status", "name_servers"],
  host: ["aliases", "resolution"],
  address: ["asn_name", "edge"],
  service: ["service", "tls"],
  website: ["status", "title", "final_url", "redirects_to", "server", "certificate", "technologies"],
  technology: ["end_of_life"],
  certificate: ["trusted"],
};

/** Columns whose change counts as well, beside the facts. */
const TRACKED_COLUMNS: { readonly [K in AssetKind]: readonly ("ips" | "product" | "version" | "expiresAt")[] } = {
  domain: ["expiresAt"],
  host: ["ips"],
  address: [],
  service: ["ips", "product", "version"],
  website: ["ips"],
  technology: [],
  certificate: [],
};

const LONGEST_VALUE = 500;

const textOf = (value: unknown): string | null => {
  if (value === null || value === undefined) return null;
  const text = Array.isArray(value)
    ? value.map(String).join(", ")
    : typeof value === "string"
      ? value
      : JSON.stringify(value);
  return text === "" ? null : text.slice(0, LONGEST_VALUE);
};

const inOrder = (value: unknown): unknown => (Array.isArray(value) ? value.map(String).toSorted() : value);

/** What of an asset is different now. What the run did not assess is not a change. */
const changesOf = (before: StoredAsset, now: AssetObservation): AssetChange[] => {
  const changes: AssetChange[] = [];
  const compare = (field: string, old: unknown, current: unknown): void => {
    const [was, is] = [textOf(inOrder(old)), textOf(inOrder(current))];
    if (was !== is) changes.push({ field, before: was, after: is });
  };
  for (const field of TRACKED_COLUMNS[now.kind]) compare(field, before[field], now[field]);
  for (const field of TRACKED[now.kind]) {
    // Observed for the first time: nothing to compare with.
    if (now.facts[field] === undefined || before.facts[field] === undefined) continue;
    compare(field, before.facts[field], now.facts[field]);
  }
  return changes;
};

const union = (a: readonly string[], b: readonly string[]): string[] => [...new Set([...a, ...b])].toSorted();

export interface InventoryRun {
  /** Would this run have observed the asset at this place, if it were still there? */
  readonly assessedPlace: (place: string, kind: AssetKind) => boolean;
  readonly assessed: (asset: StoredAsset) => boolean;
  /** The product behind a service was not identified this time: what was known of it stays. */
  readonly identified: (asset: AssetObservation) => boolean;
}

/**
 * What a run changes in the inventory. An asset that was not observed has vanished only where the run assessed it; where it
 * could not, the asset stays as it was.
 */
export const compareInventory = (
  stored: readonly StoredAsset[],
  observed: readonly AssetObservation[],
  run: InventoryRun,
): { readonly writes: readonly AssetWrite[]; readonly vanished: readonly string[] } => {
  const keyOf = ({ kind, key }: AssetObservation): string => `${kind} ${key}`;
  const byKey = new Map(stored.map((asset) => [keyOf(asset), asset]));
  const seen = new Set(observed.map(keyOf));
  const writes = observed.map((now): AssetWrite => {
    const before = byKey.get(keyOf(now));
    if (before === undefined) return { asset: now, event: "appeared", changes: [] };
    const current = merged(before, now, run);
    const changes = changesOf(before, current);
    const event = before.isGone ? "returned" : changes.length > 0 ? "changed" : null;
    return { asset: current, event, changes };
  });
  const vanished = stored.filter((asset) => !asset.isGone && !seen.has(keyOf(asset)) && run.assessed(asset));
  return { writes, vanished: vanished.map(({ id }) => id) };
};

/** What was observed, completed by what was known of the parts that the run did not assess. */
const merged = (before: StoredAsset, now: AssetObservation, run: InventoryRun): AssetObservation => {
  const unassessed = before.isGone ? [] : before.places.filter((place) => !run.assessedPlace(place, now.kind));
  const isKnown = run.identified(now);
  return {
    ...now,
    places: union(now.places, unassessed),
    hosts: unassessed.length === 0 ? now.hosts : union(now.hosts, before.hosts),
    product: isKnown ? now.product : before.product,
    version: isKnown ? now.version : before.version,
    expiresAt: now.expiresAt ?? (now.kind === "domain" ? before.expiresAt : null),
    facts: { ...before.facts, ...now.facts },
  };
};
