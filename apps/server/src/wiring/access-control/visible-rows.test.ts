import { randomUUID } from "node:crypto";

import { FRAMEWORK_IDS } from "@parapet/domain/compliance";
import type { LightMyRequestResponse } from "fastify";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";

import { listRoutes, type ListedRoute } from "../../testing/list-routes.ts";
import { pdfPages } from "../../testing/pdf-text.ts";
import type { TestBrowser, TestPortal } from "../../testing/test-portal.ts";
import { unzipText } from "../../testing/unzip.ts";
import {
  DOMAINS,
  HIDES_NUMBERS,
  hosts,
  markers,
  objects,
  openMarkedPortal,
  type Marker,
  type Reader,
  subjects,
  vendors,
} from "./testing/marked-portal.ts";

/** Every registered route is called by actors who may not see some of what is marked, and no answer may contain a marker of it. */
let it: TestPortal;
/** Who may see all of it. */
let admin: Reader;
let readers: readonly Reader[] = [];
beforeAll(async () => {
  const portal = await openMarkedPortal();
  ({ it, readers } = portal);
  admin = { name: "all", browser: portal.adminBrowser, person: portal.admin, rights: null, isHidden: () => false };
}, 240_000);
afterAll(() => it[Symbol.asyncDispose]());

/** The stream of a run goes on until its reader leaves; those of runs that are done end at once. */
const isEndless = ({ url }: ListedRoute): boolean => /\/events\/?$/.test(url) && !url.startsWith("/v1/scans/:id");

/** Every word of an answer, whatever file it is: spreadsheets and documents are compressed. */
const wordsOf = ({ rawPayload: bytes }: Pick<LightMyRequestResponse, "rawPayload">): string => {
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return [...unzipText(bytes).values()].join("\n");
  if (bytes.subarray(0, 4).equals(Buffer.from("%PDF"))) return pdfPages(bytes).join("\n").replaceAll(/\s/g, "");
  return bytes.toString();
};

/** The values that a property of a query is tried with. */
const valuesOf = (name: string, schema: unknown): readonly string[] => {
  if (name === "domain") return DOMAINS;
  if (name === "name") return hosts;
  if (name === "subject") return subjects;
  if (name === "ids") return [...vendors.values()].map((ids) => ids.join());
  const { enum: choices, maximum = 100 } = schema as { enum?: string[]; maximum?: number };
  if (name === "page_size") return [String(Math.min(100, maximum))];
  // Hosts have owners and units: what else is tried is tried with them.
  if (name === "kind" && choices?.includes("host") === true)
    return ["host", ...choices.filter((choice) => choice !== "host")];
  if (choices !== undefined) return name === "sort" || name === "order" ? [] : choices;
  return name === "q" ? ["mark"] : [];
};

/** The objects of the kind that an address names. */
const objectsOf = (url: string) =>
  [...objects].filter(([beginning]) => url.startsWith(beginning)).toSorted(([a], [b]) => b.length - a.length)[0]?.[1] ??
  [];

/** What stands in an address where no object of this test does: it holds no finding, or is another one's. */
const OTHER_PARTS: Readonly<Record<string, readonly string[]>> = {
  "/v1/taxii2/:root": ["api"],
  "/v1/taxii2/:root/collections/:collection": ["api/collections/indicators"],
  "/v1/taxii2/:root/collections/:collection/objects/:object": [
    `api/collections/indicators/objects/indicator--${randomUUID()}`,
  ],
  "/v1/cve/:id": ["CVE-2099-0001"],
  "/v1/exploited/:cve": ["CVE-2099-0001"],
  "/v1/findings/bulk/:id": [randomUUID()],
  "/v1/blocklist/:type": ["ip"],
  // What a webhook shows of an event is tested with the webhook (features/events).
  "/v1/webhooks/:id": [randomUUID()],
  "/v1/webhooks/:id/deliveries/:event": [`${randomUUID()}/deliveries/${randomUUID()}`],
  "/v1/compliance/:framework": FRAMEWORK_IDS,
  "/v1/compliance/clients/:framework": FRAMEWORK_IDS,
};

