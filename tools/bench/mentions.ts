/**
 * A million stored texts (`--short`: 100,000) and a keyword that is new: how long until it was held against all of them;
 * and 5,000 watch rules on a stream of new texts. Limits: 10 s; 1,000 texts a second. Texts are made here.
 */
import { chmodSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { insertOrganization } from "@parapet/db/queries/organizations";
import { within } from "@parapet/db/scope";
import { postgresStore as corpora } from "@parapet/leak-corpus";
import { sql } from "kysely";

import { matchMentions } from "../../apps/server/src/features/mentions/commands/match-mentions.ts";
import { storeTexts } from "../../apps/server/src/features/mentions/commands/store-texts.ts";

const short = process.argv.includes("--short");
const TEXTS = short ? 100_000 : 1_000_000;
const STREAM = short ? 5_000 : 20_000;
const RULES = 5_000;
const AT_ONCE = 1_000;

let failed = 0;
const check = (name: string, isMet: boolean, words: string): void => {
  if (!isMet) failed += 1;
  console.log(`${isMet ? "ok  " : "FAIL"} ${name}: ${words}`);
};

const home = mkdtempSync(join(tmpdir(), "parapet-bench-mentions-"));
chmodSync(home, 0o711);
const cluster = await openCluster(join(home, "postgres"));
await migrate(cluster.url);
const database = openDatabase(cluster.url);
const { db } = database;
const now = () => new Date();
const events = { unitFailed: console.error };
try {
  const at = now();
  const org = await within(db, "everything", async (tx) => {
    const made = await insertOrganization(tx, { name: "Acme", kind: "client", administrator: null, at });
    const domain = await insertDomain(tx, made, "acme.test", "token", at);
    if (domain !== undefined) await markVerified(tx, made, domain.id, { by: "operator", at, reason: "bench" });
    return made;
  });
  // About 400 characters each; one in 5,000 names the company.
  await within(db, "everything", (tx) =>
    sql`
      insert into mention_text (source, place, ref, title, body, folded, first_seen)
      select 'bench', 'dark-web', 'stored ' || n, 'post ' || n, body, body, now() from (
        select n, (select string_agg(left(md5((n * 50 + w)::text), 3 + w % 6), ' ') from generate_series(1, 60) as w)
                  || case when n % 5000 = 0 then ' access to harbour-lantern for sale' else '' end as body
          from generate_series(1, ${TEXTS}::int) as n) as made`.execute(tx),
  );
  await matchMentions({ db, now, corpora, events });
  const addRule = (keyword: string) =>
    within(db, "everything", (tx) =>
      sql`insert into watch_rule (org_id, domain, keyword, origin, created_at) values (${org}, 'acme.test', ${keyword}, 'hand', now())`.execute(
        tx,
      ),
    );
  await addRule("harbour-lantern");
  const asked = performance.now();
  const { hits } = await matchMentions({ db, now, corpora, events });
  const overAllMs = performance.now() - asked;
  check(
    "a new keyword over all texts",
    overAllMs < 10_000,
    `${TEXTS} texts in ${(overAllMs / 1000).toFixed(2)} s, ${hits} hits (limit 10 s)`,
  );
  check("every hit reported", hits === Math.min(1_000, TEXTS / 5_000), `${hits}`);

  await within(db, "everything", (tx) =>
    sql`
      insert into watch_rule (org_id, domain, keyword, origin, created_at, ran_through, ran_state)
      select ${org}, 'acme.test', 'brand-' || md5(n::text), 'hand', now(), (select max(id) from mention_text), 'verified'
        from generate_series(1, ${RULES}::int) as n`.execute(tx),
  );
  // From a text in memory to its finding: masked, folded, stored, held against every rule.
  const made = Array.from({ length: STREAM }, (_, n) => ({
    ref: `new ${n}`,
    place: "channel" as const,
    channel: "bench",
    isRansom: false,
    title: `post ${n}`,
    body: `${"lorem ipsum dolor sit amet consectetur adipiscing elit sed do eiusmod ".repeat(6)} ${n % 100 === 0 ? "harbour-lantern" : n}`,
    url: null,
    actor: null,
    language: null,
    publishedAt: at,
  }));
  const started = performance.now();
  let found = 0;
  for (let from = 0; from < STREAM; from += AT_ONCE) {
    await storeTexts({ db, now, corpora }, "bench", made.slice(from, from + AT_ONCE));
    found += (await matchMentions({ db, now, corpora, events })).hits;
  }
  const perSecond = STREAM / ((performance.now() - started) / 1000);
  check(
    `${RULES} rules on a stream`,
    perSecond >= 1_000,
    `${Math.round(perSecond)} texts/s, stored and matched (limit 1,000)`,
  );
  check("every hit of the stream reported", found === STREAM / 100, `${found}`);
} finally {
  await database.close();
  await cluster[Symbol.asyncDispose]();
  rmSync(home, { recursive: true, force: true });
}
console.log(failed === 0 ? "all limits are met" : `${failed} limits are not met`);
process.exitCode = failed === 0 ? 0 : 1;
