import { dumpTables } from "@parapet/db/backup";
import { auditEntries, demoOrganizations } from "@parapet/db/queries/demo";
import { asSystem } from "@parapet/db/unscoped";
import { CORPUS_TABLES, revealAll } from "@parapet/leak-corpus";

import type { AppServices } from "../../app-services.ts";
import { addressBlock } from "../recording.ts";
import type { WaitingJob } from "../story-queue.ts";
import { STORY_VERSION } from "../story.ts";
import type { RecordedKeys } from "./record-keys.ts";
import type { RecordedAudit, Snapshot } from "./snapshot-file.ts";

/** Tables whose rows are not recorded: they are of one process or of one installation, or are created again at loading. */
const NOT_RECORDED = new Set<string>([
  // Sessions and codes of the recording.
  "bearer",
  "refresh_secret",
  "session_family",
  "client_entry",
  "login_challenge",
  "trusted_browser",
  "sign_in_wait",
  "sign_in_origin",
  "setup_token",
  "password_reset",
  // Of the installation.
  "data_key",
  "wrapping_key",
  "demo_state",
  // Created again: the chain of the audit log, and the corpus of leaks, which is hashed and encrypted as a whole.
  "audit_head",
  "audit_log",
  ...CORPUS_TABLES,
]);

const NOTHING = "\\N";

/** Cells that are not recorded as they are: secrets, and what depends on the day or the installation. */
const CELLS: Readonly<Record<string, string>> = {
  "app_user.password_hash": NOTHING,
  "vendor_share.token_hash": "\\\\x{{fresh.bytes}}",
  "vip_consent_request.token_hash": "\\\\x{{fresh.bytes}}",
  "authorised_domain.proof_token": "{{fresh.text}}",
  "infected_machine.purge_year": "{{year}}",
  "leaked_credential.purge_year": "{{year}}",
  "leak_machine.purge_year": "{{year}}",
};

const textOf = async (chunks: AsyncIterable<Buffer>): Promise<string> =>
  Buffer.concat(await Array.fromAsync(chunks)).toString("utf8");

const replaceCells = (table: string, columns: readonly string[], rows: string): string => {
  const changes = columns.flatMap((column, index) => {
    const value = CELLS[`${table}.${column}`];
    return value === undefined ? [] : [[index, value] as const];
  });
  if (changes.length === 0) return rows;
  const lines = rows.split("\n").filter((line) => line !== "");
  return lines
    .map((line) => {
      const cells = line.split("\t");
      for (const [index, value] of changes) if (cells[index] !== NOTHING) cells[index] = value;
      return `${cells.join("\t")}\n`;
    })
    .join("");
};

const auditOf = (db: AppServices["db"]): Promise<RecordedAudit[]> =>
  asSystem(db, "demo", async (tx) => {
    const rows = await auditEntries(tx);
    return rows.map((row) => ({
      org: row.org_id,
      actor: row.actor_id,
      action: row.action,
      object: row.object,
      result: row.result as RecordedAudit["result"],
      detail: row.detail as RecordedAudit["detail"],
      ip: row.ip,
      claimedIp: row.claimed_ip,
      at: row.at.toISOString(),
    }));
  });

/** Reads everything that the story stored. The keys of these services were recorded from the first use on. */
export const takeSnapshot = async (
  services: Pick<AppServices, "config" | "db" | "corpora" | "keys" | "ownerUrl">,
  recorded: RecordedKeys,
  of: { readonly at: Date; readonly cidr: string; readonly jobs: readonly WaitingJob[] },
): Promise<Snapshot> => {
  const { publicUrl } = services.config;
  const mark = (text: string): string => recorded.mark(text).replaceAll(publicUrl, "{{url}}");
  const marked = <Value>(value: Value): Value => JSON.parse(mark(JSON.stringify(value))) as Value;
  const organizations = await asSystem(services.db, "demo", demoOrganizations);
  const dump = await dumpTables(services.ownerUrl, async (dumped) => {
    const { migrations, counters, tables } = dumped;
    const read: Snapshot["tables"][number][] = [];
    for (const { name, columns } of tables) {
      const [schema, table = ""] = name.split(".");
      if (schema !== "public" || NOT_RECORDED.has(table)) continue;
      const rows = await textOf(dumped.rowsOf({ name, columns }));
      if (rows !== "") read.push({ name, columns, rows: replaceCells(table, columns, mark(rows)) });
    }
    return { migrations, counters: counters.filter(({ name }) => name.startsWith("public.")), tables: read };
  });
  const audit = marked(await auditOf(services.db));
  const leaks = marked(await asSystem(services.db, "demo", (tx) => revealAll(tx, services.keys)));
  const jobs = marked(
    of.jobs.map(({ name, data, startAfter }) => ({ name, data, startAfter: startAfter?.toISOString() ?? null })),
  );
  return {
    version: STORY_VERSION,
    day: of.at.toISOString().slice(0, 10),
    block: addressBlock(of.cidr),
    organizations,
    ...dump,
    audit,
    leaks,
    jobs,
    recipes: recorded.recipes(),
  };
};
