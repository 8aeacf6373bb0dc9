import {
  confirmOptOut,
  decideOptOutRequest,
  listOptOutRequests,
  proveOptOut as proveEndpoint,
  startOptOut,
} from "@parapet/domain/contracts/domains";

import type { Route } from "../../../platform/feature.ts";
import { formLimit } from "../../../platform/http/form-limit.ts";
import { serveAnyone, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import {
  confirmOptOutMail,
  decideOptOut,
  readOptOutRequests,
  proveOptOut,
  requestOptOut,
} from "../commands/opt-out.ts";

type Given = Pick<Services, "config" | "db" | "keys" | "mail" | "netFor" | "now" | "optOut" | "turns">;

const options = (services: Given) => ({ limit: formLimit(services), bodyLimitBytes: 4_096 });

const startOptOutRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    startOptOut,
    async ({ body }) => {
      await requestOptOut(services, body);
      // The same answer whether a link was sent or the name is on the list already.
      return { data: { received: true as const } };
    },
    options(services),
  );

const confirmOptOutRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    confirmOptOut,
    async ({ body }) => ({ data: await confirmOptOutMail(services, body.token) }),
    options(services),
  );

const proveRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    proveEndpoint,
    async ({ body, from }) => ({
      data: await proveOptOut(services, body.token, body.method, from),
    }),
    options(services),
  );

const listOptOutRequestsRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, listOptOutRequests, async ({ actor }) => ({
    data: (await readOptOutRequests(services, actor.org)).map((it) => ({ ...it, domains: [...it.domains] })),
  }));

// The own organization only: no one else, not its partner either, consents for a customer.
const decideOptOutRequestRoute: Route<Given> = (app, services) =>
  serveInSteps(app, services, decideOptOutRequest, async ({ actor, params, body, from }) => {
    const { approve } = body;
    await decideOptOut(services, { id: params.id, org: actor.org, by: actor.user, approve, from });
    return { data: { state: approve ? ("approved" as const) : ("declined" as const) } };
  });

/** Opt-outs: requested by mail, verified at the domain, and approved by customers whose verified domain they concern. */
export const optOutRoutes: readonly Route<Given>[] = [
  startOptOutRoute,
  confirmOptOutRoute,
  proveRoute,
  listOptOutRequestsRoute,
  decideOptOutRequestRoute,
];