/** Calls by id that show no finding: of people, money, imports and the platform. */
const OF_NO_FINDING =
  /^\/v1\/(?:branding|calendar\/feed|credit_notes|invoices|org_management|payment|portal_management|sign_on|user_management)\//;

/** What a call must say to be understood; whether the object may be seen is asked only then. */
const BODIES: Record<string, object> = {
  "PATCH /v1/asset_rules/:id/": { enabled: false, version: 1 },
  "PATCH /v1/finding_rules/:id/": { enabled: false, version: 1 },
  "PUT /v1/report_schedules/:id/": {
    name: "Ours now",
    kind: "technical",
    formats: ["csv"],
    cadence: "monthly",
    day: 1,
    time: "08:00",
    time_zone: "UTC",
    language: "en",
    domains: [],
    people: [],
    paused: false,
    version: 1,
  },
  "PUT /v1/third_party/:id/": {
    name: "Ours",
    tier: "critical",
    reason: "ours now",
    legal_basis: "contract",
    version: 1,
  },
  "PUT /v1/third_party/:id/answers/": { answers: [{ question: "backups", answer: "yes" }] },
  "POST /v1/third_party/:id/shares/": { days: 7 },
  "POST /v1/third_party/:id/questionnaire/": { state: "sent" },
  "POST /v1/third_party/:id/evidence/": Buffer.from("%PDF-1.7\n%%EOF"),
  "POST /v1/third_party/:id/findings/:finding/dispute/": { reason: "fixed", text: "ours now" },
  "POST /v1/third_party/:id/findings/:finding/answer/": { accepted: true, text: "ours now" },
  "PATCH /v1/alert_management/:id/": { version: 1, name: "Ours now" },
  "POST /v1/assets/:id/notes/": { text: "ours now" },
  "POST /v1/credentials/:id/reveal/": { reason: "because I can" },
  "POST /v1/machines/:id/reveal/": { reason: "because I can" },
  "PATCH /v1/domains/:name/": {},
  "POST /v1/domains/:name/verify/": { method: "dns" },
  "PATCH /v1/findings/:id/": { status: "acknowledged", note: "ours now", version: 1 },
  "POST /v1/findings/:id/fixed/": { version: 1 },
  "PATCH /v1/watch_rules/:id/": { whole_word: false },
  "PATCH /v1/webhooks/:id/": { enabled: false, version: 1 },
  "POST /v1/webhooks/:id/replay/": { since: 0 },
  "PUT /v1/vip_management/:id/": { full_name: "Ours now", version: 1 },
  "POST /v1/vip_management/:id/consent_requests/": { address: "vera@private.example" },
};

const BYTES = { "content-type": "application/octet-stream" };

/** The addresses of a route whose parts stand for something: with one object of each domain, or with another value. */
const pathsOf = (url: string): string[] => {
  if (!url.includes(":")) return [url];
  const onePerDomain = [...Map.groupBy(objectsOf(url), ({ domain }) => domain).values()].flatMap(([one]) => one ?? []);
  if (onePerDomain.length > 0) return onePerDomain.map(({ id }) => url.replaceAll(/:\w+/g, id));
  const [known] = Object.keys(OTHER_PARTS)
    .filter((beginning) => url.startsWith(`${beginning}/`))
    .toSorted((a, b) => b.length - a.length);
  if (known === undefined) return [];
  const before = known.slice(0, known.indexOf(":"));
  return (OTHER_PARTS[known] ?? []).map((value) => url.replace(known, `${before}${value}`));
};

const withDomain = (parts: readonly string[], domain: string | null): string[] => [
  ...parts.filter((part) => !part.startsWith("domain=")),
  ...(domain === null ? [] : [`domain=${domain}`]),
];

