import { randomUUID } from "node:crypto";

import { recordVendorFindings } from "@parapet/db/queries/third-party";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import { EVIDENCE_QUOTA } from "@parapet/domain/third-party";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";

import { auditEach } from "../../../platform/audit/audit.ts";
import type { Services } from "../../../platform/services.ts";
import { pngBomb, encodePng, soundJpeg, soundPng } from "../../../testing/hostile-pictures.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { assessVendor, hasDropped } from "../commands/assess-vendor.ts";

const quiet = new AbortController().signal;
const unreachable = async (): Promise<never> => {
  throw new ProbeError("unreachable", "there is no way there");
};
/** A network that leads nowhere, at once. */
const nowhere: Net = {
  dns: {
    forget: () => {},
    query: unreachable,
    txt: unreachable,
    addresses: unreachable,
    mx: unreachable,
    ns: unreachable,
    transfer: unreachable,
  },
  connect: unreachable,
  probe: unreachable,
  handshake: unreachable,
  http: unreachable,
  datagram: unreachable,
};
const PDF = Buffer.from("%PDF-1.7\n% a policy\n%%EOF");

let it: TestPortal;
let lab: Lab;
let working: Services;
let shop: OrgId;
let admin: TestBrowser;
let second: TestBrowser;
let member: TestBrowser;
let seller: TestBrowser;
let outsider: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  lab = await startLab([careless]);
  working = { ...it.services, netFor: () => lab.net };
  const partner = await it.organization("Harbour", "partner");
  shop = await it.organization("Shop", "client", { partner, domain: "shop.test" });
  const foreign = await it.organization("Foreign", "client", { domain: "foreign.test" });
  const sign = async (org: OrgId, role: Parameters<TestPortal["user"]>[1], more = {}) =>
    it.signIn((await it.user(org, role, more)).email);
  admin = await sign(shop, "client_admin");
  second = await sign(shop, "client_admin");
  member = await sign(shop, "client_user");
  seller = await sign(partner, "seller", { clients: [shop] });
  outsider = await sign(foreign, "client_admin");
}, 60_000);
afterAll(async () => {
  await lab.close();
  await it[Symbol.asyncDispose]();
});

const about = (more: object = {}) => ({
  domain: "acme.test",
  name: "Acme",
  tier: "critical",
  reason: "They run our shop",
  legal_basis: "contract",
  ...more,
});
const submit = async (more: object = {}): Promise<string> => {
  const reply = await admin.post("/v1/third_party/", about(more));
  expect([reply.statusCode, reply.body]).toEqual([200, expect.any(String)]);
  return reply.json<{ data: { id: string } }>().data.id;
};
const vendor = async (id: string) =>
  (await admin.get(`/v1/third_party/${id}/`)).json<{
    data: {
      state: string;
      score: number | null;
      change: number | null;
      version: number;
      open_disputes: number;
      findings: number;
      questionnaire: string;
      questionnaire_share: number | null;
      trend: unknown[];
      shares: { id: string; opened: number }[];
      files: { id: string; name: string }[];
      answers: { question: string; by: string }[];
    };
  }>().data;
const drop = (id: string) => admin.send("DELETE", `/v1/third_party/${id}/`);
const OCTETS = { "content-type": "application/octet-stream" };
const upload = (
  browser: TestBrowser,
  id: string,
  body: Buffer,
  name = "policy.pdf",
  headers: Record<string, string> = OCTETS,
) =>
  browser.send(
    "POST",
    `/v1/third_party/${id}/evidence/?question=backups&name=${encodeURIComponent(name)}`,
    body,
    headers,
  );

