import { runInNewContext } from "node:vm";

import { LOCALES } from "@parapet/words/locale";

interface Entry {
  readonly id: string;
  readonly [field: string]: unknown;
}
interface Manifest<Route = Entry> {
  readonly routes: Readonly<Record<string, Route>>;
  readonly [field: string]: unknown;
}

/** The language whose pages are listed; those of the others differ in ids and addresses only. */
const LISTED = "en";
const OTHERS = LOCALES.filter((locale) => locale !== LISTED);

const ASSIGNMENT = /^(?<target>window\.\w+\s*=)(?<value>[^]*?);?\s*$/;

/** Files that modules import themselves, flags that are off and empty lists say nothing to the browser. */
const isNeeded = ([field, value]: readonly [string, unknown]): boolean =>
  field !== "imports" && value !== false && !(Array.isArray(value) && value.length === 0);

const slim = (manifest: Manifest): Manifest => ({
  ...manifest,
  routes: Object.fromEntries(
    Object.entries(manifest.routes).map(([id, entry]) => [
      id,
      Object.fromEntries(Object.entries(entry).filter(isNeeded)) as Entry,
    ]),
  ),
});

/** What the browser runs to add the pages of the other languages. */
const EXPAND = `(m,n,o)=>{const r=m.routes;for(const l of o)for(const k of Object.keys(r))if(k.startsWith(n)){const e={...r[k],id:l+k.slice(2)};if(e.parentId?.startsWith(n))e.parentId=l+e.parentId.slice(2);if(e.path!==undefined)e.path=e.path===""?l:l+"/"+e.path;r[e.id]=e}return m}`;

/** The manifest that a script sets in the browser. */
export const runManifest = <Route = Entry>(script: string): Manifest<Route> => {
  const window: Record<string, Manifest<Route>> = {};
  runInNewContext(script, { window });
  const [manifest] = Object.values(window);
  if (manifest === undefined) throw new Error("the script of the manifest sets nothing");
  return manifest;
};

const comparable = ({ routes, ...rest }: Manifest): string =>
  JSON.stringify([
    rest,
    Object.keys(routes)
      .toSorted()
      .map((id) => [id, Object.entries(routes[id] ?? {}).toSorted(([a], [b]) => (a < b ? -1 : 1))]),
  ]);

/**
 * The script with the list of routes, which every page loads, in a fifth of the size that React Router gives it: without what the
 * browser does without, and with one language, from which the browser derives the others. Fails where it would change a route.
 */
export const slimManifest = (script: string): string => {
  const { target = "", value = "" } = ASSIGNMENT.exec(script)?.groups ?? {};
  const whole = slim(JSON.parse(value) as Manifest);
  const listed = Object.entries(whole.routes).filter(([id]) => !OTHERS.some((locale) => id.startsWith(`${locale}/`)));
  const given = [{ ...whole, routes: Object.fromEntries(listed) }, `${LISTED}/`, OTHERS];
  const short = `${target}(${EXPAND})(${given.map((it) => JSON.stringify(it)).join()});`;
  if (comparable(runManifest(short)) !== comparable(whole))
    throw new Error("the routes of the languages differ in more than their addresses");
  return short;
};
