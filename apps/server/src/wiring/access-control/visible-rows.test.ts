import { randomUUID } from "node:crypto";

import { setAssignments } from "@parapet/db/queries/access";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { KEY_SCOPE_IDS, KEY_SCOPES, type KeyScope, PERMISSION_KEYS } from "@parapet/domain/access";
import { TYPE_OF_AREA } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import * as z from "zod";

import { storeCredentials } from "../../features/leaks/testing/store-credentials.ts";
import { recordRun } from "../../features/scans/testing/record-run.ts";
import { listRoutes, type ListedRoute } from "../../testing/list-routes.ts";
import { pdfPages } from "../../testing/pdf-text.ts";
import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";
import { unzipText } from "../../testing/unzip.ts";

/**
 * Each thing that can be hidden holds a marker of its own: every area, every domain, two business units and two clients. Every
 * registered route is called by actors who may not see some of them, and no answer may contain a marker of what is hidden.
 */
const DOMAINS = ["first.test", "second.test", "beta.test"] as const;
type Domain = (typeof DOMAINS)[number];
const UNITS = ["Retail", "Logistics"] as const;

/** Written here once more, independent of the program: the right that the findings of an area need. */
const NEEDED: Partial<Record<FindingArea, string>> = {
  "leaked-credentials": "credentials:masked",
  "logs-infected-machine": "machines:read",
  "stealer-logs-for-sale": "market:read",
  "dark-web-mentions": "mentions:read",
  "hacker-channel-mention": "mentions:read",
  "sensitive-data": "sensitive:read",
};

/** What was found about a person was found in one of these. */
const AREA_OF_VIP_FINDING: Readonly<Record<string, FindingArea>> = {
  "leaked-credential": "leaked-credentials",
  "infected-machine": "logs-infected-machine",
  "dark-web-mention": "dark-web-mentions",
  "hacker-channel-mention": "hacker-channel-mention",
  "sensitive-data": "sensitive-data",
};

interface Marker {
  readonly text: string;
  readonly domain: Domain;
  /** Null: not of a finding, but of what is listed beside findings. */
  readonly area: FindingArea | "inventory" | null;
  readonly unit: (typeof UNITS)[number] | null;
}
const markers: Marker[] = [];
const mark = (of: Omit<Marker, "text">): string => {
  const text = `mark${markers.length.toString(36).padStart(3, "0")}q`;
  markers.push({ text, ...of });
  return text;
};

interface Reader {
  readonly name: string;
  readonly browser: TestBrowser;
  readonly isHidden: (marker: Marker) => boolean;
}

let it: TestPortal;
let acme: OrgId;
let admin: TestUser;
let adminBrowser: TestBrowser;
let readers: Reader[] = [];
/** Objects by the beginning of their address, each with what it is of. */
const objects = new Map<string, (Marker & { readonly id: string })[]>();
const object = (beginning: string, id: string, domain: Domain, of: Partial<Marker> = {}): void => {
  const known = objects.get(beginning) ?? [];
  objects.set(beginning, [...known, { text: id, area: null, unit: null, ...of, domain, id }]);
};

