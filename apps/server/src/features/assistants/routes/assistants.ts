import { livingAssistants } from "@parapet/db/queries/assistants";
import { ASSISTANT_SCOPES } from "@parapet/domain/access";
import {
  connectAssistant,
  disconnectAssistant,
  disconnectOrganizationAssistant,
  listAssistants,
  listOrganizationAssistants,
  readAssistantRequest,
} from "@parapet/domain/contracts/assistants";

import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { mcpUrl } from "../../../platform/http/oauth-urls.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { answerUrl, isLoopback, judgeRequest } from "../authorization-request.ts";
import { connect, disconnect } from "../commands/connect.ts";
import { CONNECTED_DAYS } from "../commands/exchange.ts";

type Given = RouteServices & Pick<Services, "config" | "mail">;
type Row = Awaited<ReturnType<typeof livingAssistants>>[number];

const shown = (row: Row) => ({
  id: row.id,
  name: row.name,
  scopes: ASSISTANT_SCOPES.filter((scope) => row.scopes.includes(scope)),
  connected_at: unixSeconds(row.connected_at),
  expires_at: unixSeconds(row.expires_at),
  last_used_at: unixSecondsOrNull(row.last_used_at),
});

const listRoute: Route<Given> = (app, services) =>
  serve(app, services, listAssistants, async ({ actor, db }) => ({
    data: (await livingAssistants(db, actor.org, actor.user, services.now())).map(shown),
    mcp_url: mcpUrl(services.config),
  }));

const listOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, listOrganizationAssistants, async ({ actor, db }) => ({
    data: (await livingAssistants(db, actor.org, null, services.now())).map((row) => ({
      ...shown(row),
      person: { id: row.user_id, name: `${row.first_name} ${row.last_name}`.trim() },
    })),
  }));

const readRequestRoute: Route<Given> = (app, services) =>
  serve(app, services, readAssistantRequest, async ({ db, query }) => {
    const judged = await judgeRequest(services.config, db, query);
    if (judged.kind !== "asked") throw new Refusal("invalid_input", "assistant_request_invalid");
    const { client, scopes, ...to } = judged.asked;
    const url = new URL(to.redirectUri);
    return {
      data: {
        client: {
          name: client.name,
          registered_at: unixSeconds(client.created_at),
          redirect_host: url.host,
          is_local: isLoopback(url),
        },
        scopes: [...scopes],
        days: CONNECTED_DAYS,
        decline_url: answerUrl(services.config, to, {
          error: "access_denied",
          error_description: "The person has not agreed.",
        }),
      },
    };
  });

const connectRoute: Route<Given> = (app, services) =>
  serve(app, services, connectAssistant, async (call) => ({ data: await connect(services, call) }));

const DISCONNECTED = { data: { disconnected: true as const } };

const disconnectRoute: Route<Given> = (app, services) =>
  serve(app, services, disconnectAssistant, async (call) => {
    await disconnect(services, call, "own");
    return DISCONNECTED;
  });

const disconnectOrganizationRoute: Route<Given> = (app, services) =>
  serve(app, services, disconnectOrganizationAssistant, async (call) => {
    await disconnect(services, call, "anyone");
    return DISCONNECTED;
  });

export const assistantRoutes: readonly Route<Given>[] = [
  listRoute,
  readRequestRoute,
  connectRoute,
  disconnectRoute,
  listOrganizationRoute,
  disconnectOrganizationRoute,
];
