export interface Manifest {
  readonly url: string;
  readonly routes: Readonly<Record<string, { readonly id?: string; readonly parentId?: string }>>;
}

/** A page and the frames around it, by their names in the manifest. */
const around = (routes: Manifest["routes"], id: string): string[] => {
  const route = routes[id];
  if (route === undefined) throw new Error(`the manifest knows no page ${id}`);
  return [...(route.parentId === undefined ? [] : around(routes, route.parentId)), id];
};

/**
 * The page with its own entry of the list of pages written into it. All others stay in their file, which is read once the
 * page stands: reading and ranking the addresses of all pages costs a phone a fifth of a second, and few go on to many.
 */
export const beginWithPage = (html: string, manifest: Manifest, id: string): string => {
  const routes = Object.fromEntries(around(manifest.routes, id).map((name) => [name, manifest.routes[name]]));
  const first = JSON.stringify({ ...manifest, routes, isFirstPage: true }).replaceAll("<", String.raw`\u003c`);
  const asked = `import "${manifest.url}";`;
  if (!html.includes(asked)) throw new Error("the page asks for the list of pages in a way that is not known");
  return html
    .replace(asked, () => `window.__reactRouterManifest=${first};`)
    .replace(`<link rel="modulepreload" href="${manifest.url}"/>`, "");
};
