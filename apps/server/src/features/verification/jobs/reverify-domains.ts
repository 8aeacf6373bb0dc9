import {
  dropContactRequests,
  dueAtOnce,
  type Verification,
  verificationsEnding,
  verificationsToRepeat,
  verifiedNames,
} from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { sharedDomain } from "@parapet/domain/contracts/company-domain";
import { daysFrom, VERIFICATION_TERMS } from "@parapet/domain/domains";
import * as z from "zod";

import { notifyOrganization } from "../../../platform/mail/notify-organization.ts";
import { defineJob } from "../../../platform/queue/job.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { lapseIfDue, reverifyDomain } from "../commands/reverify-domain.ts";

/** What is left over is due in the next hour's run. */
const MAX_PER_RUN = 1_000;
const AT_ONCE = 10;
const TIME_LIMIT_SECONDS = 50 * 60;
/** Domains whose last lookup takes long must not push the run beyond its limit. */
const LOOKUPS_UNTIL_MS = 40 * 60_000;

const idOf = ({ org, name }: Verification) => `${org} ${name}`;

const repeatDue = async (
  services: Pick<Services, "config" | "db" | "events" | "mail" | "netFor" | "now">,
  signal: AbortSignal,
): Promise<void> => {
  const checkedBefore = daysFrom(services.now(), -VERIFICATION_TERMS.recheckEvery);
  const due = await asSystem(services.db, "due-work", (tx) => verificationsToRepeat(tx, checkedBefore, MAX_PER_RUN));
  const deadline = Date.now() + LOOKUPS_UNTIL_MS;
  for (let from = 0; from < due.length && !signal.aborted && Date.now() < deadline; from += AT_ONCE)
    await Promise.all(
      due.slice(from, from + AT_ONCE).map((it) =>
        runUnits(services.events, {
          name: "reverify-domains",
          units: [it],
          idOf,
          run: (each) => reverifyDomain(services, each),
        }),
      ),
    );
};

/** Names that were verified before shared ones were refused, or that became a public suffix since. */
const endShared = (services: Pick<Services, "db" | "now">): Promise<void> =>
  asSystem(services.db, "due-work", async (tx) => {
    const shared = (await verifiedNames(tx)).filter((name) => sharedDomain(name) !== null);
    if (shared.length > 0) await dueAtOnce(tx, shared, services.now());
  });

const remindAndLapse = async (services: Pick<Services, "config" | "db" | "events" | "mail" | "now">): Promise<void> => {
  const at = services.now();
  const furthest = daysFrom(at, Math.max(VERIFICATION_TERMS.graceReminder, ...VERIFICATION_TERMS.approvalReminders));
  const ending = await asSystem(services.db, "due-work", (tx) => verificationsEnding(tx, furthest, MAX_PER_RUN));
  await runUnits(services.events, {
    name: "reverify-domains remind",
    units: ending,
    idOf,
    run: (it) =>
      within(services.db, [it.org], async (tx) => {
        const { lapsesAt } = it;
        if (lapsesAt === null || (await lapseIfDue(services, tx, it))) return;
        const reminders =
          it.by === "operator" ? VERIFICATION_TERMS.approvalReminders : [VERIFICATION_TERMS.graceReminder];
        const days = reminders.filter((ahead) => lapsesAt <= daysFrom(at, ahead)).at(-1);
        if (days === undefined) return;
        await notifyOrganization(services, tx, {
          org: it.org,
          domain: it.name,
          kind: "domain_verification_ending",
          key: `${lapsesAt.toISOString()} ${days}`,
          values: { day: lapsesAt.toISOString().slice(0, 10) },
        });
      }),
  });
};

/** A request is needed for the rate limit of a day, a refusal for as long as it blocks further ones. */
const deleteContactRequests = (services: Pick<Services, "db" | "now">): Promise<void> =>
  asSystem(services.db, "retention", (tx) =>
    dropContactRequests(tx, {
      sentBefore: daysFrom(services.now(), -1),
      refusedBefore: daysFrom(services.now(), -VERIFICATION_TERMS.contactRefusal),
    }),
  );

/** Verifies ownership of every verified domain again, reminds administrators and ends verifications whose term is over. */
export const reverifyDomainsJob = defineJob({
  name: "reverify-domains",
  payload: z.object({}),
  onceFor: () => "all",
  schedule: "25 * * * *",
  timeLimitSeconds: TIME_LIMIT_SECONDS,
  async run(_payload, { services, signal }) {
    await endShared(services);
    await repeatDue(services, signal);
    await remindAndLapse(services);
    await deleteContactRequests(services);
    services.mail.nudge();
  },
});