describe("refusals", () => {
  test("who may not, and whose it is", async () => {
    const id = await submit({ domain: "who.example" });
    for (const browser of [member, seller]) {
      expect((await browser.get("/v1/third_party/")).statusCode).toBe(403);
      expect((await browser.post("/v1/third_party/", about())).statusCode).toBe(403);
    }
    for (const path of ["", "findings/", "findings/export/"])
      expect((await outsider.get(`/v1/third_party/${id}/${path}`)).statusCode).toBe(404);
    expect((await outsider.post(`/v1/third_party/${id}/shares/`, { days: 7 })).statusCode).toBe(404);
    expect((await outsider.send("DELETE", `/v1/third_party/${id}/`)).statusCode).toBe(404);
    expect((await outsider.get(`/v1/third_party/compare/?ids=${id},${id}`)).statusCode).toBe(404);
    expect((await upload(outsider, id, PDF)).statusCode).toBe(404);
    await drop(id);
  });

  test.each([
    ["an address instead of a name", { domain: "127.0.0.1" }, 400],
    ["a number that is an address", { domain: "2130706433" }, 400],
    ["a link", { domain: "http://[::1]/" }, 400],
    ["no reason", { reason: " " }, 400],
    ["no legal basis", { legal_basis: undefined }, 400],
    ["a tier that is none", { tier: "gold" }, 400],
    ["an own domain", { domain: "shop.test" }, 400],
    ["an unknown field", { score: 100 }, 400],
    ["another organization", { organization: "00000000-0000-4000-8000-00000000000f" }, 404],
  ])("%s", async (_, more, status) => {
    expect((await admin.post("/v1/third_party/", about(more))).statusCode).toBe(status);
  });

  test("a vendor is listed once; of two editors the second sees the conflict", async () => {
    const id = await submit({ domain: "twice.example" });
    expect((await admin.post("/v1/third_party/", about({ domain: "TWICE.example" }))).statusCode).toBe(409);
    const { domain: _, ...rest } = about();
    const { version } = await vendor(id);
    const url = `/v1/third_party/${id}/`;
    expect((await admin.send("PUT", url, { ...rest, name: "First", version })).statusCode).toBe(200);
    const late = await second.send("PUT", url, { ...rest, name: "Second", version });
    expect([late.statusCode, late.json<{ detail: string }>().detail]).toEqual([
      409,
      "Another user changed this in the meantime. Review the current version, then try again.",
    ]);
    await drop(id);
  });
});

test("of two editors of a questionnaire, the vendor included, the second sees the conflict and nothing is lost", async () => {
  const id = await submit({ domain: "answers.example" });
  const version = async () =>
    (await admin.get(`/v1/third_party/${id}/`)).json<{ data: { answers_version: number } }>().data.answers_version;
  const put = (browser: TestBrowser, answer: string, seen: number) =>
    browser.send("PUT", `/v1/third_party/${id}/answers/`, {
      answers: [{ question: "backups", answer }],
      version: seen,
    });
  const { token } = (await admin.post(`/v1/third_party/${id}/shares/`, { days: 7, may_answer: true })).json<{
    data: { token: string };
  }>().data;
  const before = await version();
  expect((await put(admin, "yes", before)).statusCode).toBe(200);
  expect((await put(second, "no", before)).statusCode).toBe(409);
  const late = { token, answers: [{ question: "backups", answer: "no" }], version: before };
  expect((await it.browser().post("/v1/shared_vendor/answers/", late)).statusCode).toBe(409);
  expect(
    (await it.browser().post("/v1/shared_vendor/answers/", { ...late, version: await version() })).statusCode,
  ).toBe(200);
  expect((await vendor(id)).answers).toEqual([expect.objectContaining({ question: "backups", by: "vendor" })]);
  await drop(id);
});

