import type { Db } from "@parapet/db/db";
import { auditHeads } from "@parapet/db/queries/platform";
import * as z from "zod";

import { FileIncomplete } from "../files/file-incomplete.ts";
import { readWhole } from "../files/read-whole.ts";
import type { Services } from "../services.ts";
import { Anchor } from "./anchor.ts";
import type { ChainTrouble } from "./verify-chain.ts";

const MAX_BYTES = 256 * 1024 * 1024;

/** One file of anchors: its number among all, then one line for each chain. */
const Numbered = z.object({ number: z.number().int() });

export const parseAnchors = (text: string): Anchor[] =>
  text
    .split("\n")
    .filter((line) => line !== "")
    .map((line) => Anchor.parse(JSON.parse(line)));

const nameOf = (number: number): string => String(number).padStart(8, "0");

const store = async ({ files }: Pick<Services, "files">, lines: readonly string[]): Promise<void> => {
  const last = (await files.list({ org: null, kind: "audit-anchor" })).at(-1);
  const number = Number(last?.name ?? 0) + 1;
  const text = `${[JSON.stringify({ number }), ...lines].join("\n")}\n`;
  await files.put({ org: null, kind: "audit-anchor", name: nameOf(number) }, [Buffer.from(text)]);
};

/**
 * Stores the head of every chain as a new file. It is encrypted with keys that the database does not hold, so anyone who rewrites the
 * audit log cannot rewrite its anchors; in an object store they are outside of the database altogether.
 */
export const writeAnchors = async (services: Pick<Services, "files">, owner: Db, at: Date): Promise<number> => {
  const heads = (await auditHeads(owner)).filter(({ seq, hash }) => seq !== null && hash !== null);
  const lines = heads.map(({ chain, seq, hash }) =>
    JSON.stringify({ at: at.toISOString(), chain, seq, hash: hash?.toString("hex") }),
  );
  if (lines.length > 0) await store(services, lines);
  return lines.length;
};

/** All anchors, and a trouble for each file of them that is missing or does not open. */
export const readAnchors = async ({
  files,
}: Pick<Services, "files">): Promise<{ readonly anchors: Anchor[]; readonly troubles: ChainTrouble[] }> => {
  const anchors: Anchor[] = [];
  const troubles: ChainTrouble[] = [];
  let expected = 1;
  for (const { id, name } of await files.list({ org: null, kind: "audit-anchor" })) {
    const trouble = { chain: `anchors ${name}`, seq: 0, what: "anchor" } as const;
    if (Number(name) !== expected) troubles.push({ ...trouble, what: "missing" });
    expected = Number(name) + 1;
    try {
      const [first = "", ...lines] = (await readWhole(files, id, MAX_BYTES)).toString("utf8").split("\n");
      if (nameOf(Numbered.parse(JSON.parse(first)).number) !== name) troubles.push(trouble);
      anchors.push(...parseAnchors(lines.join("\n")));
    } catch (error) {
      if (!(error instanceof FileIncomplete)) throw error;
      troubles.push(trouble);
    }
  }
  return { anchors, troubles };
};