const plantFindings = async (org: OrgId, domain: Domain): Promise<void> => {
  const results = FINDING_AREAS.flatMap((area) =>
    UNITS.map((unit): CheckResult => {
      const subject = `https://${unit.toLowerCase()}.${domain}/${mark({ domain, area, unit })}`;
      return {
        check: "web-headers",
        subject,
        status: "judged",
        verdicts: [{ outcome: `of-${area}-${unit}`, severity: "high", area, subject }],
      };
    }),
  );
  const assets = [domain, ...UNITS.map((unit) => `${unit.toLowerCase()}.${domain}`)].map((host) => ({
    host,
    ips: [],
    sources: [{ id: "given" as const }],
    facts: {},
  }));
  await recordRun(it, org, domain, { assets });
  const scan = await recordRun(it, org, domain, { assets, results });
  object("/v1/scans/:id", scan, domain);
  object("/v1/scans/:a", scan, domain);
  await it.all(async (tx) => {
    for (const unit of UNITS) {
      await tx
        .updateTable("finding")
        .set({ business_unit: unit })
        .where("domain", "=", domain)
        .where("subject", "like", `https://${unit.toLowerCase()}.%`)
        .execute();
      await tx
        .updateTable("inventory_asset")
        .set({
          business_unit: unit,
          units: [unit.toLowerCase()],
          owner: mark({ domain, area: "inventory", unit }),
        })
        .where("domain", "=", domain)
        .where("kind", "=", "host")
        .where("key", "=", `${unit.toLowerCase()}.${domain}`)
        .execute();
    }
    const assetRows = await tx
      .selectFrom("inventory_asset")
      .select(["id", "business_unit"])
      .where("domain", "=", domain)
      .where("kind", "=", "host")
      .execute();
    for (const { id, business_unit } of assetRows) {
      const unit = UNITS.find((it) => it === business_unit) ?? null;
      object("/v1/assets/:id", id, domain, { area: "inventory", unit });
      const text = mark({ domain, area: "inventory", unit });
      await tx.insertInto("inventory_note").values({ org_id: org, asset_id: id, at: it.clock.now(), text }).execute();
    }
  });
};

