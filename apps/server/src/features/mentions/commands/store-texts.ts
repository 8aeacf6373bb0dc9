import type { TextRow } from "@parapet/db/queries/mentions";
import { asSystem } from "@parapet/db/unscoped";
import type { LeakEntry } from "@parapet/intel/leaks/leak-entry";
import { detectLanguage } from "@parapet/intel/mentions/detect-language";
import { fold } from "@parapet/intel/mentions/fold";
import type { MentionText } from "@parapet/intel/mentions/mention-text";

import type { Services } from "../../../platform/services.ts";
import { cleanText } from "../clean-text.ts";

/** Stores texts with their secrets masked; answers how many were new, and the logins that was in them. */
export const storeTexts = async (
  { db, now, corpora }: Pick<Services, "db" | "now" | "corpora">,
  source: string,
  texts: readonly MentionText[],
): Promise<{ added: number; leaks: LeakEntry[] }> => {
  const leaks: LeakEntry[] = [];
  const rows = texts.map((it): TextRow => {
    const [title, body] = [cleanText(it.title), cleanText(it.body)];
    leaks.push(...title.leaks, ...body.leaks);
    return {
      ...it,
      title: title.text,
      body: body.text,
      folded: fold(`${title.text}\n${body.text}`),
      language: it.language ?? detectLanguage(body.text === "" ? title.text : body.text),
    };
  });
  // One text may come twice in a batch; the first is it.
  const once = [...new Map(rows.toReversed().map((row) => [row.ref, row])).values()].toReversed();
  const added = await asSystem(db, "shared-corpus", (tx) => corpora.mentions.put(tx, source, once, now()));
  return { added, leaks };
};
