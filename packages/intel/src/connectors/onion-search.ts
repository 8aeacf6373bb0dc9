import { readTime } from "@parapet/domain/intel";
import { readNested } from "@parapet/domain/read-nested";
import { type OnionProxy, parseOnionProxy } from "@parapet/net/onion";
import { ProbeError } from "@parapet/net/probe-error";
import { Parser } from "htmlparser2";

import { download, statusWords } from "../download.ts";
import { toMentionText } from "../mentions/mention-text.ts";
import { type CollectContext, type Collected, type Connector, each, type Batch } from "./connector.ts";

const MAX_WORDS = 200;

/** The hidden fields of the search form: their names and values change, and a search without them leads nowhere. */
export const hiddenFields = (html: string): [string, string][] => {
  const fields: [string, string][] = [];
  let isInForm = false;
  const handlers = {
    onopentag: (name: string, attributes: Record<string, string>) => {
      if (name === "form") isInForm = /search/i.test(`${attributes["id"] ?? ""}${attributes["action"] ?? ""}`);
      const field = attributes["name"];
      if (isInForm && name === "input" && attributes["type"] === "hidden" && field !== undefined && fields.length < 10)
        fields.push([field, attributes["value"] ?? ""]);
    },
    onclosetag: (name: string) => {
      if (name === "form") isInForm = false;
    },
  };
  readNested(handlers, (bounded) => new Parser(bounded).end(html));
  return fields;
};

const MAX_HITS = 200;
const MAX_TITLE = 2_000;
const MAX_WORDS_OF_HIT = 20_000;

interface Hit {
  readonly title: string;
  readonly text: string;
  readonly url: string;
  readonly at: Date | null;
}

/** The hits of a page of results: of each its first link, its first paragraph and its time. */
export const searchHits = (html: string): Hit[] => {
  const found: { href: string | null; title: string; words: string | null; time: string }[] = [];
  let reading: "title" | "words" | null = null;
  let isInHit = false;
  const handlers = {
    onopentag: (name: string, attributes: Record<string, string>) => {
      if (name === "li" && /\bresult\b/.test(attributes["class"] ?? "")) {
        isInHit = found.length < MAX_HITS;
        if (isInHit) found.push({ href: null, title: "", words: null, time: "" });
      }
      const hit = isInHit ? found.at(-1) : undefined;
      if (hit === undefined) return;
      hit.time ||= (attributes["data-timestamp"] ?? "").slice(0, 40);
      if (name === "a" && hit.href === null && attributes["href"] !== undefined) {
        hit.href = attributes["href"];
        reading = "title";
      }
      if (name === "p" && hit.words === null) {
        hit.words = "";
        reading = "words";
      }
    },
    ontext: (piece: string) => {
      const hit = isInHit ? found.at(-1) : undefined;
      if (hit === undefined || reading === null) return;
      if (reading === "title") hit.title = `${hit.title}${piece}`.slice(0, MAX_TITLE);
      else hit.words = `${hit.words ?? ""}${piece}`.slice(0, MAX_WORDS_OF_HIT);
    },
    onclosetag: (name: string) => {
      if ((name === "a" && reading === "title") || (name === "p" && reading === "words")) reading = null;
      if (name === "li") isInHit = false;
    },
  };
  readNested(handlers, (bounded) => new Parser(bounded).end(html));
  return found.flatMap(({ href, title, words, time }) => {
    if (href === null) return [];
    const target = /redirect_url=([^"&]+)/.exec(href)?.[1] ?? href;
    return [{ title: plain(title), text: plain(words ?? ""), url: safeDecode(target), at: readTime(time) }];
  });
};

const plain = (text: string): string => text.replaceAll(/\s+/g, " ").trim();

const safeDecode = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** The proxy of this connector; without one, an onion address goes through the program's own. */
const proxyOf = ({ options }: CollectContext): { onionProxy?: OnionProxy } => {
  const text = options["proxy"];
  if (typeof text !== "string" || text.trim() === "") return {};
  const onionProxy = parseOnionProxy(text);
  if (onionProxy === null) throw new ProbeError("not-supported", "the SOCKS proxy is not written as host:port");
  return { onionProxy };
};

const page = async (context: CollectContext, path: string) => {
  const url = `${context.url.replace(/\/+$/, "")}${path}`;
  return (await download(context, { url, maxBytes: 4 * 1024 ** 2, alsoFine: [302], ...proxyOf(context) })).response;
};

/** What do onion sites say about our customers? (Ahmia; an onion address of it is reached through the SOCKS proxy) */
export const onionSearch: Connector = {
  id: "onion-search",
  name: "Ahmia onion search",
  isAskedByDomain: true,
  gives: ["mentions"],
  licence: "Public search; attribution to Ahmia",
  everyHours: 12,
  url: "https://ahmia.fi",
  options: [{ name: "proxy", kind: "host-port", required: false, choices: [] }],
  async probe(context) {
    const fields = hiddenFields(statusWords(await page(context, "/")));
    if (fields.length === 0) throw new ProbeError("malformed", "the search form has no hidden field any more");
    return fields.length;
  },
  async *collect(context) {
    let token: [string, string][] = [];
    const search = async (word: string) => {
      const query = new URLSearchParams([["q", `"${word}"`], ...token]);
      const response = await page(context, `/search/?${query.toString()}`);
      // Without a fresh token the search sends everyone back to its front page.
      const isSentAway = response.redirects.length > 0 || response.status === 302;
      const html = statusWords(response);
      return isSentAway || !/class="[^"]*searchResults|no results/i.test(html) ? null : html;
    };
    const oneWord = async (word: string): Promise<Batch> => {
      let html = token.length === 0 ? null : await search(word);
      if (html === null) {
        token = hiddenFields(statusWords(await page(context, "/")));
        html = await search(word);
      }
      if (html === null) throw new ProbeError("blocked", "the search does not accept its own token");
      const items = searchHits(html).flatMap((hit): Collected[] => {
        const text = toMentionText({
          ref: hit.url,
          place: "dark-web",
          channel: /^https?:\/\/([^/]+)/i.exec(hit.url)?.[1] ?? null,
          title: hit.title,
          body: hit.text,
          url: hit.url,
          publishedAt: hit.at,
        });
        return text === null ? [] : [{ kind: "text", text }];
      });
      return { items };
    };
    yield* each(context.words.slice(0, MAX_WORDS), (word) => `"${word}"`, oneWord);
  },
};
