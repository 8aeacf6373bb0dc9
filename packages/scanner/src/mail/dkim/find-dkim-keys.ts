import { randomBytes } from "node:crypto";

import type { Dns } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { ask } from "../ask.ts";
import { type DkimKey, isDkimRecord, parseDkimKey } from "./parse-dkim-key.ts";
import { dkimSelectors } from "./selectors.ts";

export interface DkimObservation {
  readonly domain: string;
  readonly keys: readonly { readonly selector: string; readonly key: DkimKey }[];
  /** Selectors that were asked and answered. */
  readonly tried: number;
  /** Selectors that could not be asked; `*` and `_adsp` for the made-up one and the leftover. */
  readonly unseen: readonly string[];
  /** A selector made up at random has a key too: the zone answers everything. */
  readonly wildcard: boolean;
  /** A leftover of the abandoned ADSP (RFC 5617). */
  readonly adsp: string | null;
}

/** Which DKIM keys can be found? Selectors cannot be listed, so this asks the usual ones and the customer's own. */
export const findDkimKeys = async (
  domain: string,
  own: readonly string[],
  now: Date,
  dns: Dns,
): Promise<DkimObservation> => {
  const selectors = dkimSelectors(domain, own, now);
  const made = `p${randomBytes(6).toString("hex")}`;
  const read = async (selector: string): Promise<string | null> =>
    (await dns.txt(`${selector}._domainkey.${domain}`)).find(isDkimRecord) ?? null;
  const [wildcard, adsp, ...answers] = await Promise.all([
    ask(() => read(made)),
    ask(async () => (await dns.txt(`_adsp._domainkey.${domain}`)).find((text) => /^dkim=/i.test(text)) ?? null),
    ...selectors.map((selector) => ask(() => read(selector))),
  ]);
  const unseen = selectors.filter((_, index) => "unseen" in (answers[index] ?? {}));
  if (unseen.length === selectors.length) {
    throw new ProbeError("server-failure", `no selector below _domainkey.${domain} could be queried`);
  }
  const isWild = "seen" in wildcard && wildcard.seen !== null;
  const keys = selectors.flatMap((selector, index) => {
    const answer = answers[index];
    return answer !== undefined && "seen" in answer && answer.seen !== null
      ? [{ selector, key: parseDkimKey(answer.seen) }]
      : [];
  });
  return {
    domain,
    // With a wildcard every selector "exists"; one of them says it all.
    keys: isWild ? keys.slice(0, 1) : keys,
    tried: selectors.length - unseen.length,
    unseen: [...unseen, ...("unseen" in wildcard ? ["*"] : []), ...("unseen" in adsp ? ["_adsp"] : [])],
    wildcard: isWild,
    adsp: "seen" in adsp ? adsp.seen : null,
  };
};
