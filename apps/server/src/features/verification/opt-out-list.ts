import { type ActiveOptOut, activeOptOuts, type Consent, consents, heldNames } from "@parapet/db/queries/domains";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { namesAbove } from "@parapet/domain/domains";
import { parseCidr } from "@parapet/net/address-policy";
import { createOptOut, type OptOut, type OptOutEntry } from "@parapet/net/opt-out";
import type { Kysely } from "kysely";

import type { Events } from "../../platform/events.ts";
import type { OptOutList } from "../../platform/services.ts";

/** Another process may have changed the list; this one reads it within this time. */
const READ_EVERY_MS = 30_000;

/**
 * A visitor's opt-out does not cover what a customer has verified, until that customer approves it; one of a public suffix
 * or a free email domain, from before these were refused, covers nothing. An operator's counts as it is.
 */
const entriesOf = (
  active: readonly ActiveOptOut[],
  held: readonly { readonly org: string; readonly name: string; readonly state: string }[],
  decided: readonly Consent[],
): OptOutEntry[] => {
  const approved = new Set(decided.filter((it) => it.approved).map((it) => `${it.opt_out_id} ${it.org_id}`));
  const ofVisitors = active.filter(({ by_operator: byOperator }) => !byOperator);
  const targets = new Set(ofVisitors.map(({ target }) => target));
  const verified = held.filter(({ state }) => state === "verified");
  const byName = Map.groupBy(verified, ({ name }) => name);
  const below = new Map<string, typeof verified>();
  for (const it of verified)
    for (const above of namesAbove(it.name))
      if (targets.has(above)) below.set(above, [...(below.get(above) ?? []), it]);
  return [
    ...active.filter((it) => it.by_operator).map(({ target }) => ({ target, except: [] })),
    ...ofVisitors
      .filter(({ target }) => parseCidr(target) === null && sharedDomain(target) === null)
      .map(({ id, target }) => {
        const concerned = [
          ...namesAbove(target).flatMap((name) => byName.get(name) ?? []),
          ...(below.get(target) ?? []),
        ];
        return { target, except: concerned.filter(({ org }) => !approved.has(`${id} ${org}`)).map(({ name }) => name) };
      }),
  ];
};

/** Reads the list and refreshes it. If it cannot be read again the last one counts. */
export const openOptOutList = async (db: Kysely<Tables>, events: Events): Promise<OptOutList> => {
  const read = (): Promise<OptOut> =>
    asSystem(db, "public-request", async (tx) => {
      const active = await activeOptOuts(tx);
      const isAnyVisitors = active.some(({ by_operator: byOperator }) => !byOperator);
      return createOptOut(
        isAnyVisitors ? entriesOf(active, await heldNames(tx), await consents(tx)) : entriesOf(active, [], []),
      );
    });
  let current = await read();
  let reading: Promise<void> = Promise.resolve();
  const refresh = (): Promise<void> =>
    (reading = read().then((fresh) => {
      current = fresh;
    }));
  const timer = setInterval(() => void refresh().catch((error: unknown) => events.optOutFailed(error)), READ_EVERY_MS);
  timer.unref();
  return {
    covers: (target) => current.covers(target),
    refresh,
    async [Symbol.asyncDispose]() {
      clearInterval(timer);
      await reading.catch(() => {});
    },
  };
};
