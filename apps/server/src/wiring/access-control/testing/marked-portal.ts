import { randomUUID } from "node:crypto";

import { setAssignments } from "@parapet/db/queries/access";
import { insertDomain, markVerified } from "@parapet/db/queries/domains";
import { KEY_SCOPE_IDS, KEY_SCOPES, type KeyScope, PERMISSION_KEYS } from "@parapet/domain/access";
import { TYPE_OF_AREA } from "@parapet/domain/alerts";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import type { CheckResult } from "@parapet/scanner/check";
import { inject } from "vitest";

import { storeCredentials } from "../../../features/leaks/testing/store-credentials.ts";
import { recordRun } from "../../../features/scans/testing/record-run.ts";
import {
  PASSWORD,
  type TestBrowser,
  type TestPortal,
  testPortal,
  type TestUser,
} from "../../../testing/test-portal.ts";

/**
 * Each thing that can be hidden holds a marker of its own: every area, every domain, two business units and two clients. Every
 * registered route is called by actors who may not see some of them, and no answer may contain a marker of what is hidden.
 */
export const DOMAINS = ["first.test", "second.test", "beta.test"] as const;
export type Domain = (typeof DOMAINS)[number];
export const UNITS = ["Retail", "Logistics"] as const;

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

export interface Marker {
  readonly text: string;
  readonly domain: Domain;
  /** Null: not of a finding, but of what is listed beside findings. */
  readonly area: FindingArea | "inventory" | "third-party" | null;
  readonly unit: (typeof UNITS)[number] | null;
  /** Of a third party: of the organization, not of one of its domains. */
  readonly ofVendor?: boolean;
}
export const markers: Marker[] = [];
const mark = (of: Omit<Marker, "text">): string => {
  const text = `mark${markers.length.toString(36).padStart(3, "0")}q`;
  markers.push({ text, ...of });
  return text;
};

export interface Reader {
  readonly name: string;
  readonly browser: TestBrowser;
  /** Null: a key. */
  readonly person: TestUser | null;
  /** Of a key with one scope: what it may do at most. Null: much, of which something is hidden. */
  readonly rights: ReadonlySet<string> | null;
  readonly isHidden: (marker: Marker) => boolean;
}

export interface MarkedPortal {
  readonly it: TestPortal;
  readonly acme: OrgId;
  readonly admin: TestUser;
  /** Of one who may see all of Acme. */
  readonly adminBrowser: TestBrowser;
  readonly readers: readonly Reader[];
}

let it: TestPortal;
let acme: OrgId;
let admin: TestUser;
let adminBrowser: TestBrowser;
/** Objects by the beginning of their address, each with what it is of. */
export const objects = new Map<string, (Marker & { readonly id: string })[]>();
const object = (beginning: string, id: string, domain: Domain, of: Partial<Marker> = {}): void => {
  const known = objects.get(beginning) ?? [];
  objects.set(beginning, [...known, { text: id, area: null, unit: null, ...of, domain, id }]);
};

