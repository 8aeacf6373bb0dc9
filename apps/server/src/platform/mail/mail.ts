import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { readDateOrder } from "@parapet/db/queries/access";
import { brandFor } from "@parapet/db/queries/organizations";
import {
  admitMail,
  AWAITED,
  claimMail,
  dueDigest,
  expediteMail,
  insertMail,
  isKnownAddress,
  mailById,
  type MailCondition,
  markDigested,
  markSent,
  markUnsent,
  newestMail,
  rejudgeMail,
  type WaitingCondition,
  withdrawMail,
} from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import { toMailbox } from "@parapet/domain/access";
import { toDateStyle } from "@parapet/words/format/date-style";
import { inLocale, pathLocale } from "@parapet/words/links";
import { DEFAULT_LOCALE, type Locale } from "@parapet/words/locale";
import type { Kysely } from "kysely";

import type { Events } from "../events.ts";
import type { Keys } from "../keys/keyring.ts";
import { inDateStyle } from "../reader-dates.ts";
import { type ComposedMail, composeMail, type MailContent } from "./compose.ts";
import { BUDGET_WINDOW_MS, classifyMail, MAIL_BUDGETS } from "./mail-budget.ts";
import type { Attachment, LeavingMail, Transport } from "./transport.ts";

/** The encrypted content of the outbox. */
interface StoredBody extends Omit<ComposedMail, "subject"> {
  /** Missing in emails that were queued before subjects were encrypted. */
  readonly subject?: string;
  /** The language of a digest that contains it; missing in emails that were queued before there were digests. */
  readonly locale?: Locale;
  readonly attachments?: readonly (Omit<Attachment, "bytes"> & { readonly base64: string })[];
}

const DIGEST_LIMIT = 1_000;
const DIGESTS_AT_ONCE = 20;
/** Beyond this a digest lists subjects only. */
const DIGEST_MAX_CHARS = 500_000;
const LEASE_MS = 60_000;
const AT_ONCE = 5;
const SWEEP_MS = 3_000;
const WAITS_MS = [30_000, 120_000, 600_000, 3_600_000]; // after the last one it is given up
/** The longest wait, and what the clocks of two machines may differ by. */
const LONGEST_WAIT_MS = 3_600_000 + 300_000;

export interface Letter extends Omit<MailContent, "brand"> {
  readonly to: string;
  readonly attachments?: readonly Attachment[];
  /** Whose branding is used where the address does not determine it: an account that is being created. */
  readonly brandOf?: string;
  /** What is asked again when it leaves: it may wait for an hour. */
  readonly about?: MailCondition;
  /**
   * The organization whose people or settings cause the mail: its budget is charged. Null: the portal, an anonymous visitor or the
   * recipient alone, of whom nobody could use up the budget of an organization.
   */
  readonly sender: string | null;
}

/** A mail as the development mailbox shows it. */
export interface LocalMail {
  readonly to: string;
  readonly subject: string;
  readonly text: string;
  readonly at: string;
  readonly attachments: readonly { readonly name: string; readonly type: string; readonly size: number }[];
}

export interface Mail extends AsyncDisposable {
  /**
   * Writes a letter into the outbox, in the caller's transaction, and answers its id there; it leaves when that has
   * committed and `wake` is called.
   */
  post(db: Db, letter: Letter): Promise<string>;
  /** How mail leaves here. */
  readonly transport: Transport["kind"];
  /** What became of a letter that was posted. */
  outcomeOf(id: string): Promise<{ sent: boolean; error: string | null }>;
  /** Sends what waits, in the background. */
  wake(): void;
  /** Wakes if anything was posted since it last woke; cheap enough to call after every request. */
  nudge(): void;
  /** Sends what waits and says how it went. */
  flush(): Promise<{ sent: number; failed: number }>;
  /** The latest emails stored in the development mailbox instead of being sent. */
  mailbox(limit: number): Promise<LocalMail[]>;
}

export interface MailParts {
  readonly db: Kysely<Tables>;
  readonly keys: Keys;
  readonly transport: Transport;
  readonly events: Events;
  readonly now: () => Date;
  /** Asked when a mail leaves: does its condition still hold? */
  readonly mayLeave: (mail: WaitingCondition, at: Date) => Promise<boolean>;
}

