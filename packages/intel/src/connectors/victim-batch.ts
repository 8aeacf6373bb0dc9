import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { download, parseSteering } from "../download.ts";
import { toMentionText } from "../mentions/mention-text.ts";
import type { CollectContext, Collected, Batch } from "./connector.ts";

/** A victim as an aggregator of leak sites reports it. */
interface Victim {
  readonly title: string;
  readonly group: string | null;
  readonly at: Date | null;
  readonly words: readonly (string | null)[];
  readonly url: string | null;
}

/** Fetches a list of victims and converts them to texts; malformed entries are reported. */
export const victimBatch = async (
  context: CollectContext,
  path: string,
  wire: z.ZodType<Victim, unknown>,
): Promise<Batch> => {
  const url = `${context.url.replace(/\/+$/, "")}/${path}`;
  const { body } = await download(context, { url, json: true });
  const list = z.array(z.unknown()).max(50_000).safeParse(parseSteering(body, url));
  if (!list.success) throw new ProbeError("malformed", `${url} did not answer with a list`);
  const items: Collected[] = [];
  const complaints: string[] = [];
  for (const [index, raw] of list.data.entries()) {
    const it = wire.safeParse(raw);
    const text =
      it.success && it.data.title !== ""
        ? toMentionText({
            // The same victim of the same group is one post, however often the list is fetched.
            ref: `${it.data.group ?? ""}/${it.data.title}`.toLowerCase(),
            place: "dark-web",
            channel: it.data.group,
            isRansom: true,
            title: it.data.title,
            body: it.data.words.filter((word) => word !== null).join("\n"),
            url: it.data.url,
            actor: it.data.group,
            publishedAt: it.data.at,
          })
        : null;
    if (text === null) complaints.push(`entry ${index + 1} does not name a victim`);
    else items.push({ kind: "text", text });
  }
  return { items, complaints };
};
