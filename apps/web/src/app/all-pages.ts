import {
  type DataRouter,
  type UNSAFE_AssetsManifest as Manifest,
  UNSAFE_createClientRoutes as createClientRoutes,
} from "react-router";

const globals = globalThis as unknown as {
  /** The built page brings its own entry only (`scripts/begin-with-page.ts`); in development it brings all. */
  readonly __reactRouterManifest: Manifest & { readonly isFirstPage?: true };
  readonly __reactRouterRouteModules: Parameters<typeof createClientRoutes>[1];
  readonly __reactRouterContext: { readonly ssr: boolean; readonly isSpaMode: boolean };
  readonly __reactRouterDataRouter?: DataRouter;
};

let learning: Promise<void> | null = globals.__reactRouterManifest.isFirstPage === true ? null : Promise.resolve();
let isDone = learning !== null;

/** Does the router know all pages yet? */
export const knowsAllPages = (): boolean => isDone;

/**
 * Before there is a router: sees to it that the page at this address is known to it. It is not when somebody went back
 * while the page was still loading, which changes the address but not the page.
 */
export const ensurePage = async (id: string): Promise<void> => {
  const manifest = globals.__reactRouterManifest;
  if (id in manifest.routes) return;
  await import(/* @vite-ignore */ manifest.url);
  isDone = true;
  learning = Promise.resolve();
};

/** Tells the router of all pages. It begins with the opened one; call this before it is asked to go anywhere. */
export const learnAllPages = (): Promise<void> => (learning ??= learn());

const learn = async (): Promise<void> => {
  const manifest = globals.__reactRouterManifest;
  const known = Object.keys(manifest.routes);
  try {
    await import(/* @vite-ignore */ manifest.url);
  } catch (error) {
    // Not reached, or replaced by a newer release: the next one who asks tries again.
    learning = null;
    throw error;
  }
  const router = globals.__reactRouterDataRouter;
  if (router === undefined) {
    // It is not even there yet; whoever wants to go somewhere asks again.
    learning = null;
    return;
  }
  const { ssr, isSpaMode } = globals.__reactRouterContext;
  // The last one is the page itself: nothing is inside of it.
  for (const id of known.slice(0, -1))
    router.patchRoutes(
      id,
      createClientRoutes(manifest.routes, globals.__reactRouterRouteModules, null, ssr, isSpaMode, id),
    );
  isDone = true;
};
