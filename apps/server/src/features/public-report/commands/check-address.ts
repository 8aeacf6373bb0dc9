import type { CredentialCorpus } from "@parapet/db/corpus/corpus-store";
import type { Db } from "@parapet/db/db";
import { forgetAddress, waitingCheck } from "@parapet/db/queries/address-check";
import { blocksOf } from "@parapet/db/queries/leak-corpus";
import { asSystem } from "@parapet/db/unscoped";
import { inLocale } from "@parapet/words/links";
import { toLocale } from "@parapet/words/locale";

import type { Keys } from "../../../platform/keys/keyring.ts";
import type { Services } from "../../../platform/services.ts";
import { nameTags, openBlock } from "../../leaks/index.ts";
import { leakArchiveState } from "../leak-archive.ts";

const BLOCKS = 4;
/** Lines that are opened at the most; a provider with more leaks than this gets an honest "could not look through all". */
const MOST_LINES = 200_000;

/** Where a waiting address is sealed. */
export const addressPlace = (row: string) =>
  ({ org: null, purgeYear: 0, column: "address_check.sealed", row }) as const;

export interface AddressAnswer {
  readonly outcome: "found" | "none" | "partly" | "stale" | "no-source";
  readonly count: number;
  /** Names of the leaks, never what they hold. */
  readonly sources: readonly string[];
}

/** Looks for one address in everything stored. Three answers: found, not found, could not look (through all). */
export const lookForAddress = async (
  db: Db,
  corpus: CredentialCorpus,
  keys: Keys,
  email: string,
  now: Date,
): Promise<AddressAnswer> => {
  const archive = await leakArchiveState(db, now);
  if (archive === "none") return { outcome: "no-source", count: 0, sources: [] };
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const found = new Map<string, string>();
  const tags = await nameTags(keys, domain, await corpus.years(db));
  const ids = blocksOf(await corpus.entriesTagged(db, tags));
  let opened = 0;
  let isWhole = true;
  for (let from = 0; from < ids.length; from += BLOCKS) {
    for (const block of await corpus.blocksNumbered(db, ids.slice(from, from + BLOCKS))) {
      const lines = await openBlock(keys, block);
      for (const [at, line] of lines.entries()) if (line.login === email) found.set(`${block.id} ${at}`, line.source);
      opened += lines.length;
    }
    if (opened >= MOST_LINES && from + BLOCKS < ids.length) {
      isWhole = false;
      break;
    }
  }
  const sources = [...new Set([...found.values()].filter((name) => name !== ""))].slice(0, 10);
  const absent = archive === "stale" ? "stale" : isWhole ? "none" : "partly";
  const outcome = found.size > 0 ? "found" : absent;
  return { outcome, count: found.size, sources };
};

const KINDS = {
  found: "addressFound",
  none: "addressNotFound",
  partly: "addressPartly",
  stale: "addressStale",
  "no-source": "addressNoSource",
} as const;

/** Looks, mails the answer to that address, and forgets it. */
export const answerAddress = async (services: Services, check: string): Promise<void> => {
  const { db, keys, mail, now, config, corpora } = services;
  await asSystem(db, "public-request", async (tx) => {
    const row = await waitingCheck(tx, check);
    if (row?.sealed == null) return;
    const email = (await keys.open(addressPlace(row.id), row.sealed)).toString("utf8");
    const locale = toLocale(row.locale);
    const answer = await lookForAddress(tx, corpora.credentials, keys, email, now());
    await mail.post(tx, {
      kind: KINDS[answer.outcome],
      to: email,
      name: null,
      locale,
      values: { count: String(answer.count), sources: answer.sources.join(", ") || "---" },
      link: `${config.publicUrl}${inLocale(locale, "/plans-pricing")}`,
    });
    await forgetAddress(tx, row.id, now());
  });
  mail.nudge();
};