/** Values that addresses ask for: hosts, what pictures were taken of, and the third parties of each organization. */
export const hosts: readonly string[] = DOMAINS.flatMap((domain) =>
  UNITS.map((unit) => `${unit.toLowerCase()}.${domain}`),
);
export const subjects: string[] = [];
export const vendors = new Map<OrgId, string[]>();

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
      const alert = await tx
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
        .returning("id")
        .executeTakeFirstOrThrow();
      await tx
        .insertInto("alert_delivery")
        .values({
          org_id: org,
          setting_id: setting,
          kind: "email",
          // The address that it went to tells what it was about.
          hint: mark(of),
          about: "alert",
          message: JSON.stringify({ alerts: [alert.id] }),
          state: "delivered",
          created_at: at,
          next_attempt_at: at,
          judged_at: at,
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

/** What stands on the hosts of a domain. */
const plantServices = async (org: OrgId, domain: Domain): Promise<void> => {
  const at = it.clock.now();
  await it.all(async (tx) => {
    for (const [place, unit] of UNITS.entries())
      await tx
        .insertInto("exposed_service")
        .values({
          org_id: org,
          domain,
          host: `${unit.toLowerCase()}.${domain}`,
          ip: `203.0.113.${place + 1}`,
          port: 8_443,
          protocol: "tcp",
          name: "http",
          product: mark({ domain, area: "inventory", unit }),
          version: "1.0",
          cpe: `cpe:2.3:a:acme:${mark({ domain, area: "inventory", unit })}:1.0:*:*:*:*:*:*:*`,
          first_seen: at,
          last_seen: at,
        })
        .execute();
  });
};

/** What rules did to findings and assets, and what a report holds of them. */
const plantWork = async (org: OrgId, domain: Domain): Promise<void> => {
  const at = it.clock.now();
  const about = { org_id: org, name: `Rule of ${domain}`, position: 1, created_at: at };
  await it.all(async (tx) => {
    const rule = await tx
      .insertInto("finding_rule")
      .values({ ...about, filter: JSON.stringify({ domain }), change: JSON.stringify({ add_tags: ["seen"] }) })
      .returning("id")
      .executeTakeFirstOrThrow();
    const assetRule = await tx
      .insertInto("asset_rule")
      .values({ ...about, query: "kind:host", labels: "{}" })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/finding_rules/:id", rule.id, domain);
    object("/v1/asset_rules/:id", assetRule.id, domain);
    const findings = await tx.selectFrom("finding").select("id").where("domain", "=", domain).execute();
    const assets = await tx.selectFrom("inventory_asset").select("id").where("domain", "=", domain).execute();
    for (const { id } of findings)
      await tx
        .insertInto("finding_rule_hit")
        .values({ org_id: org, rule_id: rule.id, finding_id: id, at, fields: ["tags"] })
        .execute();
    for (const { id } of assets)
      await tx
        .insertInto("asset_rule_hit")
        .values({ org_id: org, rule_id: assetRule.id, asset_id: id, at, fields: ["tags"] })
        .execute();
    const schedule = await tx
      .insertInto("report_schedule")
      .values({
        org_id: org,
        name: `Report of ${domain}`,
        kind: "technical",
        formats: ["csv"],
        cadence: "monthly",
        day: 1,
        local_time: "08:00",
        time_zone: "UTC",
        locale: "en",
        next_run_at: new Date(at.getTime() + 30 * DAY_MS),
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const run = await tx
      .insertInto("report_run")
      .values({
        org_id: org,
        schedule_id: schedule.id,
        origin: "hand",
        state: "done",
        started_at: at,
        domains: [domain],
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    const file = await tx
      .insertInto("report_file")
      .values({
        org_id: org,
        run_id: run.id,
        name: "report.csv",
        format: "csv",
        domains: [domain],
        bytes: Buffer.from(FINDING_AREAS.map((area) => mark({ domain, area, unit: null })).join()),
        created_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/report_schedules/:id", schedule.id, domain);
    object("/v1/report_files/:id", file.id, domain);
  });
};

/** A third party of the organization, with findings of each area. */
const plantVendor = async (org: OrgId, domain: Domain): Promise<void> => {
  const at = it.clock.now();
  await it.all(async (tx) => {
    const own = () => mark({ domain, area: "third-party", unit: null });
    const vendor = await tx
      .insertInto("vendor")
      .values({
        org_id: org,
        domain: `${own()}.example`,
        name: own(),
        reason: own(),
        legal_basis: "contract",
        state: "assessed",
        score: 50,
        assessed_at: at,
        submitted_at: at,
      })
      .returning("id")
      .executeTakeFirstOrThrow();
    object("/v1/third_party/:id", vendor.id, domain, { area: "third-party" });
    vendors.set(org, [...(vendors.get(org) ?? []), vendor.id]);
    for (const area of FINDING_AREAS)
      await tx
        .insertInto("vendor_finding")
        .values({
          org_id: org,
          vendor_id: vendor.id,
          area,
          check_id: "web-headers",
          outcome: "missing",
          subject: mark({ domain, area, unit: null, ofVendor: true }),
          target: "x",
          severity: "high",
          first_seen: at,
          last_seen: at,
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
    const subject = `https://${own()}.test/`;
    subjects.push(subject);
    const capture = await tx
      .insertInto("site_capture")
      .values({
        org_id: org,
        domain,
        kind: "website",
        subject,
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

/** Of someone who has confirmed the session. */
const keyOf = async (owner: TestBrowser, scopes: readonly KeyScope[]): Promise<TestBrowser> => {
  const made = await owner.post("/v1/api_keys/", { name: scopes.join().slice(0, 60), scopes, password: PASSWORD });
  const browser = it.browser();
  browser.bearer = made.json<{ data: { secret: string } }>().data.secret;
  return browser;
};

/** What someone with these rights, and no limit besides, may not see. */
const withRights =
  (has: (permission: string) => boolean) =>
  ({ domain, area, ofVendor = false }: Marker): boolean => {
    if (domain === "beta.test") return true;
    if (area === null) return false;
    if (area === "third-party") return !has("third-party:manage");
    if (ofVendor)
      return !has("third-party:manage") || (area !== "inventory" && !has(NEEDED[area] ?? "third-party:manage"));
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
export const HIDES_NUMBERS: ReadonlySet<string> = new Set(["without findings:count", "without risk:read"]);

const makeKeys = async (): Promise<Reader[]> => {
  const made: Reader[] = [];
  await it.confirm(adminBrowser);
  for (const scope of KEY_SCOPE_IDS) {
    const rights: ReadonlySet<string> = new Set(KEY_SCOPES[scope]);
    made.push({
      name: `a key with ${scope}`,
      browser: await keyOf(adminBrowser, [scope]),
      isHidden: withRights((it) => rights.has(it)),
      person: null,
      rights,
    });
  }
  return made;
};

const makePeople = async (harbour: OrgId): Promise<Reader[]> => {
  const made: Reader[] = [];
  const add = (name: string, browser: TestBrowser, isHidden: Reader["isHidden"], person: TestUser | null = null) =>
    made.push({ name, browser, isHidden, person, rights: null });
  const areaRights = ["findings:read", "findings:count", "risk:read", ...new Set(Object.values(NEEDED))];
  for (const denied of inject("isNightly") ? PERMISSION_KEYS : areaRights) {
    const person = await it.user(acme, "client_admin", { denied: [denied] });
    add(
      `without ${denied}`,
      await it.signIn(person.email),
      withRights((it) => it !== denied),
      person,
    );
  }
  const granted = ["credentials:reveal", "reports:read"];
  for (const role of ["client_user", "partner_user"] as const) {
    const person = await it.user(role === "client_user" ? acme : harbour, role, { granted, clients: [acme] });
    await limitTo(person, acme, "first.test");
    const browser = await it.signIn(person.email);
    const isHidden = ({ domain, area, ofVendor }: Marker) =>
      domain !== "first.test" || area === "third-party" || ofVendor === true;
    add(`a ${role} of one domain`, browser, isHidden, person);
    const key = await keyOf(await it.confirm(browser), KEY_SCOPE_IDS);
    add(`a key of a ${role} of one domain`, key, isHidden);
  }
  const unit = await it.user(acme, "client_user", { granted });
  await it.all((tx) =>
    tx
      .updateTable("app_user")
      .set({ business_units: ["Retail"] })
      .where("id", "=", unit.id)
      .execute(),
  );
  const hiddenFromUnit = ({ domain, area, unit, ofVendor }: Marker) =>
    domain === "beta.test" ||
    unit === "Logistics" ||
    ofVendor === true ||
    area === "third-party" ||
    (area !== null && area !== "inventory" && area in NEEDED && area !== "sensitive-data");
  add("a client_user of one unit", await it.signIn(unit.email), hiddenFromUnit, unit);
  const oneClient = await it.user(harbour, "partner_user", { granted, clients: [acme] });
  const isOthers: Reader["isHidden"] = ({ domain, area, ofVendor }) =>
    domain === "beta.test" || area === "third-party" || ofVendor === true;
  add("a partner_user of one client", await it.signIn(oneClient.email), isOthers, oneClient);
  return made;
};

/** A portal in which everything that can be hidden is marked, with those who may not see some of it: people, and keys of one scope each. */
export const openMarkedPortal = async ({ hasKeys = true } = {}): Promise<MarkedPortal> => {
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
    await plantServices(org, domain);
    await plantWork(org, domain);
    // Third parties are of the organization, not of one of its domains. Two, because they can be compared.
    if (domain !== "second.test") for (const _ of [1, 2]) await plantVendor(org, domain);
  }
  const readers = [...(hasKeys ? await makeKeys() : []), ...(await makePeople(harbour))];
  return { it, acme, admin, adminBrowser, readers };
};
