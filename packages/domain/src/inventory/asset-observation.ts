import type { AssetChange, AssetFacts, AssetKind } from "../contracts/inventory/inventory.ts";

/** An asset as one run observed it. Facts that are absent were not assessed by the run. */
export interface AssetObservation {
  readonly kind: AssetKind;
  readonly key: string;
  readonly name: string;
  readonly hosts: readonly string[];
  readonly ips: readonly string[];
  /** Services and websites it was observed on, named as targets of findings are. */
  readonly places: readonly string[];
  readonly port: number | null;
  readonly product: string | null;
  readonly version: string | null;
  readonly asn: number | null;
  readonly country: string | null;
  readonly provider: string | null;
  /** Unix seconds. */
  readonly expiresAt: number | null;
  readonly facts: AssetFacts;
}

/** An asset as the inventory holds it. */
export interface StoredAsset extends AssetObservation {
  readonly id: string;
  readonly isGone: boolean;
}

export interface AssetWrite {
  readonly asset: AssetObservation;
  readonly event: "appeared" | "returned" | "changed" | null;
  readonly changes: readonly AssetChange[];
}
