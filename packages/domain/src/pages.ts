import type { PageDescription } from "./features/describe-feature.ts";
import { PAGES } from "./features/features.ts";

/** Every page that a feature describes. */
export const EVERY_PAGE: readonly PageDescription[] = Object.values<readonly PageDescription[]>(PAGES).flat();

/** Is this an address of the described path, whose parts with a colon stand for any value? */
export const isAddressOf = (path: string, address: string): boolean => {
  const [parts, words] = [path.split("/"), address.split("/")];
  return (
    parts.length === words.length &&
    parts.every((part, at) => (part.startsWith(":") ? words[at] !== "" : part === words[at]))
  );
};

const isAt = (page: PageDescription, address: string): boolean =>
  page.path === address || (page.formerly?.some((before) => before === address) ?? false);

/** The page at this address, which is given without language and query. */
export const pageAt = (address: string): PageDescription | undefined =>
  EVERY_PAGE.find((page) => isAt(page, address)) ?? EVERY_PAGE.find(({ path }) => isAddressOf(path, address));
