import * as z from "zod";

import type { LeakRecord } from "../leak-record.ts";

/** The column of encrypted blocks; part of what their encryption authenticates. */
export const BLOCK_COLUMN = "leak_block.sealed";

/**
 * A record within a block: login, secret, URL, form, date of the breach, source (index into the block's list), machine.
 * Trailing defaults are left out.
 */
const BlockRecord = z.tuple([
  z.string(),
  z.string(),
  z.string().nullable().optional(),
  z.string().optional(),
  z.string().nullable().optional(),
  z.number().int().optional(),
  z.string().nullable().optional(),
]);
const Block = z.object({ sources: z.array(z.string()), lines: z.array(BlockRecord) });

export const serializeRecord = (record: Omit<LeakRecord, "source">, source: number): string => {
  const { login, secret, url, form, breachOn, machine } = record;
  return JSON.stringify(
    form === "plain" && breachOn === null && source === 0 && machine === null
      ? url === null
        ? [login, secret]
        : [login, secret, url]
      : [login, secret, url, form, breachOn, source, machine],
  );
};

export const parseBlock = (plain: Buffer): LeakRecord[] => {
  const { sources, lines } = Block.parse(JSON.parse(plain.toString("utf8")));
  return lines.map(([login, secret, url = null, form = "plain", breachOn = null, source = 0, machine = null]) => ({
    login,
    secret,
    url,
    form,
    breachOn,
    source: sources[source] ?? "unknown",
    machine,
  }));
};
