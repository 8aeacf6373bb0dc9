import { isInRange, parseCpe } from "@parapet/domain/risk/cve";

import type { Undecidable } from "./product-file.ts";
import type { Product } from "./product.ts";
import { PRODUCTS } from "./products.ts";

const BY_NAME = new Map(PRODUCTS.map((product) => [product.name, product]));
const BY_CPE = Map.groupBy(
  PRODUCTS.filter(({ cpe }) => cpe !== null),
  ({ cpe }) => cpe ?? "",
);

const BY_SERVICE = Map.groupBy(
  PRODUCTS.filter(({ service }) => service !== null),
  ({ service }) => service ?? "",
);

/** The definition that a service was recognised by, or the one that has its CPE name. */
export const findProduct = (service: { readonly name: string | null; readonly cpe: string | null }): Product | null => {
  const named = BY_NAME.get(service.name ?? "");
  if (named !== undefined) return named;
  const cpe = service.cpe === null ? null : parseCpe(service.cpe);
  const ofCpe = cpe === null ? null : `${cpe.vendor}:${cpe.product}`;
  // A protocol is spoken by many products; the one whose name the probe found is meant.
  const spoken = BY_SERVICE.get(service.name ?? "")?.find((product) => product.cpe === ofCpe);
  if (spoken !== undefined) return spoken;
  const [only, ...others] = cpe === null ? [] : (BY_CPE.get(`${cpe.vendor}:${cpe.product}`) ?? []);
  return only !== undefined && others.length === 0 ? only : null;
};

const LONGEST_SUBJECT = 1_000;
const ISSUED = PRODUCTS.filter(({ certificates }) => certificates.length > 0);

/** The product that a certificate was made by or for, by its subject as a list of attributes in either order. */
export const findByCertificate = (subject: string): Product | null => {
  const attributes = subject.slice(0, LONGEST_SUBJECT).split(", ");
  const written = [attributes, attributes.toReversed()].map((it) => it.join(", "));
  return ISSUED.find(({ certificates }) => certificates.some((it) => written.some((text) => it.test(text)))) ?? null;
};

/** Whether the definition says anything of this CVE. */
export const isStated = ({ decides, patchedInPlace, cannotDecide }: Product, cve: string): boolean =>
  decides.has(cve) || patchedInPlace.has(cve) || cannotDecide.has(cve);

/** What the definition of a product says of one CVE at this version; null: it leaves it to the stored ranges. */
export type ProductVerdict =
  | { readonly answer: "affected" | "fixed" }
  | { readonly answer: "undecidable"; readonly reason: Undecidable };

export const decideByProduct = (product: Product, version: string | null, cve: string): ProductVerdict | null => {
  const reason = product.cannotDecide.get(cve);
  if (reason !== undefined) return { answer: "undecidable", reason };
  const ranges = product.decides.get(cve) ?? [];
  const inPlace = product.patchedInPlace.get(cve) ?? [];
  if (ranges.length + inPlace.length === 0) return null;
  if (version === null) {
    const unread = product.builds === undefined ? "no-version" : "build-unknown";
    const { undecidable } = product;
    return { answer: "undecidable", reason: undecidable === "patch-level" ? unread : (undecidable ?? unread) };
  }
  if (inPlace.some((range) => isInRange(version, range))) return { answer: "undecidable", reason: "patch-level" };
  return { answer: ranges.some((range) => isInRange(version, range)) ? "affected" : "fixed" };
};

const words = (text: string): string =>
  text
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, " ")
    .trim();
const LISTED = Map.groupBy(
  PRODUCTS.flatMap((product) =>
    product.listed.map(([vendor, name]) => ({ key: `${words(vendor)}:${words(name)}`, product })),
  ),
  ({ key }) => key,
);
const DECIDING = Map.groupBy(
  PRODUCTS.flatMap((product) =>
    [...product.decides.keys(), ...product.patchedInPlace.keys(), ...product.cannotDecide.keys()].map((cve) => ({
      cve,
      product,
    })),
  ),
  ({ cve }) => cve,
);

/** Whether a catalogue's name stands for many products: which of them, only the record of the CVE says. */
export const isManifold = (product: string): boolean => /\bmultiple\b/i.test(product);

/** The definitions of the product that a catalogue of exploited vulnerabilities lists under these names. */
export const productsListed = (entry: {
  readonly cve: string;
  readonly vendor: string;
  readonly product: string;
}): readonly Product[] => {
  const listed = LISTED.get(`${words(entry.vendor)}:${words(entry.product)}`) ?? [];
  const deciding = DECIDING.get(entry.cve) ?? [];
  return [...new Set([...deciding, ...listed].map(({ product }) => product))];
};
