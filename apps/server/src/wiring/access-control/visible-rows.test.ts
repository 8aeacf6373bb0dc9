import { randomUUID } from "node:crypto";

import { FRAMEWORK_IDS } from "@parapet/domain/compliance";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";

import { listRoutes, type ListedRoute } from "../../testing/list-routes.ts";
import { pdfPages } from "../../testing/pdf-text.ts";
import type { TestBrowser, TestPortal } from "../../testing/test-portal.ts";
import { unzipText } from "../../testing/unzip.ts";
import {
  DOMAINS,
  HIDES_NUMBERS,
  markers,
  objects,
  openMarkedPortal,
  type Marker,
  type Reader,
} from "./testing/marked-portal.ts";

/** Every registered route is called by actors who may not see some of what is marked, and no answer may contain a marker of it. */
let it: TestPortal;
let adminBrowser: TestBrowser;
let readers: readonly Reader[] = [];
beforeAll(async () => {
  ({ it, adminBrowser, readers } = await openMarkedPortal());
}, 240_000);
afterAll(() => it[Symbol.asyncDispose]());

/** The stream of a run goes on until its reader leaves; those of runs that are done end at once. */
const isEndless = ({ url }: ListedRoute): boolean => /\/events\/?$/.test(url) && !url.startsWith("/v1/scans/:id");

/** Every word of an answer, whatever file it is: spreadsheets and documents are compressed. */
const wordsOf = ({ rawPayload: bytes }: { readonly rawPayload: Buffer }): string => {
  if (bytes.subarray(0, 4).equals(Buffer.from("PK\u0003\u0004"))) return [...unzipText(bytes).values()].join("\n");
  if (bytes.subarray(0, 4).equals(Buffer.from("%PDF"))) return pdfPages(bytes).join("\n").replaceAll(/\s/g, "");
  return bytes.toString();
};

