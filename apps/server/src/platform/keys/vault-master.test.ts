import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { testDatabase } from "@parapet/db/testing/test-database";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { openKeys } from "./keyring.ts";
import { vaultMaster } from "./vault-master.ts";

/** The transit engine as its API documentation describes it: versions, associated data, and the refusals of Vault. */
const transit = {
  token: "s.right",
  isSealed: false,
  keys: new Map<string, Buffer[]>(),
};

type Answer = readonly [status: number, body: object | null];
const errors = (status: number, ...texts: string[]): Answer => [status, { errors: texts }];

const encrypt = (
  versions: readonly Buffer[],
  { plaintext = "", associated_data = "" }: Record<string, string>,
): Answer => {
  const key = versions.at(-1);
  if (key === undefined) return errors(400, "encryption key not found");
  const nonce = randomBytes(12);
  const cipher = createCipheriv("aes-256-gcm", key, nonce).setAAD(Buffer.from(associated_data, "base64"));
  const bytes = Buffer.concat([
    nonce,
    cipher.update(Buffer.from(plaintext, "base64")),
    cipher.final(),
    cipher.getAuthTag(),
  ]);
  return [
    200,
    { data: { ciphertext: `vault:v${versions.length}:${bytes.toString("base64")}`, key_version: versions.length } },
  ];
};

const decrypt = (
  versions: readonly Buffer[],
  { ciphertext = "", associated_data = "" }: Record<string, string>,
): Answer => {
  const [, version = "", text = ""] = /^vault:v(\d+):(.+)$/.exec(ciphertext) ?? [];
  const key = versions[Number(version) - 1];
  if (version === "") return errors(400, "invalid ciphertext: no prefix");
  if (key === undefined) return errors(400, "invalid ciphertext: version is too new");
  const bytes = Buffer.from(text, "base64");
  const decipher = createDecipheriv("aes-256-gcm", key, bytes.subarray(0, 12))
    .setAAD(Buffer.from(associated_data, "base64"))
    .setAuthTag(bytes.subarray(-16));
  try {
    const plain = Buffer.concat([decipher.update(bytes.subarray(12, -16)), decipher.final()]);
    return [200, { data: { plaintext: plain.toString("base64") } }];
  } catch {
    return errors(400, "invalid ciphertext: unable to decrypt");
  }
};

const answerTo = (request: IncomingMessage, body: Record<string, string>): Answer => {
  if (transit.isSealed) return errors(503, "Vault is sealed");
  if (request.headers["x-vault-token"] !== transit.token) return errors(403, "permission denied");
  const [, verb = "", name = "", rotate] =
    /^\/v1\/transit\/(encrypt|decrypt|keys)\/([\w-]+)(\/rotate)?$/.exec(request.url ?? "") ?? [];
  const versions = transit.keys.get(name) ?? [];
  if (verb === "encrypt") return encrypt(versions, body);
  if (verb === "decrypt") return decrypt(versions, body);
  if (verb !== "keys" || request.method !== "POST") return errors(404);
  if (rotate !== undefined && versions.length === 0) return errors(400, "key not found");
  if (rotate !== undefined || versions.length === 0) transit.keys.set(name, [...versions, randomBytes(32)]);
  return [rotate === undefined ? 200 : 204, rotate === undefined ? { data: { name } } : null];
};

let server: Server;
let address: string;
const folder = mkdtempSync(join(tmpdir(), "parapet-vault-"));
const tokenFile = join(folder, "token");

beforeAll(async () => {
  server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on("data", (part: Buffer) => parts.push(part));
    request.on("end", () => {
      const [status, body] = answerTo(request, JSON.parse(Buffer.concat(parts).toString()) as Record<string, string>);
      response.writeHead(status, { "content-type": "application/json" });
      response.end(body === null ? "" : JSON.stringify(body));
    });
  });
  await new Promise<void>((resolve) => {
    server.listen(0, "127.0.0.1", resolve);
  });
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
  rmSync(folder, { recursive: true });
});
beforeEach(() => {
  transit.keys.clear();
  transit.isSealed = false;
  transit.token = "s.right";
  writeFileSync(tokenFile, "s.right\n", { mode: 0o600 });
});

const vault = (key = "transit/parapet") => vaultMaster({ address, key, tokenFile });
const place = { org: null, column: "leak.password", row: "1" } as const;

test("keys are wrapped in Vault, open in every process, and a rotation wraps them by the next version", async () => {
  await using it = await testDatabase();
  await vault().create();
  const [one, two] = [await openKeys(it.db, vault()), await openKeys(it.db, vault())];
  const sealed = await one.seal({ ...place, purgeYear: 2026 }, "secret");
  expect((await two.open(place, sealed)).toString()).toBe("secret");
  expect(await one.rotate()).toEqual({ rewrapped: 2 });
  expect(transit.keys.get("parapet")).toHaveLength(2);
  // The first version is not needed any more.
  const versions = transit.keys.get("parapet") ?? [];
  versions[0] = randomBytes(32);
  expect((await (await openKeys(it.db, vault())).open(place, sealed)).toString()).toBe("secret");
});

test("a token that is renewed in its file is used from then on", async () => {
  const current = (await vault().read())?.current;
  await vault().create();
  transit.token = "s.renewed";
  await expect(current?.wrap("a", Buffer.from("key"))).rejects.toThrow("403 (permission denied)");
  writeFileSync(tokenFile, "s.renewed\n");
  await current?.wrap("a", Buffer.from("key"));
});

test("what Vault refuses is refused with its reason, and a start without it does not happen", async () => {
  await using it = await testDatabase();
  await expect(openKeys(it.db, vault())).rejects.toThrow("400 (encryption key not found)");
  await vault().create();
  await openKeys(it.db, vault());
  transit.isSealed = true;
  await expect(openKeys(it.db, vault())).rejects.toThrow("503 (Vault is sealed)");
  transit.isSealed = false;
  rmSync(tokenFile);
  await expect(openKeys(it.db, vault())).rejects.toThrow("token file");
  writeFileSync(tokenFile, "s.right");
  const nowhere = vaultMaster({ address: "http://127.0.0.1:9", key: "transit/parapet", tokenFile });
  await expect(openKeys(it.db, nowhere)).rejects.toThrow("cannot be reached");
  await vault("transit/other").create();
  await expect(openKeys(it.db, vault("transit/other"))).rejects.toThrow("vault:transit/parapet is required");
  // The same name with other bytes, as after a Vault was set up anew.
  transit.keys.set("parapet", [randomBytes(32)]);
  await expect(openKeys(it.db, vault())).rejects.toThrow("unable to decrypt");
});

test("wrapped keys cannot be exchanged for one another", async () => {
  await vault().create();
  const current = (await vault().read())?.current;
  const wrapped = (await current?.wrap("wrapping-key|1|0", Buffer.from("key"))) ?? Buffer.alloc(0);
  expect((await current?.unwrap("wrapping-key|1|0", wrapped))?.toString()).toBe("key");
  await expect(current?.unwrap("wrapping-key|1|2026", wrapped)).rejects.toThrow("unable to decrypt");
});
