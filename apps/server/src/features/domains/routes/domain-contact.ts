import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { answerDomainContact, readDomainContact, requestDomainContact } from "@parapet/domain/contracts/domains";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import type { Route } from "../../../platform/feature.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { formLimit } from "../../../platform/http/form-limit.ts";
import { type RouteServices, serveAnyone, serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { answerContact, readContactRequest, requestContactProof } from "../commands/contact-proof.ts";
import { namedDomain } from "../named-domain.ts";

type Given = RouteServices & Pick<Services, "config" | "jobs" | "netFor" | "turns">;

const limits = (services: Given) => ({ limit: formLimit(services), bodyLimitBytes: 4_096 });

const requestDomainContactRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    requestDomainContact,
    async ({ actor, step, reach, params, from }) => {
      if (sharedDomain(params.name) !== null) throw new Refusal("invalid_input", "public_suffix");
      const row = await step((db) => namedDomain(db, reach.scope, params.name));
      const ask = () => requestContactProof(services, row, actor, from);
      return { data: await reachOut(services, row.org_id, ask, () => false) };
    },
    { limit: { max: 60, perSeconds: 60 } },
  );

const readDomainContactRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    readDomainContact,
    async ({ body }) => ({ data: await readContactRequest(services, body.token) }),
    limits(services),
  );

const answerDomainContactRoute: Route<Given> = (app, services) =>
  serveAnyone(
    app,
    answerDomainContact,
    async ({ body, from }) => ({ data: await answerContact(services, body, from) }),
    limits(services),
  );

/** Verification by the contacts that the registry publishes: the request, and the page behind the mailed link. */
export const domainContactRoutes: readonly Route<Given>[] = [
  requestDomainContactRoute,
  readDomainContactRoute,
  answerDomainContactRoute,
];
