import type { Db } from "@parapet/db/db";
import {
  addTakedownEvent,
  changeNotice,
  listNotices,
  markNoticeSent,
  newestEvidence,
  type TakedownRow,
} from "@parapet/db/queries/takedowns";
import { currentlyVerified, isCustomerDomain } from "@parapet/db/queries/verification";
import type { Locale } from "@parapet/words/locale";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { writeLetter } from "../draft-notices.ts";
import { EvidenceFacts } from "../evidence-facts.ts";
import { moveTakedown } from "./move-takedown.ts";

export interface LetterChange {
  readonly address: string | null;
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
  readonly redraft: boolean;
  readonly version: number;
}

const letterOf = async (db: Db, row: TakedownRow, id: string) => {
  const letter = (await listNotices(db, row.org_id, row.id)).find((one) => one.id === id);
  if (letter === undefined) throw new Refusal("not_found");
  return letter;
};

/** Changes a drafted letter, or writes it again in another language, unless someone else did meanwhile. */
export const changeLetter = async (
  services: Pick<Services, "now">,
  db: Db,
  actor: Actor,
  row: TakedownRow,
  id: string,
  change: LetterChange,
  visitor: Visitor,
): Promise<void> => {
  const letter = await letterOf(db, row, id);
  const evidence = change.redraft ? await newestEvidence(db, row.org_id, row.id) : undefined;
  const words =
    evidence === undefined
      ? { subject: change.subject, body: change.body }
      : writeLetter(
          {
            id: row.id,
            organization: row.organization,
            reason: row.reason,
            facts: EvidenceFacts.parse(evidence.facts),
            collectedAt: evidence.collected_at,
            pageSha256: evidence.page_sha256,
            isHolder: await currentlyVerified(db, row.org_id, row.domain, services.now()),
          },
          letter.recipient as "registrar",
          letter.recipient_name,
          change.locale,
        );
  const { address, locale, version } = change;
  if (!(await changeNotice(db, row.org_id, id, version, { address, locale, ...words }))) throw new Refusal("conflict");
  const fact = { org: row.org_id, actor: actor.user, object: row.id, detail: { notice: letter.recipient } };
  await audit(db, visitor, services.now(), { action: "takedown.changed", ...fact });
};

/** The language of a letter that may leave now; a refusal where it may not. */
export const readyToSend = async (db: Db, row: TakedownRow, id: string, at: Date): Promise<Locale> => {
  const letter = await letterOf(db, row, id);
  if (row.state === "withdrawn" || row.state === "taken down") throw new Refusal("conflict", "takedown_step");
  if (letter.address === null || letter.sent_at !== null) throw new Refusal("conflict", "notice_sent");
  // Either may have changed since the request: a verification lapses, and the target may be verified by its owner.
  if (!(await currentlyVerified(db, row.org_id, row.domain, at))) throw new Refusal("conflict", "takedown_unverified");
  if (await isCustomerDomain(db, row.name, at)) throw new Refusal("conflict", "takedown_not_by_request");
  return letter.locale;
};

/** Sends a letter with the evidence as one PDF, once. With the first one that leaves the request is "sent". */
export const sendLetter = async (
  services: Pick<Services, "config" | "events" | "jobs" | "mail" | "now">,
  db: Db,
  actor: Actor,
  row: TakedownRow,
  id: string,
  evidence: Buffer,
  visitor: Visitor,
): Promise<void> => {
  const at = services.now();
  await readyToSend(db, row, id, at);
  const letter = await letterOf(db, row, id);
  if (letter.address === null || !(await markNoticeSent(db, row.org_id, id, actor.user, at)))
    throw new Refusal("conflict", "notice_sent");
  await services.mail.post(db, {
    sender: row.org_id,
    kind: "takedownNotice",
    to: letter.address,
    name: letter.recipient_name ?? "Abuse desk",
    locale: letter.locale,
    values: { subject: letter.subject, body: letter.body },
    attachments: [{ name: `evidence-${row.name}.pdf`, type: "application/pdf", bytes: evidence }],
  });
  await addTakedownEvent(
    db,
    { org: row.org_id, takedown: row.id },
    { kind: "notice", at, note: letter.recipient, author: actor.user },
  );
  if (row.state === "requested" || row.state === "rejected")
    await moveTakedown(services, db, row, { state: "sent", note: null, author: actor.user });
  const fact = { org: row.org_id, actor: actor.user, object: row.id, detail: { notice: letter.recipient } };
  await audit(db, visitor, at, { action: "takedown.notice-sent", ...fact });
};
