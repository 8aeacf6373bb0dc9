import { createCipheriv, createDecipheriv, randomBytes, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage } from "node:http";

import { listenTcp } from "../bind.ts";
import { isSame, readAuthorization, computeSignature } from "../cloud/sigv4.ts";

const SKEW_MS = 5 * 60_000;
const MAX_PLAIN_BYTES = 4096;
const MAX_CIPHER_BYTES = 6144;
const MAX_ROTATIONS = 25;
const ACCOUNT = "111122223333";

/** A key of the lab's KMS: every version of its material decrypts, the last one encrypts. */
export interface LabKmsKey {
  readonly arn: string;
  readonly versions: Buffer[];
  state: "Enabled" | "Disabled" | "PendingDeletion";
}

/** AWS KMS as its API reference describes it: JSON 1.1, signatures, encryption context, and its refusals. */
export interface LabKms extends AsyncDisposable {
  readonly url: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  /** Required with each request once it is set, as for temporary credentials. */
  sessionToken: string | null;
  readonly keys: Map<string, LabKmsKey>;
  /** Operations that were answered. */
  readonly log: string[];
  /** Operations that the key policy denies. */
  readonly denied: Set<string>;
  createKey(): LabKmsKey;
  /** The next so many requests are answered with this error. */
  fail(times: number, status: number, type: string): void;
}

class Refusal extends Error {
  readonly status: number;
  readonly type: string;

  constructor(type: string, message: string, status = 400) {
    super(message);
    this.type = type;
    this.status = status;
  }
}

const amzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

const refuseUnsigned = (request: IncomingMessage, body: Buffer, kms: LabKms): void => {
  const { headers, method = "" } = request;
  if (headers.authorization === undefined)
    throw new Refusal("MissingAuthenticationTokenException", "Missing Authentication Token");
  const signed = readAuthorization(headers.authorization);
  if (signed === null) throw new Refusal("IncompleteSignatureException", "Authorization header is malformed");
  if (signed.keyId !== kms.accessKeyId || (headers["x-amz-security-token"] ?? null) !== kms.sessionToken)
    throw new Refusal("UnrecognizedClientException", "The security token included in the request is invalid.");
  if (signed.region !== kms.region || signed.service !== "kms")
    throw new Refusal(
      "InvalidSignatureException",
      "Credential should be scoped to a valid region and correct service.",
    );
  const date = String(headers["x-amz-date"] ?? "");
  const at = amzDate(date);
  if (Number.isNaN(at) || !date.startsWith(signed.day))
    throw new Refusal("IncompleteSignatureException", "Date must be in ISO-8601 basic format");
  if (Math.abs(Date.now() - at) > SKEW_MS)
    throw new Refusal("InvalidSignatureException", "Signature expired or not yet current");
  const unsigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-") && !signed.headers.includes(name));
  if (unsigned.length > 0 || !signed.headers.includes("host"))
    throw new Refusal("InvalidSignatureException", "Headers present in the request were not signed");
  const ask = {
    method,
    host: headers.host ?? "",
    path: "/",
    search: new URLSearchParams(),
    headers,
    body,
  };
  if (!isSame(computeSignature(ask, signed, kms.secretAccessKey), signed.signature))
    throw new Refusal(
      "InvalidSignatureException",
      "The request signature we calculated does not match the signature you provided.",
    );
};

/** Members of the requests that the lab knows; KMS ignores none that it does not know. */
const MEMBERS: Readonly<Record<string, readonly string[]>> = {
  Encrypt: ["KeyId", "Plaintext", "EncryptionContext", "GrantTokens", "EncryptionAlgorithm", "DryRun"],
  Decrypt: [
    "KeyId",
    "CiphertextBlob",
    "EncryptionContext",
    "GrantTokens",
    "EncryptionAlgorithm",
    "Recipient",
    "DryRun",
  ],
  RotateKeyOnDemand: ["KeyId"],
};
type Body = Readonly<Record<string, unknown>>;

