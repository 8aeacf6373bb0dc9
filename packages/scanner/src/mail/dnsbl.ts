import type { Dns } from "@parapet/net/net";

import { type Asked, ask } from "./ask.ts";
import { addressBytes, reverseName } from "./ip-address.ts";

export interface BlockList {
  readonly id: string;
  readonly zone: string;
  readonly lists: "addresses" | "names";
  /** Answers that mean "a home connection" or the like, not "a source of abuse". */
  readonly policyCodes?: readonly string[];
}

export const BLOCK_LISTS: readonly BlockList[] = [
  { id: "Spamhaus ZEN", zone: "zen.spamhaus.org", lists: "addresses", policyCodes: ["127.0.0.10", "127.0.0.11"] },
  { id: "SpamCop", zone: "bl.spamcop.net", lists: "addresses" },
  { id: "Barracuda", zone: "b.barracudacentral.org", lists: "addresses" },
  { id: "PSBL", zone: "psbl.surriel.com", lists: "addresses" },
  { id: "UCEPROTECT-1", zone: "dnsbl-1.uceprotect.net", lists: "addresses" },
  { id: "blocklist.de", zone: "bl.blocklist.de", lists: "addresses" },
  { id: "DroneBL", zone: "dnsbl.dronebl.org", lists: "addresses" },
  { id: "Mailspike", zone: "bl.mailspike.net", lists: "addresses" },
  { id: "s5h", zone: "all.s5h.net", lists: "addresses" },
  { id: "Spamhaus DBL", zone: "dbl.spamhaus.org", lists: "names" },
  { id: "URIBL", zone: "multi.uribl.com", lists: "names" },
  { id: "SURBL", zone: "multi.surbl.org", lists: "names" },
];

export interface ListObservation {
  readonly list: string;
  readonly subject: string;
  /** The codes of a listing, none when not listed; unseen when the list did not really answer. */
  readonly codes: Asked<readonly string[]>;
}

/** What does an answer mean? Lists refuse big resolvers with a code of their own, which is no listing. */
export const readListAnswer = (answers: readonly string[]): Asked<readonly string[]> => {
  const refusal = answers.find((code) => /^127\.255\.255\.|^127\.0\.0\.1$|^127\.0\.1\.255$/.test(code));
  if (refusal !== undefined) return { unseen: `blocked: the list refuses this resolver (${refusal})` };
  const odd = answers.find((code) => !code.startsWith("127."));
  if (odd !== undefined) return { unseen: `malformed: ${odd} is no answer of a block list` };
  return { seen: answers };
};

const codesOf = async (dns: Dns, name: string): Promise<Asked<readonly string[]>> => {
  const reply = await ask(async () =>
    (await dns.query(name, "A")).answers.flatMap(({ type, data }) =>
      type === "A" && typeof data === "string" ? [data] : [],
    ),
  );
  return "seen" in reply ? readListAnswer(reply.seen) : reply;
};

/** Every list must list its test entry (RFC 5782 section 5); one that does not is out of service, and its silence means nothing. */
const isAlive = async (dns: Dns, list: BlockList): Promise<Asked<boolean>> => {
  const codes = await codesOf(dns, `${list.lists === "addresses" ? "2.0.0.127" : "test"}.${list.zone}`);
  return "seen" in codes ? { seen: codes.seen.length > 0 } : codes;
};

/** Which block lists name these addresses and domains? */
export const inspectBlockLists = async (
  subjects: { readonly ips: readonly string[]; readonly names: readonly string[] },
  dns: Dns,
  lists: readonly BlockList[] = BLOCK_LISTS,
): Promise<ListObservation[]> => {
  const observations = await Promise.all(
    lists.map(async (list) => {
      const questions =
        list.lists === "names"
          ? subjects.names.map((subject) => ({ subject, name: `${subject}.${list.zone}` }))
          : subjects.ips.flatMap((subject) => {
              const bytes = addressBytes(subject);
              return bytes === null
                ? []
                : [{ subject, name: `${reverseName(bytes).replace(/\.(?:in-addr|ip6)\.arpa$/, "")}.${list.zone}` }];
            });
      if (questions.length === 0) return [];
      const [alive, ...answers] = await Promise.all([
        isAlive(dns, list),
        ...questions.map(({ name }) => codesOf(dns, name)),
      ]);
      return questions.map(({ subject }, index): ListObservation => {
        const codes = answers[index] ?? { seen: [] };
        const listed = "seen" in codes && codes.seen.length > 0;
        if (listed || "unseen" in codes) return { list: list.id, subject, codes };
        if ("unseen" in alive) return { list: list.id, subject, codes: alive };
        return {
          list: list.id,
          subject,
          codes: alive.seen ? codes : { unseen: "server-failure: the list no longer works" },
        };
      });
    }),
  );
  return observations.flat();
};
