import { readTime } from "@parapet/domain/intel";
import { ProbeError } from "@parapet/net/probe-error";

import { download, statusWords } from "../download.ts";
import type { Cursor } from "../feed.ts";
import { type MentionText, toMentionText } from "../mentions/mention-text.ts";
import { textOfHtml } from "../mentions/text-of-html.ts";
import { type Connector, each, type Batch, listOption } from "./connector.ts";

const MAX_PAGES = 20;
const NAME = /^[A-Za-z0-9_]{3,64}$/;

/** The messages of a channel's public preview, oldest first. */
export const channelPosts = (html: string, channel: string): { id: number; text: MentionText | null }[] =>
  html
    .split(/<div[^>]+class="tgme_widget_message[ "]/)
    .slice(1, 501)
    .flatMap((block) => {
      const id = Number(/data-post="[^"/]+\/(\d{1,12})"/.exec(block)?.[1] ?? Number.NaN);
      if (!Number.isInteger(id)) return [];
      const body = /<div[^>]+class="tgme_widget_message_text[^"]*"[^>]*>([\s\S]{0,100000}?)<\/div>/.exec(block)?.[1];
      const author = /class="tgme_widget_message_from_author"[^>]*>([^<]{1,200})</.exec(block)?.[1] ?? null;
      const at = readTime(/<time[^>]+datetime="([^"]{1,40})"/.exec(block)?.[1] ?? "");
      const text = toMentionText({
        ref: `${channel.toLowerCase()}/${id}`,
        place: "channel",
        channel,
        body: textOfHtml(body ?? ""),
        url: `https://t.me/${channel}/${id}`,
        actor: author ?? channel,
        publishedAt: at,
      });
      return [{ id, text }];
    });

/** What is said in public channels? (Telegram's previews; channels without one cannot be read) */
export const telegram: Connector = {
  id: "telegram",
  name: "Telegram channel previews",
  gives: ["mentions"],
  licence: "Public previews",
  everyHours: 1,
  url: "https://t.me",
  options: [
    { name: "channels", kind: "list", required: true, choices: [] },
    { name: "pages", kind: "number", required: false, choices: [] },
  ],
  async *collect(context) {
    const channels = listOption(context, "channels").map((it) => it.replace(/^.*\//, "").replace(/^@/, ""));
    const pages = Math.max(1, Math.min(MAX_PAGES, Number(context.options["pages"] ?? 5) || 5));
    let seen: Cursor = context.cursor;
    const oneChannel = async (channel: string): Promise<Batch> => {
      if (!NAME.test(channel)) return { items: [], complaints: [`"${channel.slice(0, 64)}" is no name of a channel`] };
      const last = Number(seen[channel] ?? 0);
      const posts = new Map<number, MentionText>();
      let [before, newest] = [Number.POSITIVE_INFINITY, last];
      for (let at = 0; at < pages; at += 1) {
        const query = Number.isFinite(before) ? `?before=${before}` : "";
        const url = `${context.url.replace(/\/+$/, "")}/s/${channel}${query}`;
        const { response } = await download(context, { url, maxBytes: 4 * 1024 ** 2, alsoFine: [302] });
        const html = statusWords(response);
        if (response.status === 302 || !html.includes("tgme_channel_history")) {
          throw new ProbeError("not-supported", `the channel ${channel} has no public preview`);
        }
        const found = channelPosts(html, channel);
        for (const { id, text } of found) {
          newest = Math.max(newest, id);
          if (id > last && text !== null) posts.set(id, text);
        }
        const oldest = found[0]?.id ?? 0;
        // Reached what the last run saw, or the channel's first message.
        if (oldest <= last + 1 || oldest >= before) break;
        before = oldest;
      }
      seen = { ...seen, [channel]: newest };
      return { items: [...posts.values()].map((text) => ({ kind: "text", text })), cursor: seen };
    };
    yield* each(channels, (channel) => channel, oneChannel);
  },
};
