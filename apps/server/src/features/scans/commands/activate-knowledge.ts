import type { Db } from "@parapet/db/db";
import {
  activateKnowledgeVersion,
  knowledgeActivations,
  knowledgeVersion,
  type KnowledgeVersionRow,
  knowledgeVersionsLike,
  listKnowledgeVersions,
  lockKnowledge,
} from "@parapet/db/queries/scans";
import type { UserId } from "@parapet/domain/contracts/ids";
import type { activateKnowledge } from "@parapet/domain/contracts/scans";

import type { Act } from "../../../platform/act.ts";
import { audit, type RequestOrigin } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { RouteServices } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { libraryProblem } from "../library-files.ts";

/** Who changes which knowledge is active: a person of the portal or the command line. */
export interface KnowledgeActor {
  readonly user: UserId | null;
  readonly from: RequestOrigin;
}

export type Activated =
  | { readonly outcome: "activated"; readonly version: KnowledgeVersionRow; readonly before: string }
  | { readonly outcome: "unchanged"; readonly version: KnowledgeVersionRow }
  | { readonly outcome: "refused"; readonly version: KnowledgeVersionRow; readonly problem: string };

const MAX_VERSIONS = 100_000;

/** Why a version cannot be used, or null. */
const problemOf = async (services: Pick<Services, "files">, version: KnowledgeVersionRow): Promise<string | null> => {
  if (version.removed_at !== null) return `its files were deleted on ${version.removed_at.toISOString().slice(0, 10)}`;
  for (const library of version.libraries) {
    const problem = await libraryProblem(services, library);
    if (problem !== null) return `${library.name}: ${problem}`;
  }
  return null;
};

/**
 * Makes a stored version the active one, once all of it is there. Runs under way finish with their own version. While another version
 * than the newest is active, updates are stored and wait.
 */
export const activateVersion = async (
  tx: Db,
  services: Pick<Services, "files" | "now">,
  version: KnowledgeVersionRow,
  { user, from, cause }: KnowledgeActor & { readonly cause: "operator" | "rollback" },
): Promise<Activated> => {
  const { active } = await lockKnowledge(tx);
  if (active === version.version) return { outcome: "unchanged", version };
  const problem = await problemOf(services, version);
  if (problem !== null) return { outcome: "refused", version, problem };
  const at = services.now();
  await activateKnowledgeVersion(tx, { version: version.version, at, cause, actor: user });
  await audit(tx, from, at, {
    action: cause === "rollback" ? "knowledge.rolled-back" : "knowledge.activated",
    org: null,
    actor: user,
    object: version.version,
    detail: { number: version.number, before: active, ...(user === null && { by: "command line" }) },
  });
  return { outcome: "activated", version, before: active };
};

/** What the portal does: an earlier version than the active one is a rollback. */
export const useVersion = async (
  services: RouteServices & Pick<Services, "files">,
  { actor, db, params, from }: Act<typeof activateKnowledge, "actor" | "db" | "params" | "from">,
): Promise<KnowledgeVersionRow> => {
  const version = await knowledgeVersion(db, params.version);
  if (version === undefined) throw new Refusal("not_found");
  const active = await knowledgeVersion(db, (await lockKnowledge(db)).active);
  const cause = version.number < (active?.number ?? 0) ? "rollback" : "operator";
  const result = await activateVersion(db, services, version, { user: actor.user, from, cause });
  if (result.outcome === "refused") throw new Refusal("conflict", "knowledge_unavailable");
  return version;
};

/** The version to go back to: the newest one before the active one that was active itself and is still stored. */
export const versionBefore = async (tx: Db): Promise<KnowledgeVersionRow | undefined> => {
  const { active } = await lockKnowledge(tx);
  const all = await listKnowledgeVersions(tx, MAX_VERSIONS);
  const number = all.find(({ version }) => version === active)?.number ?? 0;
  const used = new Set((await knowledgeActivations(tx, MAX_VERSIONS)).map(({ version }) => version));
  return all.find((it) => it.number < number && used.has(it.version) && it.removed_at === null);
};

/** A version as people name it: its number, the start of its hash (four characters or more). Two where that is ambiguous. */
export const findVersions = async (tx: Db, name: string): Promise<KnowledgeVersionRow[]> => {
  const text = name.trim().toLowerCase().replace(/^#/, "");
  if (/^\d{1,9}$/.test(text)) {
    const byNumber = await knowledgeVersionsLike(tx, { number: Number(text) });
    if (byNumber.length > 0) return byNumber;
  }
  return /^[0-9a-f]{4,64}$/.test(text) ? knowledgeVersionsLike(tx, { start: text }) : [];
};
