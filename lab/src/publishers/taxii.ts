import { jsonAnswer, type Publisher, type PublisherAnswer } from "./publisher.ts";

const MEDIA_TYPE = "application/taxii+json;version=2.1";
const COLLECTION = "91a7b528-80eb-42ed-a74d-c6fbd5a26116";
const ADDED = "2026-01-01T08:00:00.000Z";

const indicator = (number: number, pattern: string, more: Readonly<Record<string, unknown>> = {}) => ({
  type: "indicator",
  spec_version: "2.1",
  id: `indicator--00000000-0000-4000-8000-00000000000${number}`,
  created: ADDED,
  modified: ADDED,
  name: `Indicator ${number}`,
  indicator_types: ["malicious-activity"],
  pattern,
  pattern_type: "stix",
  valid_from: ADDED,
  confidence: 80,
  ...more,
});

const OBJECTS: readonly Readonly<Record<string, unknown>>[] = [
  indicator(1, "[ipv4-addr:value = '203.0.113.66']"),
  indicator(2, "[domain-name:value = 'anvil-update.example' OR url:value = 'http://anvil-update.example/x']"),
  indicator(3, `[file:hashes.'SHA-256' = '${"ab".repeat(32)}']`, { labels: ["lumma"] }),
  // A pattern over time, which no simple reader can take apart.
  indicator(4, "[process:name = 'anvil.exe'] FOLLOWEDBY [network-traffic:dst_port = 4444] WITHIN 30 SECONDS"),
  indicator(5, "[ipv4-addr:value = '203.0.113.67']", { revoked: true }),
];

const taxii = (value: unknown, more: Omit<PublisherAnswer, "body"> = {}): PublisherAnswer =>
  jsonAnswer(value, { type: MEDIA_TYPE, ...more });

/** A TAXII 2.1 server with one collection, read page by page. It insists on the media type, as real ones do. */
export const taxiiServer: Publisher = {
  id: "taxii",
  hosts: ["taxii.publishers.test"],
  answer: ({ path, query, headers }) => {
    const accepted = headers["accept"] ?? "";
    if (!accepted.includes("application/taxii+json") && !accepted.includes("*/*"))
      return taxii({ title: "Not acceptable", http_status: "406" }, { status: 406 });
    const base = `/api1/collections/${COLLECTION}`;
    switch (path) {
      case "/taxii2/":
        return taxii({
          title: "Lab TAXII server",
          default: "http://taxii.publishers.test/api1/",
          api_roots: ["http://taxii.publishers.test/api1/"],
        });
      case "/api1/":
        return taxii({ title: "Lab root", versions: [MEDIA_TYPE], max_content_length: 10_485_760 });
      case "/api1/collections/":
        return taxii({
          collections: [
            {
              id: COLLECTION,
              title: "Anvils",
              can_read: true,
              can_write: false,
              media_types: ["application/stix+json;version=2.1"],
            },
          ],
        });
      case `${base}/`:
        return taxii({ id: COLLECTION, title: "Anvils", can_read: true, can_write: false });
      case `${base}/objects/`:
        return objectsPage(query);
      case `${base}/manifest/`:
        return taxii({
          more: false,
          objects: OBJECTS.map(({ id }) => ({
            id,
            date_added: ADDED,
            version: ADDED,
            media_type: "application/stix+json;version=2.1",
          })),
        });
      default:
        return taxii({ title: "Not found", http_status: "404" }, { status: 404 });
    }
  },
};

const objectsPage = (query: URLSearchParams): PublisherAnswer => {
  const since = query.get("added_after");
  const matching = since !== null && Date.parse(since) >= Date.parse(ADDED) ? [] : OBJECTS;
  const start = Number(query.get("next") ?? 0);
  const limit = Math.max(1, Number(query.get("limit") ?? 2));
  const objects = matching.slice(start, start + limit);
  const more = start + limit < matching.length;
  return taxii(
    { more, ...(more ? { next: String(start + limit) } : {}), objects },
    objects.length === 0 ? {} : { headers: { "x-taxii-date-added-first": ADDED, "x-taxii-date-added-last": ADDED } },
  );
};
