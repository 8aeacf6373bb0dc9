import { readTime } from "@parapet/domain/intel";
import { readNested } from "@parapet/domain/read-nested";
import { Parser } from "htmlparser2";

import { textOfHtml } from "./text-of-html.ts";

/** One entry of a site's news, whatever format it came in. */
export interface FeedItem {
  readonly id: string;
  readonly title: string;
  readonly text: string;
  readonly url: string | null;
  readonly author: string | null;
  readonly language: string | null;
  readonly at: Date | null;
}

const MAX_ITEMS = 5_000;
const FIELDS: Readonly<Record<string, string>> = {
  title: "title",
  link: "link",
  guid: "id",
  id: "id",
  description: "text",
  summary: "text",
  content: "text",
  "content:encoded": "text",
  pubdate: "at",
  published: "at",
  updated: "at",
  "dc:date": "at",
  author: "author",
  "dc:creator": "author",
  name: "author",
};

const text = (value: unknown): string => (typeof value === "string" ? value : "");

const toItem = (fields: Readonly<Record<string, string>>, language: string | null): FeedItem | null => {
  const link = fields["link"]?.trim() ?? "";
  const title = textOfHtml(fields["title"] ?? "");
  const body = textOfHtml(fields["text"] ?? "");
  const id = fields["id"]?.trim() || link || `${title}\n${fields["at"] ?? ""}`.trim();
  if (id === "" || (title === "" && body === "")) return null;
  const author = textOfHtml(fields["author"] ?? "");
  return {
    id,
    title,
    text: body,
    url: /^https?:\/\//i.test(link) ? link : null,
    author: author === "" ? null : author,
    language,
    at: readTime(fields["at"] ?? ""),
  };
};

/**
 * RSS and Atom. The parser knows no document types, so entities that a publisher declares stay the letters they are and
 * nothing is ever fetched or multiplied because of them.
 */
const fromXml = (xml: string): FeedItem[] => {
  const items: FeedItem[] = [];
  let fields: Record<string, string> | null = null;
  let path: string[] = [];
  let language: string | null = null;
  let piece = "";
  readNested(
    {
      onopentag: (name: string, attributes: Record<string, string>) => {
        const tag = name.toLowerCase();
        path.push(tag);
        piece = "";
        language ??= attributes["xml:lang"]?.slice(0, 2).toLowerCase() ?? null;
        if (tag === "item" || tag === "entry") fields = {};
        else if (
          fields !== null &&
          tag === "link" &&
          attributes["href"] !== undefined &&
          (attributes["rel"] ?? "alternate") === "alternate"
        )
          fields["link"] ??= attributes["href"];
      },
      ontext: (words: string) => {
        if (piece.length < 256 * 1024) piece += words;
      },
      onclosetag: (name: string) => {
        const tag = name.toLowerCase();
        path.pop();
        if (tag === "language" && fields === null) language = piece.trim().slice(0, 2).toLowerCase();
        if (fields === null) return;
        if (tag === "item" || tag === "entry") {
          const item = toItem(fields, language);
          if (item !== null && items.length < MAX_ITEMS) items.push(item);
          fields = null;
          return;
        }
        const field = FIELDS[tag];
        // The longest of several texts is the whole one; of other fields the first counts.
        if (field === "text")
          fields["text"] = piece.length > (fields["text"]?.length ?? 0) ? piece : (fields["text"] ?? "");
        else if (field !== undefined && piece.trim() !== "") fields[field] ??= piece;
        piece = "";
      },
    },
    (bounded) => new Parser(bounded, { xmlMode: true, decodeEntities: true }).end(xml),
  );
  path = [];
  return items;
};

/** JSON Feed, a list of posts, or an object with one list in it: fields go by many names. */
const fromJson = (value: unknown): FeedItem[] => {
  const list = Array.isArray(value)
    ? value
    : (Object.values((value ?? {}) as Record<string, unknown>).find((it): it is unknown[] => Array.isArray(it)) ?? []);
  const language = text((value as { language?: unknown } | null)?.language).slice(0, 2) || null;
  return list.slice(0, MAX_ITEMS).flatMap((raw) => {
    if (typeof raw !== "object" || raw === null) return [];
    const it = raw as Record<string, unknown>;
    const first = (...names: string[]): string => {
      for (const name of names) {
        const found = it[name];
        if (typeof found === "number") return String(found);
        if (typeof found === "string" && found !== "") return found;
      }
      return "";
    };
    const item = toItem(
      {
        id: first("id", "guid", "key", "ref", "uuid", "external_id"),
        title: first("title", "post_title", "subject", "headline", "victim"),
        text: first("content_text", "content_html", "content", "text", "body", "message", "description", "summary"),
        link: first("url", "link", "full_url", "external_url", "post_url"),
        author:
          first("author", "actor", "user", "username", "group", "group_name") ||
          text((it["author"] as { name?: unknown } | undefined)?.name),
        at: first(
          "date_published",
          "published",
          "published_at",
          "date",
          "timestamp",
          "created_at",
          "discovered",
          "time",
        ),
      },
      first("language", "lang").slice(0, 2).toLowerCase() || language,
    );
    return item === null ? [] : [item];
  });
};

/** Reads RSS, Atom, JSON Feed or a plain JSON list; null when it is none of them. */
export const readFeedItems = (document: string): FeedItem[] | null => {
  const head = document.replace(/^\ufeff/, "").trimStart();
  if (/^[[{]/.test(head)) {
    try {
      return fromJson(JSON.parse(head));
    } catch {
      return null;
    }
  }
  if (!/^<\?xml|^<(?:rss|feed|rdf)/i.test(head) || !/<(?:rss|feed|rdf:rdf)[\s>]/i.test(head.slice(0, 4_000)))
    return null;
  // A document that stops in the middle is not a short one.
  return /<\/(?:rss|feed|rdf:rdf)>\s*$/i.test(head.slice(-200)) ? fromXml(head) : null;
};
