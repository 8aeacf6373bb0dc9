import { createHash } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { readXml, textAt, type XmlElement } from "@parapet/intel/cloud/xml";
import { operatorHttp, type OperatorReply, type OperatorRequest } from "@parapet/net/operator-http";
import { AwsV4Signer } from "aws4fetch";

export interface S3Settings {
  /** The service's URL without the bucket; the bucket is the first part of each path. */
  readonly url: string;
  readonly bucket: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const TRIES = 5;
const FIRST_WAIT_MS = 200;
const TIMEOUT_MS = 120_000;
const MAX_XML_BYTES = 8 * 1024 * 1024;

/** The object store cannot be reached or refuses. The message names the host and never the credentials. */
export class S3Failure extends Error {
  override readonly name: string = "UnreachableError";
  readonly status: number | null;
  /** ENOSPC: the store is full, for those who ask errors of any kind. */
  readonly code: string;

  constructor(message: string, status: number | null, code: string, options?: ErrorOptions) {
    super(message, options);
    this.status = status;
    this.code = code;
  }
}

export interface S3Call {
  readonly method: OperatorRequest["method"];
  /** Name of the object; empty for the bucket itself. */
  readonly key?: string;
  readonly search?: Readonly<Record<string, string>>;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: Buffer;
  readonly maxBytes?: number;
}

export interface S3Client extends Disposable {
  readonly host: string;
  /** Throws S3Failure for every answer but those of class 2xx. */
  send(call: S3Call): Promise<OperatorReply>;
  xml(call: S3Call): Promise<XmlElement>;
}

const errorCodeOf = (reply: OperatorReply): string => {
  try {
    return textAt(readXml(reply.body.toString("utf8")), "Code") ?? "";
  } catch {
    return "";
  }
};

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const FULL = /StorageFull|QuotaExceeded|EntityTooLarge$|InsufficientStorage/i;

/** Requests to one bucket, signed with Signature Version 4 including the body's hash; passing trouble is retried. */
export const openS3Client = (settings: S3Settings): S3Client => {
  const base = new URL(settings.url);
  const http = operatorHttp(settings.url);
  const { host } = base;
  const prefix = `${base.pathname.replace(/\/+$/, "")}/${encoded(settings.bucket)}`;

  const once = async ({ method, key = "", search = {}, headers = {}, body, maxBytes }: S3Call) => {
    const path = `${prefix}${key === "" ? "" : `/${key.split("/").map(encoded).join("/")}`}`;
    const query = Object.entries(search)
      .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
      .join("&");
    const signed = await new AwsV4Signer({
      accessKeyId: settings.accessKeyId,
      secretAccessKey: settings.secretAccessKey,
      service: "s3",
      region: settings.region,
      url: `${base.protocol}//${host}${path}${query === "" ? "" : `?${query}`}`,
      method,
      headers: {
        ...headers,
        "x-amz-content-sha256": createHash("sha256")
          .update(body ?? Buffer.alloc(0))
          .digest("hex"),
      },
    }).sign();
    return http.send({
      method,
      path: `${path}${query === "" ? "" : `?${query}`}`,
      headers: { ...Object.fromEntries(signed.headers), host },
      ...(body !== undefined && { body }),
      maxBytes: maxBytes ?? MAX_XML_BYTES,
      timeoutMs: TIMEOUT_MS,
    });
  };

  const send = async (call: S3Call): Promise<OperatorReply> => {
    let failure = new S3Failure(`${host} was not called`, null, "");
    for (let tries = 0; tries < TRIES; tries += 1) {
      if (tries > 0) await sleep(FIRST_WAIT_MS * 2 ** (tries - 1));
      try {
        const reply = await once(call);
        if (reply.status >= 200 && reply.status < 300) return reply;
        const code = errorCodeOf(reply);
        const what = `${host} answered ${reply.status}${code === "" ? "" : ` ${code}`} to ${call.method} of bucket ${settings.bucket}`;
        failure = new S3Failure(what, reply.status, reply.status === 507 || FULL.test(code) ? "ENOSPC" : code);
        // 501 is a request that the server does not know, 507 a full disk: neither passes in a second.
        if (reply.status < 500 || reply.status === 501 || reply.status === 507) {
          if (reply.status !== 429) throw failure;
        }
      } catch (error) {
        if (error instanceof S3Failure) throw error;
        const { code, message } = error as NodeJS.ErrnoException;
        failure = new S3Failure(`${host} cannot be reached (${code ?? message})`, null, "ECONNREFUSED", {
          cause: error,
        });
      }
    }
    throw failure;
  };

  return {
    host,
    send,
    async xml(call) {
      const { body } = await send(call);
      try {
        return readXml(body.toString("utf8"));
      } catch (cause) {
        throw new S3Failure(`${host} did not answer with XML`, 200, "malformed", { cause });
      }
    },
    [Symbol.dispose]: () => http[Symbol.dispose](),
  };
};
