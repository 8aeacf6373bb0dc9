import { endOfKeys, markAnnounced, orgsToAnnounceTo } from "@parapet/db/queries/access";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OWNED_WORDS } from "@parapet/words/messages/access/ownership/kinds";

import { audit } from "../../../platform/audit/audit.ts";
import { runUnits } from "../../../platform/queue/run-units.ts";
import type { Services } from "../../../platform/services.ts";
import { notifyAdministrators } from "./notify-administrators.ts";

const AT_ONCE = 200;
const SYSTEM = { ip: null, claimedIp: null };

/** Notifies the administrators of what stopped in their organization, once: they decide what is adopted and what is removed. */
export const announceEnded = async (
  services: Pick<Services, "config" | "db" | "events" | "mail" | "now">,
): Promise<void> => {
  await asSystem(services.db, "due-work", (tx) => endOfKeys(tx, services.now()));
  await runUnits(services.events, {
    name: "announce-ended",
    units: await asSystem(services.db, "due-work", (tx) => orgsToAnnounceTo(tx, AT_ONCE)),
    idOf: (org) => org,
    run: (org) =>
      within(services.db, [org], async (tx) => {
        const ended = await markAnnounced(tx, org);
        if (ended.length === 0) return;
        await audit(tx, SYSTEM, services.now(), {
          action: "ownership.ended",
          org,
          actor: null,
          detail: { count: ended.length, kinds: [...new Set(ended)] },
        });
        await notifyAdministrators(services, tx, org, {
          sender: org,
          kind: "ownersGone",
          page: "/dashboard/account/settings/ownership",
          // By kind: what they are called is shown to those who may read them.
          values: (locale) => ({
            count: ended.length,
            list: [...Map.groupBy(ended, (kind) => kind)]
              .map(([kind, of]) => `- ${OWNED_WORDS[locale][kind]} (${of.length})`)
              .join("\n"),
          }),
        });
      }),
  });
  services.mail.nudge();
};
