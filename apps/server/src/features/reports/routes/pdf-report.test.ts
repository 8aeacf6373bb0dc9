import { readdirSync, readFileSync } from "node:fs";

import type { Db } from "@parapet/db/db";
import { setRights } from "@parapet/db/queries/access";
import { endLinks, linkPartner } from "@parapet/db/queries/organizations";
import { insertReport, stateOfFindings, touchReport } from "@parapet/db/queries/reports";
import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { SlaFigure } from "@parapet/domain/contracts/remediation";
import type { CheckResult } from "@parapet/scanner/check";
import { LOCALES } from "@parapet/words/locale";
import { COMPLIANCE_WORDS } from "@parapet/words/messages/compliance/words";
import { DOCUMENT_WORDS } from "@parapet/words/messages/reports/report/document-words";
import { complianceClaims } from "@parapet/words/testing/compliance-claims";
import { sql } from "kysely";
import { isValidElement, type ReactNode } from "react";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import { pictureIn } from "../../../platform/pictures/picture.ts";
import "../../../platform/pdf/read-tsx.ts";
import { pngBomb, soundPng } from "../../../testing/hostile-pictures.ts";
import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { collectReport } from "../collect-report.ts";
import { makeReport } from "../commands/make-report.ts";

// Node reads TSX once `read-tsx.ts` has run.
const { reportDocument } = await import("../document.tsx");

let it: TestPortal;
let acme: OrgId;
let harbour: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;

const hostile = "<iframe src=file:///etc/passwd>\u202e.acme.test";
const results: CheckResult[] = [
  {
    check: "email-dmarc",
    subject: "acme.test",
    status: "judged",
    verdicts: [{ outcome: "dmarc-absent", params: { domain: "acme.test" } }],
  },
  {
    check: "web-headers",
    subject: "https://acme.test/",
    status: "judged",
    verdicts: [
      {
        outcome: "csp-absent",
        params: { host: "acme.test" },
        details: { alsoAt: ["https://www.acme.test/"], alsoAtCount: 9 },
      },
    ],
  },
  {
    check: "web-directory-listing",
    subject: hostile,
    status: "judged",
    verdicts: Array.from({ length: 30 }, (_, n) => ({
      outcome: "made-up",
      subject: `${hostile}/${n}`,
      severity: "high" as const,
    })),
  },
  { check: "email-spf", subject: "acme.test", status: "blind", reason: "timeout", detail: "" },
];

