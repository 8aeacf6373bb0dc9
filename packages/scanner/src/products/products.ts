import { readdirSync, readFileSync } from "node:fs";

import { ProductFile } from "./product-file.ts";
import { type Product, readProduct } from "./product.ts";

const HERE = new URL("./definitions/", import.meta.url);

const foldersOf = (at: URL): string[] =>
  readdirSync(at, { withFileTypes: true })
    .filter((entry) => entry.isDirectory())
    .map(({ name }) => name)
    .toSorted();

const readOne = (category: string, fileName: string): Product => {
  const at = new URL(`${category}/${fileName}`, HERE);
  const file = ProductFile.safeParse(JSON.parse(readFileSync(at, "utf8")));
  if (!file.success) throw new Error(`${category}/${fileName}: ${file.error.message}`);
  return readProduct(category, fileName.slice(0, -".json".length), file.data);
};

/** Every product that has a definition: one file each, in the folder of its category. */
export const PRODUCTS: readonly Product[] = foldersOf(HERE).flatMap((category) =>
  readdirSync(new URL(`${category}/`, HERE))
    .filter((name) => name.endsWith(".json"))
    .toSorted()
    .map((name) => readOne(category, name)),
);
