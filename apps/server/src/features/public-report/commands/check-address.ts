import type { Db } from "@parapet/db/db";
import { deleteAddressCheck, waitingCheck } from "@parapet/db/queries/public-report";
import { asSystem } from "@parapet/db/unscoped";
import { type LeakCorpus, openLeakCorpus } from "@parapet/leak-corpus";
import { inLocale } from "@parapet/words/links";
import { toLocale } from "@parapet/words/locale";

import type { Services } from "../../../platform/services.ts";
import { archiveState } from "../archive-state.ts";

/** Records that are decrypted at most; for a provider with more than this, the answer is "partly checked". */
const MAX_RECORDS = 200_000;

/** Where a waiting address is sealed. */
export const addressPlace = (row: string) =>
  ({ org: null, purgeYear: 0, column: "address_check.sealed", row }) as const;

export interface AddressAnswer {
  readonly outcome: "found" | "none" | "partly" | "stale" | "no-source";
  readonly count: number;
  /** Names of the leaks, never what they hold. */
  readonly sources: readonly string[];
}

/** Searches for one address in everything stored. Three answers: found, not found, not assessed (through all). */
export const searchAddress = async (db: Db, corpus: LeakCorpus, email: string, now: Date): Promise<AddressAnswer> => {
  const archive = await archiveState(db, "leaked-credentials", now);
  if (archive === "none") return { outcome: "no-source", count: 0, sources: [] };
  const domain = email.slice(email.lastIndexOf("@") + 1);
  const found = new Map<string, string>();
  const { pages } = await corpus.match(db, [domain]);
  let opened = 0;
  let isWhole = true;
  for (const page of pages) {
    if (opened >= MAX_RECORDS) {
      isWhole = false;
      break;
    }
    for (const { id, records } of await corpus.reveal(db, page)) {
      if (records === null) isWhole = false;
      for (const [at, { login, source }] of records?.entries() ?? [])
        if (login === email) found.set(`${id} ${at}`, source);
      opened += records?.length ?? 0;
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

/** Searches leak data, mails the result to the address and does not store the address. */
export const answerAddress = async (
  services: Pick<Services, "config" | "corpora" | "db" | "keys" | "mail" | "now">,
  check: string,
): Promise<void> => {
  const { db, keys, mail, now, config, corpora } = services;
  await asSystem(db, "public-request", async (tx) => {
    const row = await waitingCheck(tx, check);
    if (row?.sealed == null) return;
    const email = (await keys.open(addressPlace(row.id), row.sealed)).toString("utf8");
    const locale = toLocale(row.locale);
    const answer = await searchAddress(tx, openLeakCorpus(corpora, keys), email, now());
    await mail.post(tx, {
      sender: null,
      kind: KINDS[answer.outcome],
      to: email,
      name: null,
      locale,
      values: { count: String(answer.count), sources: answer.sources.join(", ") || "---" },
      link: `${config.publicUrl}${inLocale(locale, "/plans-pricing")}`,
    });
    await deleteAddressCheck(tx, row.id, now());
  });
  mail.nudge();
};
