import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

import { operatorHttp, type OperatorReply } from "@parapet/net/operator-http";
import { AwsV4Signer } from "aws4fetch";
import * as z from "zod";

import { type MasterKey, MasterKeyError, type MasterSource, MasterUnreachable } from "./master-key.ts";

const TIMEOUT_MS = 5_000;
const TRIES = 3;
const FIRST_WAIT_MS = 200;
const MAX_ANSWER_BYTES = 64 * 1024;
/** Errors that pass by themselves, of those that KMS answers with 400. */
const PASSING = /^(?:Throttling|DependencyTimeout|KeyUnavailable|KMSInternal|RequestLimitExceeded)/;

const Encrypted = z.object({ CiphertextBlob: z.base64().min(1), KeyId: z.string() });
const Decrypted = z.object({ Plaintext: z.base64().min(1), KeyId: z.string() });
const Failed = z.object({ __type: z.string(), message: z.string().optional(), Message: z.string().optional() });

/** The ARN of a key itself: an alias could be pointed to another key later. */
export const KMS_KEY =
  /^arn:(?<partition>aws|aws-cn|aws-us-gov):kms:(?<region>[a-z0-9-]+):\d{12}:key\/(?:mrk-)?[0-9a-f-]{32,36}$/;

export interface KmsSettings {
  readonly key: string;
  readonly previous: string | null;
  /** In the format of `~/.aws/credentials`. Read at each call: temporary credentials are replaced by whatever renews them. */
  readonly credentialsFile: string;
  readonly url: string | null;
}

interface Credentials {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly sessionToken: string | undefined;
}

/** The profile `default` of a credentials file. */
const readCredentials = (text: string): Credentials | null => {
  const found = new Map<string, string>();
  let profile = "";
  for (const line of text.split("\n").map((one) => one.trim())) {
    const [, section] = /^\[(?:profile\s+)?(.+?)\]$/.exec(line) ?? [];
    const [, name = "", value = ""] = /^(aws_\w+)\s*=\s*(\S+)$/.exec(line) ?? [];
    if (section !== undefined) profile = section.trim();
    else if (profile === "default" && name !== "") found.set(name, value);
  }
  const [accessKeyId, secretAccessKey] = [found.get("aws_access_key_id"), found.get("aws_secret_access_key")];
  if (accessKeyId === undefined || secretAccessKey === undefined) return null;
  return { accessKeyId, secretAccessKey, sessionToken: found.get("aws_session_token") };
};

const endpointOf = (key: string): { region: string; url: string } => {
  const { partition = "aws", region = "" } = KMS_KEY.exec(key)?.groups ?? {};
  return { region, url: `https://kms.${region}.amazonaws.com${partition === "aws-cn" ? ".cn" : ""}` };
};

