import type { Product } from "../../e2e/product.ts";
import type { PortalSession } from "../proof/portal-session.ts";
import type { Canary } from "./planted/start-canary.ts";

/** What every attack is aimed at. All of it is on loopback and of our own making. */
export interface Target {
  readonly product: Product;
  readonly canary: Canary;
  /** Someone who may do much, and someone who may do little. */
  readonly admin: PortalSession;
  readonly user: PortalSession;
  /** A folder for what tools write down. */
  readonly scratch: string;
  readonly isShort: boolean;
  readonly seed: number;
}
