import { readFileSync } from "node:fs";
import { Readable } from "node:stream";
import { gzipSync } from "node:zlib";

import { putBreaches } from "@parapet/db/queries/leaks";
import type { INTEL_UPLOAD_KINDS } from "@parapet/domain/contracts/choices";
import type { Upload } from "@parapet/domain/contracts/imports";
import type { Breach } from "@parapet/domain/contracts/leaks";
import { FEEDS } from "@parapet/intel/registry";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import { runUpload } from "../commands/run-upload.ts";

const BASE = "/v1/portal_management/imports/";
let it: TestPortal;
let operator: TestBrowser;

beforeAll(async () => {
  it = await testPortal();
  await it.organization("Acme", "client", { domain: "acme.test" });
  operator = await it.signIn((await it.user(await it.organization("Operator", "operator"), "super_admin")).email);
});
afterAll(() => it[Symbol.asyncDispose]());

const begin = async (kind: string, bytes: number, more: object = {}) =>
  (await operator.post(BASE, { kind, name: "list.txt", bytes, ...more })).json<{ data: Upload }>().data;
const put = (id: string, offset: number, bytes: Buffer, type = "application/octet-stream") =>
  operator.app.inject({
    method: "PUT",
    url: `${BASE}${id}/data/?offset=${offset}`,
    payload: bytes,
    headers: { authorization: `Bearer ${operator.bearer}`, "content-type": type },
  });
const read = async (id: string) => (await operator.get(`${BASE}${id}/`)).json<{ data: Upload }>().data;
const run = (id: string) => runUpload(it.services, id, new AbortController().signal);
/** What is stored of an upload: its sealed chunks as one text. */
const storedOf = (id: string) =>
  it.all(async (tx) => {
    const rows = await tx.selectFrom("stored_chunk").select("sealed").where("file_id", "=", id).execute();
    return rows.length === 0 ? null : Buffer.concat(rows.map(({ sealed }) => sealed ?? Buffer.alloc(0)));
  });

describe("refused", () => {
  test("to everyone but the operator", async () => {
    const org = await it.organization("Beta", "client", { domain: "beta.test" });
    const admin = await it.signIn((await it.user(org, "client_admin")).email);
    expect((await admin.get(BASE)).statusCode).toBe(403);
    expect((await admin.post(BASE, { kind: "combolist", name: "x", bytes: 1 })).statusCode).toBe(403);
    const { id } = await begin("combolist", 10);
    const reply = await it.app.inject({
      method: "PUT",
      url: `${BASE}${id}/data/?offset=0`,
      payload: Buffer.from("x"),
      headers: { authorization: `Bearer ${admin.bearer}`, "content-type": "application/octet-stream" },
    });
    expect(reply.statusCode).toBe(403);
  });

  test.each([
    ["a kind that is none", { kind: "spreadsheet", name: "x", bytes: 1 }],
    ["nothing", { kind: "combolist", name: "x", bytes: 0 }],
    ["more than 4 GiB", { kind: "combolist", name: "x", bytes: 5 * 1024 ** 3 }],
  ])("400 for %s", async (_, body) => expect((await operator.post(BASE, body)).statusCode).toBe(400));

  test.each([
    ["a picture as a list", "combolist", Buffer.from("89504e470d0a1a0a0000000d", "hex")],
    ["a program as mentions", "mentions", Buffer.from("7f454c4602010100", "hex")],
    ["a list as an archive", "stealer-logs", Buffer.from("ann@acme.test:secret-word")],
    ["a zip as a table", "breach-csv", writeZip([{ name: "x", text: "x" }])],
  ])("415 for %s, and nothing is stored", async (_, kind, bytes) => {
    const { id } = await begin(kind, bytes.length);
    expect((await put(id, 0, bytes)).statusCode).toBe(415);
    expect([await storedOf(id), (await read(id)).received]).toEqual([null, 0]);
  });

  test("a part at the wrong place, more than was announced, and another type of content", async () => {
    const { id } = await begin("combolist", 10);
    expect((await put(id, 5, Buffer.from("abc"))).statusCode).toBe(409);
    expect((await put(id, 0, Buffer.from("x".repeat(11)))).statusCode).toBe(413);
    expect((await put(id, 0, Buffer.from("{}"), "text/csv")).statusCode).toBe(415);
  });
});

