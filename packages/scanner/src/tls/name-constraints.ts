import { readElements } from "./der-elements.ts";

/** The DNS names that an authority may issue certificates for (RFC 5280, 4.2.1.10). */
export interface NameConstraints {
  readonly permitted: readonly string[];
  readonly excluded: readonly string[];
}

const DNS_NAME = 0x82;

const dnsNamesIn = (subtrees: Buffer | undefined): string[] =>
  subtrees === undefined
    ? []
    : readElements(subtrees)
        .flatMap(({ body }) => readElements(body).slice(0, 1))
        .filter(({ tag }) => tag === DNS_NAME)
        .map(({ body }) => body.toString("latin1").toLowerCase());

/** Reads the extension 2.5.29.30. */
export const readNameConstraints = (extension: Buffer): NameConstraints => {
  const elements = readElements(readElements(extension)[0]?.body ?? Buffer.alloc(0));
  const inside = (tag: number): Buffer | undefined => elements.find((element) => element.tag === tag)?.body;
  return { permitted: dnsNamesIn(inside(0xa0)), excluded: dnsNamesIn(inside(0xa1)) };
};

const isWithin = (name: string, subtree: string): boolean => {
  const base = subtree.replace(/^\./, "");
  return base === "" || name === base || name.endsWith(`.${base}`);
};

/** The first of a certificate's names that the constraints do not allow; null where they allow all. */
export const disallowedName = (names: readonly string[], { permitted, excluded }: NameConstraints): string | null =>
  names
    .map((name) => name.toLowerCase().replace(/^\*\./, ""))
    .find(
      (name) =>
        excluded.some((subtree) => isWithin(name, subtree)) ||
        (permitted.length > 0 && !permitted.some((subtree) => isWithin(name, subtree))),
    ) ?? null;
