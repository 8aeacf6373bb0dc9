import { CouldNotLook } from "@parapet/net/could-not-look";

/** Either what was seen, or why it could not be: for looks of which some may fail while the rest goes on. */
export type Asked<Value> = { readonly seen: Value } | { readonly unseen: string };

/** Runs one look; a failure to look becomes a value, everything else stays an error. */
export const ask = async <Value>(look: () => Promise<Value>): Promise<Asked<Value>> => {
  try {
    return { seen: await look() };
  } catch (error) {
    if (error instanceof CouldNotLook) return { unseen: `${error.reason}: ${error.message}` };
    throw error;
  }
};

/** Longest stretch of a record that findings quote; a TXT record may have 64 kB. */
const QUOTED = 600;

/** A record short enough to show. */
export const quoted = (text: string): string =>
  text.length <= QUOTED ? text : `${text.slice(0, QUOTED)}… (${text.length} bytes)`;
