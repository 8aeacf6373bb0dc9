import { noteScimUse, scimConnectionByToken, type ScimConnectionRow } from "@parapet/db/queries/scim";
import { within } from "@parapet/db/scope";

import { audit } from "../../../platform/audit/audit.ts";
import { onReserved } from "../../../platform/connection-pools.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { openRateWindows } from "../../../platform/http/rate-windows.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { clientNetwork } from "../../../platform/session/client-network.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { CountedWindows } from "../counted-windows.ts";
import { ScimError } from "../scim-error.ts";
import type { ScimContext } from "./provision-user.ts";

const BEARER = /^Bearer (scim_[\w-]{20,128})$/i;

/** Refused tokens are counted over this time: of one address where invalid, of one connection where rotated. */
const REFUSED = { windowMs: 10 * 60_000, max: 60 } as const;
const TOO_MANY = "Too many requests with a token that is not valid. Enter the current one at the identity provider.";

/** Requests of one connection in a minute: ten thousand users and their groups, and as many again. */
const MAX_PUSHED = 20_000;
const PUSHED_WINDOW_MS = 60_000;

const NO_AUTHORITY =
  "The administrator who answers for this connection may not manage users and sign-on now. Another administrator has to rotate the token.";

type Given = Pick<Services, "config" | "database" | "db" | "keys" | "mail" | "now" | "reserved">;

/** Finds the connection of a token; what is refused is counted and recorded. */
export const openConnectionAdmission = (services: Given) => {
  const reserved = onReserved(services);
  const refused = openRateWindows(services);
  // Protects this server: each has a limit of its own.
  const pushed = new CountedWindows(PUSHED_WINDOW_MS);
  return async (authorization: string, from: Visitor): Promise<ScimConnectionRow> => {
    const token = BEARER.exec(authorization)?.[1];
    const row = token === undefined ? undefined : await scimConnectionByToken(reserved.db, hashSecret(token));
    const at = services.now().getTime();
    if (row === undefined) {
      // After the lookup: tenants of one identity provider share its addresses, and valid tokens are not limited.
      const { count } = await refused.note(`scim invalid|${clientNetwork(from.ip)}`, REFUSED);
      if (count > REFUSED.max) throw new ScimError(429, TOO_MANY);
      throw new ScimError(401, "The bearer token is not valid.");
    }
    if (!row.is_former) {
      if (pushed.note(row.id, at) > MAX_PUSHED)
        throw new Refusal("too_many_requests", "busy", { retryAfterSeconds: PUSHED_WINDOW_MS / 1000 });
      return row;
    }
    const { count, before } = await refused.note(`scim former|${row.id}`, REFUSED);
    // One row for each connection and window; what was refused in the window before is counted in it.
    if (count === 1)
      await within(reserved.db, [row.org_id], (tx) =>
        audit(tx, from, services.now(), {
          action: "scim.refused",
          org: row.org_id,
          actor: null,
          object: row.id,
          result: "refused",
          detail: { refused_before: before },
        }),
      );
    if (count > REFUSED.max) throw new ScimError(429, TOO_MANY);
    throw new ScimError(401, "The bearer token was rotated. Enter the new one at the identity provider.");
  };
};

/** Does the work of one request in the name of a connection, while its author may manage users. */
export const actAsConnection = <Result>(
  services: Given,
  row: ScimConnectionRow,
  visitor: Visitor,
  work: (it: ScimContext) => Promise<Result>,
): Promise<Result> => {
  const at = services.now();
  return within(services.db, [row.org_id], async (db) => {
    const author = await ownerNow(db, "scim-token", row.id, at);
    if (author?.org !== row.org_id) throw new ScimError(403, NO_AUTHORITY);
    await noteScimUse(db, row, at);
    return work({
      services,
      db,
      org: row.org_id,
      kind: row.kind,
      connection: row.id,
      connectionName: row.name,
      author,
      visitor,
      at,
    });
  });
};