/** What a query is asked with: as it must be, each value that it requires or that chooses a format, and at night every other choice. */
const queriesOf = (query: z.ZodType) => {
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const value = (name: string): string[] => valuesOf(name, properties[name]).map((it) => `${name}=${it}`);
  const base = [
    ...required.flatMap((name) => value(name).slice(0, 1)),
    ...("page_size" in properties ? value("page_size") : []),
  ];
  const isTried = (name: string) => inject("isNightly") || required.includes(name) || name === "format";
  const chosen = Object.keys(properties)
    .filter((name) => name !== "domain" && isTried(name))
    .flatMap((name) => value(name).map((it) => [...base.filter((part) => !part.startsWith(`${name}=`)), it]));
  const isOfDomain = "domain" in properties;
  return { base, chosen, domains: [...(required.includes("domain") ? [] : [null]), ...(isOfDomain ? DOMAINS : [])] };
};

/**
 * The addresses of a route. At night every choice with every domain. By day who is limited to a domain asks for every domain, and
 * everyone else for all of them together and for one, which is another one for each reader; each choice is asked for with one domain, by
 * every second of the readers who are limited to none. A route whose path is a choice (a framework) is asked as often in all.
 */
const addressesOf = ({ url, query }: ListedRoute, nth = 0, isLimited = true): string[] => {
  const paths = pathsOf(url);
  if (!(query instanceof z.ZodType)) return paths;
  const { base, chosen, domains } = queriesOf(query);
  const isChoice = paths.length > 1 && objectsOf(url).length === 0;
  const at = (place: number): string | null => domains[place % domains.length] ?? null;
  const queriesAt = (place: number): string[][] => {
    if (inject("isNightly")) return [base, ...chosen].flatMap((parts) => domains.map((one) => withDomain(parts, one)));
    const plain = isChoice || !isLimited ? [at(0), at(place + nth)] : domains;
    const turned = chosen.flatMap((parts, which) => {
      const isAsked = isChoice ? (which + nth) % paths.length === place : isLimited || (which + nth) % 2 === 0;
      return isAsked ? [withDomain(parts, at(which + place + nth))] : [];
    });
    return [...plain.map((one) => withDomain(base, one)), ...turned];
  };
  return paths.flatMap((path, place) =>
    [...new Set(queriesAt(place).map((parts) => parts.join("&")))].map((it) => (it === "" ? path : `${path}?${it}`)),
  );
};

/** Calls that answer data to a body. */
const DOCUMENTS = DOMAINS.map((domain) => ({ domain }));
const ASKING: [string, object][] = DOCUMENTS.flatMap((document): [string, object][] => [
  ["/v1/detail_report/", document],
  ["/v1/score/what_if/", { ...document, fixed: [] }],
  ["/v1/pdf_report/make/", document],
  ["/v1/finding_rules/preview/", { filter: document, change: { add_tags: ["seen"] } }],
  ["/v1/asset_rules/preview/", { query: "kind:host" }],
]);

const BY_TEXT = new Map<string, Marker>();
const shownIn = (words: string): Marker[] => {
  if (BY_TEXT.size === 0) for (const marker of markers) BY_TEXT.set(marker.text, marker);
  return [...new Set(words.match(/mark[0-9a-z]{3}q/g))].flatMap((text) => BY_TEXT.get(text) ?? []);
};

const hiddenOf = (reader: Reader, shown: readonly Marker[]): string[] =>
  shown
    .filter((marker) => reader.isHidden(marker))
    .map(({ domain, area, unit, ofVendor }) => [domain, area, unit, ofVendor === true ? "vendor" : ""].join(" "));

const canRead = (reader: Reader, of: string): boolean =>
  markers.some((marker) => marker.domain === of && !reader.isHidden(marker));

/** Who may read one domain of the organization, and not the other. */
const isLimited = (reader: Reader): boolean => !canRead(reader, "second.test");

const leaksOf = (reader: Reader, words: string): string[] => hiddenOf(reader, shownIn(words));

/** Scores, and what they are made up of. */
const SCORED = /^(?:score|points|points_at_risk|top_three_points|next_actions_points|actions_points|gain|lost)$/;

const scoredIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    SCORED.test(key) && typeof inner === "number" ? [key] : scoredIn(inner),
  );
};

/** What someone was answered at one address. */
interface Answer {
  readonly url: string;
  readonly address: string;
  readonly status: number;
  readonly type: string;
  readonly shown: readonly Marker[];
  readonly scored: readonly string[];
  /** Of a page of a list: how many rows it shows, and how many it has to show by its total. */
  readonly counted: { readonly rows: number; readonly total: number } | null;
}

const countedIn = (address: string, value: unknown): Answer["counted"] => {
  const size = /[?&]page_size=(\d+)/.exec(address)?.[1];
  const { data, pagination } = value as { data?: unknown; pagination?: { total: number } };
  if (size === undefined || !Array.isArray(data) || pagination === undefined) return null;
  return { rows: data.length, total: Math.min(pagination.total, Number(size)) };
};

let calls = 0;
/** TAXII answers only to those who accept its media type. Limits count by the place that calls: this is about who sees. */
const read = async ({ url }: ListedRoute, browser: TestBrowser, address: string): Promise<Answer> => {
  calls += 1;
  browser.address = `127.${2 + (calls >> 16)}.${(calls >> 8) & 255}.${calls & 255}`;
  const accept = url.startsWith("/v1/taxii2/") ? { accept: "application/taxii+json;version=2.1" } : {};
  const reply = await browser.get(address, accept);
  const type = String(reply.headers["content-type"]).split(";")[0] ?? "";
  const value: unknown = type === "application/json" ? JSON.parse(reply.body) : {};
  return {
    url,
    address,
    status: reply.statusCode,
    type,
    shown: shownIn(wordsOf(reply)),
    scored: scoredIn(value),
    counted: countedIn(address, value),
  };
};

/** What an assistant asks for when a person connects it says nothing of any organization. */
const OF_CONNECTING = new Set(["/v1/oauth/authorize", "/v1/assistants/request/"]);

const reads = () =>
  listRoutes(it.services).filter(
    (route) =>
      route.method === "GET" && !isEndless(route) && route.url.startsWith("/v1/") && !OF_CONNECTING.has(route.url),
  );

/**
 * A right is judged before an address is read (matrix.test.ts): by day, a key that lacks the right of a route asks there at every eighth
 * route only, other ones for each key, and who is refused at the first address of a route is not asked for at others.
 */
const isAskedFor = ({ policy }: ListedRoute, place: number, nth: number, { rights }: Reader): boolean =>
  inject("isNightly") || rights === null || policy === "anyone" || rights.has(policy) || (place + nth) % 8 === 0;

const readAll = async (reader: Reader, nth: number): Promise<Answer[]> => {
  const answers: Answer[] = [];
  const asksAll = reader === admin || isLimited(reader);
  for (const [place, route] of reads().entries()) {
    if (!isAskedFor(route, place, nth, reader)) continue;
    for (const address of addressesOf(route, nth, asksAll)) {
      const answer = await read(route, reader.browser, address);
      answers.push(answer);
      if (!inject("isNightly") && answer.status === 403) break;
    }
  }
  return answers;
};

/** Each is read once, whichever test asks first. */
const known = new Map<Reader, Promise<readonly Answer[]>>();
const answersTo = (reader: Reader, nth = readers.indexOf(reader)): Promise<readonly Answer[]> => {
  const answers = known.get(reader) ?? readAll(reader, nth);
  known.set(reader, answers);
  return answers;
};

test("every call that reads is tried with an address that leads somewhere", async () => {
  const untried = reads().filter((route) => addressesOf(route).length === 0 && !OF_NO_FINDING.test(route.url));
  expect(untried.map(({ url }) => url)).toEqual([]);
  const misunderstood = (await answersTo(admin)).filter(({ status }) => status === 400 || status === 429);
  expect(misunderstood.map(({ address, status }) => [address, status])).toEqual([]);
}, 240_000);

