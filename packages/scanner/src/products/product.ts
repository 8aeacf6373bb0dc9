import type { VersionRange } from "@parapet/domain/risk/cve";

import type { Sign, WebDefinition } from "../services/definitions/definition.ts";
import type { ProductFile, Recording, Undecidable } from "./product-file.ts";

/** The documented default accounts of a product, and what its answer shows where one is accepted. */
export interface DefaultLogin {
  readonly path: string;
  readonly body?: string;
  readonly shownBy: readonly Sign[];
  readonly granted: Sign;
  readonly accounts: readonly (readonly [user: string, password: string])[];
}

/** A product that is recognised from outside, and what its version decides. */
export interface Product extends WebDefinition {
  /** The folder of its file. */
  readonly category: string;
  readonly part: "a" | "o" | "h";
  readonly listed: readonly (readonly [vendor: string, product: string])[];
  readonly certificates: readonly RegExp[];
  /** The name that a service probe gives it; null where its pages, banner or certificate identify it. */
  readonly service: string | null;
  readonly banners: readonly { readonly match: string; readonly pattern: string }[];
  readonly numbering: "cpe" | "own";
  readonly login: DefaultLogin | null;
  readonly undecidable: Undecidable | null;
  readonly decides: ReadonlyMap<string, readonly VersionRange[]>;
  readonly patchedInPlace: ReadonlyMap<string, readonly VersionRange[]>;
  readonly cannotDecide: ReadonlyMap<string, Undecidable>;
  readonly recordings: readonly Recording[];
}

/** `(?i)` in front of a pattern ignores case, as in other notations. */
const toRegExp = (text: string): RegExp =>
  text.startsWith("(?i)") ? new RegExp(text.slice(4), "i") : new RegExp(text);

const readSign = ({ at, status, title, body, header }: ProductFile["signs"][number]): Sign => ({
  ...(at !== undefined && { at }),
  ...(status !== undefined && { status }),
  ...(title !== undefined && { title: toRegExp(title) }),
  ...(body !== undefined && { body: toRegExp(body) }),
  ...(header !== undefined && { header: [header[0], toRegExp(header[1])] as const }),
});

const readLogin = ({ login, signs }: ProductFile): DefaultLogin | null =>
  login === undefined
    ? null
    : {
        path: login.path,
        shownBy: (login.shownBy ?? signs).map(readSign),
        granted: readSign(login.granted),
        accounts: login.accounts,
        ...(login.body !== undefined && { body: login.body }),
      };

/** The bounds of a range as files write it. */
export const readRange = (text: string): VersionRange => {
  if (text.startsWith("=")) return { startIncluding: text.slice(1), endIncluding: text.slice(1) };
  return Object.assign(
    {},
    ...text.split(" ").map((part): VersionRange => {
      if (part.startsWith(">=")) return { startIncluding: part.slice(2) };
      if (part.startsWith(">")) return { startExcluding: part.slice(1) };
      return part.startsWith("<=") ? { endIncluding: part.slice(2) } : { endExcluding: part.slice(1) };
    }),
  ) as VersionRange;
};

const readRanges = (file: ProductFile["decides"]): ReadonlyMap<string, readonly VersionRange[]> =>
  new Map(Object.entries(file).map(([cve, ranges]) => [cve, ranges.map(readRange)]));

/** A file as the scanner uses it; its name and folder are those of the product. */
export const readProduct = (category: string, name: string, file: ProductFile): Product => ({
  name,
  category,
  vendor: file.vendor,
  product: file.product,
  cpe: file.cpe,
  part: file.part,
  listed: file.listed,
  kind: file.kind,
  fix: file.fix,
  ports: file.ports,
  signs: file.signs.map(readSign),
  ...(file.hints.length > 0 && { hints: file.hints.map(readSign) }),
  service: file.service ?? null,
  certificates: file.certificates.map(toRegExp),
  banners: file.banners,
  asks: file.asks.map(({ path, post, returns, byAddress, from, below, isLarge }) => ({
    path,
    ...(post !== undefined && { post }),
    ...(returns !== undefined && { returns }),
    ...(byAddress !== undefined && { byAddress }),
    ...(from !== undefined && { from: toRegExp(from) }),
    ...(below !== undefined && { below }),
    ...(isLarge !== undefined && { isLarge }),
  })),
  version: file.version.map(({ at, header, pattern }) => ({
    pattern: toRegExp(pattern),
    ...(at !== undefined && { at }),
    ...(header !== undefined && { header }),
  })),
  ...(file.builds !== undefined && { builds: file.builds }),
  ...(file.open !== undefined && { open: readSign(file.open) }),
  ...(file.capability !== undefined && { capability: file.capability }),
  numbering: file.numbering,
  login: readLogin(file),
  undecidable: file.undecidable,
  decides: readRanges(file.decides),
  patchedInPlace: readRanges(file.patchedInPlace),
  cannotDecide: new Map(Object.entries(file.cannotDecide)),
  recordings: file.recordings,
});