const parsed = (request: IncomingMessage, bytes: Buffer, operation: string): Body => {
  if (request.method !== "POST" || request.headers["content-type"] !== "application/x-amz-json-1.1")
    throw new Refusal("UnknownOperationException", "");
  const members = MEMBERS[operation];
  if (members === undefined) throw new Refusal("UnknownOperationException", "");
  let body: Body;
  try {
    body = JSON.parse(bytes.toString("utf8")) as Body;
  } catch {
    throw new Refusal("SerializationException", "");
  }
  if (Object.keys(body).some((name) => !members.includes(name))) throw new Refusal("SerializationException", "");
  return body;
};

const blob = (body: Body, name: string, most: number): Buffer => {
  const text = body[name];
  const member = name[0]?.toLowerCase() + name.slice(1);
  if (text === undefined || text === null)
    throw new Refusal(
      "ValidationException",
      `1 validation error detected: Value null at '${member}' failed to satisfy constraint: Member must not be null`,
    );
  if (typeof text !== "string" || !/^(?:[\w+/]{4})*(?:[\w+/]{2}==|[\w+/]{3}=)?$/.test(text))
    throw new Refusal("SerializationException", "");
  const bytes = Buffer.from(text, "base64");
  if (bytes.length < 1 || bytes.length > most)
    throw new Refusal(
      "ValidationException",
      `1 validation error detected: Value at '${member}' failed to satisfy constraint: Member must have length less than or equal to ${most}`,
    );
  return bytes;
};

const contextOf = (body: Body): Buffer => {
  const context = body["EncryptionContext"] ?? {};
  if (typeof context !== "object" || Object.values(context).some((value) => typeof value !== "string"))
    throw new Refusal("SerializationException", "");
  return Buffer.from(
    JSON.stringify(Object.entries(context as Record<string, string>).toSorted(([a], [b]) => (a < b ? -1 : 1))),
  );
};

