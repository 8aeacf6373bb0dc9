import { BLIND_REASONS, ProbeError } from "@parapet/net/probe-error";

import type { CheckContext } from "../check.ts";

/** A value or the reason it is missing: for parallel lookups of which some may fail. */
export type Asked<Value> = { readonly seen: Value } | { readonly unseen: string };

/** Runs one check; a failed check becomes a value, everything else stays an error. */
export const ask = async <Value>(attempt: () => Promise<Value>): Promise<Asked<Value>> => {
  try {
    return { seen: await attempt() };
  } catch (error) {
    if (error instanceof ProbeError) return { unseen: `${error.reason}: ${error.message}` };
    throw error;
  }
};

/** Reports to the engine which lookup failed and which findings depend on it. */
export const noteUnseen = (
  asked: Asked<unknown>,
  subject: string | null,
  { missed }: Pick<CheckContext, "missed">,
): void => {
  if (!("unseen" in asked)) return;
  const said = asked.unseen.split(":", 1)[0];
  missed?.({ subject, reason: BLIND_REASONS.find((it) => it === said) ?? "malformed", detail: asked.unseen });
};

/** Longest stretch of a record that findings quote; a TXT record may have 64 kB. */
const QUOTED = 600;

/** A record short enough to show. */
export const quoted = (text: string): string =>
  text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}… (${text.length} bytes)`;
