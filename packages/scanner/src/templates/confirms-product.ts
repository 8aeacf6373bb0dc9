import { parseCpe } from "@parapet/domain/risk/cve";

/** A product that was identified by other means than a template. */
export interface IdentifiedProduct {
  readonly name: string | null;
  readonly cpe: string | null;
}

const plain = (text: string): string => text.toLowerCase().replace(/[^a-z0-9]/g, "");

const namesOf = ({ name, cpe }: IdentifiedProduct): string[] => {
  const parsed = cpe === null ? null : parseCpe(cpe);
  return [
    ...(name === null ? [] : [plain(name)]),
    ...(parsed === null ? [] : [plain(`${parsed.vendor}${parsed.product}`), plain(parsed.product)]),
  ];
};

/** Is one of the products that a template is about among those identified? Without a stated product nothing is confirmed. */
export const confirmsProduct = (products: readonly string[], identified: readonly IdentifiedProduct[]): boolean => {
  const names = new Set(identified.flatMap(namesOf));
  return products.some((product) => plain(product).length > 2 && names.has(plain(product)));
};