/** A link into the portal leads to the page in the reader's language; one that names a language already stays as it is. */
const localLink = (link: string, locale: Locale): string => {
  if (!URL.canParse(link)) return link;
  const url = new URL(link);
  if (/^\/(?:v1|api|dev)\//.test(url.pathname) || pathLocale(url.pathname) !== DEFAULT_LOCALE) return link;
  return `${url.origin}${inLocale(locale, `${url.pathname}${url.search}${url.hash}`)}`;
};

const isAwaited = (of: string): boolean => AWAITED.some((one) => one === of);

/** The held mails, one after the other; codes and links of the past are only mentioned. */
const digestValues = (
  held: readonly { readonly row: { readonly class: string }; readonly mail: ComposedMail }[],
): { count: number; messages: string } => {
  const full = held.map(({ row, mail }) => (isAwaited(row.class) ? mail.subject : `${mail.subject}\n\n${mail.text}`));
  const isLong = full.reduce((length, { length: more }) => length + more, 0) > DIGEST_MAX_CHARS;
  const messages = isLong ? held.map(({ mail }) => mail.subject) : full;
  return { count: held.length, messages: messages.join(`\n\n${"—".repeat(10)}\n\n`) };
};

const place = (row: string) => ({ org: null, purgeYear: 0, column: "mail_outbox.sealed_body", row }) as const;

/** Mail that survives a crash between the deed and the sending, and a mail server that is away. */
export const openMail = ({ db, keys, transport, events, now, mayLeave }: MailParts): Mail => {
  const letterOf = async (row: {
    id: string;
    subject: string | null;
    sealed_body: Buffer | null;
  }): Promise<LeavingMail & { readonly locale: Locale }> => {
    const opened = await keys.open(place(row.id), row.sealed_body ?? Buffer.alloc(0));
    const stored = JSON.parse(opened.toString()) as StoredBody;
    const { subject = row.subject ?? "", text, html, attachments = [], locale = DEFAULT_LOCALE } = stored;
    return {
      subject,
      locale,
      text,
      html,
      attachments: attachments.map(({ base64, ...rest }) => ({ ...rest, bytes: Buffer.from(base64, "base64") })),
    };
  };

  const later = (attempts: number): Date | null => {
    const wait = WAITS_MS[attempts - 1];
    return wait === undefined ? null : new Date(now().getTime() + wait);
  };

  const sendOne = async (row: Awaited<ReturnType<typeof claimMail>>[number]): Promise<boolean> => {
    try {
      if (!(await mayLeave(row, now()))) {
        await withdrawMail(db, row.id, now());
        return false;
      }
      if (transport.kind === "none") throw new Error("SMTP_URL is not set");
      if (transport.kind === "smtp") await transport.send(row.to_address, await letterOf(row));
      else events.storedMail({ id: row.id });
      await markSent(db, row.id, now(), transport.kind === "local");
      return true;
    } catch (error) {
      events.mailFailed({ id: row.id, attempt: row.attempts }, error);
      await markUnsent(db, row.id, (error as Error).message.slice(0, 500), later(row.attempts));
      return false;
    }
  };

  const seal = async (id: string, stored: StoredBody): Promise<Buffer> => keys.seal(place(id), JSON.stringify(stored));

  /** Combines the held mails of one mailbox into one; answers whether there were any. */
  const digestOne = (): Promise<boolean> =>
    db.transaction().execute(async (tx) => {
      const at = now();
      const held = await dueDigest(tx, at, DIGEST_LIMIT);
      if (held.length === 0) return false;
      const rows: typeof held = [];
      for (const row of held) {
        if (await mayLeave(row, at)) rows.push(row);
        else await withdrawMail(tx, row.id, at);
      }
      const opened = await Promise.all(rows.map(async (row) => ({ row, mail: await letterOf(row) })));
      const [single, digested] = [
        opened.filter(({ mail }) => mail.attachments.length > 0),
        opened.filter(({ mail }) => mail.attachments.length === 0),
      ];
      if (single.length > 0)
        await rejudgeMail(
          tx,
          single.map(({ row }) => row.id),
        );
      const [newest] = digested.slice(-1);
      if (newest === undefined) return true;
      const { locale } = newest.mail;
      const { subject, text, html } = composeMail({
        kind: "digest",
        locale,
        name: null,
        values: digestValues(digested),
      });
      const id = randomUUID();
      const { to_address: to, mailbox } = newest.row;
      const sealedBody = await seal(id, { subject, text, html, locale });
      await insertMail(tx, { id, to, sealedBody, at, mailbox, sender: null, class: "digest" });
      await markDigested(
        tx,
        digested.map(({ row }) => row.id),
        at,
      );
      return true;
    });

  const applyBudgets = async (): Promise<void> => {
    const at = now();
    const [since, digestAt] = [-BUDGET_WINDOW_MS, BUDGET_WINDOW_MS].map((ms) => new Date(at.getTime() + ms)) as [
      Date,
      Date,
    ];
    for (let digests = 0; digests < DIGESTS_AT_ONCE && (await digestOne()); digests += 1);
    await admitMail(db, MAIL_BUDGETS, at, since, digestAt);
  };

  const flush = async (): Promise<{ sent: number; failed: number }> => {
    const counts = { sent: 0, failed: 0 };
    const at = now().getTime();
    await applyBudgets();
    // Not at once: one of them may be on its way.
    await expediteMail(db, new Date(at + LONGEST_WAIT_MS), new Date(at + LEASE_MS));
    for (;;) {
      const rows = await claimMail(db, now(), new Date(now().getTime() + LEASE_MS), AT_ONCE);
      if (rows.length === 0) return counts;
      for (const sent of await Promise.all(rows.map(sendOne))) counts[sent ? "sent" : "failed"] += 1;
    }
  };

  let running: Promise<unknown> = Promise.resolve();
  let isAwake = false;
  let hasPosted = false;
  const wake = (): void => {
    if (isAwake) return;
    isAwake = true;
    hasPosted = false;
    running = Promise.resolve()
      .then(() => {
        isAwake = false;
        return flush();
      })
      .catch((error: unknown) => events.mailFailed({ id: null, attempt: 0 }, error));
  };
  const sweep = setInterval(wake, SWEEP_MS).unref();

  return {
    async post(tx, letter) {
      const brand = await brandFor(tx, { org: letter.brandOf, address: letter.to });
      const link = letter.link === undefined ? undefined : localLink(letter.link, letter.locale);
      const style = toDateStyle(await readDateOrder(tx, letter.to), letter.locale);
      const { subject, text, html } = inDateStyle(style, () =>
        composeMail({ ...letter, ...(link && { link }), ...(brand && { brand }) }),
      );
      const id = randomUUID();
      const stored: StoredBody = {
        subject,
        text,
        html,
        locale: letter.locale,
        attachments: (letter.attachments ?? []).map(({ bytes, ...rest }) => ({
          ...rest,
          base64: bytes.toString("base64"),
        })),
      };
      await insertMail(tx, {
        id,
        to: letter.to,
        sealedBody: await seal(id, stored),
        at: now(),
        mailbox: toMailbox(letter.to),
        sender: letter.sender,
        class: classifyMail(letter.kind, await isKnownAddress(tx, letter.to, now())),
        ...(letter.about && { about: letter.about }),
      });
      hasPosted = true;
      return id;
    },
    transport: transport.kind,
    async outcomeOf(id) {
      const row = await mailById(db, id);
      return { sent: row?.sent_at != null, error: row?.last_error ?? null };
    },
    wake,
    nudge() {
      if (hasPosted) wake();
    },
    flush,
    async mailbox(limit) {
      const rows = await newestMail(db, limit);
      return Promise.all(
        rows.map(async (row) => {
          const { subject, text, attachments } = await letterOf(row);
          return {
            to: row.to_address,
            subject,
            text,
            at: row.created_at.toISOString(),
            attachments: attachments.map(({ name, type, bytes }) => ({ name, type, size: bytes.length })),
          };
        }),
      );
    },
    async [Symbol.asyncDispose]() {
      clearInterval(sweep);
      await running;
      if (transport.kind === "smtp") transport.close();
    },
  };
};
