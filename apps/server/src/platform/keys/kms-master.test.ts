import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { testDatabase } from "@parapet/db/testing/test-database";
import { type LabKms, startKms } from "@parapet/lab/kms/kms-server";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openKeys } from "./keyring.ts";
import { kmsMaster } from "./kms-master.ts";
import { MasterUnreachable } from "./master-key.ts";

let kms: LabKms;
let key: string;
const folder = mkdtempSync(join(tmpdir(), "parapet-kms-"));
const credentialsFile = join(folder, "credentials");

const writeCredentials = (id: string, secret: string, more = ""): void =>
  writeFileSync(
    credentialsFile,
    `[other]\naws_access_key_id = AKIAOTHER\n[default]\naws_access_key_id = ${id}\naws_secret_access_key=${secret}\n${more}`,
    { mode: 0o600 },
  );
const master = (arn = key, previous: string | null = null, url: string | null = kms.url) =>
  kmsMaster({ key: arn, previous, credentialsFile, url });
const place = { org: null, column: "leak.password", row: "1" } as const;

beforeAll(async () => {
  kms = await startKms();
});
afterAll(async () => {
  await kms[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  kms.keys.clear();
  kms.denied.clear();
  kms.sessionToken = null;
  kms.log.length = 0;
  key = kms.createKey().arn;
  writeCredentials(kms.accessKeyId, kms.secretAccessKey);
});

test("keys are wrapped in KMS and open in every process; a rotation uses new key material", async () => {
  await using it = await testDatabase();
  const [one, two] = [await openKeys(it.db, master()), await openKeys(it.db, master())];
  const sealed = await one.seal({ ...place, purgeYear: 2026 }, "secret");
  expect((await two.open(place, sealed)).toString()).toBe("secret");
  expect(await one.rotate()).toEqual({ rewrapped: 2 });
  const [held] = kms.keys.values();
  expect(held?.versions).toHaveLength(2);
  // The first material is not needed any more.
  held?.versions.splice(0, 1, Buffer.alloc(32, 7));
  expect((await (await openKeys(it.db, master())).open(place, sealed)).toString()).toBe("secret");
});

test("a rotation to another key needs both until it is done, then the new one alone", async () => {
  await using it = await testDatabase();
  const sealed = await (await openKeys(it.db, master())).seal({ ...place, purgeYear: 2026 }, "secret");
  const next = kms.createKey().arn;
  await expect(openKeys(it.db, master(next))).rejects.toThrow(`kms:${key} is required`);
  const both = await openKeys(it.db, master(next, key));
  expect((await both.open(place, sealed)).toString()).toBe("secret");
  expect(await both.rotate()).toEqual({ rewrapped: 2 });
  expect(kms.log).not.toContain("RotateKeyOnDemand");
  kms.keys.delete(key.replace(/^.*\//, ""));
  expect((await (await openKeys(it.db, master(next))).open(place, sealed)).toString()).toBe("secret");
});

test("wrapped keys cannot be exchanged for one another", async () => {
  const current = (await master().read())?.current;
  const wrapped = (await current?.wrap("wrapping-key|1|0", Buffer.from("key"))) ?? Buffer.alloc(0);
  expect((await current?.unwrap("wrapping-key|1|0", wrapped))?.toString()).toBe("key");
  await expect(current?.unwrap("wrapping-key|1|2026", wrapped)).rejects.toThrow("400 (InvalidCiphertextException)");
  const other = (await master(kms.createKey().arn).read())?.current;
  await expect(other?.unwrap("wrapping-key|1|0", wrapped)).rejects.toThrow("IncorrectKeyException");
});

test("what KMS refuses is refused with its reason, and a start without it does not happen", async () => {
  await using it = await testDatabase();
  await openKeys(it.db, master());
  const refused = (): Promise<unknown> => openKeys(it.db, master()).catch((error: unknown) => error);
  writeCredentials(kms.accessKeyId, "another secret".replaceAll(" ", "-"));
  await expect(openKeys(it.db, master())).rejects.toThrow("400 (InvalidSignatureException");
  writeCredentials("AKIAUNKNOWN", kms.secretAccessKey);
  await expect(openKeys(it.db, master())).rejects.toThrow("UnrecognizedClientException");
  writeFileSync(credentialsFile, "[other]\naws_access_key_id = a\naws_secret_access_key = b\n");
  await expect(openKeys(it.db, master())).rejects.toThrow("profile default");
  rmSync(credentialsFile);
  await expect(openKeys(it.db, master())).rejects.toThrow("cannot be read");
  writeCredentials(kms.accessKeyId, kms.secretAccessKey);
  kms.denied.add("Decrypt");
  await expect(openKeys(it.db, master())).rejects.toThrow("not authorized to perform: kms:Decrypt");
  kms.denied.clear();
  const [held] = kms.keys.values();
  for (const [state, type] of [
    ["Disabled", "DisabledException"],
    ["PendingDeletion", "KMSInvalidStateException"],
  ] as const) {
    if (held !== undefined) held.state = state;
    await expect(openKeys(it.db, master())).rejects.toThrow(type);
  }
  if (held !== undefined) held.state = "Enabled";
  const elsewhere = key.replace("eu-central-1", "us-east-1");
  await using empty = await testDatabase();
  await expect(openKeys(empty.db, master(elsewhere))).rejects.toThrow("InvalidSignatureException");
  await expect(openKeys(empty.db, master(`${key.slice(0, -4)}0000`))).rejects.toThrow("NotFoundException");
  expect(String(await refused())).not.toContain(kms.secretAccessKey);
});

test("temporary credentials that were replaced in their file are used from then on", async () => {
  kms.sessionToken = "token-1";
  writeCredentials(kms.accessKeyId, kms.secretAccessKey, "aws_session_token = token-1\n");
  const current = (await master().read())?.current;
  await current?.wrap("a", Buffer.from("key"));
  kms.sessionToken = "token-2";
  await expect(current?.wrap("a", Buffer.from("key"))).rejects.toThrow("UnrecognizedClientException");
  writeCredentials(kms.accessKeyId, kms.secretAccessKey, "aws_session_token = token-2\n");
  await current?.wrap("a", Buffer.from("key"));
});

test("trouble that passes is retried; an endpoint that does not answer is unreachable, not wrong", async () => {
  const current = (await master().read())?.current;
  kms.fail(1, 400, "ThrottlingException");
  await current?.wrap("a", Buffer.from("key"));
  kms.fail(2, 500, "KMSInternalException");
  await current?.wrap("a", Buffer.from("key"));
  kms.fail(9, 500, "KMSInternalException");
  await expect(current?.wrap("a", Buffer.from("key"))).rejects.toThrow(MasterUnreachable);
  kms.fail(0, 500, "");
  const nowhere = (await master(key, null, "http://127.0.0.1:9").read())?.current;
  await expect(nowhere?.wrap("a", Buffer.from("key"))).rejects.toThrow(MasterUnreachable);
  kms.fail(9, 400, "ValidationException");
  await expect(current?.wrap("a", Buffer.from("key"))).rejects.not.toThrow(MasterUnreachable);
  kms.fail(0, 500, "");
});
