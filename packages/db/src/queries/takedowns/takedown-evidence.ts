import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/words/locale";
import { sql } from "kysely";

import type { Db } from "../../db.ts";

export const insertEvidence = (
  db: Db,
  it: {
    readonly org: OrgId;
    readonly takedown: string;
    readonly at: Date;
    readonly facts: unknown;
    readonly page: Buffer | null;
    readonly pageSha256: string | null;
    readonly screenshot: Buffer | null;
    readonly screenshotMissing: string | null;
  },
) =>
  db
    .insertInto("takedown_evidence")
    .values({
      org_id: it.org,
      takedown_id: it.takedown,
      collected_at: it.at,
      facts: JSON.stringify(it.facts),
      page: it.page,
      page_sha256: it.pageSha256,
      screenshot: it.screenshot,
      screenshot_missing: it.screenshotMissing,
    })
    .execute();

export const newestEvidence = (db: Db, org: OrgId, takedown: string) =>
  db
    .selectFrom("takedown_evidence")
    .select(["collected_at", "facts", "page_sha256", "screenshot", "screenshot_missing"])
    .where("org_id", "=", org)
    .where("takedown_id", "=", takedown)
    .orderBy("collected_at", "desc")
    .executeTakeFirst();

export interface NoticeDraft {
  readonly recipient: "registrar" | "host" | "mailbox";
  readonly recipientName: string | null;
  readonly address: string | null;
  readonly locale: Locale;
  readonly subject: string;
  readonly body: string;
}

/** Drafts become these; a letter that was sent, or that a person has changed, stays as it is. */
export const putDrafts = async (
  db: Db,
  org: OrgId,
  takedown: string,
  drafts: readonly NoticeDraft[],
): Promise<void> => {
  for (const it of drafts) {
    const columns = {
      recipient_name: it.recipientName,
      address: it.address,
      locale: it.locale,
      subject: it.subject,
      body: it.body,
    };
    await db
      .insertInto("takedown_notice")
      .values({ org_id: org, takedown_id: takedown, recipient: it.recipient, ...columns })
      .onConflict((conflict) =>
        conflict
          .columns(["takedown_id", "recipient"])
          .doUpdateSet(columns)
          .where("takedown_notice.sent_at", "is", null)
          .where("takedown_notice.version", "=", 1),
      )
      .execute();
  }
};

export const listNotices = (db: Db, org: OrgId, takedown: string) =>
  db
    .selectFrom("takedown_notice")
    .select(["id", "recipient", "recipient_name", "address", "locale", "subject", "body", "sent_at", "version"])
    .where("org_id", "=", org)
    .where("takedown_id", "=", takedown)
    .orderBy("recipient")
    .execute();

/** Changes a draft unless someone else did, or it was sent. */
export const changeNotice = async (
  db: Db,
  org: OrgId,
  id: string,
  version: number,
  it: { readonly address: string | null; readonly locale: Locale; readonly subject: string; readonly body: string },
): Promise<boolean> => {
  const changed = await db
    .updateTable("takedown_notice")
    .set({ ...it, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("version", "=", version)
    .where("sent_at", "is", null)
    .returning("id")
    .executeTakeFirst();
  return changed !== undefined;
};

/** Marks a letter as sent, once: of two clicks one sends it. */
export const markNoticeSent = async (db: Db, org: OrgId, id: string, by: UserId, at: Date): Promise<boolean> => {
  const marked = await db
    .updateTable("takedown_notice")
    .set({ sent_at: at, sent_by: by, version: sql`version + 1` })
    .where("org_id", "=", org)
    .where("id", "=", id)
    .where("sent_at", "is", null)
    .where("address", "is not", null)
    .returning("id")
    .executeTakeFirst();
  return marked !== undefined;
};
