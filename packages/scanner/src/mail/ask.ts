import { BLIND_REASONS, ProbeError } from "@parapet/net/probe-error";

import type { CheckContext } from "../check.ts";

/** Either what was seen, or why it could not be: for looks of which some may fail while the rest goes on. */
export type Asked<Value> = { readonly seen: Value } | { readonly unseen: string };

/** Runs one look; a failure to look becomes a value, everything else stays an error. */
export const ask = async <Value>(look: () => Promise<Value>): Promise<Asked<Value>> => {
  try {
    return { seen: await look() };
  } catch (error) {
    if (error instanceof ProbeError) return { unseen: `${error.reason}: ${error.message}` };
    throw error;
  }
};

/** Tells the engine which look of several failed, and which findings it might have led to. */
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
