import { randomUUID } from "node:crypto";
import { readdirSync } from "node:fs";

import type { Upload } from "@parapet/domain/contracts/imports";
import { type LabObjectStore, startObjectStore } from "@parapet/lab/object-store/s3-server";
import type { FastifyInstance } from "fastify";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { jobNamed } from "../../testing/run-job.ts";
import { secondServer, type SecondServer } from "../../testing/second-server.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

const BASE = "/v1/portal_management/imports/";
const LINES = 2_000;
const FILE = Buffer.from(
  Array.from({ length: LINES }, (_, at) => `person${at}@acme.test:Quiet-lantern-${at}\n`).join(""),
);

describe.each(["postgres", "s3"] as const)("two servers with separate data folders, files in %s", (place) => {
  let lab: LabObjectStore;
  let a: TestPortal;
  let b: SecondServer;
  let operator: TestBrowser;

  beforeAll(async () => {
    lab = await startObjectStore();
    const s3 = {
      PARAPET_S3_URL: lab.url,
      PARAPET_S3_BUCKET: lab.bucket,
      PARAPET_S3_REGION: lab.keys.region,
      PARAPET_S3_ACCESS_KEY_ID: lab.keys.accessKeyId,
      PARAPET_S3_SECRET_ACCESS_KEY: lab.keys.secretAccessKey,
    };
    const environment = { PARAPET_UPLOAD_QUOTA_GIB: "1", ...(place === "s3" && s3) };
    a = await testPortal(environment);
    b = await secondServer(a, environment);
    await a.organization("Acme", "client", { domain: "acme.test" });
    operator = await a.signIn((await a.user(await a.organization("Operator", "operator"), "super_admin")).email);
  });
  afterAll(async () => {
    await b[Symbol.asyncDispose]();
    await a[Symbol.asyncDispose]();
    await lab[Symbol.asyncDispose]();
  });

  const headers = (more: Record<string, string> = {}) => ({ authorization: `Bearer ${operator.bearer}`, ...more });
  const begin = async (bytes: number, kind = "combolist") =>
    (await operator.post(BASE, { kind, name: "list.txt", bytes, source: "Upload" })).json<{ data: Upload }>().data;
  const put = (app: FastifyInstance, id: string, offset: number, payload: Buffer) =>
    app.inject({
      method: "PUT",
      url: `${BASE}${id}/data/?offset=${offset}`,
      payload,
      headers: headers({ "content-type": "application/octet-stream" }),
    });
  const read = async (id: string, app: FastifyInstance = b.app, language = "en") =>
    (await app.inject({ url: `${BASE}${id}/`, headers: headers({ "accept-language": language }) })).json<{
      data: Upload;
    }>().data;
  const upload = async (bytes: Buffer, kind?: string): Promise<string> => {
    const { id } = await begin(bytes.length, kind);
    expect((await put(a.app, id, 0, bytes)).json()).toMatchObject({ data: { state: "waiting" } });
    return id;
  };
  const runOn = (server: Pick<SecondServer, "services">, id: string, attempt = 1) => {
    const job = jobNamed("run-upload");
    const context = { services: server.services, signal: AbortSignal.timeout(60_000), attempt, id: randomUUID() };
    return job.run(job.payload.parse({ upload: id }), context);
  };
  const chunksOf = (id: string) =>
    a.all((tx) => tx.selectFrom("stored_chunk").select("at").where("file_id", "=", id).execute());

  test("parts that alternate between both are imported by the second as if there were one", async () => {
    const { id } = await begin(FILE.length);
    const size = Math.ceil(FILE.length / 5);
    for (let at = 0, turn = 0; at < FILE.length; at += size, turn += 1) {
      const app = turn % 2 === 0 ? a.app : b.app;
      expect((await put(app, id, at, FILE.subarray(at, at + size))).statusCode).toBe(200);
    }
    expect(await read(id)).toMatchObject({ state: "waiting", received: FILE.length });
    await runOn(b, id);
    expect(await read(id, a.app)).toMatchObject({
      state: "done",
      read: LINES,
      added: LINES,
      bad: 0,
      error: null,
      bytes_done: FILE.length,
    });
    expect(await chunksOf(id)).toEqual([]);
    await b.services.files.sweep();
    expect([...lab.objects.keys()].filter((name) => name.includes(id))).toEqual([]);
    for (const { services } of [a, b]) expect(readdirSync(services.config.dataDir)).not.toContain("imports");
  });

  test("the same part at both at once is stored once", async () => {
    const { id } = await begin(FILE.length);
    const replies = await Promise.all([put(a.app, id, 0, FILE), put(b.app, id, 0, FILE)]);
    expect(replies.map(({ statusCode }) => statusCode).toSorted((x, y) => x - y)).toEqual([200, 409]);
    await runOn(b, id);
    expect(await read(id)).toMatchObject({ state: "done", read: LINES });
  });

  test.each([
    ["combolist", FILE],
    ["mentions", Buffer.from('{"id":"1","title":"sale","text":"access to acme.test"}\n')],
    ["ioc-csv", Buffer.from("203.0.113.7\n")],
    ["stealer-logs", Buffer.from("504b0304140000000000", "hex")],
  ])("%s whose bytes are lost fails, says so, is retried and never done", async (kind, bytes) => {
    const id = await upload(bytes, kind);
    await a.all((tx) => sql`delete from stored_chunk where file_id = ${id}`.execute(tx));
    await expect(runOn(b, id)).rejects.toThrow(/bytes are stored/);
    expect(await read(id)).toMatchObject({ state: "waiting", added: 0, error: expect.stringContaining("incomplete") });
    await expect(runOn(a, id, 6)).rejects.toThrow(/bytes are stored/);
    const failed = await read(id);
    expect(failed).toMatchObject({ state: "failed", added: 0, error: expect.stringContaining("Upload it again") });
    expect((await read(id, a.app, "es")).error).toContain("incompleto");
    expect((await read(id, a.app, "fr")).error).toContain("incomplet.");
  });

  test("a part lost in the middle, or an object, is found before anything is read", async () => {
    const { id } = await begin(FILE.length);
    const half = FILE.length >> 1;
    await put(a.app, id, 0, FILE.subarray(0, half));
    await put(b.app, id, half, FILE.subarray(half));
    const taken = await a.all(async (tx) => {
      const rows = await tx
        .selectFrom("stored_chunk")
        .selectAll()
        .where("file_id", "=", id)
        .where("at", "=", 0)
        .execute();
      await tx.deleteFrom("stored_chunk").where("file_id", "=", id).where("at", "=", 0).execute();
      return rows;
    });
    await expect(runOn(b, id)).rejects.toThrow("are missing");
    expect(await read(id)).toMatchObject({ state: "waiting", read: 0 });
    // It was another worker's trouble: where the file is whole again, the retry imports all of it.
    await a.all((tx) => tx.insertInto("stored_chunk").values(taken).execute());
    await runOn(a, id);
    expect(await read(id)).toMatchObject({ state: "done", read: LINES });
  });

  test("a worker that is aborted leaves the file to another", async () => {
    const id = await upload(FILE);
    const job = jobNamed("run-upload");
    const signal = AbortSignal.abort();
    const context = { services: a.services, signal, attempt: 1, id: randomUUID() };
    await job.run(job.payload.parse({ upload: id }), context).catch(() => null);
    await runOn(b, id);
    expect(await read(id)).toMatchObject({ state: "done", read: LINES });
  });

  test("full storage answers 507, deletes the part that was received and says so", async () => {
    const { id } = await begin(FILE.length);
    await put(a.app, id, 0, FILE.subarray(0, 1000));
    const full = sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$;
      create trigger no_room before insert on stored_chunk for each row execute function no_room()`;
    await full.execute(a.database.owner);
    const reply = await put(b.app, id, 1000, FILE.subarray(1000));
    await sql`drop trigger no_room on stored_chunk; drop function no_room()`.execute(a.database.owner);
    expect([reply.statusCode, reply.json()]).toMatchObject([507, { code: "storage_full" }]);
    expect(await chunksOf(id)).toEqual([]);
    expect(await read(id)).toMatchObject({ state: "failed", error: expect.stringContaining("Storage was full") });
    expect((await put(a.app, id, 0, FILE)).statusCode).toBe(409);
  });

  test("uploads beyond the quota are refused before a byte is sent, and admitted when others have ended", async () => {
    const { id } = await begin(900 * 1024 ** 2);
    const refused = await operator.post(BASE, { kind: "combolist", name: "x", bytes: 200 * 1024 ** 2 });
    expect(refused.statusCode).toBe(507);
    await operator.send("DELETE", `${BASE}${id}/`);
    const admitted = await operator.post(BASE, { kind: "combolist", name: "x", bytes: 200 * 1024 ** 2 });
    expect(admitted.statusCode).toBe(200);
    await operator.send("DELETE", `${BASE}${admitted.json<{ data: Upload }>().data.id}/`);
  });

  test("one that is cancelled at the first server while the second imports it is cancelled", async () => {
    const id = await upload(FILE);
    await operator.send("DELETE", `${BASE}${id}/`);
    await runOn(b, id);
    expect([(await read(id)).state, await chunksOf(id)]).toEqual(["cancelled", []]);
  });
});