test("a list in three parts, one of them sent again after the connection broke: encrypted in storage, imported once, then gone", async () => {
  const text = "ann@acme.test:Harbour-lantern-7\nnot a login\nbob@acme.test:Mosaic-window-8\n";
  const bytes = Buffer.from(text);
  const { id } = await begin("combolist", bytes.length, { source: "Sent in" });
  expect((await put(id, 0, bytes.subarray(0, 20))).json()).toMatchObject({
    data: { received: 20, state: "receiving" },
  });
  // The connection breaks halfway through a chunk: the received bytes are stored.
  const broken = new Readable({ read() {} });
  const sending = it.app
    .inject({
      method: "PUT",
      url: `${BASE}${id}/data/?offset=20`,
      payload: broken,
      headers: { authorization: `Bearer ${operator.bearer}`, "content-type": "application/octet-stream" },
    })
    .catch(() => null);
  broken.push(bytes.subarray(20, 30));
  broken.push(null);
  await sending;
  expect((await read(id)).received).toBe(30);
  expect((await put(id, 20, bytes.subarray(20))).statusCode).toBe(409);
  expect((await storedOf(id))?.includes("Harbour")).toBe(false);
  expect((await put(id, 30, bytes.subarray(30))).json()).toMatchObject({ data: { state: "waiting" } });
  await run(id);
  const done = await read(id);
  expect(done).toMatchObject({
    state: "done",
    read: 2,
    added: 2,
    bad: 1,
    bytes_done: bytes.length,
    bad_records: [{ file: "list.txt", line: 2 }],
  });
  expect(await storedOf(id)).toBeNull();
  // A second delivery of the job does nothing.
  await run(id);
  expect(await read(id)).toEqual(done);
  const rows = await it.all((tx) => tx.selectFrom("leaked_credential").select(["sources"]).execute());
  expect(rows.map(({ sources }) => sources)).toEqual([["Sent in"], ["Sent in"]]);
});

test("an archive of logs, read from its encrypted upload", async () => {
  const zip = writeZip([
    { name: "m1/information.txt", text: "MachineID: 7\nGUID: 8\nIP: 203.0.113.7\n" },
    {
      name: "m1/passwords.txt",
      text: "Soft: x\nHost: https://vpn.acme.test/\nLogin: cy@acme.test\nPassword: Lantern-9\n",
    },
  ]);
  const { id } = await begin("stealer-logs", zip.length, { name: "logs.zip" });
  await put(id, 0, zip);
  await run(id);
  expect(await read(id)).toMatchObject({ state: "done", read: 1, added: 1 });
});

test.each([
  [
    "market-listings",
    '[{"id":"1","tag":"x","price":5,"links":["vpn.acme.test"]},{"tag":"none"}]',
    "stealer-logs-for-sale",
  ],
  ["mentions", '{"id":"1","title":"sale","text":"access to acme.test"}\n{"id":"2"}\n', "dark-web-mentions"],
])("%s", async (kind, text, area) => {
  const { id } = await begin(kind, text.length);
  await put(id, 0, Buffer.from(text));
  await run(id);
  expect(await read(id)).toMatchObject({ state: "done", read: 1, added: 1, bad: 1 });
  const rows = await it.all((tx) => tx.selectFrom("finding").select("id").where("area", "=", area).execute());
  expect(rows).toHaveLength(1);
});

describe("an import that is cut short and repeated has the counts of one that was not", () => {
  const logs = (login: string) =>
    writeZip([
      { name: "m1/information.txt", text: `MachineID: ${login}\nIP: 203.0.113.7\n` },
      { name: "m1/passwords.txt", text: `Host: https://vpn.acme.test/\nLogin: ${login}\nPassword: Lantern-9\n` },
    ]);
  const files = (when: string): [string, Buffer][] => [
    ["combolist", Buffer.from(`${when}-a@acme.test:Quarry-7\nno login\n${when}-b@other.test:Quarry-8\n`)],
    ["breach-csv", Buffer.from(`email,password\n${when}-c@acme.test,Quarry-9\n`)],
    ["stealer-logs", logs(`${when}-d@acme.test`)],
    ["mentions", Buffer.from(`{"id":"${when}","title":"sale","text":"access ${when} to acme.test"}\n`)],
    ["market-listings", Buffer.from(`[{"id":"${when}","tag":"x","price":5,"links":["${when}.acme.test"]}]`)],
    ["ioc-csv", Buffer.from(`type,value\ndomain,${when}.example\n`)],
  ];
  /** A full disk at the first change of this table that fulfils the condition. */
  const whileFull = async (table: string, condition: string, work: () => Promise<void>) => {
    const run = (text: string) => sql.raw(text).execute(it.database.owner);
    await run(
      "create function disk_full() returns trigger language plpgsql as $$ begin raise 'no space' using errcode = '53100'; end $$",
    );
    await run(
      `create trigger full_disk before update on ${table} for each row when (${condition}) execute function disk_full()`,
    );
    await work();
    await run("drop function disk_full cascade");
  };
  const counts = async (id: string) => {
    const { state, read: all, added, changed, unchanged, bad } = await read(id);
    return { state, read: all, added, changed, unchanged, bad };
  };
  const imported = async (kind: string, bytes: Buffer, interrupted: (work: () => Promise<void>) => Promise<void>) => {
    const { id } = await begin(kind, bytes.length);
    await put(id, 0, bytes);
    await interrupted(() => expect(run(id)).rejects.toThrow("no space"));
    expect(await read(id)).toMatchObject({ state: "waiting", error: expect.stringContaining("retried") });
    await run(id);
    return counts(id);
  };
  const whole = async (kind: string, bytes: Buffer) => {
    const { id } = await begin(kind, bytes.length);
    await put(id, 0, bytes);
    await run(id);
    return counts(id);
  };

  test.each(files("end").map(([kind, bytes], n) => [kind, bytes, n] as const))(
    "%s, before its end was recorded",
    async (kind, bytes, n) => {
      const wanted = await whole(kind, files("whole-end")[n]?.[1] ?? bytes);
      expect(wanted.added).toBeGreaterThan(0);
      expect(await imported(kind, bytes, (work) => whileFull("leak_upload", "new.state = 'done'", work))).toEqual(
        wanted,
      );
    },
  );

  test.each(
    files("batch")
      .map(([kind, bytes], n) => [kind, bytes, n] as const)
      .slice(0, 3),
  )("%s, when its lines were stored and those of the organizations were not", async (kind, bytes, n) => {
    const wanted = await whole(kind, files("whole-batch")[n]?.[1] ?? bytes);
    expect(await imported(kind, bytes, (work) => whileFull("leak_import", "new.read > old.read", work))).toEqual(
      wanted,
    );
    const left = await it.all((tx) => tx.selectFrom("leak_import").select("id").execute());
    expect(left).toEqual([]);
  });
});