/** What is made of a finding: its course with notes, a ticket, an alert of its own and one of all findings. */
const plantAroundFindings = async (org: OrgId, domain: Domain): Promise<void> => {
  await it.all(async (tx) => {
    const at = it.clock.now();
    const findings = await tx
      .selectFrom("finding")
      .select(["id", "area", "business_unit"])
      .where("domain", "=", domain)
      .execute();
    const { id: setting } = await tx
      .insertInto("alert_setting")
      .values({
        org_id: org,
        domain,
        name: `Alerts ${mark({ domain, area: null, unit: null })}`,
        owner_email: "owner@people.test",
        types: [],
        min_severity: "low",
        digest: "none",
        digest_hour: 8,
        certificate_days: 14,
        score_drop_points: 5,
        time_zone: "UTC",
        locale: "en",
        created_at: at,
        updated_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/alert_management/:id", setting, domain);
    const events = [];
    for (const { id, area: stored, business_unit } of findings) {
      const area = stored as FindingArea;
      const unit = UNITS.find((it) => it === business_unit) ?? null;
      const of = { domain, area, unit };
      object("/v1/findings/:id", id, domain, of);
      await tx
        .insertInto("finding_event")
        .values({ finding_id: id, org_id: org, kind: "note", note: mark(of), at })
        .execute();
      await tx
        .insertInto("ticket")
        .values({ org_id: org, finding_id: id, external_id: mark(of), created_at: at, updated_at: at })
        .execute();
      const event = { type: TYPE_OF_AREA[area], severity: "high", subject: mark(of), finding: id, area, unit };
      events.push(event);
      await tx
        .insertInto("alert")
        .values({
          org_id: org,
          domain,
          setting_id: setting,
          source: "scan",
          source_key: id,
          severity: "high",
          event_count: 1,
          events: JSON.stringify([event]),
          judged_at: at,
          raised_at: at,
        })
        .execute();
    }
    await tx
      .insertInto("alert")
      .values({
        org_id: org,
        domain,
        setting_id: setting,
        source: "scan",
        source_key: "all",
        severity: "high",
        event_count: events.length,
        events: JSON.stringify(events),
        judged_at: at,
        raised_at: at,
      })
      .execute();
  });
};

const SEALED = Buffer.alloc(64, 1);

/** What belongs to a domain beside its findings. */
const plantBeside = async (org: OrgId, domain: Domain): Promise<void> => {
  await it.all(async (tx) => {
    const at = it.clock.now();
    const own = () => mark({ domain, area: null, unit: null });
    const takedown = await tx
      .insertInto("takedown")
      .values({
        org_id: org,
        domain,
        name: `${own()}.test`,
        reason: "phishing",
        note: own(),
        requested_at: at,
        due_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/takedown_management/:id", takedown.id, domain);
    const capture = await tx
      .insertInto("site_capture")
      .values({
        org_id: org,
        domain,
        kind: "website",
        subject: `https://${own()}.test/`,
        state: "taken",
        checked_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/screenshots/:id", capture.id, domain);
    const picture = await tx
      .insertInto("site_picture")
      .values({
        capture_id: capture.id,
        org_id: org,
        domain,
        taken_at: at,
        last_seen: at,
        image: Buffer.from("RIFF0000WEBP"),
        width: 1280,
        height: 800,
        facts: JSON.stringify({ title: own() }),
        fingerprint: "{}",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/screenshots/images/:id", picture.id, domain);
    const rule = await tx
      .insertInto("watch_rule")
      .values({ org_id: org, domain, keyword: own(), origin: "hand", created_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/watch_rules/:id", rule.id, domain);
    const copies = { org_id: org, domain, first_seen: at, last_seen: at, purge_year: 2036, sealed: SEALED };
    const machine = randomUUID();
    await tx
      .insertInto("infected_machine")
      .values({
        ...copies,
        id: machine,
        antivirus: [],
        certainty: 1,
        cookies: 0,
        credentials: 1,
        family: mark({ domain, area: "logs-infected-machine", unit: null }),
        live_cookies: 0,
        machine_id: machine,
      })
      .execute();
    object("/v1/machines/:id", machine, domain, { area: "logs-infected-machine" });
  });
  await it.all(async (tx) => {
    const at = it.clock.now();
    // People are of the organization, not of one of its domains.
    const ofOrg = domain === "beta.test" ? domain : "first.test";
    const vip = await tx
      .insertInto("vip")
      .values({ org_id: org, full_name: "Vera Vip", title: "", created_at: at, updated_at: at })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/vip_management/:id", vip.id, ofOrg);
    for (const [kind, area] of Object.entries(AREA_OF_VIP_FINDING))
      await tx
        .insertInto("vip_finding")
        .values({
          org_id: org,
          vip_id: vip.id,
          kind,
          ref: randomUUID(),
          severity: "high",
          summary: mark({ domain: ofOrg, area, unit: null }),
          first_seen: at,
        })
        .execute();
  });
  object("/v1/domains/:name", domain, domain);
  const login = `${mark({ domain, area: "leaked-credentials", unit: null })}@${domain}`;
  await storeCredentials(it, { org, domain }, [
    [login, mark({ domain, area: "leaked-credentials", unit: null }), `https://www.${domain}/login`],
  ]);
  const { id } = await it.all((tx) =>
    tx.selectFrom("leaked_credential").select("id").where("domain", "=", domain).executeTakeFirstOrThrow(),
  );
  object("/v1/credentials/:id", id, domain, { area: "leaked-credentials" });
};

const keyOf = async (owner: TestBrowser, scopes: readonly KeyScope[]): Promise<TestBrowser> => {
  await it.confirm(owner);
  const made = await owner.post("/v1/api_keys/", { name: scopes.join().slice(0, 60), scopes, password: PASSWORD });
  const browser = it.browser();
  browser.bearer = made.json<{ data: { secret: string } }>().data.secret;
  return browser;
};

/** What someone with these rights, and no limit besides, may not see. */
const withRights =
  (has: (permission: string) => boolean) =>
  ({ domain, area }: Marker): boolean => {
    if (domain === "beta.test") return true;
    if (area === null) return false;
    if (!has("findings:read")) return true;
    return area !== "inventory" && !has(NEEDED[area] ?? "findings:read");
  };

const limitTo = async (person: TestUser, org: OrgId, domain: string | null): Promise<void> => {
  await it.all(async (tx) => {
    await tx.updateTable("app_user").set({ all_domains: false }).where("id", "=", person.id).execute();
    await setAssignments(tx, "everything", person.id, [{ organization: org, domain }]);
  });
};

/** What these may not see are numbers: nothing that has an id. */
const HIDES_NUMBERS: ReadonlySet<string> = new Set(["without findings:count", "without risk:read"]);

const makeReaders = async (harbour: OrgId): Promise<Reader[]> => {
  const made: Reader[] = [];
  const add = (name: string, browser: TestBrowser, isHidden: Reader["isHidden"]) =>
    made.push({ name, browser, isHidden });
  for (const scope of KEY_SCOPE_IDS) {
    const rights: readonly string[] = KEY_SCOPES[scope];
    add(
      `a key with ${scope}`,
      await keyOf(adminBrowser, [scope]),
      withRights((it) => rights.includes(it)),
    );
  }
  const areaRights = ["findings:read", "findings:count", "risk:read", ...new Set(Object.values(NEEDED))];
  for (const denied of inject("isNightly") ? PERMISSION_KEYS : areaRights) {
    const person = await it.user(acme, "client_admin", { denied: [denied] });
    add(
      `without ${denied}`,
      await it.signIn(person.email),
      withRights((it) => it !== denied),
    );
  }
  const granted = ["credentials:reveal", "reports:read"];
  for (const role of ["client_user", "partner_user"] as const) {
    const person = await it.user(role === "client_user" ? acme : harbour, role, { granted, clients: [acme] });
    await limitTo(person, acme, "first.test");
    const browser = await it.signIn(person.email);
    add(`a ${role} of one domain`, browser, ({ domain }) => domain !== "first.test");
    const key = await keyOf(browser, KEY_SCOPE_IDS);
    add(`a key of a ${role} of one domain`, key, ({ domain }) => domain !== "first.test");
  }
  const unit = await it.user(acme, "client_user", { granted });
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", unit.id)
      .execute(),
  );
  const hiddenFromUnit = ({ domain, area, unit }: Marker) =>
    domain === "beta.test" ||
    unit === "Logistics" ||
    (area !== null && area !== "inventory" && area in NEEDED && area !== "sensitive-data");
  add("a client_user of one unit", await it.signIn(unit.email), hiddenFromUnit);
  const oneClient = await it.user(harbour, "partner_user", { granted, clients: [acme] });
  add("a partner_user of one client", await it.signIn(oneClient.email), ({ domain }) => domain === "beta.test");
  return made;
};

beforeAll(async () => {
  it = await testPortal();
  const harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme", "client", { partner: harbour, domain: "first.test" });
  const beta = await it.organization("Beta", "client", { partner: harbour, domain: "beta.test" });
  await it.all(async (tx) => {
    const added = await insertDomain(tx, acme, "second.test", "token", it.clock.now());
    if (added !== undefined)
      await markVerified(tx, acme, added.id, { by: "operator", at: it.clock.now(), reason: "test" });
  });
  admin = await it.user(acme, "client_admin");
  adminBrowser = await it.signIn(admin.email);
  for (const domain of DOMAINS) {
    const org = domain === "beta.test" ? beta : acme;
    await plantFindings(org, domain);
    await plantAroundFindings(org, domain);
    await plantBeside(org, domain);
  }
  readers = await makeReaders(harbour);
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

/** What a call must say to be understood; whether the object may be seen is asked only then. */
const BODIES: Record<string, object> = {
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

/** The addresses of a route: as it is, with each domain, and with each choice that its query offers. */
const addressesOf = ({ url, query }: ListedRoute): string[] => {
  const onePerDomain = [...Map.groupBy(objectsOf(url), ({ domain }) => domain).values()].flatMap(([one]) => one ?? []);
  const paths = url.includes(":") ? onePerDomain.map(({ id }) => url.replaceAll(/:\w+/g, id)) : [url];
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
]);

const leaksOf = (reader: Reader, body: string): string[] =>
  markers
    .filter((marker) => body.includes(marker.text) && reader.isHidden(marker))
    .map(({ domain, area, unit }) => [domain, area, unit].join(" "));

const reads = () =>
  listRoutes(it.services).filter(
    (route) => route.method === "GET" && !isEndless(route) && route.url.startsWith("/v1/"),
  );

test("what was planted is shown to those who may see all of it", async () => {
  const seen = new Set<string>();
  for (const route of reads())
    for (const address of addressesOf(route)) {
      const words = wordsOf(await adminBrowser.get(address));
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
          const reply = await reader.browser.get(address);
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
          const { statusCode, body } = await reader.browser.send(
            method,
            url.replaceAll(/:\w+/g, id),
            BODIES[`${method} ${url}`],
          );
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
