import { ProbeError } from "@parapet/net/probe-error";

import { download } from "../download.ts";
import type { Collected, Connector } from "./connector.ts";

const LINE = /^([0-9A-F]{35}):(\d{1,10})$/;
const BATCH_SIZE = 200;
/** `password`: everyone's first try, so the answer is known not to be empty. */
const KNOWN_PREFIX = "5BAA6";

/** Suffixes and how often each was seen. Padding lines count zero and are no one's password. */
export const readRange = (text: string): Map<string, number> => {
  const counts = new Map<string, number>();
  for (const line of text.split(/\r?\n/)) {
    if (line === "") continue;
    const match = LINE.exec(line.trim().toUpperCase());
    if (match === null)
      throw new ProbeError("malformed", "the range service answered with something else than suffixes");
    if (match[2] !== "0") counts.set(match[1] ?? "", Number(match[2]));
  }
  return counts;
};

/** How often was this very password seen anywhere? Only the first five characters of its hash leave (k-anonymity). */
export const pwnedPasswords: Connector = {
  id: "pwned-passwords",
  name: "Pwned Passwords",
  gives: ["password-counts"],
  licence: "Free; attribution to Have I Been Pwned",
  everyHours: 24,
  url: "https://api.pwnedpasswords.com",
  options: [],
  async probe(context) {
    const { body } = await download(context, { url: `${context.url.replace(/\/+$/, "")}/range/${KNOWN_PREFIX}` });
    return readRange(body.toString("latin1")).size;
  },
  async *collect(context) {
    const ranges = new Map<string, Map<string, number>>();
    const rangeOf = async (prefix: string): Promise<Map<string, number>> => {
      const known = ranges.get(prefix);
      if (known !== undefined) return known;
      const url = `${context.url.replace(/\/+$/, "")}/range/${prefix}`;
      const { body } = await download(context, { url, headers: { "add-padding": "true" } });
      if (ranges.size >= 500) ranges.clear();
      const range = readRange(body.toString("latin1"));
      ranges.set(prefix, range);
      return range;
    };
    let items: Collected[] = [];
    for await (const { org, id, sha1 } of context.secrets()) {
      const hash = sha1.toUpperCase();
      const times = (await rangeOf(hash.slice(0, 5))).get(hash.slice(5)) ?? 0;
      items.push({ kind: "password-count", org, id, times });
      if (items.length < BATCH_SIZE) continue;
      yield { items };
      items = [];
    }
    yield { items };
  },
};
