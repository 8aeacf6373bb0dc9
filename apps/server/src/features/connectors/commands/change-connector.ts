import type { Db } from "@parapet/db/db";
import type { changeConnector as contract } from "@parapet/domain/contracts/connectors";
import { findConnector } from "@parapet/intel/connectors/registry";
import { parseOnionProxy } from "@parapet/net/onion";
import type * as z from "zod";

import type { Actor } from "../../../platform/actor.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { changeSource } from "../../intel/index.ts";
import { changeNameSource, findNameSource } from "../../scans/index.ts";

type Body = z.output<NonNullable<typeof contract.body>>;

/** Changes what an operator decides about a connector: whether it runs, its address, key, options and interval. */
export const changeConnector = async (
  { keys, now }: Pick<Services, "keys" | "now">,
  db: Db,
  id: string,
  body: Body,
  { actor, origin }: { readonly actor: Actor; readonly origin: RequestOrigin },
): Promise<void> => {
  const connector = findConnector(id);
  const names = findNameSource(id);
  if (connector === undefined && names === undefined) throw new Refusal("not_found");
  const known = new Map<string, string>(connector?.options.map(({ name, kind }) => [name, kind]));
  const isWrong = ([name, value]: [string, string | string[]]): boolean =>
    !known.has(name) ||
    (known.get(name) === "host-port" && value !== "" && (typeof value !== "string" || parseOnionProxy(value) === null));
  if (Object.entries(body.options ?? {}).some(isWrong))
    throw new Refusal("invalid_input", "invalid_input", { fields: { options: "invalid_input" } });
  await (names === undefined ? changeSource : changeNameSource)(db, keys, id, body);
  // Which settings were changed, never to what: an address may hold a key as well.
  await audit(db, origin, now(), {
    action: "portal.changed",
    org: actor.org,
    actor: actor.user,
    object: `connector ${id}`,
    detail: { changed: Object.keys(body).filter((name) => name !== "version") },
  });
};
