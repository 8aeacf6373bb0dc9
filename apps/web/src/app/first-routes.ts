import {
  type UNSAFE_AssetsManifest,
  UNSAFE_createClientRoutes as createClientRoutes,
  type DataRouter,
} from "react-router";

import { localeOf } from "../shared/i18n/address.ts";
import { routeFor } from "./route-table.ts";

type Routes = UNSAFE_AssetsManifest["routes"];

/** The list of pages as the build writes it: folded, see `scripts/squeezed-manifest.ts`. In development it is not. */
interface FoldedManifest {
  routes: Routes;
  readonly routeOf?: (id: string) => Routes[string];
  readonly whole?: () => Routes;
}

const globals = globalThis as unknown as {
  readonly __reactRouterManifest: FoldedManifest;
  readonly __reactRouterRouteModules: Parameters<typeof createClientRoutes>[1];
  readonly __reactRouterContext: { readonly ssr: boolean; readonly isSpaMode: boolean };
  readonly __reactRouterDataRouter?: DataRouter;
};

/** The opened page and the frames around it, outermost first. */
const idsAround = (pathname: string): readonly string[] => {
  const { id, frame } = routeFor(pathname);
  const locale = localeOf(pathname);
  return ["root", `${locale}/frame/${frame}`, `${locale}/${id}`];
};

/**
 * Lets the router begin with nothing but the opened page: ranking the addresses of all pages in three languages costs a
 * phone a tenth of a second before anything can be pressed. Answers how it learns of the others; call it before it is asked
 * to go anywhere.
 */
export const beginWithPageAt = (pathname: string): (() => void) => {
  const manifest = globals.__reactRouterManifest;
  const { routeOf, whole } = manifest;
  const first = idsAround(pathname);
  const known = first.flatMap((id) => routeOf?.(id) ?? []);
  if (whole === undefined || known.length < first.length) return () => {};
  manifest.routes = Object.fromEntries(known.map((route) => [route.id, route]));
  let isWhole = false;
  return () => {
    const router = globals.__reactRouterDataRouter;
    if (isWhole || router === undefined) return;
    isWhole = true;
    manifest.routes = whole();
    const { ssr, isSpaMode } = globals.__reactRouterContext;
    for (const id of first.slice(0, -1))
      router.patchRoutes(
        id,
        createClientRoutes(manifest.routes, globals.__reactRouterRouteModules, null, ssr, isSpaMode, id),
      );
  };
};