const failureOf = (reply: OperatorReply): { type: string; said: string } => {
  try {
    const { __type, message, Message } = Failed.parse(JSON.parse(reply.body.toString("utf8")));
    // The type may have the name of its shape before it: `com.amazon.coral.service#UnknownOperationException`.
    const type = __type.replace(/^.*#/, "");
    return { type, said: [type, message ?? Message ?? ""].filter((part) => part !== "").join(": ") };
  } catch {
    return { type: "", said: "" };
  }
};

/** Calls of one key: JSON 1.1 over HTTPS, signed with Signature Version 4. */
const kmsClient = (key: string, { url, credentialsFile }: Pick<KmsSettings, "url" | "credentialsFile">) => {
  const { region, url: usual } = endpointOf(key);
  const endpoint = new URL(url ?? usual);
  const http = operatorHttp(endpoint.href);
  const message = (why: string): string =>
    `AWS KMS at ${endpoint.host} does not provide the master key ${key}: ${why}. Check PARAPET_KMS_KEY, PARAPET_KMS_URL, PARAPET_KMS_CREDENTIALS_FILE and the policy of the key.`;
  const refuse = (why: string, cause?: unknown): never => {
    throw new MasterKeyError(message(why), { cause });
  };
  const credentials = (): Credentials => {
    let text: string;
    try {
      text = readFileSync(credentialsFile, "utf8");
    } catch (cause) {
      return refuse(`the credentials file ${credentialsFile} cannot be read`, cause);
    }
    return (
      readCredentials(text) ??
      refuse(`${credentialsFile} has no aws_access_key_id and aws_secret_access_key in its profile default`)
    );
  };
  const once = async (operation: string, body: string): Promise<OperatorReply> => {
    const { accessKeyId, secretAccessKey, sessionToken } = credentials();
    const signed = await new AwsV4Signer({
      accessKeyId,
      secretAccessKey,
      ...(sessionToken === undefined ? {} : { sessionToken }),
      service: "kms",
      region,
      method: "POST",
      url: `${endpoint.origin}/`,
      headers: { "content-type": "application/x-amz-json-1.1", "x-amz-target": `TrentService.${operation}` },
      body,
    }).sign();
    const headers = { ...Object.fromEntries(signed.headers), host: endpoint.host };
    const call = { method: "POST", path: "/", headers, body: Buffer.from(body) } as const;
    return http.send({ ...call, maxBytes: MAX_ANSWER_BYTES, timeoutMs: TIMEOUT_MS });
  };
  const ask = async (operation: string, fields: object): Promise<unknown> => {
    const body = JSON.stringify({ KeyId: key, ...fields });
    let failure = new MasterUnreachable(message("it was not asked"));
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await sleep(FIRST_WAIT_MS * 2 ** (tries - 1));
      let reply: OperatorReply;
      try {
        reply = await once(operation, body);
      } catch (cause) {
        if (cause instanceof MasterKeyError) throw cause;
        failure = new MasterUnreachable(message(`it cannot be reached (${(cause as Error).message})`), { cause });
        continue;
      }
      if (reply.status === 200) return JSON.parse(reply.body.toString("utf8")) as unknown;
      const { type, said } = failureOf(reply);
      const why = `it answered ${reply.status}${said === "" ? "" : ` (${said})`} to ${operation}`;
      if (reply.status < 500 && !PASSING.test(type)) return refuse(why);
      failure = new MasterUnreachable(message(why));
    }
    throw failure;
  };
  return { ask, refuse };
};

/**
 * A master key that never leaves AWS KMS: a symmetric key for encryption. The name of what is wrapped is the encryption context, so that
 * wrapped keys cannot be exchanged for one another; KMS records it in CloudTrail, and it contains no secret.
 */
export const kmsMaster = (settings: KmsSettings): MasterSource => {
  const masterOf = (key: string): MasterKey & { renew(): Promise<void> } => {
    const { ask, refuse } = kmsClient(key, settings);
    const isOurs = (answered: string): boolean => answered === key;
    return {
      id: `kms:${key}`,
      async wrap(about, plain) {
        const fields = { Plaintext: plain.toString("base64"), EncryptionContext: { parapet: about } };
        const answer = Encrypted.safeParse(await ask("Encrypt", fields));
        if (!answer.success || !isOurs(answer.data.KeyId)) return refuse("its answer is not understood");
        return Buffer.from(answer.data.CiphertextBlob, "base64");
      },
      async unwrap(about, wrapped) {
        const fields = { CiphertextBlob: wrapped.toString("base64"), EncryptionContext: { parapet: about } };
        const answer = Decrypted.safeParse(await ask("Decrypt", fields));
        if (!answer.success || !isOurs(answer.data.KeyId)) return refuse("its answer is not understood");
        return Buffer.from(answer.data.Plaintext, "base64");
      },
      renew: async () => void (await ask("RotateKeyOnDemand", {})),
    };
  };
  const current = masterOf(settings.key);
  const all = settings.previous === null ? [current] : [current, masterOf(settings.previous)];
  return {
    name: `AWS KMS key ${settings.key}`,
    remedy: "Set PARAPET_KMS_KEY to the key of the other servers and workers.",
    createsAtFirstStart: false,
    read: async () => ({ current, all }),
    // The key is created in AWS, with the policy of its owner.
    create: async () => {},
    renew: () => current.renew(),
    settle: async () => {},
  };
};
