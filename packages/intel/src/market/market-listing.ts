import { readHost, readTime } from "@parapet/domain/intel";
import * as z from "zod";

import { WrongShape } from "../feed.ts";
import { listRecords } from "../read/list-records.ts";
import type { OpenSource } from "../read/open-source.ts";
import type { BadRecord, Bytes, FileRecord } from "../read/record.ts";

/** A machine's log that someone offers for sale. */
export interface MarketListing {
  readonly market: string;
  readonly ref: string;
  readonly tag: string;
  readonly price: number | null;
  readonly currency: string | null;
  readonly family: string | null;
  readonly country: string | null;
  /** How many people's logins it holds, where the seller states it. */
  readonly users: number | null;
  readonly listedOn: string | null;
  /** Hosts that the log holds logins for. */
  readonly assets: readonly string[];
}

const MAX_ASSETS = 2_000;

/** Sellers and exports call the same column by many names. */
const NAMES = {
  market: ["market", "shop", "marketplace", "source"],
  ref: ["id", "ref", "log_id", "bot_id", "listing_id"],
  tag: ["tag", "title", "name", "label"],
  price: ["price", "cost", "amount"],
  currency: ["currency"],
  family: ["stealer", "family", "malware", "type"],
  country: ["country", "geo", "location"],
  users: ["users", "user_count", "accounts", "logins"],
  listed: ["date", "listed", "listed_at", "date_added", "created_at", "installed"],
  assets: ["assets", "affected_assets", "links", "domains", "urls", "sites", "resources"],
} as const satisfies Record<string, readonly string[]>;

const ALL_NAMES = new Set<string>(Object.values(NAMES).flat());
const Row = z.record(z.string(), z.unknown());

const toHosts = (value: unknown): string[] => {
  const parts = Array.isArray(value) ? value : typeof value === "string" ? value.split(/[\s,;|]+/) : [];
  const hosts = parts.flatMap((part) => {
    const { url, domain } = (typeof part === "object" && part !== null ? part : {}) as {
      url?: unknown;
      domain?: unknown;
    };
    const text = [part, url, domain].find((it): it is string => typeof it === "string") ?? "";
    // A part of the names is hidden by some sellers until someone pays: `*.acme.test`.
    const host = readHost(text.trim().replace(/^\*+\.?/, ""));
    return host !== null && /^[a-z0-9.-]+\.[a-z0-9-]{2,}$/.test(host) ? [host] : [];
  });
  return [...new Set(hosts)].slice(0, MAX_ASSETS);
};

/** What one row offers; throws where it offers nothing that can be known again. */
export const toListing = (value: unknown, market?: string): MarketListing => {
  const row = Row.safeParse(value);
  if (!row.success) throw new WrongShape("a listing is a row of named fields");
  const fields = new Map(
    Object.entries(row.data).map(([name, cell]) => [
      name
        .trim()
        .toLowerCase()
        .replaceAll(/[\s-]+/g, "_"),
      cell,
    ]),
  );
  const first = (names: readonly string[]): unknown =>
    names.map((name) => fields.get(name)).find((it) => it !== undefined && it !== null && it !== "");
  const words = (names: readonly string[], longest: number): string | null => {
    const found = first(names);
    const text =
      typeof found === "number"
        ? String(found)
        : typeof found === "string"
          ? found.replaceAll("\0", "").toWellFormed().trim()
          : "";
    return text === "" ? null : text.slice(0, longest);
  };
  const assets = toHosts(first(NAMES.assets));
  if (assets.length === 0) throw new WrongShape("the listing names no host");
  const priceText = words(NAMES.price, 40);
  const price =
    priceText === null ? null : Number(/\d+(?:[.,]\d+)?/.exec(priceText)?.[0]?.replace(",", ".") ?? Number.NaN);
  const users = Number(words(NAMES.users, 20) ?? Number.NaN);
  const listed = readTime(first(NAMES.listed) ?? "");
  const tag = words(NAMES.tag, 200);
  const ref = words(NAMES.ref, 200) ?? tag;
  if (ref === null) throw new WrongShape("the listing has neither id nor tag");
  return {
    market: words(NAMES.market, 100) ?? market ?? "unknown market",
    ref,
    tag: tag ?? ref,
    price: price === null || !Number.isFinite(price) || price > 9_999_999 ? null : price,
    currency:
      words(NAMES.currency, 10) ??
      (priceText === null
        ? null
        : /€|EUR/i.test(priceText)
          ? "EUR"
          : /\$|USD/i.test(priceText)
            ? "USD"
            : (/BTC|XMR/i.exec(priceText)?.[0].toUpperCase() ?? null)),
    family: words(NAMES.family, 60),
    country: words(NAMES.country, 60),
    users: Number.isInteger(users) && users >= 0 && users < 2 ** 31 ? users : null,
    listedOn: listed?.toISOString().slice(0, 10) ?? null,
    assets,
  };
};

const records = (bytes: Bytes): AsyncIterable<FileRecord[]> =>
  listRecords(bytes, { columns: ALL_NAMES, otherwise: ["tag", "price", "users", "assets"], lastTakesRest: true });

/** Reads listings from JSON or CSV: a row that offers nothing is reported with its line. */
export async function* readListings(
  source: OpenSource,
  market?: string,
): AsyncGenerator<{ entries: MarketListing[]; bad: BadRecord[] }> {
  const { name: file } = source;
  let line = 1;
  for await (const batch of records(source.bytes)) {
    const entries: MarketListing[] = [];
    const bad: BadRecord[] = [];
    for (const record of batch) {
      line = record.line;
      if ("bad" in record) {
        bad.push({ file, line, reason: record.bad });
        continue;
      }
      try {
        entries.push(toListing(record.value, market));
      } catch (error) {
        if (!(error instanceof WrongShape)) throw error;
        bad.push({ file, line, reason: error.message });
      }
    }
    yield { entries, bad };
  }
  const trouble = source.trouble();
  if (trouble !== null) yield { entries: [], bad: [{ file, line, reason: trouble }] };
}
