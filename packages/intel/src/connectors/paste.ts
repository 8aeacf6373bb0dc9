import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { download, parseSteering } from "../download.ts";
import { toMentionText } from "../mentions/mention-text.ts";
import { MaybeMoment, MaybeText } from "../wire.ts";
import type { Collected, Connector } from "./connector.ts";

const Wire = z.object({
  key: z.string().regex(/^[A-Za-z0-9]{1,40}$/),
  scrape_url: z.url({ protocol: /^https?$/ }),
  full_url: MaybeText,
  title: MaybeText,
  user: MaybeText,
  date: MaybeMoment,
});

const REMEMBERED = 1_000;
const BATCH_SIZE = 25;

/** What is pasted for everyone to read? (Pastebin's scraping interface, and services that speak like it) */
export const paste: Connector = {
  id: "paste",
  name: "Pastes",
  gives: ["mentions"],
  licence: "Subscription of the service",
  everyHours: 1,
  url: "https://scrape.pastebin.com/api_scraping.php?limit=250",
  key: { required: false, asked: "header Authorization" },
  options: [],
  async probe(context) {
    const { body } = await download(context, { url: context.url, json: true });
    return z.array(z.unknown()).parse(parseSteering(body, "the list of pastes")).length;
  },
  async *collect(context) {
    const headers = context.key === null ? {} : { authorization: context.key };
    const { body } = await download(context, { url: context.url, json: true, headers });
    const list = z.array(z.unknown()).max(5_000).safeParse(parseSteering(body, "the list of pastes"));
    if (!list.success) throw new ProbeError("malformed", "the list of pastes is no list");
    const before = z.array(z.string()).catch([]).parse(context.cursor["seen"]);
    const seen = new Set(before);
    let items: Collected[] = [];
    let complaints: string[] = [];
    for (const [index, raw] of list.data.entries()) {
      const it = Wire.safeParse(raw);
      if (!it.success) complaints.push(`entry ${index + 1} does not have the published shape`);
      else if (!seen.has(it.data.key)) {
        const { response } = await download(context, {
          url: it.data.scrape_url,
          headers,
          maxBytes: 1024 ** 2,
          alsoFine: [404],
        });
        const text =
          response.status === 404
            ? null
            : toMentionText({
                ref: it.data.key,
                place: "dark-web",
                channel: URL.parse(context.url)?.hostname ?? null,
                title: it.data.title ?? "",
                body: response.text(),
                url: it.data.full_url,
                actor: it.data.user,
                publishedAt: it.data.date,
              });
        if (text !== null) items.push({ kind: "text", text });
        seen.add(it.data.key);
      }
      if (items.length < BATCH_SIZE) continue;
      yield { items, complaints, cursor: { seen: [...seen].slice(-REMEMBERED) } };
      [items, complaints] = [[], []];
    }
    yield { items, complaints, cursor: { seen: [...seen].slice(-REMEMBERED) } };
  },
};