test("one that is revoked is thrown away and not imported", async () => {
  const { id } = await begin("combolist", 40);
  await put(id, 0, Buffer.from("ann@acme.test:Something"));
  expect((await operator.send("DELETE", `${BASE}${id}/`)).json()).toMatchObject({ data: { state: "cancelled" } });
  await run(id);
  expect([await storedOf(id), (await read(id)).state]).toEqual([null, "cancelled"]);
});

test("the catalogue of breaches: the newest day first, searched by name and site, the operator's alone", async () => {
  const breach = (name: string, breachOn: string | null, more: object = {}) => ({
    name,
    title: `${name} forum`,
    domain: `${name.toLowerCase()}.test`,
    breachOn,
    addedAt: null,
    accounts: 12_000,
    description: "What was published about it.",
    dataClasses: ["Email addresses", "Passwords"],
    marks: ["verified", "unheard of"],
    ...more,
  });
  const listed = [
    breach("Anvil", "2021-03-04"),
    breach("Rocket", "2024-05-01"),
    breach("Tunnel", null, { domain: null }),
  ];
  const put = () => it.all((tx) => putBreaches(tx, listed, it.clock.now()));
  expect([await put(), await put()]).toEqual([
    { added: 3, changed: 0 },
    { added: 0, changed: 0 },
  ]);
  const page = async (query = "") =>
    (await operator.get(`/v1/portal_management/breaches/${query}`)).json<{
      data: Breach[];
      pagination: { total: number };
    }>();
  const all = await page();
  expect(all.data.map(({ title, breach_on }) => [title, breach_on])).toEqual([
    ["Rocket forum", "2024-05-01"],
    ["Anvil forum", "2021-03-04"],
    ["Tunnel forum", null],
  ]);
  expect(all.data[1]).toMatchObject({ domain: "anvil.test", accounts: 12_000, marks: ["verified"] });
  expect((await page("?q=ANVIL")).data.map(({ name }) => name)).toEqual(["Anvil"]);
  expect(await page("?page_size=1&page=3")).toMatchObject({ data: [{ name: "Tunnel" }], pagination: { total: 3 } });
  const admin = await it.signIn(
    (await it.user(await it.organization("Gamma", "client", { domain: "gamma.test" }), "client_admin")).email,
  );
  expect((await admin.get("/v1/portal_management/breaches/")).statusCode).toBe(403);
});

test("watched people are searched for as soon as an import brought something, and not after one that did not", async () => {
  const announced: string[] = [];
  const jobs: typeof it.services.jobs = {
    ...it.services.jobs,
    announce: async ({ name }) => void announced.push(name),
  };
  const importing = async (text: string) => {
    const { id } = await begin("combolist", Buffer.byteLength(text));
    expect((await put(id, 0, Buffer.from(text))).statusCode).toBe(200);
    await runUpload({ ...it.services, jobs }, id, new AbortController().signal);
    expect((await read(id)).state).toBe("done");
  };
  await importing("not a login\n");
  expect(announced).toEqual([]);
  await importing("executive@acme.test:Quiet-lantern-41\n");
  expect(announced).toEqual(["leaks-matched"]);
});

