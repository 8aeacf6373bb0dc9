import { randomBytes } from "node:crypto";

import { type LabObjectStore, startObjectStore } from "@parapet/lab/object-store/s3-server";
import { afterAll, beforeAll, expect, test } from "vitest";

import type { ObjectStore } from "./object-store.ts";
import { S3Failure, type S3Settings } from "./s3-client.ts";
import { openS3ObjectStore } from "./s3-object-store.ts";

let lab: LabObjectStore;
let store: ObjectStore;
const settings = (more: Partial<S3Settings> = {}): S3Settings => ({
  url: lab.url,
  bucket: lab.bucket,
  region: lab.keys.region,
  accessKeyId: lab.keys.accessKeyId,
  secretAccessKey: lab.keys.secretAccessKey,
  ...more,
});
beforeAll(async () => {
  lab = await startObjectStore({ pageSize: 2 });
  store = openS3ObjectStore(settings());
});
afterAll(async () => {
  await store[Symbol.asyncDispose]();
  await lab[Symbol.asyncDispose]();
});

const put = async (name: string, ...pieces: Buffer[]): Promise<void> => {
  const writer = store.write(name);
  for (const piece of pieces) await writer.add(piece);
  await writer.finish();
};

test("one piece is one PUT, several are a multipart upload; both are read back at any position", async () => {
  const [small, first, last] = [randomBytes(1000), randomBytes(5 * 1024 ** 2), randomBytes(17)];
  await put("a/one", small);
  expect(lab.log.splice(0)).toEqual(["PUT parapet/a/one"]);
  await put("a/two", first, last);
  expect(lab.log.splice(0).map((line) => line.replace(/uploadId=[\w-]+/, "uploadId=x"))).toEqual([
    "POST parapet/a/two?uploads=",
    "PUT parapet/a/two?partNumber=1&uploadId=x",
    "PUT parapet/a/two?partNumber=2&uploadId=x",
    "POST parapet/a/two?uploadId=x",
  ]);
  expect((await store.read("a/one", 10, 90))?.equals(small.subarray(10, 100))).toBe(true);
  expect((await store.read("a/two", first.length, 17))?.equals(last)).toBe(true);
  expect(lab.uploads.size).toBe(0);
});

test("lists of several pages, names that need encoding, and removal of what is not there", async () => {
  for (const name of ["l/1", "l/2", "l/3", "l/4 & <5>", "l/6+(7)"]) await put(name, Buffer.from(name));
  expect([...(await store.sizes("l/"))]).toEqual([
    ["l/1", 3],
    ["l/2", 3],
    ["l/3", 3],
    ["l/4 & <5>", 9],
    ["l/6+(7)", 7],
  ]);
  await store.remove("l/4 & <5>");
  await store.remove("l/none");
  expect((await store.sizes("l/")).size).toBe(4);
});

test("an upload that is given up leaves nothing, and one that a process left behind is ended later", async () => {
  const pieces = [randomBytes(5 * 1024 ** 2), randomBytes(5 * 1024 ** 2)] as const;
  for (const ends of [true, false]) {
    const writer = store.write("gone");
    for (const piece of pieces) await writer.add(piece);
    if (ends) await writer.abort();
  }
  expect(lab.uploads.size).toBe(1);
  expect(await store.abortWritesBefore(new Date(Date.now() - 60_000))).toBe(0);
  expect(await store.abortWritesBefore(new Date(Date.now() + 60_000))).toBe(1);
  expect([lab.uploads.size, lab.objects.has("parapet/gone")]).toEqual([0, false]);
  lab.fail(1, 501, "NotImplemented");
  expect(await store.abortWritesBefore(new Date())).toBe(0);
});

test.each([
  ["another secret", { secretAccessKey: "wrong" }, "SignatureDoesNotMatch"],
  ["another key", { accessKeyId: "SOMEONE" }, "InvalidAccessKeyId"],
  ["another region", { region: "us-east-1" }, "AuthorizationHeaderMalformed"],
  ["another bucket", { bucket: "no-such-bucket" }, "NoSuchBucket"],
])("%s is refused with the reason and without the secret", async (_, more, code) => {
  await using other = openS3ObjectStore(settings(more));
  const failure = await other.check().catch((error: unknown) => error as S3Failure);
  expect(failure).toBeInstanceOf(S3Failure);
  expect((failure as S3Failure).message).toContain(code);
  expect(JSON.stringify(failure) + String(failure)).not.toContain(lab.keys.secretAccessKey);
});

test("passing trouble is retried, a full store is reported as one, a missing object as such", async () => {
  lab.fail(2, 503, "SlowDown");
  await put("again", Buffer.from("again"));
  expect(lab.objects.has("parapet/again")).toBe(true);
  lab.fail(1, 507, "XMinioStorageFull");
  await expect(put("full", Buffer.from("full"))).rejects.toMatchObject({ code: "ENOSPC", name: "UnreachableError" });
  expect([await store.read("none", 0, 1), await store.read("again", 900, 1)]).toEqual([null, null]);
});

test("a store that is not there is unreachable", async () => {
  await using other = openS3ObjectStore(settings({ url: "http://127.0.0.1:9" }));
  await expect(other.check()).rejects.toThrow(/127\.0\.0\.1:9 cannot be reached/);
}, 20_000);