test("what was planted is shown to those who may see all of it", async () => {
  const seen = new Set((await answersTo(admin)).flatMap(({ shown }) => shown));
  // Some markers are shown on the page of their own object only, of which a few are opened here.
  const kinds = (of: readonly Marker[]) => [...new Set(of.map(({ domain, area }) => `${domain} ${area}`))].toSorted();
  const own = markers.filter(({ domain }) => domain !== "beta.test");
  expect(kinds(own.filter((marker) => seen.has(marker)))).toEqual(kinds(own));
}, 240_000);

describe("hidden areas, domains, units and clients", () => {
  test("no route shows any of them in a list, a file, a count's rows or an object", async () => {
    const wrong: unknown[] = [];
    let answered = 0;
    for (const reader of readers)
      for (const { address, status, shown } of await answersTo(reader)) {
        if (status === 200) answered += 1;
        // What the address itself says is no news.
        const hidden = hiddenOf(
          reader,
          shown.filter(({ text }) => !address.includes(text)),
        );
        if (hidden.length > 0 || status >= 500 || status === 429)
          wrong.push([reader.name, address, status, [...new Set(hidden)].slice(0, 3)]);
      }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(500);
  }, 1_200_000);

  test("no list counts more than it shows", async () => {
    const lists: unknown[] = [];
    const wrong: unknown[] = [];
    for (const reader of readers)
      for (const { address, counted } of await answersTo(reader)) {
        if (counted === null) continue;
        lists.push(address);
        if (counted.rows !== counted.total) wrong.push([reader.name, address, counted]);
      }
    expect(wrong).toEqual([]);
    expect(lists.length).toBeGreaterThan(100);
  }, 240_000);

  test("messages about what is hidden are in no list", async () => {
    const hints = async ({ browser }: Reader): Promise<string[] | null> => {
      const reply = await browser.get("/v1/alert_management/deliveries/?page_size=100");
      return reply.statusCode === 200
        ? reply.json<{ data: { address: string }[] }>().data.map((row) => row.address)
        : null;
    };
    const all = (await hints(admin)) ?? [];
    expect(all.length).toBeGreaterThan(40);
    const wrong: unknown[] = [];
    let narrowed = 0;
    for (const reader of readers) {
      const seen = await hints(reader);
      if (seen === null) continue;
      const hidden = markers.filter((marker) => seen.includes(marker.text) && reader.isHidden(marker));
      if (hidden.length > 0) wrong.push([reader.name, hidden.length]);
      if (seen.length < all.length) narrowed += 1;
    }
    expect(wrong).toEqual([]);
    expect(narrowed).toBeGreaterThan(2);
  }, 240_000);

  test("nor does a call that answers data to a body, or the file that it makes", async () => {
    const wrong: unknown[] = [];
    let reports = 0;
    for (const [nth, reader] of readers.entries())
      for (const [url, body] of ASKING) {
        // A document takes a second: by day who is limited has it made of one of the domains that can be read, as has every third of the
        // others, and all are refused the domains that cannot.
        const readable = DOCUMENTS.filter(({ domain }) => canRead(reader, domain));
        const made = isLimited(reader) || nth % 3 === 0 ? readable[nth % readable.length] : undefined;
        const isSkipped = url === "/v1/pdf_report/make/" && body !== made;
        if (isSkipped && !inject("isNightly") && readable.some((one) => one === body)) continue;
        const reply = await reader.browser.post(url, body);
        const words = [wordsOf(reply)];
        if (url === "/v1/pdf_report/make/" && reply.statusCode === 200) {
          const { file_path } = reply.json<{ data: { file_path: string } }>().data;
          const fetched = () => reader.browser.post("/v1/pdf_report/", { file_path });
          let file = await fetched();
          // A busy machine answers that the report is not ready yet.
          for (let tries = 0; file.statusCode === 503 && tries < 20; tries += 1) file = await fetched();
          if (file.statusCode === 200) reports += 1;
          else wrong.push([reader.name, "no report", file.statusCode]);
          words.push(wordsOf(file));
        }
        const shown = leaksOf(reader, words.join("\n"));
        if (shown.length > 0 || reply.statusCode >= 500) wrong.push([reader.name, url, reply.statusCode, shown]);
      }
    expect(wrong).toEqual([]);
    expect(reports).toBeGreaterThan(0);
  }, 300_000);

  test("files hold what their readers may see: spreadsheets and documents are read", async () => {
    const files = (await answersTo(admin)).filter(
      ({ address, shown }) => shown.length > 0 && /format=|calendar|export/.test(address),
    );
    expect([...new Set(files.map(({ type }) => type))]).toEqual(
      expect.arrayContaining([
        "application/vnd.openxmlformats-officedocument.spreadsheetml.sheet",
        "text/csv",
        "application/json",
      ]),
    );
  }, 120_000);

  test("and none that takes an id reads or changes one of them", async () => {
    const wrong: unknown[] = [];
    let tried = 0;
    const ofObjects = listRoutes(it.services).filter((route) => route.url.includes(":"));
    for (const [place, route] of ofObjects.entries())
      for (const [index, reader] of readers.entries()) {
        if (HIDES_NUMBERS.has(reader.name) || !isAskedFor(route, place, index, reader)) continue;
        const { method, url } = route;
        // Limits count by the place that calls: this is about who sees, not about how often.
        reader.browser.address = `127.1.${place}.${index + 1}`;
        const hidden = objectsOf(url).filter((one) => reader.isHidden(one));
        if (hidden.length === 0) continue;
        const answerTo = async (id: string): Promise<string> => {
          const said = BODIES[`${method} ${url}`];
          const path = url.replaceAll(/:\w+/g, id);
          const { statusCode, body } = Buffer.isBuffer(said)
            ? await reader.browser.send(method, `${path}?question=backups&name=x.pdf`, said, BYTES)
            : await reader.browser.send(method, path, said);
          return `${statusCode} ${body.replace(/"request_id":"[^"]*"/, "")}`;
        };
        // Exactly as for one that does not exist: another refusal would say that it does.
        const none = await answerTo(url.includes(":name") ? "nobody.test" : randomUUID());
        // One of each area and domain. By day one of each domain that is hidden as a whole, another area at each route; and one at all
        // of what is refused before it is looked for.
        const isRefused = none.startsWith("403 ");
        const kindOf = ({ domain, area }: Marker): string => {
          if (inject("isNightly") || (!isRefused && canRead(reader, domain))) return `${domain} ${area}`;
          return isRefused ? "" : domain;
        };
        const kinds = Map.groupBy(hidden, kindOf);
        for (const alike of kinds.values()) {
          const one = alike[(place + index) % alike.length];
          if (one === undefined) continue;
          const answer = await answerTo(one.id);
          tried += 1;
          if (!/^40[34] /.test(answer) || answer !== none)
            wrong.push([reader.name, method, url, one.domain, one.area, answer.slice(0, 100), none.slice(0, 100)]);
        }
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(500);
  }, 600_000);
});

/** Of other things: indicators, vulnerabilities, pictures, candidates and third parties. */
const NO_OWN_SCORE =
  /^\/v1\/(?:candidates|cve|intel_notices|ioc|portal_management|screenshots|seeds|taxii2|third_party)\//;

test("scores and points are shown to those with the right to scores only", async () => {
  const scoredTo = async (reader: Reader | undefined): Promise<Answer[]> =>
    (reader === undefined ? [] : await answersTo(reader)).filter(
      ({ url, scored }) => scored.length > 0 && !NO_OWN_SCORE.test(url),
    );
  const withScores = new Set((await scoredTo(admin)).map(({ url }) => url));
  expect([...withScores]).toEqual(
    expect.arrayContaining(["/v1/actions/", "/v1/findings/:id/", "/v1/org_management/", "/v1/scans/"]),
  );
  const denied = readers.find(({ name }) => name === "without risk:read");
  expect((await scoredTo(denied)).map(({ address, scored }) => [address, ...scored])).toEqual([]);
  expect(denied).toBeDefined();
}, 240_000);