describe("uploads", () => {
  test.each([
    ["a page that calls itself a PDF", Buffer.from("<html><script>"), "report.pdf", 415],
    ["a program", Buffer.from("MZ\u0090"), "setup.exe", 415],
    ["nothing", Buffer.alloc(0), "empty.pdf", 400],
    ["a name that climbs", PDF, "../../etc/passwd", 400],
    ["a PNG that inflates to 500 MiB", pngBomb(), "bomb.png", 400],
    ["a PNG that is cut", soundPng(400, 400).subarray(0, 60), "cut.png", 400],
    ["a JPEG that is cut", soundJpeg(200, 200).subarray(0, 400), "cut.jpg", 400],
    ["a PNG of 36 megapixels", encodePng(6_000, 6_000, Buffer.alloc(10)), "huge.png", 400],
    ["more than 10 MB", Buffer.concat([PDF, Buffer.alloc(10 * 1024 * 1024)]), "big.pdf", 413],
  ])("%s", async (_, body, name, status) => {
    const id = await submit({ domain: "uploads.example" });
    expect((await upload(admin, id, body, name)).statusCode).toBe(status);
    expect((await vendor(id)).files).toEqual([]);
    await drop(id);
  });

  test("a picture is stored without what follows it", async () => {
    const id = await submit({ domain: "uploads.example" });
    const polyglot = Buffer.concat([soundPng(), Buffer.from("<script>alert(1)</script>")]);
    expect((await upload(admin, id, polyglot, "a.png")).statusCode).toBe(200);
    const [file] = (await vendor(id)).files as { id: string }[];
    const stored = await admin.get(`/v1/third_party/${id}/evidence/${file?.id}/`);
    expect([stored.statusCode, stored.rawPayload.includes("script")]).toEqual([200, false]);
    await drop(id);
  });

  test("a form, and a question that is none", async () => {
    const id = await submit({ domain: "uploads.example" });
    expect((await upload(admin, id, PDF, "x.pdf", { "content-type": "text/html" })).statusCode).toBe(415);
    const odd = await admin.send("POST", `/v1/third_party/${id}/evidence/?question=odd&name=a.pdf`, PDF, OCTETS);
    expect(odd.statusCode).toBe(400);
    await drop(id);
  });

  test("a gigabyte is refused by its length, before a byte of it is read", async () => {
    const id = await submit({ domain: "giga.example" });
    await it.app.listen({ host: "127.0.0.1", port: 0 });
    const { port } = it.app.server.address() as { port: number };
    const { request } = await import("node:http");
    const status = await new Promise<number | undefined>((resolve, reject) => {
      const sent = request({
        host: "127.0.0.1",
        port,
        method: "POST",
        path: `/v1/third_party/${id}/evidence/?question=backups&name=a.pdf`,
        headers: { ...OCTETS, authorization: `Bearer ${admin.bearer}`, "content-length": 1024 ** 3 },
      });
      sent.on("response", (response) => {
        resolve(response.statusCode);
        sent.destroy();
      });
      sent.on("error", reject);
      // Not one byte of the body is sent: the answer must come all the same.
      sent.flushHeaders();
    });
    expect(status).toBe(413);
    await drop(id);
  });

  /** Stands for files that were uploaded before: their size is what counts. */
  const fill = (id: string, files: number, size: number) =>
    it.all((tx) =>
      tx
        .insertInto("vendor_file")
        .values(
          Array.from({ length: files }, (_, n) => ({
            org_id: shop,
            vendor_id: id,
            question: "backups",
            name: `stored-${n}.pdf`,
            media_type: "application/pdf",
            size,
            sha256: n.toString(16).padStart(64, "0"),
            content: PDF,
            by: "vendor",
            at: it.clock.now(),
          })),
        )
        .execute(),
    );

  test("the evidence quota of a vendor is refused by files and by bytes, through the link too, and is shown", async () => {
    const { files, bytes } = EVIDENCE_QUOTA.vendor;
    const id = await submit({ domain: "quota.example" });
    await fill(id, files - 1, 1);
    const both = await Promise.all([upload(admin, id, PDF, "a.pdf"), upload(admin, id, PDF, "b.pdf")]);
    expect(both.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    expect(both.find(({ statusCode }) => statusCode === 409)?.json()).toMatchObject({
      code: "quota_exhausted",
      detail: "The evidence quota of this third party is used up. Delete a file before uploading another.",
    });
    const seen = (await admin.get(`/v1/third_party/${id}/`)).json<{ data: object }>().data;
    expect(seen).toMatchObject({
      evidence: { files, most_files: files, bytes: files - 1 + PDF.length, most_bytes: bytes },
    });
    await drop(id);

    const other = await submit({ domain: "bytes.example" });
    await fill(other, 10, bytes / 10);
    expect((await upload(admin, other, PDF, "a.pdf")).statusCode).toBe(409);
    const { token } = (await admin.post(`/v1/third_party/${other}/shares/`, { days: 7, may_answer: true })).json<{
      data: { token: string };
    }>().data;
    const shared = await it.browser().send("POST", "/v1/shared_vendor/evidence/?question=backups&name=a.pdf", PDF, {
      ...OCTETS,
      "x-share-token": token,
    });
    expect(shared.statusCode).toBe(409);
    await drop(other);
  });

  test("the evidence quota of an organization counts all its vendors", async () => {
    const { files, bytes } = EVIDENCE_QUOTA.organization;
    const full = Math.ceil(bytes / EVIDENCE_QUOTA.vendor.bytes);
    const ids = [];
    for (let n = 0; n < full; n += 1) ids.push(await submit({ domain: `org-${n}.example` }));
    for (const id of ids.slice(1)) await fill(id, 1, Math.floor(bytes / (full - 1)));
    const refused = await upload(admin, ids[0] ?? "", PDF, "a.pdf");
    expect([refused.statusCode, refused.json<{ detail: string }>().detail]).toEqual([
      409,
      "The evidence quota of the organization is used up. Delete third-party evidence before uploading more.",
    ]);
    const seen = (await admin.get(`/v1/third_party/${ids[0]}/`)).json<{ data: object }>().data;
    expect(seen).toMatchObject({ organization_evidence: { files: full - 1, most_files: files, most_bytes: bytes } });
    for (const id of ids) await drop(id);
  });

  test("a file comes back as it went, always as a download, and goes when it is removed", async () => {
    const id = await submit({ domain: "file.example" });
    const saved = await upload(admin, id, PDF, "Política 2026.pdf");
    expect(saved.json()).toMatchObject({
      data: { name: "Política 2026.pdf", media_type: "application/pdf", size: PDF.length, by: "customer" },
    });
    const url = `/v1/third_party/${id}/evidence/${saved.json<{ data: { id: string } }>().data.id}/`;
    const back = await admin.get(url);
    expect([back.rawPayload.equals(PDF), back.headers["content-disposition"]]).toEqual([
      true,
      'attachment; filename="evidence.pdf"',
    ]);
    expect((await outsider.get(url)).statusCode).toBe(404);
    expect((await admin.send("DELETE", url)).statusCode).toBe(200);
    expect((await admin.get(url)).statusCode).toBe(404);
    await drop(id);
  });
});

test("a real passive scan: findings, score, trend; findings are not shared between customers", async () => {
  const id = await submit();
  expect(await vendor(id)).toMatchObject({ state: "waiting", score: null });
  const first = await assessVendor(working, id, quiet);
  expect(first?.score).toBeLessThan(100);
  const seen = await vendor(id);
  expect(seen).toMatchObject({ state: "assessed", score: first?.score, change: null });
  expect(seen.trend).toHaveLength(1);
  const table = (await admin.get(`/v1/third_party/${id}/findings/?page_size=100`)).json<{
    data: { id: string; severity: string; description: string; path: string; references: string[] }[];
    pagination: { total: number };
  }>();
  expect(table.data.length).toBeGreaterThan(3);
  expect(table.data.every(({ description, path }) => description !== "" && path !== "")).toBe(true);
  const file = await admin.get(`/v1/third_party/${id}/findings/export/`);
  expect(file.body.split("\r\n")[0]).toBe(
    "description,severity,owasp,wstg,references,path,dispute,first_seen,last_seen,vendor,organization",
  );
  expect(file.body.split("\r\n")[1]).toMatch(/,acme\.test,Shop$/);
  const own = await it.all((tx) => tx.selectFrom("finding").select("id").where("org_id", "=", shop).execute());
  expect(own).toEqual([]);
  const news = async () => {
    const rows = (await admin.get(`/v1/third_party/${id}/findings/?page_size=100&new_only=true`)).json<{
      data: { is_new: boolean }[];
    }>().data;
    expect(rows.every(({ is_new }) => is_new)).toBe(true);
    return rows.length;
  };
  expect(await news()).toBe(table.data.length);

  // An accepted dispute lifts the score at once; the next check does not bring the finding back into it.
  const worst = table.data[0]?.id ?? "";
  const dispute = `/v1/third_party/${id}/findings/${worst}/`;
  expect((await admin.post(`${dispute}answer/`, { accepted: true })).statusCode).toBe(409);
  expect((await admin.post(`${dispute}dispute/`, { reason: "spite", text: "x" })).statusCode).toBe(400);
  expect(
    (await admin.post(`${dispute}dispute/`, { reason: "not ours", text: "Another company's host" })).statusCode,
  ).toBe(200);
  expect((await admin.post(`${dispute}dispute/`, { reason: "not ours", text: "again" })).statusCode).toBe(409);
  expect((await vendor(id)).open_disputes).toBe(1);
  const lifted = (await admin.post(`${dispute}answer/`, { accepted: true, text: "Agreed" })).json<{
    data: { score: number };
  }>().data;
  expect(lifted.score).toBeGreaterThan(first?.score ?? 100);
  const again = await assessVendor(working, id, quiet);
  expect(again?.score).toBe(lifted.score);
  expect((await vendor(id)).trend).toHaveLength(2);
  // The second assessment found nothing new, neither in the list nor in the export.
  expect(await news()).toBe(0);
  const newFile = await admin.get(`/v1/third_party/${id}/findings/export/?new_only=true`);
  expect(newFile.body.trim().split("\r\n")).toHaveLength(1);

  // A network that cannot be reached is no clean bill, and takes nothing away.
  const blind = await assessVendor({ ...working, netFor: () => nowhere }, id, quiet);
  expect(blind?.dropped ?? false).toBe(false);
  expect((await vendor(id)).findings).toBeGreaterThan(0);

  const other = await submit({ domain: "bücher.example", name: "Other", tier: "standard" });
  const compared = (await admin.get(`/v1/third_party/compare/?ids=${id},${other}`)).json<{
    data: { name: string; by_severity: Record<string, number> }[];
  }>().data;
  expect(compared.map(({ name }) => name)).toEqual(["Acme", "Other"]);
  expect(Object.values(compared[1]?.by_severity ?? {}).every((count) => count === 0)).toBe(true);
  expect((await admin.get(`/v1/third_party/compare/?ids=${id}`)).statusCode).toBe(400);
  const list = (await admin.get("/v1/third_party/?q=acme")).json<{ data: { name: string }[] }>().data;
  expect(list.map(({ name }) => name)).toEqual(["Acme"]);
  const accented = await admin.get(`/v1/third_party/?q=${encodeURIComponent("bücher")}`);
  expect(accented.json<{ data: { name: string }[] }>().data.map(({ name }) => name)).toEqual(["Other"]);
  for (const one of [id, other]) await drop(one);
}, 180_000);

test.each([
  [null, 50, false],
  [80, 80, false],
  [80, 85, false],
  [80, 76, false],
  [80, 75, true],
  [70, 69, true],
  [40, 39, true],
])("a score that was %s and is %i: dropped %s", (before, after, dropped) =>
  expect(hasDropped(before, after)).toBe(dropped),
);

test("what a blind part of an assessment may hide is not closed", async () => {
  const id = await submit({ domain: "hidden.test", name: "Hidden" });
  const observation = (subject: string) => ({
    area: "domain-name-variations" as const,
    check: "lookalike-domains",
    outcome: "lookalike-attack",
    subject,
    target: "hidden.test",
    severity: "high" as const,
    evidence: null,
    params: {},
    details: {},
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
  });
  const judged = [{ check: "lookalike-domains", subject: "hidden.test" }];
  const record = (
    at: string,
    observations: ReturnType<typeof observation>[],
    blind: { check: string; subject: string }[],
  ) =>
    it.all((tx) => recordVendorFindings(tx, { org: shop, vendor: id, at: new Date(at) }, observations, judged, blind));
  await record("2026-01-01", [observation("h1dden.test"), observation("hiden.test")], []);
  await record("2026-01-08", [], [{ check: "lookalike-domains", subject: "h1dden.test" }]);
  const open = await it.all((tx) =>
    tx
      .selectFrom("vendor_finding")
      .select("subject")
      .where("vendor_id", "=", id)
      .where("resolved_at", "is", null)
      .execute(),
  );
  expect(open.map(({ subject }) => subject)).toEqual(["h1dden.test"]);
  await drop(id);
});

test.runIf(inject("isNightly"))(
  "a vendor whose score drops raises one alert for subscribers, and none while it is unchanged",
  async () => {
    const made = await admin.post("/v1/alert_management/", {
      domain: "shop.test",
      name: "Vendors",
      slack_webhook: "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl",
      alert_types: { vendor_score_drop: true },
    });
    expect(made.statusCode).toBe(200);
    const raised = async () =>
      (
        await it.all((tx) =>
          tx.selectFrom("alert").select(["domain", "source", "events"]).where("org_id", "=", shop).execute(),
        )
      ).map(({ domain, source, events }) => ({ domain, source, events }));
    const id = await submit();
    const first = await assessVendor(working, id, quiet);
    const now = first?.score ?? 0;
    await assessVendor(working, id, quiet);
    expect(await raised()).toEqual([]);
    await it.all((tx) =>
      tx
        .updateTable("vendor")
        .set({ score: now + 9 })
        .where("id", "=", id)
        .execute(),
    );
    expect(await assessVendor(working, id, quiet)).toMatchObject({ dropped: true, before: now + 9, score: now });
    await assessVendor(working, id, quiet);
    expect(await raised()).toEqual([
      {
        domain: "shop.test",
        source: "vendor",
        events: [
          {
            type: "vendor_score_drop",
            severity: null,
            subject: "Acme",
            before: now + 9,
            after: now,
            confidence: expect.any(Number),
          },
        ],
      },
    ]);
    await drop(id);
  },
  180_000,
);

describe("a link for the vendor", () => {
  const open = (token: string) => it.browser().post("/v1/shared_vendor/", { token });

  test("shows one vendor and nothing else; ends by itself, and when it is revoked", async () => {
    const id = await submit({ domain: "shared.example", name: "Shared" });
    const other = await submit({ domain: "hidden.example", name: "Hidden" });
    const made = await admin.post(`/v1/third_party/${id}/shares/`, { days: 7 });
    const { token, id: share } = made.json<{ data: { token: string; id: string } }>().data;
    expect(token).toMatch(/^[\w-]{43}$/);
    const stored = await it.all((tx) => tx.selectFrom("vendor_share").selectAll().execute());
    expect(JSON.stringify(stored)).not.toContain(token);
    const page = await open(token);
    expect(page.json()).toMatchObject({ data: { name: "Shared", organization: "Shop", may_answer: false } });
    expect(page.body).not.toContain("Hidden");
    expect(page.body).not.toContain("They run our shop");
    expect((await vendor(id)).shares[0]?.opened).toBe(1);
    // The link only shows.
    const answers = [{ question: "backups", answer: "yes" }];
    expect((await it.browser().post("/v1/shared_vendor/answers/", { token, answers })).statusCode).toBe(403);
    expect(
      (
        await it.browser().send("POST", "/v1/shared_vendor/evidence/?question=backups&name=a.pdf", PDF, {
          ...OCTETS,
          "x-share-token": token,
        })
      ).statusCode,
    ).toBe(403);

    const oneOff = `${token.slice(0, 42)}${token.endsWith("A") ? "B" : "A"}`;
    for (const wrong of ["a".repeat(43), oneOff]) expect((await open(wrong)).statusCode).toBe(410);
    expect((await open("short")).statusCode).toBe(400);
    expect((await admin.send("DELETE", `/v1/third_party/${id}/shares/${share}/`)).statusCode).toBe(200);
    expect((await open(token)).statusCode).toBe(410);
    const next = (await admin.post(`/v1/third_party/${id}/shares/`, { days: 7 })).json<{ data: { token: string } }>()
      .data.token;
    it.clock.pass(7 * DAY_MS + 1);
    expect((await open(next)).statusCode).toBe(410);
    it.clock.pass(-7 * DAY_MS);
    expect((await admin.post(`/v1/third_party/${id}/shares/`, { days: 365 })).statusCode).toBe(400);
    for (const one of [id, other]) await drop(one);
  });

  test("lets the vendor answer, add evidence and dispute, where it is meant to", async () => {
    const id = await submit({ name: "Acme again" });
    await assessVendor(working, id, quiet);
    expect(
      (await admin.post(`/v1/third_party/${id}/questionnaire/`, { state: "sent", due: "2026-12-01" })).statusCode,
    ).toBe(200);
    const { token } = (await admin.post(`/v1/third_party/${id}/shares/`, { days: 30, may_answer: true })).json<{
      data: { token: string };
    }>().data;
    const page = (await open(token)).json<{ data: { findings: { id: string }[]; questionnaire_due: string } }>().data;
    expect(page.questionnaire_due).toBe("2026-12-01");
    const anyone = it.browser();
    const answers = [
      { question: "backups", answer: "yes", note: "Daily" },
      { question: "tests", answer: "no" },
    ];
    expect((await anyone.post("/v1/shared_vendor/answers/", { token, answers })).statusCode).toBe(200);
    expect(
      (await anyone.post("/v1/shared_vendor/answers/", { token, answers: [{ question: "odd", answer: "yes" }] }))
        .statusCode,
    ).toBe(400);
    const headers = { ...OCTETS, "x-share-token": token };
    expect(
      (await anyone.send("POST", "/v1/shared_vendor/evidence/?question=backups&name=a.pdf", PDF, headers)).statusCode,
    ).toBe(200);
    expect(
      (await anyone.send("POST", "/v1/shared_vendor/evidence/?question=backups&name=a.pdf", Buffer.from("no"), headers))
        .statusCode,
    ).toBe(415);
    const finding = page.findings[0]?.id;
    const dispute = { token, finding, reason: "fixed", text: "Fixed on Monday" };
    expect((await anyone.post("/v1/shared_vendor/dispute/", dispute)).statusCode).toBe(200);
    expect((await anyone.post("/v1/shared_vendor/dispute/", dispute)).statusCode).toBe(409);
    expect(
      (
        await anyone.post("/v1/shared_vendor/dispute/", {
          ...dispute,
          finding: "00000000-0000-4000-8000-00000000000f",
        })
      ).statusCode,
    ).toBe(409);
    const seen = await vendor(id);
    expect(seen).toMatchObject({ questionnaire: "answered", questionnaire_share: 50, open_disputes: 1 });
    expect(seen.answers.map(({ by }) => by)).toEqual(["vendor", "vendor"]);
    // "Fixed" that is still there at the next check is not taken out of the score after all.
    expect((await admin.post(`/v1/third_party/${id}/findings/${finding}/answer/`, { accepted: true })).statusCode).toBe(
      200,
    );
    await assessVendor(working, id, quiet);
    const row = (await admin.get(`/v1/third_party/${id}/findings/?dispute=rejected`)).json<{ data: { id: string }[] }>()
      .data;
    expect(row.map(({ id: one }) => one)).toContain(finding);
    await drop(id);
  }, 120_000);
});

test.runIf(inject("isNightly"))("submitted fifty times at once it is there once", async () => {
  const replies = await Promise.all(
    Array.from({ length: 50 }, () => second.post("/v1/third_party/", about({ domain: "rush.example" }))),
  );
  const taken = replies.filter(({ statusCode }) => statusCode === 200);
  expect(taken).toHaveLength(1);
  const reported = replies.filter(({ statusCode }) => statusCode === 409);
  expect(reported[0]?.json<{ detail: string }>().detail).toBe("This vendor is already on your list.");
  // No one submits more than sixty a minute; the tests above had some of them.
  expect(replies.filter(({ statusCode }) => ![200, 409, 429].includes(statusCode))).toEqual([]);
  await drop(taken[0]?.json<{ data: { id: string } }>().data.id ?? "");
});

test("vendors that were submitted within 30 days are limited, also those that were removed; at once too, and for this organization only", async () => {
  const busy = await it.organization("Busy", "client", { domain: "busy.test" });
  const people = [await it.user(busy, "client_admin"), await it.user(busy, "client_admin")];
  const [ann, bob] = [await it.signIn(people[0]?.email ?? ""), await it.signIn(people[1]?.email ?? "")];
  const past = (vendors: number) =>
    it.all((tx) =>
      auditEach(
        tx,
        { ip: "127.0.0.1", claimedIp: null },
        it.clock.now(),
        Array.from({ length: vendors }, () => randomUUID()),
        { action: "vendor.submitted", org: busy, actor: null },
      ),
    );
  await past(498);
  const submit = (from: TestBrowser, domain: string) => from.post("/v1/third_party/", about({ domain }));
  const first = await submit(ann, "one.test");
  expect(first.statusCode).toBe(200);
  const { id } = first.json<{ data: { id: string } }>().data;
  expect((await ann.send("DELETE", `/v1/third_party/${id}/`)).statusCode).toBe(200);
  const codes = (await Promise.all([submit(ann, "two.test"), submit(bob, "three.test"), submit(ann, "four.test")])).map(
    ({ statusCode }) => statusCode,
  );
  expect(codes.toSorted((x, y) => x - y)).toEqual([200, 409, 409]);
  expect((await submit(outsider, "one.test")).statusCode).toBe(200);
  it.clock.pass(31 * DAY_MS);
  expect((await submit(await it.signIn(people[0]?.email ?? "", ann), "five.test")).statusCode).toBe(200);
});
