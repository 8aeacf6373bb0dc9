import { readEmailPosture, simulateEmail } from "@parapet/domain/contracts/domains";
import { ProbeError } from "@parapet/net/probe-error";
import { readMailRecords, spoofingRecords } from "@parapet/scanner/mail/read-mail-records";
import { simulateSender } from "@parapet/scanner/mail/simulate-sender";
import { spoofability } from "@parapet/scanner/mail/spoofability";

import { reachOut } from "../../../platform/admission/reach-out.ts";
import type { Route } from "../../../platform/feature.ts";
import { serveInSteps } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { domainInScope } from "../../../platform/session/domain-in-scope.ts";

const LIMIT = { max: 30, perSeconds: 60 };

type Given = Pick<Services, "config" | "db" | "keys" | "netFor" | "now" | "turns">;

const readEmailPostureRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    readEmailPosture,
    async ({ actor, query, locale, reach, step }) => {
      const { org, domain } = await step((db) => domainInScope(db, actor, reach, query.domain));
      const read = () => readMailRecords(domain, services.netFor(domain).dns);
      const records = await reachOut(services, org, read, () => false);
      const { answer, because, sentence } = spoofability(spoofingRecords(records));
      return { data: { domain, answer, because, sentence: sentence[locale] } };
    },
    { limit: LIMIT },
  );

const simulateEmailRoute: Route<Given> = (app, services) =>
  serveInSteps(
    app,
    services,
    simulateEmail,
    async ({ actor, body, reach, step }) => {
      const { org, domain } = await step((db) => domainInScope(db, actor, reach, body.domain));
      const envelope = body.mail_from ?? domain;
      const message = {
        fromDomain: domain,
        ip: body.ip,
        mailFrom: `someone@${envelope}`,
        helo: envelope,
        dkimDomain: body.dkim ?? null,
      };
      try {
        const simulate = () => simulateSender(message, services.netFor(domain).dns);
        const { spf, dkim, dmarc, disposition } = await reachOut(services, org, simulate, () => false);
        return {
          data: {
            spf: { result: spf.result, mechanism: spf.mechanism, aligned: spf.aligned },
            dkim,
            dmarc: { result: dmarc.result, policy: dmarc.policy },
            // A receiver that cannot see the policy tries again later: nothing is known about this message.
            disposition: spf.result === "temperror" && dmarc.result !== "pass" ? null : disposition,
          },
        };
      } catch (error) {
        if (!(error instanceof ProbeError)) throw error;
        return {
          data: {
            spf: { result: "temperror" as const, mechanism: null, aligned: false },
            dkim: { result: body.dkim === undefined ? ("none" as const) : ("pass" as const), aligned: false },
            dmarc: { result: "none" as const, policy: null },
            disposition: null,
          },
        };
      }
    },
    { limit: LIMIT, repeatsFreely: true },
  );

/** Mail in the domain's name: can it be forged, and what would become of one message? Only public DNS is asked. */
export const emailPostureRoutes: readonly Route<Given>[] = [readEmailPostureRoute, simulateEmailRoute];
