import type { Ioc, IocType } from "@parapet/domain/intel";
import { sql } from "kysely";

import type { Db } from "../../db.ts";
import { iocId } from "./ioc-id.ts";
import type { Sighting } from "./ioc-load.ts";

/** An indicator with what every feed says about it. */
export interface KnownIoc {
  readonly id: string;
  readonly type: IocType;
  readonly value: string;
  readonly confidence: number;
  readonly first_seen: Date;
  readonly last_seen: Date;
  readonly expires_at: Date;
  readonly threat: string | null;
  readonly malware: string | null;
  readonly tags: string[];
  readonly feeds: string[];
  readonly sightings: Readonly<Record<string, Sighting>>;
}

const AT_ONCE = 5_000;

/** Which of these values are known? Keyed by id; a value that is not in the answer is unknown, or withdrawn by every feed. */
export const lookupIocs = async (db: Db, asked: readonly Ioc[]): Promise<Map<string, KnownIoc>> => {
  const ids = [...new Set(asked.map(({ type, value }) => iocId(type, value)))];
  const known = new Map<string, KnownIoc>();
  for (let from = 0; from < ids.length; from += AT_ONCE) {
    const { rows } = await sql<KnownIoc>`
      select id, type, value, confidence, first_seen, last_seen, expires_at, threat, malware, tags, feeds, sightings
        from ioc where id = any(${ids.slice(from, from + AT_ONCE)}::uuid[]) and feeds <> '{}'`.execute(db);
    for (const row of rows) known.set(row.id, row);
  }
  return known;
};

/** A fingerprint of 32 digits may be an MD5 or a JA3: what is pasted without a label is searched for as both. */
export const alsoAskAs = ({ type, value }: Ioc): Ioc[] => (type === "md5" ? [{ type: "ja3", value }] : []);

/** Is there no indicator at all? */
export const hasNoIoc = async (db: Db): Promise<boolean> =>
  (await db.selectFrom("ioc").select("id").limit(1).executeTakeFirst()) === undefined;

export const iocById = async (
  db: Db,
  id: string,
): Promise<(KnownIoc & { added_at: Date; changed_at: Date }) | undefined> => {
  const { rows } = await sql<KnownIoc & { added_at: Date; changed_at: Date }>`
    select id, type, value, confidence, first_seen, last_seen, expires_at, threat, malware, tags, feeds, sightings, added_at, changed_at
      from ioc where id = ${id}::uuid`.execute(db);
  return rows[0];
};
