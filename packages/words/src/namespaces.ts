import type { Locale } from "./locale.ts";
import type { Shape } from "./shape.ts";
import { TEXT_LOADERS } from "./text-loaders.ts";

export type Namespace = keyof typeof TEXT_LOADERS;

/** The English texts are the type of all languages: keys and their arguments are checked by the compiler. */
export type Messages = { [N in Namespace]: Awaited<ReturnType<(typeof TEXT_LOADERS)[N]["en"]>>["default"] };

type Loader<N extends Namespace> = () => Promise<{ readonly default: Shape<Messages[N]> }>;

/** Every set of texts of the portal, by name, and how to load it. A page loads only the sets that its route names. */
export const NAMESPACES: { readonly [N in Namespace]: Readonly<Record<Locale, Loader<N>>> } = TEXT_LOADERS;