/** The values that a property of a query is tried with. */
const valuesOf = (name: string, schema: unknown): readonly string[] => {
  if (name === "domain") return DOMAINS;
  if (name === "page_size") return ["100"];
  const { enum: choices } = schema as { enum?: string[] };
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
  "/v1/blocklist/:type": ["ipv4"],
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

/** The addresses of a route: as it is, with each domain, and with each choice that its query offers. */
const addressesOf = ({ url, query }: ListedRoute): string[] => {
  const paths = pathsOf(url);
  if (!(query instanceof z.ZodType)) return paths;
  const { properties = {}, required = [] } = z.toJSONSchema(query, { io: "input", unrepresentable: "any" });
  const needed = required.flatMap((name) => {
    const [value] = valuesOf(name, properties[name]);
    return value === undefined ? [] : [`${name}=${value}`];
  });
  const base = [...needed, ...("page_size" in properties ? ["page_size=100"] : [])];
  const of = (name: string): string[][] =>
    valuesOf(name, properties[name]).map((value) => [
      ...base.filter((part) => !part.startsWith(`${name}=`)),
      `${name}=${value}`,
    ]);
  // Every choice of what is asked for; every other one at night.
  const names = Object.keys(properties).filter(
    (name) => inject("isNightly") || required.includes(name) || name === "format",
  );
  const all = [base, ...names.flatMap(of)];
  // With a domain named as well: most lists are of one.
  const ofDomains = ("domain" in properties ? DOMAINS : []).flatMap((domain) =>
    all.map((parts) => [...parts.filter((part) => !part.startsWith("domain=")), `domain=${domain}`]),
  );
  const queries = new Set([...all, ...ofDomains].map((it) => it.join("&")));
  return paths.flatMap((path) => [...queries].map((it) => (it === "" ? path : `${path}?${it}`)));
};

/** Calls that answer data to a body. */
const ASKING: [string, object][] = DOMAINS.flatMap((domain): [string, object][] => [
  ["/v1/detail_report/", { domain }],
  ["/v1/score/what_if/", { domain, fixed: [] }],
  ["/v1/pdf_report/make/", { domain }],
  ["/v1/finding_rules/preview/", { filter: { domain }, change: { add_tags: ["seen"] } }],
  ["/v1/asset_rules/preview/", { query: "kind:host" }],
]);

const leaksOf = (reader: Reader, body: string): string[] =>
  markers
    .filter((marker) => body.includes(marker.text) && reader.isHidden(marker))
    .map(({ domain, area, unit, ofVendor }) => [domain, area, unit, ofVendor === true ? "vendor" : ""].join(" "));

/** TAXII answers only to those who accept its media type. */
const read = ({ url }: ListedRoute, browser: TestBrowser, address: string) =>
  url.startsWith("/v1/taxii2/")
    ? browser.send("GET", address, undefined, { accept: "application/taxii+json;version=2.1" })
    : browser.get(address);

const reads = () =>
  listRoutes(it.services).filter(
    (route) => route.method === "GET" && !isEndless(route) && route.url.startsWith("/v1/"),
  );

test("every call that reads is tried with an address that leads somewhere", () => {
  const untried = reads().filter((route) => addressesOf(route).length === 0 && !OF_NO_FINDING.test(route.url));
  expect(untried.map(({ url }) => url)).toEqual([]);
});

test("what was planted is shown to those who may see all of it", async () => {
  const seen = new Set<string>();
  for (const route of reads())
    for (const address of addressesOf(route)) {
      const words = wordsOf(await read(route, adminBrowser, address));
      for (const { text } of markers) if (words.includes(text)) seen.add(text);
    }
  // Some markers are shown on the page of their own object only, of which a few are opened here.
  const kinds = (of: readonly Marker[]) => [...new Set(of.map(({ domain, area }) => `${domain} ${area}`))].toSorted();
  const own = markers.filter(({ domain }) => domain !== "beta.test");
  expect(kinds(own.filter(({ text }) => seen.has(text)))).toEqual(kinds(own));
}, 240_000);

describe("hidden areas, domains, units and clients", () => {
  test("no route shows any of them in a list, a file, a count's rows or an object", async () => {
    const wrong: unknown[] = [];
    let answered = 0;
    for (const reader of readers)
      for (const route of reads())
        for (const address of addressesOf(route)) {
          const reply = await read(route, reader.browser, address);
          if (reply.statusCode === 200) answered += 1;
          const shown = leaksOf(reader, wordsOf(reply));
          if (shown.length > 0 || reply.statusCode >= 500)
            wrong.push([reader.name, address, reply.statusCode, [...new Set(shown)].slice(0, 3)]);
        }
    expect(wrong).toEqual([]);
    expect(answered).toBeGreaterThan(500);
  }, 600_000);

  test("nor does a call that answers data to a body, or the file that it makes", async () => {
    const wrong: unknown[] = [];
    let reports = 0;
    for (const reader of readers)
      for (const [url, body] of ASKING) {
        const reply = await reader.browser.post(url, body);
        const words = [wordsOf(reply)];
        if (url === "/v1/pdf_report/make/" && reply.statusCode === 200) {
          const { file_path } = reply.json<{ data: { file_path: string } }>().data;
          const file = await reader.browser.post("/v1/pdf_report/", { file_path });
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
    const kinds = new Set<string>();
    for (const route of reads())
      for (const address of addressesOf(route).filter((it) => /format=|calendar|export/.test(it))) {
        const reply = await adminBrowser.get(address);
        if (reply.statusCode !== 200) continue;
        if (markers.some(({ text }) => wordsOf(reply).includes(text)))
          kinds.add(String(reply.headers["content-type"]).split(";")[0] ?? "");
      }
    expect([...kinds]).toEqual(
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
    for (const [place, { method, url }] of ofObjects.entries())
      for (const [index, reader] of readers.entries()) {
        if (HIDES_NUMBERS.has(reader.name)) continue;
        // Limits count by the place that calls: this is about who sees, not about how often.
        reader.browser.address = `127.1.${place}.${index + 1}`;
        const hidden = objectsOf(url).filter((one) => reader.isHidden(one));
        const kinds = Map.groupBy(hidden, ({ domain, area }) => `${domain} ${area}`);
        if (kinds.size === 0) continue;
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
        for (const [one] of kinds.values()) {
          if (one === undefined) continue;
          const answer = await answerTo(one.id);
          tried += 1;
          if (!/^40[34] /.test(answer) || answer !== none)
            wrong.push([reader.name, method, url, one.domain, one.area, answer.slice(0, 100), none.slice(0, 100)]);
        }
      }
    expect(wrong).toEqual([]);
    expect(tried).toBeGreaterThan(1_000);
  }, 600_000);
});

/** Scores, and what they are made up of. */
const SCORED = /^(?:score|points|points_at_risk|top_three_points|next_actions_points|actions_points|gain|lost)$/;
/** Of other things: indicators, vulnerabilities, pictures, candidates and third parties. */
const NO_OWN_SCORE =
  /^\/v1\/(?:candidates|cve|intel_notices|ioc|portal_management|screenshots|seeds|taxii2|third_party)\//;

const scoredIn = (value: unknown): string[] => {
  if (typeof value !== "object" || value === null) return [];
  return Object.entries(value).flatMap(([key, inner]) =>
    SCORED.test(key) && typeof inner === "number" ? [key] : scoredIn(inner),
  );
};

test("scores and points are shown to those with the right to scores only", async () => {
  const withScores = new Set<string>();
  const wrong: unknown[] = [];
  const [denied] = readers.filter(({ name }) => name === "without risk:read");
  for (const route of reads().filter(({ url }) => !NO_OWN_SCORE.test(url)))
    for (const address of addressesOf(route).filter(
      (it) => !/domain=(?!first)|format=|domain=first.*domain/.test(it),
    )) {
      const scored = async (browser: TestBrowser): Promise<string[]> => {
        const { body, headers } = await browser.get(address);
        return String(headers["content-type"]).startsWith("application/json") ? scoredIn(JSON.parse(body)) : [];
      };
      if ((await scored(adminBrowser)).length > 0) withScores.add(route.url);
      const shown = denied === undefined ? ["no reader"] : await scored(denied.browser);
      if (shown.length > 0) wrong.push([address, [...new Set(shown)]]);
    }
  expect([...withScores]).toEqual(
    expect.arrayContaining(["/v1/actions/", "/v1/findings/:id/", "/v1/org_management/", "/v1/scans/"]),
  );
  expect(wrong).toEqual([]);
}, 240_000);
