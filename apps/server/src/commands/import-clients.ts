import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import {
  clientImport,
  endClientImport,
  insertClients,
  knownDomains,
  lockMaker,
  type NewClient,
  noteImportProgress,
  takenAddresses,
} from "@parapet/db/queries/client-import";
import { denialsOf } from "@parapet/db/queries/user";
import { within } from "@parapet/db/scope";
import { NEEDS_APPROVAL } from "@parapet/domain/access/approval";
import { ADMIN_OF, inheritDenials } from "@parapet/domain/access/granting";
import { type ClientList, type ClientRow, type Problem, readClientList } from "@parapet/domain/clients/client-list";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import type { Locale } from "@parapet/domain/messages/locale";

import type { Actor } from "../actor.ts";
import { audit } from "../audit/audit.ts";
import type { Services } from "../services.ts";
import { after, LIFETIMES } from "../session/lifetimes.ts";
import { hashSecret, newSecret, newWords } from "../session/secrets.ts";

/** So many clients are written at once: few statements, and the bar moves. */
const AT_ONCE = 25;

/**
 * What others stand in the way of: domains that somebody has proved to be theirs, domains of the own clients, addresses
 * with an account. Asked in the program's own scope; the answer tells no more than that it cannot be added.
 */
const takenBy = async (db: Db, rows: readonly ClientRow[], reach: readonly OrgId[]): Promise<Problem[]> => {
  const domains = new Map(
    (await knownDomains(db, rows.map(({ domain }) => domain), reach)).map(({ name, own }) => [name, own]), // prettier-ignore
  );
  const addresses = new Set((await takenAddresses(db, rows.map(({ email }) => email))).map((it) => it.toLowerCase())); // prettier-ignore
  return rows.flatMap(({ line, domain, email }): Problem[] => {
    const own = domains.get(domain);
    return [
      ...(own === undefined ? [] : [{ line, column: "domain", problem: own ? ("domain_known" as const) : ("domain_elsewhere" as const) }]), // prettier-ignore
      ...(addresses.has(email.toLowerCase()) ? [{ line, column: "email", problem: "email_taken" as const }] : []),
    ];
  });
};

/** Reads a list and holds it against what is there. */
export const checkClients = async (services: Services, actor: Actor, csv: string): Promise<ClientList> => {
  const list = readClientList(csv);
  const taken = await within(services.db, "everything", (tx) => takenBy(tx, list.rows, [actor.org, ...actor.clients]));
  return { ...list, problems: [...list.problems, ...taken].toSorted((a, b) => a.line - b.line) };
};

class Stopped extends Error {
  override readonly name = "Stopped";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.problem);
    this.problem = problem;
  }
}

const newClient = (row: ClientRow, expiresAt: Date) => {
  const token = newSecret();
  const client: NewClient = {
    id: randomUUID() as OrgId,
    user: randomUUID() as UserId,
    row,
    proofToken: newSecret(),
    reset: { slug: newWords(2, 6), tokenHash: hashSecret(token), expiresAt },
  };
  return { client, token };
};

const prefix = (locale: Locale): string => (locale === "en" ? "" : `/${locale}`);

/** Writes one handful and the letters to its administrators. */
const makeSome = async (
  services: Services,
  tx: Db,
  rows: readonly ClientRow[],
  by: {
    org: OrgId;
    partner: OrgId | null;
    user: UserId | null;
    name: string;
    importId: string;
    denials: readonly string[];
  },
): Promise<void> => {
  const at = services.now();
  const made = rows.map((row) => newClient(row, after(at, LIFETIMES.temporaryPasswordMs)));
  await insertClients(tx, made.map(({ client }) => client), by.partner, at, by.denials); // prettier-ignore
  for (const { client, token } of made) {
    const { row } = client;
    await audit(tx, { ip: null, claimedIp: null }, at, {
      action: "organisation.created",
      org: client.id,
      actor: by.user,
      object: client.id,
      detail: { type: "client", domains: 1, import: by.importId },
    });
    await services.mail.post(tx, {
      kind: "invitationLink",
      to: row.email,
      name: row.first_name,
      locale: row.language,
      values: { by: by.name, organisation: row.name },
      link: `${services.config.publicUrl}${prefix(row.language)}/reset-password/${client.reset.slug}/${token}`,
      brandOf: by.org,
    });
  }
};

/**
 * Does an import that was asked for: in one transaction, so that it is there as a whole or not at all, however often it
 * is begun anew. How far it is stands outside of that transaction, for the page that watches.
 */
export const importClients = async (services: Services, id: string, signal: AbortSignal): Promise<void> => {
  const all = <Result>(work: (tx: Db) => Promise<Result>) => within(services.db, "everything", work);
  const asked = await all((tx) => clientImport(tx, "everything", id));
  if (asked?.rows == null || asked.state === "done" || asked.state === "failed") return;
  const rows = asked.rows as unknown as ClientRow[];
  try {
    await all(async (tx) => {
      // Two imports of the same list wait for each other here; the second then finds its names taken.
      const org = asked.org_id as OrgId;
      const maker = await lockMaker(tx, org);
      const partner = maker.kind === "partner" ? org : null;
      const [taken] = await takenBy(tx, rows, [org, ...maker.clients]);
      if (taken !== undefined) throw new Stopped(taken);
      const user = asked.created_by as UserId | null;
      const lost = user === null ? [] : await denialsOf(tx, org, user);
      const founder = inheritDenials(
        lost.filter((it) => !NEEDS_APPROVAL.some((needs) => needs === it)),
        ADMIN_OF.client,
        { denied: [], granted: [] },
      );
      const by = { org, partner, user, name: maker.name, importId: id, denials: founder.denied };
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        signal.throwIfAborted();
        await makeSome(services, tx, rows.slice(at, at + AT_ONCE), by);
        await all((other) => noteImportProgress(other, id, Math.min(rows.length, at + AT_ONCE)));
      }
      const detail = { clients: rows.length };
      await audit(tx, { ip: null, claimedIp: null }, services.now(), { action: "organisation.imported", org, actor: by.user, object: id, detail }); // prettier-ignore
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    await all((tx) => endClientImport(tx, id, { problem: JSON.stringify(error.problem), done: 0, at: services.now() }));
    return;
  }
  await all((tx) => endClientImport(tx, id, { problem: null, done: rows.length, at: services.now() }));
  services.mail.wake();
};