describe("vulnerabilities and indicators", () => {
  const FILES = {
    nvd: "json",
    cve5: "json",
    kev: "json",
    "enisa-kev": "json",
    "vulncheck-kev": "json",
    epss: "csv",
    exploitdb: "csv",
    "debian-tracker": "json",
    "ubuntu-cve": "json",
    "redhat-vex": "json",
    "alpine-secdb": "json",
    "ioc-csv": "csv",
    stix: "json",
    misp: "json",
    threatfox: "json",
    urlhaus: "json",
    feodo: "json",
    sslbl: "csv",
    warninglist: "json",
  } as const satisfies Record<(typeof INTEL_UPLOAD_KINDS)[number], string>;
  const recorded = (kind: keyof typeof FILES) =>
    readFileSync(
      new URL(import.meta.resolve(`../../../../../../packages/intel/src/feeds/${kind}.recorded.${FILES[kind]}`)),
    );
  const preview = (query: string, payload: Buffer, bearer = operator.bearer, type = "application/octet-stream") =>
    it.app.inject({
      method: "POST",
      url: `${BASE}preview/?${query}`,
      payload,
      headers: { ...(bearer !== null && { authorization: `Bearer ${bearer}` }), "content-type": type },
    });

  test("every feed has its files here", () => {
    expect(FEEDS.map(({ id }) => id).toSorted()).toEqual(Object.keys(FILES).toSorted());
  });

  test("a preview is refused to everyone but the operator, for leaks, binaries, other content and more than 1 MiB", async () => {
    const org = await it.organization("Gamma", "client", { domain: "gamma.test" });
    const admin = await it.signIn((await it.user(org, "client_admin")).email);
    const list = Buffer.from("203.0.113.7\n");
    expect((await preview("kind=ioc-csv", list, null)).statusCode).toBe(401);
    expect((await preview("kind=ioc-csv", list, admin.bearer)).statusCode).toBe(403);
    expect((await preview("kind=combolist", list)).statusCode).toBe(400);
    expect((await preview("kind=ioc-csv", Buffer.from("89504e470d0a1a0a0000000d", "hex"))).statusCode).toBe(415);
    expect((await preview("kind=ioc-csv", list, operator.bearer, "text/csv")).statusCode).toBe(415);
    expect((await preview("kind=ioc-csv", Buffer.alloc(1024 ** 2 + 1, "a"))).statusCode).toBe(413);
  });

  test("a preview shows the records and the invalid rows with their line, and stores nothing", async () => {
    const reply = await preview(
      "kind=ioc-csv",
      Buffer.from("value\nevil[.]example\nno indicator at all\n203.0.113.99\n"),
    );
    expect(reply.json()).toMatchObject({
      data: {
        entries: [{ title: "evil.example" }, { title: "203.0.113.99" }],
        read: 2,
        bad: 1,
        bad_records: [{ line: 3, reason: expect.stringContaining("no indicator at all") }],
      },
    });
    const known = await operator.post("/v1/ioc/lookup/", { values: ["evil.example"] });
    expect(known.json()).toMatchObject({ counts: { known: 0 } });
  });

  test("a preview of the beginning of a longer file reports no error for the record that is cut off", async () => {
    const whole = recorded("nvd");
    const cut = await preview("kind=nvd&partial=true", whole.subarray(0, whole.length - 200));
    expect(cut.json()).toMatchObject({ data: { bad: 0, entries: expect.arrayContaining([]) } });
    expect(cut.json<{ data: { read: number } }>().data.read).toBeGreaterThan(0);
    const gzip = gzipSync(
      Buffer.from(Array.from({ length: 20_000 }, (_, at) => `host${at}-${at * 7919}.example\n`).join("")),
    );
    const part = await preview("kind=ioc-csv&partial=true", gzip.subarray(0, gzip.length / 2));
    expect(part.json()).toMatchObject({ data: { bad: 0 } });
  });

  test.each(Object.keys(FILES) as (keyof typeof FILES)[])(
    "%s files are previewed, uploaded and imported",
    async (kind) => {
      const bytes = recorded(kind);
      const shown = (await preview(`kind=${kind}`, bytes)).json<{ data: { read: number; entries: unknown[] } }>().data;
      expect(shown.entries.length).toBeGreaterThan(0);
      const { id } = await begin(kind, bytes.length);
      expect((await put(id, 0, bytes)).statusCode).toBe(200);
      await run(id);
      const done = await read(id);
      expect([done.state, done.error, done.read]).toEqual(["done", null, shown.read]);
      expect(await storedOf(id)).toBeNull();
      const log = await it.all((tx) =>
        tx
          .selectFrom("audit_log")
          .select("detail")
          .where("action", "=", "feed.imported")
          .where("object", "=", id)
          .execute(),
      );
      expect(log).toMatchObject([{ detail: { kind } }]);
    },
  );
});