beforeAll(async () => {
  it = await testPortal();
  harbour = await it.organization("Harbour", "partner");
  acme = await it.organization("Acme Sàrl", "client", { domain: "acme.test", partner: harbour });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
  await recordPast(it, acme, "acme.test", [[], results], 1);
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

/** The process that draws a report. */
const drawingChild = (program: string): number | undefined =>
  readdirSync("/proc")
    .filter((name) => /^\d+$/.test(name))
    .map(Number)
    .find((id) => {
      try {
        const parent = Number(readFileSync(`/proc/${id}/stat`, "utf8").split(") ")[1]?.split(" ")[1]);
        return parent === process.pid && readFileSync(`/proc/${id}/cmdline`, "utf8").includes(program);
      } catch {
        return false;
      }
    });

/** The reference of the report; asked again while it is drawn, as clients do. */
const reference = async (browser = admin): Promise<string> => {
  for (let asked = 0; asked < 10; asked += 1) {
    const reply = await browser.send("OPTIONS", "/v1/pdf_report/", { domain: "acme.test" });
    expect(reply.statusCode).toBe(200);
    const { file_path, ready } = reply.json<{ data: { file_path: string; ready: boolean } }>().data;
    if (ready) return file_path;
  }
  throw new Error("the report was never drawn");
};

test.runIf(inject("isNightly"))("ten identical requests at once render one report", async () => {
  const made = async () =>
    (await it.all((tx) => tx.selectFrom("audit_log").select("seq").where("action", "=", "report.made").execute()))
      .length;
  const before = await made();
  const all = await Promise.all(Array.from({ length: 10 }, () => reference()));
  expect([new Set(all).size, (await made()) - before]).toEqual([1, 1]);
});

describe("refusals", () => {
  test.each([
    ["OPTIONS", "/v1/pdf_report/"],
    ["POST", "/v1/pdf_report/make/"],
    ["POST", "/v1/pdf_report/"],
    ["GET", "/v1/pdf_report/progress/"],
  ] as const)("unauthenticated: %s %s is 401", async (method, url) => {
    expect(
      (await it.browser().send(method, url, method === "GET" ? undefined : { domain: "acme.test" })).statusCode,
    ).toBe(401);
  });

  test("a user who was not granted it: 403", async () => {
    const user = await it.signIn((await it.user(acme, "client_user")).email);
    expect((await user.send("OPTIONS", "/v1/pdf_report/", { domain: "acme.test" })).statusCode).toBe(403);
    expect((await user.post("/v1/pdf_report/", { file_path: "0".repeat(32) })).statusCode).toBe(403);
  });

  test("a foreign domain: 404", async () => {
    expect((await admin.send("OPTIONS", "/v1/pdf_report/", { domain: "other.test" })).statusCode).toBe(404);
    expect((await admin.post("/v1/pdf_report/make/", { domain: "other.test" })).statusCode).toBe(404);
  });

  test.each([
    "../../etc/passwd",
    "/etc/passwd",
    "....//....//etc/passwd",
    "..%2f..%2fetc%2fpasswd",
    "file:///etc/passwd",
    "report.pdf",
    "C:\\windows\\win.ini",
    "' or 1=1 --",
    "",
    "0".repeat(32),
    "0".repeat(4096),
  ])("what is no reference of ours is not found: %j", async (file_path) => {
    expect((await admin.post("/v1/pdf_report/", { file_path })).statusCode).toBe(404);
  });

  test("a reference with a NUL is refused as malformed", async () => {
    expect((await admin.post("/v1/pdf_report/", { file_path: "\u0000" })).statusCode).toBe(400);
  });
});

describe("a report that is not drawn in time", () => {
  const slow = async (outcome: "drawn" | "failed") => {
    const step = <Result>(work: (db: Db) => Promise<Result>) => within(it.services.db, [acme], work);
    const { promise, resolve, reject } = Promise.withResolvers<Buffer>();
    // It may fail before it is awaited.
    promise.catch(() => undefined);
    const by = await it.user(acme, "client_admin");
    const made = await makeReport(
      step,
      {
        find: () => Promise.resolve({ org: acme, domain: "acme.test", state: "verified", organization: "Acme" }),
        kind: "technical",
        locale: outcome === "drawn" ? "es" : "fr",
        by: by.id,
        from: { ip: "192.0.2.1", userAgent: null, requestId: null } as never,
        now: it.clock.now(),
        mayMake: true,
        // The time of the request was used up before.
        answerBy: Date.now() - 1,
      },
      () => promise,
    );
    return {
      made,
      end: () => (outcome === "drawn" ? resolve(Buffer.from("%PDF-slow")) : reject(new Error("no paper"))),
    };
  };

  test("has a reference that is fetched when it is drawn, and progress until then", async () => {
    const { made, end } = await slow("drawn");
    expect(made).toEqual({ reference: expect.stringMatching(/^[0-9a-f]{32}$/), isReady: false });
    const file_path = made?.reference ?? "";
    expect((await outsider.post("/v1/pdf_report/", { file_path })).statusCode).toBe(404);
    expect(
      (await admin.get("/v1/pdf_report/progress/?domain=acme.test", { "accept-language": "es" })).json(),
    ).toMatchObject({ data: { position: 0 } });
    const fetched = admin.post("/v1/pdf_report/", { file_path });
    end();
    const file = await fetched;
    expect([file.statusCode, file.headers["content-type"], file.body]).toEqual([200, "application/pdf", "%PDF-slow"]);
  });

  test("because its process stands still is answered within ten seconds, with progress, and is served once it goes on", async () => {
    const began = Date.now();
    const asked = admin.send("OPTIONS", "/v1/pdf_report/", { domain: "acme.test", kind: "executive" });
    const child = await vi.waitUntil(() => drawingChild("executive.child"), { timeout: 5_000, interval: 20 });
    process.kill(child, "SIGSTOP");
    const reply = await asked;
    const tookMs = Date.now() - began;
    const progress = await admin.get("/v1/pdf_report/progress/?domain=acme.test&kind=executive");
    process.kill(child, "SIGCONT");
    expect(tookMs).toBeLessThan(10_000);
    const { file_path, ready } = reply.json<{ data: { file_path: string; ready: boolean } }>().data;
    expect([reply.statusCode, ready]).toEqual([200, false]);
    expect(progress.json()).toMatchObject({ data: { position: expect.any(Number) } });
    // On a busy machine the drawing outlasts one request, which then says when to ask again.
    await expect
      .poll(
        async () => {
          const file = await admin.post("/v1/pdf_report/", { file_path });
          return [file.statusCode, file.headers["content-type"]];
        },
        { timeout: 40_000 },
      )
      .toEqual([200, "application/pdf"]);
  });

  test("whose drawing fails has its reference taken back", async () => {
    const { made, end } = await slow("failed");
    end();
    await expect
      .poll(async () => (await admin.post("/v1/pdf_report/", { file_path: made?.reference ?? "" })).statusCode, {
        timeout: 15_000,
      })
      .toBe(404);
  });

  test("is given to who may read it when it is there, not to who could when it was asked for", async () => {
    const id = "cd".repeat(16);
    const user = await it.user(acme, "client_admin");
    const reader = await it.signIn(user.email);
    const report = { org: acme, domain: "acme.test", kind: "technical", locale: "es", dates: "dmy" } as const;
    const store = (bytes: Buffer | null) =>
      within(it.services.db, [acme], (tx) =>
        insertReport(tx, { ...report, id, madeFrom: "x", at: it.clock.now(), by: user.id, bytes }),
      );
    await store(null);
    const looked = vi.spyOn(it.services.turns, "run");
    const waiting = reader.post("/v1/pdf_report/", { file_path: id });
    await vi.waitFor(() => expect(looked).toHaveBeenCalled(), 30_000);
    looked.mockRestore();
    await it.all((tx) => setRights(tx, acme, user.id, { denied: ["reports:read"], granted: [] }));
    await store(Buffer.from("%PDF-late"));
    expect((await waiting).statusCode).toBe(403);
  });

  test("that another server draws is followed and joined here, until that server has been silent for half a minute", async () => {
    const ask = async (path: string) =>
      (await admin.get(path, { "accept-language": "fr" })).json() as { data: unknown };
    const stored = (change: (tx: Db) => Promise<unknown>) => within(it.services.db, [acme], change);
    const id = "ab".repeat(16);
    const by = await it.user(acme, "client_admin");
    const drawn = Promise.withResolvers<Buffer>();
    // It may fail before it is awaited.
    drawn.promise.catch(() => undefined);
    const made = (draw = () => drawn.promise) =>
      makeReport(
        stored as never,
        {
          find: () => Promise.resolve({ org: acme, domain: "acme.test", state: "verified", organization: "Acme" }),
          kind: "technical",
          locale: "fr",
          by: by.id,
          from: { ip: "192.0.2.1", userAgent: null, requestId: null } as never,
          now: it.clock.now(),
          mayMake: true,
          answerBy: Date.now() + 20,
        },
        draw,
      );
    // What this server says of its own drawing is what another one reads.
    const own = await made();
    const madeFrom = await stored((tx) =>
      tx
        .selectFrom("pdf_report")
        .select("made_from")
        .where("id", "=", own?.reference ?? "")
        .executeTakeFirstOrThrow(),
    );
    drawn.reject(new Error("no paper"));
    await expect
      .poll(() => ask("/v1/pdf_report/progress/?domain=acme.test"), { timeout: 15_000 })
      .toEqual({ data: null });
    const { made_from } = madeFrom as { made_from: string };
    await stored(async (tx) => {
      const edition = { org: acme, domain: "acme.test", kind: "technical", locale: "fr", dates: "mdy" } as const;
      const report = { ...edition, id, madeFrom: made_from };
      await insertReport(tx, { ...report, at: it.clock.now(), by: by.id, bytes: null });
      await touchReport(tx, acme, id, { stage: "drawing", share: 0.5, position: 0 });
    });
    expect(await ask("/v1/pdf_report/progress/?domain=acme.test")).toEqual({
      data: { stage: "drawing", share: 0.5, position: 0 },
    });
    expect((await outsider.get("/v1/pdf_report/progress/?domain=acme.test")).statusCode).toBe(404);
    expect(await made()).toEqual({ reference: id, isReady: false });
    await stored((tx) => sql`update pdf_report set alive_at = now() - interval '31 s' where id = ${id}`.execute(tx));
    expect(await ask("/v1/pdf_report/progress/?domain=acme.test")).toEqual({ data: null });
    expect((await admin.post("/v1/pdf_report/", { file_path: id })).statusCode).toBe(404);
    const again = await made(() => Promise.resolve(Buffer.from("%PDF-own")));
    expect(again?.reference).not.toBe(id);
  });
});

test("the file is served as report.pdf, cached while it is fresh, to its user only, and not after the link expired", async () => {
  const first = await reference();
  expect(first).toMatch(/^[0-9a-f]{32}$/);
  expect(await reference()).toBe(first);
  // No report is in progress any more, and nothing is disclosed about a foreign domain.
  expect((await admin.get("/v1/pdf_report/progress/?domain=acme.test")).json()).toEqual({ data: null });
  expect((await outsider.get("/v1/pdf_report/progress/?domain=acme.test")).statusCode).toBe(404);
  const file = await admin.post("/v1/pdf_report/", { file_path: first });
  expect([file.statusCode, file.headers["content-type"], file.headers["content-disposition"]]).toEqual([
    200,
    "application/pdf",
    'attachment; filename="report.pdf"',
  ]);
  expect(file.rawPayload.subarray(0, 5).toString()).toBe("%PDF-");
  expect((await outsider.post("/v1/pdf_report/", { file_path: first })).statusCode).toBe(404);

  const reader = await it.signIn((await it.user(acme, "client_user", { granted: ["reports:read"] })).email);
  expect(await reference(reader)).toBe(first);
  expect((await reader.post("/v1/pdf_report/make/", { domain: "acme.test" })).statusCode).toBe(403);

  const partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  expect((await partner.post("/v1/pdf_report/", { file_path: first })).statusCode).toBe(200);
  await it.all((tx) => endLinks(tx, acme, it.clock.now()));
  expect((await partner.post("/v1/pdf_report/", { file_path: first })).statusCode).toBe(404);
}, 60_000);

test("a report is no longer fresh when owners or due dates changed without an event", async () => {
  const read = () => it.all((tx) => stateOfFindings(tx, acme, "acme.test"));
  const states = [await read()];
  for (const change of [sql`due_at = now() + interval '3 days'`, sql`version = version + 1`]) {
    await it.all((tx) => sql`update finding set ${change} where domain = 'acme.test'`.execute(tx));
    states.push(await read());
  }
  expect(new Set(states).size).toBe(states.length);
});

/** Every text of the document. */
const texts = (node: ReactNode): string[] => {
  if (typeof node === "string" || typeof node === "number") return [String(node)];
  if (Array.isArray(node)) return node.flatMap((it: ReactNode) => texts(it));
  return isValidElement<{ children?: ReactNode }>(node) ? texts(node.props.children) : [];
};

test("an accepted risk is listed with its reason, owner and end date, not with who entered it", async () => {
  await it.user(acme, "client_admin", { email: "approver@acme.test" });
  const typist = await it.signIn((await it.user(acme, "client_admin", { email: "typist@acme.test" })).email);
  const { data } = (await typist.get("/v1/findings/?domain=acme.test&page_size=100")).json<{
    data: { id: string; version: number; subject: string }[];
  }>();
  const found = data.find(({ subject }) => subject === "acme.test");
  const until = new Date(it.clock.at + 30 * 86_400_000);
  const changed = await typist.send("PATCH", `/v1/findings/${found?.id}/`, {
    status: "accepted risk",
    note: "The old newsletter moves in spring.",
    approver: "approver@acme.test",
    expires_at: Math.floor(until.getTime() / 1000),
    version: found?.version,
  });
  expect(changed.statusCode).toBe(200);
  const report = await it.all(async (tx) => {
    const [domain] = await organizationsWithDomain(tx, "everything", "acme.test");
    if (domain === undefined) throw new Error("acme.test is missing");
    return collectReport(tx, { ...domain, organization: "Acme Sàrl" }, "en", it.clock.now());
  });
  const said = texts(reportDocument(report)).join("\n");
  expect(said).toContain("The old newsletter moves in spring.");
  const [year, month, day] = until.toISOString().slice(0, 10).split("-");
  expect(said).toMatch(new RegExp(`approver@acme\\.test.*${month}/${day}/${year}`));
  expect(said).not.toContain("typist@acme.test");
  // The remediation metrics are those of the API.
  const figures = (await typist.get("/v1/sla_figures/?by=area")).json<{ data: SlaFigure[] }>().data;
  expect(report.remediation.area.map(({ toTriage, fixed, kept }) => [toTriage, fixed, kept])).toEqual(
    figures.map((row) => [row.time_to_triage, row.fixed, row.kept]),
  );
  expect(report.remediation.area.some(({ toTriage }) => toTriage !== null)).toBe(true);
  for (const { name } of [...report.remediation.month, ...report.remediation.owner, ...report.remediation.area])
    expect(said).toContain(name);
  expect(said).toMatch(/^[\d.]+ d$/m);
  await it.all((tx) =>
    tx
      .updateTable("finding")
      .set({ status: "open" })
      .where("id", "=", found?.id ?? "")
      .execute(),
  );
}, 180_000);

test.each(LOCALES.filter((locale) => locale === "es" || inject("isNightly")))(
  "in %s it has every part, what was accepted and what was not seen; hostile names stay text",
  async (locale) => {
    const data = await it.all(async (tx) => {
      await tx.updateTable("finding").set({ status: "accepted risk" }).where("subject", "like", "%/7").execute();
      const [found] = await organizationsWithDomain(tx, "everything", "acme.test");
      if (found === undefined) throw new Error("acme.test is missing");
      return collectReport(tx, { ...found, organization: "Acme Sàrl" }, locale, it.clock.now());
    });
    const said = texts(reportDocument(data));
    const words = DOCUMENT_WORDS[locale];
    for (const title of [
      words.title,
      words.score.title,
      words.changed.title,
      words.top.title,
      words.accepted.title,
      words.blind.title,
      words.method.title,
      words.glossary.title,
      COMPLIANCE_WORDS[locale].document.title,
      ...Object.values(words.categories),
      words.reasons.timeout,
    ])
      expect(said).toContain(title.replaceAll("\u202f", "\u00a0"));
    expect(data.accepted.map(({ subject }) => subject)).toEqual([`${hostile}/7`]);
    expect(data.areas.find(({ area }) => area === "web-apps-exposures")?.count).toBe(30);
    expect(said).toContain("https://www.acme.test/");
    expect(data.areas.flatMap(({ groups }) => groups).find(({ places }) => places === 10)?.count).toBe(1);
    expect(said.join("\n")).toContain("[U+202E]");
    // PCI DSS 5.4 has evidence against it; no text concludes that a control is met.
    expect(said).toContain("5.4");
    expect(complianceClaims(said)).toEqual([]);
    expect(said.join("\n")).not.toMatch(
      /\{(?:day|count|points|share|change|version|median|appeared|organization|reason)\}|\u202e/,
    );
  },
);

test("French sets a no-break space before high punctuation", () => {
  const flat = (it: unknown): string[] => (typeof it === "string" ? [it] : Object.values(it as object).flatMap(flat));
  for (const text of flat(DOCUMENT_WORDS.fr))
    expect(text.replaceAll(/\{\w+\}/g, "x")).not.toMatch(/[ \u00a0\p{L}][:;?!](?:\s|$)/u);
});

test.runIf(inject("isNightly"))("a client's report carries its partner's name and picture", async () => {
  const png = "iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNkYPhfDwAChwGA60e6kgAAAABJRU5ErkJggg==";
  await it.all((tx) => linkPartner(tx, harbour, acme, it.clock.now()));
  const partner = await it.signIn((await it.user(harbour, "partner_admin")).email);
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
  const before = await reference();
  const brand = { version: 0, name: "Harbour Watch", support_email: null, accent: "#7a1f4b", logo: png };
  expect((await partner.send("PUT", "/v1/branding/", brand)).statusCode).toBe(200);
  // A report that was fresh a moment ago has the wrong name now.
  expect(await reference()).not.toBe(before);
  const data = await within(it.services.db, [acme], (tx) =>
    collectReport(
      tx,
      { org: acme, domain: "acme.test", state: "verified", organization: "Acme" },
      "en",
      it.services.now(),
    ),
  );
  expect(data.brand).toMatchObject({ name: "Harbour Watch", accent: "#7a1f4b" });
  expect(pictureIn(Buffer.from(data.brand?.logo?.split(",")[1] ?? "", "base64"))).toMatchObject({
    type: "image/png",
    width: 1,
    height: 1,
  });
});

test.each([
  ["a bomb", pngBomb()],
  ["a corrupt picture", soundPng(400, 400).subarray(0, 60)],
  ["no picture", Buffer.from("<svg onload=alert(1)>")],
])("a logo that was stored as %s leaves the report without a logo", async (_, logo) => {
  const partner = await it.organization("Harbour", "partner");
  const beta = await it.organization("Beta", "client", { partner });
  const brand = { org_id: partner, name: "Harbour Watch", accent: "#7a1f4b", logo, logo_type: "image/png" };
  await it.all((tx) =>
    tx
      .insertInto("brand")
      .values({ ...brand, version: 1, updated_at: it.clock.now() })
      .execute(),
  );
  const data = await within(it.services.db, [beta], (tx) =>
    collectReport(
      tx,
      { org: beta, domain: "beta.test", state: "verified", organization: "Beta" },
      "en",
      it.services.now(),
    ),
  );
  expect(data.brand).toEqual({ name: "Harbour Watch", accent: "#7a1f4b", logo: null });
});