const keyOf = (kms: LabKms, id: unknown): LabKmsKey => {
  if (typeof id !== "string")
    throw new Refusal(
      "ValidationException",
      "1 validation error detected: Value null at 'keyId' failed to satisfy constraint: Member must not be null",
    );
  const region = /^arn:aws:kms:([^:]*):/.exec(id)?.[1];
  if (region !== undefined && region !== kms.region) throw new Refusal("NotFoundException", `Invalid arn ${region}`);
  const key = kms.keys.get(id.replace(/^.*:key\//, ""));
  if (key === undefined || (region !== undefined && key.arn !== id))
    throw new Refusal("NotFoundException", `Key '${id}' does not exist`);
  if (key.state === "Disabled") throw new Refusal("DisabledException", `${key.arn} is disabled.`);
  if (key.state === "PendingDeletion") throw new Refusal("KMSInvalidStateException", `${key.arn} is pending deletion.`);
  return key;
};

const encrypt = (kms: LabKms, body: Body): object => {
  const plain = blob(body, "Plaintext", MAX_PLAIN_BYTES);
  const key = keyOf(kms, body["KeyId"]);
  const nonce = randomBytes(12);
  const material = key.versions.at(-1) ?? Buffer.alloc(32);
  const cipher = createCipheriv("aes-256-gcm", material, nonce).setAAD(contextOf(body));
  const sealed = Buffer.concat([cipher.update(plain), cipher.final()]);
  const head = Buffer.from(`${key.arn.replace(/^.*:key\//, "")}|${key.versions.length}|`);
  return {
    CiphertextBlob: Buffer.concat([head, nonce, cipher.getAuthTag(), sealed]).toString("base64"),
    EncryptionAlgorithm: "SYMMETRIC_DEFAULT",
    KeyId: key.arn,
  };
};

const decrypt = (kms: LabKms, body: Body): object => {
  const bytes = blob(body, "CiphertextBlob", MAX_CIPHER_BYTES);
  const broken = new Refusal("InvalidCiphertextException", "");
  const head = /^([0-9a-f-]{36})\|(\d+)\|/.exec(bytes.subarray(0, 60).toString("latin1"));
  const [whole = "", id = "", version = ""] = head ?? [];
  if (head === null) throw broken;
  const key = keyOf(kms, id);
  if (body["KeyId"] !== undefined && keyOf(kms, body["KeyId"]) !== key)
    throw new Refusal(
      "IncorrectKeyException",
      "The key ID in the request does not identify a CMK that can perform this operation.",
    );
  const rest = bytes.subarray(whole.length);
  try {
    const material = key.versions[Number(version) - 1] ?? Buffer.alloc(32);
    const decipher = createDecipheriv("aes-256-gcm", material, rest.subarray(0, 12))
      .setAAD(contextOf(body))
      .setAuthTag(rest.subarray(12, 28));
    const plain = Buffer.concat([decipher.update(rest.subarray(28)), decipher.final()]);
    return { Plaintext: plain.toString("base64"), EncryptionAlgorithm: "SYMMETRIC_DEFAULT", KeyId: key.arn };
  } catch {
    throw broken;
  }
};

const rotate = (kms: LabKms, body: Body): object => {
  const key = keyOf(kms, body["KeyId"]);
  if (key.versions.length > MAX_ROTATIONS)
    throw new Refusal("LimitExceededException", "The on-demand rotation limit of this key has been reached.");
  key.versions.push(randomBytes(32));
  return { KeyId: key.arn };
};

const OPERATIONS: Readonly<Record<string, (kms: LabKms, body: Body) => object>> = {
  Encrypt: encrypt,
  Decrypt: decrypt,
  RotateKeyOnDemand: rotate,
};

const answer = (kms: LabKms, request: IncomingMessage, bytes: Buffer): object => {
  refuseUnsigned(request, bytes, kms);
  const [, operation = ""] = /^TrentService\.(\w+)$/.exec(String(request.headers["x-amz-target"] ?? "")) ?? [];
  const body = parsed(request, bytes, operation);
  if (kms.denied.has(operation))
    throw new Refusal("AccessDeniedException", `User is not authorized to perform: kms:${operation}`);
  const result = OPERATIONS[operation]?.(kms, body) ?? {};
  kms.log.push(operation);
  return result;
};

/** Starts a KMS without keys. */
export const startKms = async (): Promise<LabKms> => {
  let failing = { times: 0, status: 500, type: "KMSInternalException" };
  const server = createServer((request, reply) => {
    const handle = async (): Promise<object> => {
      const parts: Buffer[] = [];
      for await (const part of request as AsyncIterable<Buffer>) parts.push(part);
      if (failing.times > 0) {
        failing.times -= 1;
        throw new Refusal(failing.type, "", failing.status);
      }
      return answer(kms, request, Buffer.concat(parts));
    };
    handle()
      .then((body) => ({ status: 200, body }))
      .catch((error: unknown) => {
        if (error instanceof Refusal)
          return { status: error.status, body: { __type: error.type, message: error.message } };
        return { status: 500, body: { __type: "KMSInternalException", message: String(error) } };
      })
      .then(({ status, body }) => {
        const headers = { "content-type": "application/x-amz-json-1.1" };
        reply.writeHead(status, headers).end(JSON.stringify(body));
      })
      .catch(() => reply.destroy());
  });
  const { ip, port } = await listenTcp(server, "127.0.0.1", 0);
  const region = "eu-central-1";
  const kms: LabKms = {
    url: `http://${ip}:${port}`,
    region,
    accessKeyId: "AKIALABEXAMPLE000001",
    secretAccessKey: randomUUID(),
    sessionToken: null,
    keys: new Map(),
    log: [],
    denied: new Set(),
    createKey() {
      const id = randomUUID();
      const key: LabKmsKey = {
        arn: `arn:aws:kms:${region}:${ACCOUNT}:key/${id}`,
        versions: [randomBytes(32)],
        state: "Enabled",
      };
      kms.keys.set(id, key);
      return key;
    },
    fail(times, status, type) {
      failing = { times, status, type };
    },
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
  return kms;
};
