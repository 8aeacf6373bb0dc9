import { addressConflicts, type IdentityChangeRow, listPendingChanges } from "@parapet/db/queries/access";
import { isUnscoped } from "@parapet/db/scope";
import {
  answerIdentityChange,
  decideIdentityChange,
  listIdentityChanges,
  readIdentityChange,
} from "@parapet/domain/contracts/access";

import type { Route } from "../../../platform/feature.ts";
import { formLimit } from "../../../platform/http/form-limit.ts";
import { type RouteServices, serve, serveAnyone } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { requireFreshCode } from "../../../platform/session/fresh-code.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import {
  answerIdentityChange as answer,
  decideAddressChange,
  readIdentityChange as read,
} from "../commands/decide-identity-change.ts";

const wire = (row: IdentityChangeRow) => ({
  kind: row.kind,
  organization: row.organization,
  connection: row.connection_name,
  email: row.email,
  new_email: row.kind === "address" ? row.wanted : null,
  state: row.state,
  expires_at: unixSeconds(row.expires_at),
});

type Given = RouteServices & Pick<Services, "config" | "mail">;

const limits = (services: Given) => ({ limit: formLimit(services), bodyLimitBytes: 4_096 });

const readIdentityChangeRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    readIdentityChange,
    async ({ body }) => ({ data: wire(await read(services, body.token)) }),
    limits(services),
  );

const answerIdentityChangeRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    answerIdentityChange,
    async ({ body, from }) => ({ data: wire(await answer(services, body, from)) }),
    limits(services),
  );

const listIdentityChangesRoute: Route<Given> = (app, services) =>
  serve(app, services, listIdentityChanges, async ({ actor, db, reach }) => {
    const isOperator = isUnscoped(reach.scope);
    const changes = await listPendingChanges(db, actor.org, services.now());
    const conflicts = await addressConflicts(db, isOperator ? reach.scope : [actor.org], services.now());
    return {
      data: {
        changes: changes.map((row) => ({
          ...wire(row),
          id: row.id,
          user: row.user_id,
          name: `${row.first_name} ${row.last_name}`.trim(),
          is_own: row.requested_by === actor.user || row.user_id === actor.user,
          created_at: unixSeconds(row.created_at),
        })),
        conflicts: conflicts.map((row) => ({
          email: row.email,
          domain: row.domain,
          side: row.owner_id === actor.org ? ("owner" as const) : ("holder" as const),
          holder: isOperator ? row.holder : null,
          owner: isOperator ? row.owner : null,
          created_at: unixSeconds(row.created_at),
        })),
      },
    };
  });

const decideIdentityChangeRoute: Route<Given> = (app, services) =>
  serve(app, services, decideIdentityChange, async ({ actor, db, params, body, from }) => {
    requireFreshCode(actor, services.now());
    await decideAddressChange(services, db, actor, params.id, body.decision, from);
    return { data: { saved: true as const } };
  });

/** Changes of who an account is: the page behind the emailed link, and the list that administrators decide in. */
export const identityChangeRoutes: readonly Route<Given>[] = [
  readIdentityChangeRoute,
  answerIdentityChangeRoute,
  listIdentityChangesRoute,
  decideIdentityChangeRoute,
];
