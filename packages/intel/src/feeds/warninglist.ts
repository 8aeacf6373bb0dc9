import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { Text } from "../wire.ts";

const KINDS = ["string", "substring", "hostname", "cidr", "regex"] as const;

const Wire = z.object({
  name: Text,
  description: Text.default(""),
  version: z.coerce.number().int().min(0).default(0),
  type: z
    .string()
    .transform((text) => text.trim().toLowerCase())
    .pipe(z.enum(KINDS)),
  matching_attributes: z.array(z.string()).default([]),
  category: z.string().optional(),
  list: z.array(z.union([Text, z.number().transform(String)])),
});

/** The folder a list lives in is its id in the project; a lone file is known by its name. */
const idOf = (file: string, name: string): string => {
  const folder = /([^/\\]+)[/\\]list\.json(?:\.gz)?$/.exec(file)?.[1];
  return (folder ?? name)
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, "-")
    .replaceAll(/^-+|-+$/g, "")
    .slice(0, 100);
};

const Options = z.object({ lists: z.array(z.string().regex(/^[a-z0-9_.-]+$/i)).default([]) });

/** Which values are harmless, or too common to mean anything? (MISP warning lists: they mark, they never delete) */
export const warninglist = defineFeed({
  id: "warninglist",
  name: "MISP warning lists",
  entries: "warning-list",
  licence: "CC0-1.0",
  everyHours: 24,
  url: "https://raw.githubusercontent.com/MISP/misp-warninglists/main/lists",
  records: (bytes) => jsonRecords(bytes, { places: [[]], maxRecordBytes: 64 * 1024 * 1024 }),
  wire: Wire,
  read: (it, { file }) => ({
    entries: [
      {
        id: idOf(file, it.name),
        name: it.name,
        description: it.description,
        version: it.version,
        kind: it.type,
        attributes: it.matching_attributes,
        category: it.category ?? null,
        entries: [...new Set(it.list.map((entry) => entry.trim()).filter((entry) => entry !== ""))],
      },
    ],
  }),
  async *sync(context) {
    const { lists } = Options.catch({ lists: [] }).parse(context.options);
    for (const id of lists.length > 0 ? lists : DEFAULT_LISTS) {
      const url = `${context.url}/${id}/list.json`;
      const { body } = await download(context, { url, json: true });
      yield { source: asSource(url, body), cursor: {} };
    }
  },
});

const DEFAULT_LISTS = [
  "rfc1918",
  "rfc5735",
  "multicast",
  "empty-hashes",
  "public-dns-v4",
  "google",
  "cloudflare",
  "akamai",
  "amazon-aws",
  "microsoft-azure",
  "url-shortener",
  "whats-my-ip",
  "dynamic-dns",
  "parking-domain",
  "vpn-ipv4",
  "common-ioc-false-positive",
];
