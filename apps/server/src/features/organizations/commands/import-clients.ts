import { randomUUID } from "node:crypto";

import type { Db } from "@parapet/db/db";
import { listDenials } from "@parapet/db/queries/access";
import { operatorInbox } from "@parapet/db/queries/leads";
import {
  clientImport,
  endClientImport,
  insertClients,
  knownDomains,
  lockMaker,
  type NewClient,
  noteImportProgress,
  takenAddresses,
} from "@parapet/db/queries/organizations";
import { asSystem } from "@parapet/db/unscoped";
import { ADMIN_OF, inheritDenials, mayThrough, NEEDS_APPROVAL } from "@parapet/domain/access";
import type { ClientList, ClientRow, Problem } from "@parapet/domain/clients";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { inLocale } from "@parapet/words/links";

import type { Actor } from "../../../platform/actor.ts";
import { audit } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { after, LIFETIMES } from "../../../platform/session/lifetimes.ts";
import { livingAuthor } from "../../../platform/session/living-author.ts";
import { hashSecret, newSecret, newWords } from "../../../platform/session/secrets.ts";
import { readClientList } from "../read-client-list.ts";

/** So many clients are written at once: few statements, and the bar moves. */
const AT_ONCE = 25;

/** What is known about a list: its problems, and addresses that have an account which the importer may not learn of. */
interface Conflicts {
  readonly problems: Problem[];
  readonly elsewhere: ReadonlySet<string>;
}

/**
 * Compares a list with existing data. The operator sees all conflicts, a partner only those of its own clients: a domain or an
 * account of another organization gets the same answer as a free one.
 */
const conflictsOf = async (
  db: Db,
  rows: readonly ClientRow[],
  by: { readonly reach: readonly OrgId[]; readonly isOperator: boolean },
): Promise<Conflicts> => {
  const names = rows.map(({ domain }) => domain);
  const domains = new Map((await knownDomains(db, names, by.reach)).map(({ name, own }) => [name, own]));
  const emails = rows.map(({ email }) => email);
  const accounts = new Map((await takenAddresses(db, emails, by.reach)).map(({ email, own }) => [email, own]));
  const problems = rows.flatMap(({ line, domain, email }): Problem[] => {
    const found: Problem[] = [];
    const ownDomain = domains.get(domain);
    if (ownDomain === true) found.push({ line, column: "domain", problem: "domain_known" });
    if (ownDomain === false && by.isOperator) found.push({ line, column: "domain", problem: "domain_elsewhere" });
    const ownAccount = accounts.get(email.toLowerCase());
    if (ownAccount === true || (ownAccount === false && by.isOperator))
      found.push({ line, column: "email", problem: "email_taken" });
    return found;
  });
  const elsewhere = new Set([...accounts].filter(([, own]) => !own).map(([email]) => email));
  return { problems, elsewhere };
};

/** Reads a list and holds it against what is there. */
export const checkClients = async (services: Pick<Services, "db">, actor: Actor, csv: string): Promise<ClientList> => {
  const list = readClientList(csv);
  const by = { reach: [actor.org, ...actor.clients], isOperator: actor.orgKind === "operator" };
  const { problems } = await asSystem(services.db, "cross-organization", (tx) => conflictsOf(tx, list.rows, by));
  return { ...list, problems: [...list.problems, ...problems].toSorted((a, b) => a.line - b.line) };
};

class Stopped extends Error {
  override readonly name = "Stopped";
  readonly problem: Problem;
  constructor(problem: Problem) {
    super(problem.problem);
    this.problem = problem;
  }
}

const newClient = (row: ClientRow, expiresAt: Date, elsewhere: ReadonlySet<string>) => {
  const token = newSecret();
  const client: NewClient = {
    id: randomUUID() as OrgId,
    user: elsewhere.has(row.email.toLowerCase()) ? null : (randomUUID() as UserId),
    row,
    proofToken: newSecret(),
    reset: { slug: newWords(2, 6), tokenHash: hashSecret(token), expiresAt },
  };
  return { client, token };
};

