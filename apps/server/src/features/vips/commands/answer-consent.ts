import type { Db } from "@parapet/db/db";
import {
  addConsentEntry,
  type ConsentAnswer,
  consentByToken,
  deleteVipFindings,
  dropPersonLeaks,
  lockConsentAddress,
  personLeakYears,
  type RequestedConsent,
  storeConsentAnswer,
} from "@parapet/db/queries/vips";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { MonitoringConsent } from "@parapet/domain/contracts/vips";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { mailSafeName } from "../../../platform/mail/mail-safe-name.ts";
import { ownerNow } from "../../../platform/ownership/owner-now.ts";
import type { Services } from "../../../platform/services.ts";
import { hashSecret } from "../../../platform/session/secrets.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { unixSeconds } from "../../../platform/unix-seconds.ts";
import { loginTag } from "../../leaks/index.ts";
import { matchVipsJob } from "../jobs/match-vips.ts";

const CONFIRM_WITHIN_MS = 30 * 86_400_000;
const TRAIL = { confirmed: "given", refused: "refused", withdrawn: "withdrawn" } as const;
const AUDITED = {
  confirmed: "vip.consent-confirmed",
  refused: "vip.consent-refused",
  withdrawn: "vip.consent-withdrawn",
} as const;

const confirmUntil = ({ requested_at }: RequestedConsent): Date => new Date(requested_at.getTime() + CONFIRM_WITHIN_MS);

const toConsent = (it: RequestedConsent, isOwned: boolean, now: Date): MonitoringConsent => ({
  organization: mailSafeName(it.organization),
  domain: it.domain ?? "",
  address: it.address,
  user_names: it.user_names,
  state: it.consent,
  confirm_until: unixSeconds(confirmUntil(it)),
  can_confirm: isOwned && it.domain !== null && now < confirmUntil(it),
});

const requested = async (db: Db, token: string, at: Date): Promise<RequestedConsent> => {
  const row = await consentByToken(db, hashSecret(token), at);
  if (row === undefined) throw new Refusal("gone", "consent_link_gone");
  return row;
};

/** Does a person of the organization still answer for the request? Without, consent can be refused and withdrawn, not given. */
const isOwned = async (db: Db, { id }: RequestedConsent, at: Date): Promise<boolean> =>
  (await ownerNow(db, "consent-request", id, at)) !== null;

/** What the person who opened the mailed link is asked for. */
export const readConsent = ({ db, now }: Pick<Services, "db" | "now">, token: string): Promise<MonitoringConsent> =>
  asSystem(db, "mailed-link", async (tx) => {
    const row = await requested(tx, token, now());
    return toConsent(row, await isOwned(tx, row, now()), now());
  });

/** The organization no longer holds what it found only through this login. */
const deleteLogin = async (
  { keys, now }: Pick<Services, "keys" | "now">,
  db: Db,
  { org_id: org, address }: RequestedConsent,
): Promise<void> => {
  const tags = [];
  for (const purgeYear of await personLeakYears(db, org))
    tags.push({ purgeYear, tag: await loginTag(keys, org, address, purgeYear) });
  await dropPersonLeaks(db, org, tags);
  await deleteVipFindings(db, [org], now());
};

/** Stores what the person decided. What was found through a refused or withdrawn address is removed in the same transaction. */
export const answerConsent = async (
  services: Pick<Services, "db" | "jobs" | "keys" | "now">,
  {
    token,
    answer,
    userNames,
  }: { readonly token: string; readonly answer: ConsentAnswer; readonly userNames: readonly string[] },
  visitor: Visitor,
): Promise<MonitoringConsent> => {
  const at = services.now();
  const asked = await asSystem(services.db, "mailed-link", (tx) => requested(tx, token, at));
  return within(services.db, [asked.org_id], async (tx) => {
    await lockConsentAddress(tx, hashSecret(asked.address));
    const row = await requested(tx, token, at);
    const owned = await isOwned(tx, row, at);
    if (answer === "confirmed" && !toConsent(row, owned, at).can_confirm)
      throw new Refusal("gone", "consent_link_gone");
    await storeConsentAnswer(tx, row, answer, userNames, at);
    await addConsentEntry(tx, {
      org: row.org_id,
      vip: row.vip_id,
      consent: TRAIL[answer],
      address: row.address,
      author: null,
      at,
    });
    await audit(tx, visitor, at, { action: AUDITED[answer], org: row.org_id, actor: null, object: row.vip_id });
    if (answer === "confirmed") await services.jobs.enqueue(matchVipsJob, {}, { tx });
    else await deleteLogin(services, tx, row);
    return toConsent({ ...row, consent: answer }, owned, at);
  });
};
