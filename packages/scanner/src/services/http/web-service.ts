import type { Reading } from "../service-probe.ts";
import type { HttpAnswer } from "./http-answer.ts";

/** A product that speaks HTTP: where it lives, how its front page gives it away, and what to ask to be sure. */
export interface WebService {
  readonly name: string;
  /** Null where many make it; fingerprints then name the product. */
  readonly vendor: string | null;
  readonly product: string | null;
  /** `vendor:product` in the CPE dictionary. */
  readonly cpe: string | null;
  /** What the CPE name is of; an application where left out. */
  readonly part?: "o" | "h";
  /** Its versions are not those of CPE names, which then stay without one. */
  readonly numbering?: "own";
  /** Its version stands in the page that the front page leads to. */
  readonly readsLanding?: true;
  readonly ports: readonly number[];
  /** Whether the answer to `GET /` may be its. */
  suspects?(root: HttpAnswer): boolean;
  /** Questions that only read; asked in turn until `read` is content. */
  readonly asks?: readonly WebQuestion[];
  /** `answers` are those to `asks`, in order; [] when only the front page was seen. Null: not this one. */
  read(root: HttpAnswer, answers: readonly HttpAnswer[]): WebReading | null;
}

export interface WebQuestion {
  readonly path: string;
  /** A POST carries a query in JSON; nothing is stored by any of them. */
  readonly post?: string;
  /** A header of the answer before that is sent back, as protections against forged requests demand. */
  readonly returns?: string;
  /** Sent with the address as host, for products that refuse names they do not know, which keeps no one out. */
  readonly byAddress?: true;
  /** The path that the front page, or else the answer before, names for it: the first group. */
  readonly from?: RegExp;
  /** What is asked for below that path. */
  readonly below?: string;
  /** Read further than other answers. */
  readonly isLarge?: true;
}

export type WebReading = Pick<Reading, "version" | "unauthenticated" | "details" | "capability">;