/** An administrator's address that has an account elsewhere is the operator's to resolve; the importer does not learn of it. */
const notifyOperator = async (
  services: Pick<Services, "config" | "mail" | "now">,
  tx: Db,
  client: NewClient,
  by: { readonly user: UserId | null; readonly org: OrgId; readonly name: string },
): Promise<void> => {
  await audit(tx, { ip: null, claimedIp: null }, services.now(), {
    action: "organization.import-conflict",
    org: null,
    actor: by.user,
    object: client.id,
  });
  for (const { email, first_name, locale } of await operatorInbox(tx))
    await services.mail.post(tx, {
      sender: by.org,
      kind: "importConflict",
      to: email ?? "",
      name: first_name,
      locale,
      values: { by: by.name, organization: client.row.name },
      link: `${services.config.publicUrl}/dashboard/management/org-management`,
    });
};

/** Writes one handful and the letters to its administrators. */
const makeSome = async (
  services: Pick<Services, "config" | "mail" | "now">,
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
  elsewhere: ReadonlySet<string>,
): Promise<void> => {
  const at = services.now();
  const made = rows.map((row) => newClient(row, after(at, LIFETIMES.temporaryPasswordMs), elsewhere));
  const clients = made.map(({ client }) => client);
  await insertClients(tx, clients, by.partner, at, by.denials);
  for (const { client, token } of made) {
    const { row } = client;
    await audit(tx, { ip: null, claimedIp: null }, at, {
      action: "organization.created",
      org: client.id,
      actor: by.user,
      object: client.id,
      detail: { type: "client", domains: 1, import: by.importId },
    });
    if (client.user === null) {
      await notifyOperator(services, tx, client, by);
      continue;
    }
    await services.mail.post(tx, {
      kind: "invitationLink",
      to: row.email,
      name: row.first_name,
      locale: row.language,
      values: { by: by.name, organization: row.name },
      link: `${services.config.publicUrl}${inLocale(row.language, `/reset-password/${client.reset.slug}/${token}`)}`,
      brandOf: by.org,
      sender: by.org,
    });
  }
};

/**
 * Does an import that was asked for: in one transaction, so that it is there as a whole or not at all, however often it
 * is restarted. Progress is written outside that transaction, for the page that shows it.
 */
export const importClients = async (
  services: Pick<Services, "config" | "db" | "mail" | "now">,
  id: string,
  signal: AbortSignal,
): Promise<void> => {
  const all = <Result>(work: (tx: Db) => Promise<Result>) => asSystem(services.db, "cross-organization", work);
  const asked = await asSystem(services.db, "job-lookup", (tx, everything) => clientImport(tx, everything, id));
  if (asked?.rows == null || asked.state === "done" || asked.state === "failed") return;
  const rows = asked.rows as ClientRow[];
  try {
    await all(async (tx) => {
      // Two imports of the same list wait for each other here; the second then finds its names taken.
      const org = asked.org_id as OrgId;
      const maker = await lockMaker(tx, org);
      // The user who asked may have left, moved or lost the right since.
      const author = await livingAuthor(tx, asked.created_by, services.now());
      if (author?.org !== org || !mayThrough(author, "organizations:create"))
        throw new Stopped({ line: 0, column: null, problem: "no_authority" });
      const partner = maker.kind === "partner" ? org : null;
      const conflicts = await conflictsOf(tx, rows, {
        reach: [org, ...maker.clients],
        isOperator: maker.kind === "operator",
      });
      const [taken] = conflicts.problems;
      if (taken !== undefined) throw new Stopped(taken);
      const { user } = author;
      const lost = await listDenials(tx, org, user);
      const founder = inheritDenials(
        lost.filter((it) => !NEEDS_APPROVAL.some((needs) => needs === it)),
        ADMIN_OF.client,
        { denied: [], granted: [] },
      );
      const by = { org, partner, user, name: maker.name, importId: id, denials: founder.denied };
      for (let at = 0; at < rows.length; at += AT_ONCE) {
        signal.throwIfAborted();
        await makeSome(services, tx, rows.slice(at, at + AT_ONCE), by, conflicts.elsewhere);
        await all((other) => noteImportProgress(other, id, Math.min(rows.length, at + AT_ONCE)));
      }
      const detail = { clients: rows.length };
      await audit(tx, { ip: null, claimedIp: null }, services.now(), {
        action: "organization.imported",
        org,
        actor: by.user,
        object: id,
        detail,
      });
    });
  } catch (error) {
    if (!(error instanceof Stopped)) throw error;
    await all((tx) => endClientImport(tx, id, { problem: JSON.stringify(error.problem), done: 0, at: services.now() }));
    return;
  }
  await all((tx) => endClientImport(tx, id, { problem: null, done: rows.length, at: services.now() }));
  services.mail.wake();
};
