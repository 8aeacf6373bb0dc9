import { listConsents, readValidationPolicy } from "@parapet/db/queries/validation";
import { currentlyVerifiedNames } from "@parapet/db/queries/verification";
import {
  changeValidationPolicy,
  confirmValidationConsent,
  type Consent,
  CONSENT_CLASSES,
  readValidation,
  signValidationConsent,
  stopValidation,
  withdrawValidationConsent,
} from "@parapet/domain/contracts/validation";

import { activeOrganization } from "../../../platform/actor.ts";
import type { Route } from "../../../platform/feature.ts";
import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { unixSeconds, unixSecondsOrNull } from "../../../platform/unix-seconds.ts";
import { changePolicy, confirmConsent, signConsent, stopAll, withdrawConsent } from "../commands/sign-consent.ts";
import { consentState } from "../consent-state.ts";
import { isSignerLiving } from "../living-consent.ts";
import { openLift } from "../open-lift.ts";
import { validationUserAgent } from "../user-agent.ts";

type Given = RouteServices & Pick<Services, "config">;

const MAX_LISTED = 200;

const readRoute: Route<Given> = (app, services) =>
  serve(app, services, readValidation, async ({ actor, db }) => {
    const [org, at] = [activeOrganization(actor), services.now()];
    const consents: Consent[] = [];
    for (const row of await listConsents(db, org, MAX_LISTED))
      consents.push({
        id: row.id,
        class: CONSENT_CLASSES.find((it) => it === row.class) ?? "prove",
        state: consentState(row, await isSignerLiving(db, org, row, at), at),
        targets: row.targets.map(({ name, ended }) => ({ name, ended })),
        signature_name: row.signature_name,
        title: row.title,
        contact: row.contact,
        signed_at: unixSeconds(row.created_at),
        confirmed_by: row.confirmed_at === null ? null : (row.confirmed_by_name ?? ""),
        starts_at: unixSeconds(row.starts_at),
        expires_at: unixSeconds(row.expires_at),
        daily: row.daily_from === null ? null : { from: row.daily_from, to: row.daily_to ?? "" },
        time_zone: row.time_zone,
        per_minute: row.per_minute,
        requests: Number(row.requests),
        last_request_at: unixSecondsOrNull(row.last_request_at),
        ended_at: unixSecondsOrNull(row.ended_at),
      });
    const policy = await readValidationPolicy(db, org);
    return {
      data: {
        consents,
        needs_second: policy.needs_second,
        lift_requested: (await openLift(db, org, policy, at)) !== null,
        domains: await currentlyVerifiedNames(db, org, at),
        source_address: services.config.validation.sourceAddress,
        user_agent: validationUserAgent(services.config),
        listener: services.config.validation.listener !== null,
      },
    };
  });

const signRoute: Route<Given> = (app, services) =>
  serve(app, services, signValidationConsent, async (call) => ({ data: await signConsent(services, call) }));

const confirmRoute: Route<Given> = (app, services) =>
  serve(app, services, confirmValidationConsent, async (call) => {
    await confirmConsent(services, call);
    return { data: { confirmed: true as const } };
  });

const withdrawRoute: Route<Given> = (app, services) =>
  serve(app, services, withdrawValidationConsent, async (call) => {
    await withdrawConsent(services, call);
    return { data: { withdrawn: true as const } };
  });

const stopRoute: Route<Given> = (app, services) =>
  serve(app, services, stopValidation, async (call) => ({ data: { stopped: await stopAll(services, call) } }));

const policyRoute: Route<Given> = (app, services) =>
  serve(app, services, changeValidationPolicy, async (call) => ({ data: await changePolicy(services, call) }));

/** Who let scans prove weaknesses of which names, and how it ends. */
export const validationRoutes: readonly Route<Given>[] = [
  readRoute,
  signRoute,
  confirmRoute,
  withdrawRoute,
  stopRoute,
  policyRoute,
];
