import type { Namespace } from "@parapet/words/namespaces";

import type { Permission } from "../access/permissions.ts";
import type { Role } from "../access/roles.ts";
import type { Method } from "../contracts/endpoint.ts";

/** One call of the API: its address and who may make it. What it takes and answers is its contract, which names this. */
export interface CallDescription {
  readonly method: Method;
  /** Relative to the base; parts in braces are parameters. */
  readonly path: `/${string}`;
  /** `/v1` is the backend (bearer token) and the default, `/api` the portal's own server side (session cookies). */
  readonly base?: "/v1" | "/api";
  readonly needs: Permission | "anyone";
  /** A further right, where the call takes rows of its subject away as a file. */
  readonly alsoNeeds?: Permission;
  /** The switch of the operator that closes it. */
  readonly flag?: string;
}

/** What surrounds a page. */
export type Frame = "site" | "auth" | "promo" | "dashboard" | "screen";

/**
 * Where a page of the dashboard is found: under an entry of the side menu, under a group inside one, or under another page,
 * whose neighbor it then is. A page about one object is opened from the rows of another, which is highlighted for it.
 */
export type MenuPlace = { readonly under: string; readonly place: number } | { readonly below: string };

interface AnyPage {
  /** Names the route and, for the dashboard, its name in the `titles` texts: in the menu, as title and as heading. */
  readonly id: string;
  /** The address without language; parts with a colon are parameters. */
  readonly path: `/${string}`;
  /** Earlier addresses, which lead to this one with their query. */
  readonly formerly?: readonly `/${string}`[];
  /** The module of the page, in the folder of the feature. */
  readonly module: string;
  /** Who may open it: anyone, signed-in users, or the holder of a link with a single-use token. */
  readonly opensTo: "anyone" | "signed-in" | "link";
  /** The right without which the page has nothing to show. */
  readonly needs?: Permission;
  /** The only roles that it is for; left out, every role with the right. */
  readonly roles?: readonly Role[];
  /** The roles that see it first after signing in. */
  readonly firstFor?: readonly Role[];
  readonly words: readonly Namespace[];
  /** Written to HTML at build time, in every language. */
  readonly prerendered?: true;
  /** An address prerendered for all values of the parameters: its first drawing is the same for each of them. */
  readonly standIn?: string;
  /** For those who build the portal; the server does not answer its address in production. */
  readonly developmentOnly?: true;
}

/** One page of the portal. Descriptions of pages are loaded by the portal, so they are constants of their own. */
export type PageDescription = AnyPage &
  (
    | { readonly frame: "site" | "auth" | "promo"; readonly menu?: never }
    // A page of the dashboard that no menu leads to cannot be found.
    | { readonly frame: "dashboard" | "screen"; readonly menu: MenuPlace }
  );

/** What server, portal, documentation and laws must agree on about a feature, stated once. */
export interface FeatureDescription {
  /** The name of its folders in every package. */
  readonly name: string;
  /** The features whose `index.ts` it may import on the server. */
  readonly after: readonly string[];
  /** By the operation's id, which generated clients use as the name of a function. */
  readonly calls: Readonly<Record<string, CallDescription>>;
  readonly pages: readonly PageDescription[];
  /** What it writes into the audit log. */
  readonly audits: readonly string[];
  readonly keyScopes?: Readonly<Record<string, readonly Permission[]>>;
  /** The topics that it announces, and those that its jobs react to. */
  readonly publishes?: readonly string[];
  readonly subscribes?: readonly string[];
  /** The sets of texts in its folder. */
  readonly texts: readonly Namespace[];
  /** Switches of the operator, and who sees their state. */
  readonly flags?: Readonly<Record<string, "visitors" | "operator">>;
  /** Without a server: why. Without a page: where the portal shows it. */
  readonly portalOnly?: string;
  readonly shown?: string;
}

type Calls<C extends Readonly<Record<string, CallDescription>>> = {
  readonly [Id in keyof C]: C[Id] & {
    readonly operationId: Id;
    readonly base: C[Id] extends { base: "/api" } ? "/api" : "/v1";
  };
};

/* @__NO_SIDE_EFFECTS__ */
export const describeFeature = <const D extends FeatureDescription>(
  described: D,
): Omit<D, "calls"> & { readonly calls: Calls<D["calls"]> } => ({
  ...described,
  calls: Object.fromEntries(
    Object.entries(described.calls).map(([operationId, call]) => [operationId, { base: "/v1", ...call, operationId }]),
  ) as Calls<D["calls"]>,
});
