import { ProbeError } from "@parapet/net/probe-error";

import { download, statusWords } from "../download.ts";
import { readFeedItems } from "../mentions/feed-items.ts";
import { toMentionText } from "../mentions/mention-text.ts";
import { type Collected, type Connector, each, type Batch, listOption } from "./connector.ts";

/** What do forums, blogs and other sites publish? (RSS, Atom, JSON Feed or a plain JSON list of posts) */
export const rss: Connector = {
  id: "rss",
  name: "RSS, Atom and JSON",
  gives: ["mentions"],
  licence: "The sites' own",
  everyHours: 2,
  url: "",
  key: { required: false, asked: "header Authorization" },
  options: [
    { name: "addresses", kind: "list", required: true, choices: [] },
    { name: "place", kind: "choice", required: false, choices: ["dark-web", "channel"] },
  ],
  async *collect(context) {
    const place = context.options["place"] === "channel" ? "channel" : "dark-web";
    const addresses = [...(context.url === "" ? [] : [context.url]), ...listOption(context, "addresses")];
    const oneSite = async (url: string): Promise<Batch> => {
      const host = URL.parse(url)?.hostname;
      if (host === undefined || !/^https?:/i.test(url))
        return { items: [], complaints: [`"${url.slice(0, 80)}" is no address`] };
      const headers = context.key === null ? {} : { authorization: context.key };
      const { response } = await download(context, { url, headers, maxBytes: 16 * 1024 ** 2 });
      const found = readFeedItems(statusWords(response));
      if (found === null) throw new ProbeError("malformed", `${host} did not answer with RSS, Atom or JSON`);
      const items = found.flatMap((it): Collected[] => {
        const text = toMentionText({
          ref: `${host}/${it.id}`,
          place,
          channel: host,
          title: it.title,
          body: it.text,
          url: it.url,
          actor: it.author,
          language: it.language,
          publishedAt: it.at,
        });
        return text === null ? [] : [{ kind: "text", text }];
      });
      return { items };
    };
    yield* each(addresses, (url) => URL.parse(url)?.hostname ?? url, oneSite);
  },
};
