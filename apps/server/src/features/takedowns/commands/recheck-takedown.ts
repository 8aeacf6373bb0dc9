import {
  addTakedownEvent,
  changeTakedown,
  listNotices,
  takedownInScope,
  type TakedownRow,
} from "@parapet/db/queries/takedowns";
import { currentlyVerified } from "@parapet/db/queries/verification";
import type { Tables } from "@parapet/db/tables";
import { asSystem } from "@parapet/db/unscoped";
import { evaluateRecheck, type Look, nextReminderAt } from "@parapet/domain/takedowns";
import type { Net } from "@parapet/net/net";
import { isParked } from "@parapet/scanner/look-alikes/parking";
import { createNameResolver } from "@parapet/scanner/look-alikes/resolve-look-alike";
import { visitSite } from "@parapet/scanner/look-alikes/visit-site";
import type { Transaction } from "kysely";

import type { Services } from "../../../platform/services.ts";
import { writeReminder } from "../draft-notices.ts";
import { moveTakedown } from "./move-takedown.ts";

/** Is the look-alike still in use? Neither a server that fails nor a page that we may not see counts as "down". */
export const inspectName = async (
  net: Net,
  name: string,
  now: Date,
  signal: AbortSignal,
): Promise<{ look: Look; why: string }> => {
  const observation = await createNameResolver(net.dns, signal)(name);
  if ("unseen" in observation.registered) return { look: "blind", why: observation.registered.unseen };
  if (!observation.registered.seen) return { look: "down", why: "not registered" };
  if (observation.mx.some((host) => host !== "" && host !== ".")) return { look: "up", why: "accepts email" };
  if (observation.unseen.length > 0)
    return { look: "blind", why: `DNS query failed: ${observation.unseen.join(", ").toUpperCase()}` };
  if (observation.a.length + observation.aaaa.length === 0) return { look: "down", why: "no IP address" };
  const site = await visitSite(net, name, now, signal);
  if (site === null) return { look: "down", why: "no response" };
  if ("unseen" in site) return { look: "blind", why: site.unseen };
  if (isParked(observation.ns, site.seen.page)) return { look: "down", why: "parked" };
  if (site.seen.status >= 400) return { look: "down", why: `HTTP ${site.seen.status}` };
  return { look: "up", why: `HTTP ${site.seen.status}` };
};

/** Sends a reminder to every recipient of a sent notice. */
const remind = async (
  services: Pick<Services, "mail">,
  tx: Transaction<Tables>,
  row: TakedownRow,
  at: Date,
): Promise<void> => {
  const sentAt = row.sent_at;
  if (sentAt === null) return;
  let written = 0;
  for (const notice of await listNotices(tx, row.org_id, row.id)) {
    if (notice.sent_at === null || notice.address === null) continue;
    const locale = notice.locale;
    const letter = writeReminder({ locale, body: notice.body }, row.name, notice.sent_at);
    const values = { subject: letter.subject, body: letter.body };
    await services.mail.post(tx, {
      sender: row.org_id,
      kind: "takedownNotice",
      to: notice.address,
      name: notice.recipient_name ?? "Abuse desk",
      locale,
      values,
    });
    written += 1;
  }
  const reminders = row.reminders + 1;
  await changeTakedown(tx, row.org_id, row.id, { reminders, next_reminder_at: nextReminderAt(sentAt, reminders) });
  await addTakedownEvent(tx, { org: row.org_id, takedown: row.id }, { kind: "reminder", at, note: String(written) });
};

/** Rechecks one name and applies the result: close, reopen, remind, or record that the response is overdue. */
export const recheckTakedown = async (
  services: Pick<Services, "config" | "db" | "events" | "jobs" | "mail" | "netFor" | "now">,
  id: string,
  signal: AbortSignal,
): Promise<Look | null> => {
  const { db, now } = services;
  const row = await asSystem(db, "job-lookup", (tx, everything) => takedownInScope(tx, everything, id));
  if (row === undefined) return null;
  const at = now();
  const { look, why } = await inspectName(services.netFor(row.name), row.name, at, signal);
  const change = evaluateRecheck(
    { state: row.state, downSince: row.down_since, watchUntil: row.watch_until },
    look,
    at,
  );
  // The requester is notified, and may belong to the partner.
  await asSystem(db, "cross-organization", async (tx) => {
    const of = { org: row.org_id, takedown: row.id };
    // Guarded by the version: a status change made during the check takes precedence.
    if (!(await changeTakedown(tx, row.org_id, row.id, { last_checked_at: at }, row.version))) return;
    await addTakedownEvent(tx, of, { kind: "check", at, note: `${look}: ${why}` });
    if (change === "taken down") {
      await moveTakedown(services, tx, row, { state: "taken down", note: why });
      return;
    }
    if (change === "re-emerged") {
      await changeTakedown(tx, row.org_id, row.id, { re_emerged_at: at });
      await addTakedownEvent(tx, of, { kind: "re-emerged", at, note: why });
      await moveTakedown(services, tx, row, { state: "in progress", note: null, notifiedAs: "re-emerged" });
      return;
    }
    if (change === "down at first") await changeTakedown(tx, row.org_id, row.id, { down_since: at });
    if (change === "up again") await changeTakedown(tx, row.org_id, row.id, { down_since: null });
    const isDue = row.next_reminder_at !== null && row.next_reminder_at <= at;
    const isReminded = isDue && look === "up" && (row.state === "sent" || row.state === "in progress");
    // A reminder repeats that the organization holds the domain; it waits while the domain is not verified.
    if (isReminded && (await currentlyVerified(tx, row.org_id, row.domain, at))) await remind(services, tx, row, at);
    const isLate =
      row.state === "requested" && row.due_at <= at && (row.last_checked_at ?? row.requested_at) < row.due_at;
    if (isLate) await addTakedownEvent(tx, of, { kind: "overdue", at });
  });
  services.mail.nudge();
  return look;
};
