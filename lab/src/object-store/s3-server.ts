import { createHash, randomUUID } from "node:crypto";
import { createServer, type IncomingMessage, type ServerResponse } from "node:http";

import { listenTcp } from "../bind.ts";
import { escaped } from "../cloud/cloud-exchange.ts";
import { refuseUnsigned, type S3Keys, S3Refusal } from "./s3-access.ts";

const XMLNS = 'xmlns="http://s3.amazonaws.com/doc/2006-03-01/"';
const MIN_PART_BYTES = 5 * 1024 * 1024;
const MAX_PARTS = 10_000;
const MAX_BODY_BYTES = 64 * 1024 * 1024;

interface Multipart {
  readonly key: string;
  readonly initiated: Date;
  readonly parts: Map<number, { readonly etag: string; readonly bytes: Buffer }>;
}

/** An object store of the lab that speaks the S3 API over HTTP with path-style addresses, and refuses what S3 refuses. */
export interface LabObjectStore extends AsyncDisposable {
  readonly url: string;
  readonly bucket: string;
  readonly keys: S3Keys;
  readonly objects: Map<string, Buffer>;
  readonly uploads: Map<string, Multipart>;
  /** Requests that were accepted, as `PUT key?partNumber`. */
  readonly log: string[];
  /** The next so many requests are answered with this error. */
  fail(times: number, status: number, code: string): void;
}

interface Ask {
  readonly method: string;
  readonly key: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingMessage["headers"];
  readonly body: Buffer;
}

interface Answer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: string | Buffer;
}

const etagOf = (bytes: Buffer): string => `"${createHash("md5").update(bytes).digest("hex")}"`;

const readBody = async (request: IncomingMessage): Promise<Buffer> => {
  const parts: Buffer[] = [];
  let size = 0;
  for await (const part of request as AsyncIterable<Buffer>) {
    size += part.length;
    if (size > MAX_BODY_BYTES) throw new S3Refusal(400, "EntityTooLarge");
    parts.push(part);
  }
  return Buffer.concat(parts);
};

const rangeOf = (header: string | undefined, size: number): { from: number; to: number } | null => {
  if (header === undefined) return null;
  const [, from = "", to = ""] = /^bytes=(\d+)-(\d*)$/.exec(header) ?? [];
  if (from === "" || Number(from) >= size) throw new S3Refusal(416, "InvalidRange");
  return { from: Number(from), to: to === "" ? size - 1 : Math.min(Number(to), size - 1) };
};

type State = Pick<LabObjectStore, "objects" | "uploads" | "bucket"> & { readonly pageSize: number };

const listObjects = ({ objects, bucket, pageSize }: State, search: URLSearchParams): Answer => {
  if (search.get("list-type") !== "2") throw new S3Refusal(501, "NotImplemented");
  const prefix = search.get("prefix") ?? "";
  const most = Math.min(Number(search.get("max-keys") ?? "1000"), pageSize);
  if (!Number.isInteger(most) || most < 0) throw new S3Refusal(400, "InvalidArgument");
  const token = search.get("continuation-token");
  const after = token === null ? "" : Buffer.from(token, "base64url").toString("utf8");
  const names = [...objects.keys()].filter((key) => key.startsWith(prefix) && key > after).toSorted();
  const page = names.slice(0, most);
  const isTruncated = names.length > page.length;
  const next = Buffer.from(page.at(-1) ?? "").toString("base64url");
  const contents = page.map((key) => {
    const bytes = objects.get(key) ?? Buffer.alloc(0);
    return `<Contents><Key>${escaped(key)}</Key><ETag>${escaped(etagOf(bytes))}</ETag><Size>${bytes.length}</Size></Contents>`;
  });
  return {
    status: 200,
    body: `<ListBucketResult ${XMLNS}><Name>${bucket}</Name><Prefix>${escaped(prefix)}</Prefix><KeyCount>${page.length}</KeyCount><MaxKeys>${most}</MaxKeys><IsTruncated>${isTruncated}</IsTruncated>${isTruncated ? `<NextContinuationToken>${next}</NextContinuationToken>` : ""}${contents.join("")}</ListBucketResult>`,
  };
};

const listUploads = ({ uploads, bucket }: State, search: URLSearchParams): Answer => {
  const prefix = search.get("prefix") ?? "";
  const found = [...uploads].filter(([, { key }]) => key.startsWith(prefix)).slice(0, 1000);
  const entries = found.map(
    ([id, { key, initiated }]) =>
      `<Upload><Key>${escaped(key)}</Key><UploadId>${id}</UploadId><Initiated>${initiated.toISOString()}</Initiated></Upload>`,
  );
  return {
    status: 200,
    body: `<ListMultipartUploadsResult ${XMLNS}><Bucket>${bucket}</Bucket><IsTruncated>false</IsTruncated>${entries.join("")}</ListMultipartUploadsResult>`,
  };
};

const complete = ({ objects, uploads, bucket }: State, id: string, { key, body }: Ask): Answer => {
  const upload = uploads.get(id);
  if (upload?.key !== key) throw new S3Refusal(404, "NoSuchUpload");
  const named = [...body.toString("utf8").matchAll(/<Part>(.*?)<\/Part>/gs)].map(([, part = ""]) => ({
    number: Number(/<PartNumber>(\d+)<\/PartNumber>/.exec(part)?.[1]),
    etag: (/<ETag>(.*?)<\/ETag>/.exec(part)?.[1] ?? "").replaceAll("&quot;", '"'),
  }));
  if (named.length === 0) throw new S3Refusal(400, "MalformedXML");
  const pieces = named.map(({ number, etag }, at) => {
    if (at > 0 && number <= (named[at - 1]?.number ?? 0)) throw new S3Refusal(400, "InvalidPartOrder");
    const part = upload.parts.get(number);
    if (part?.etag !== etag) throw new S3Refusal(400, "InvalidPart");
    if (at < named.length - 1 && part.bytes.length < MIN_PART_BYTES) throw new S3Refusal(400, "EntityTooSmall");
    return part.bytes;
  });
  objects.set(key, Buffer.concat(pieces));
  uploads.delete(id);
  return {
    status: 200,
    body: `<CompleteMultipartUploadResult ${XMLNS}><Bucket>${bucket}</Bucket><Key>${escaped(key)}</Key><ETag>&quot;${randomUUID()}-${pieces.length}&quot;</ETag></CompleteMultipartUploadResult>`,
  };
};

const onObject = (state: State, ask: Ask): Answer => {
  const { objects, uploads } = state;
  const { method, key, search, headers, body } = ask;
  const id = search.get("uploadId");
  if (method === "POST" && search.has("uploads")) {
    const begun = randomUUID();
    uploads.set(begun, { key, initiated: new Date(), parts: new Map() });
    return {
      status: 200,
      body: `<InitiateMultipartUploadResult ${XMLNS}><Bucket>${state.bucket}</Bucket><Key>${escaped(key)}</Key><UploadId>${begun}</UploadId></InitiateMultipartUploadResult>`,
    };
  }
  if (method === "POST" && id !== null) return complete(state, id, ask);
  if (method === "DELETE" && id !== null) {
    if (!uploads.delete(id)) throw new S3Refusal(404, "NoSuchUpload");
    return { status: 204 };
  }
  if (method === "PUT") {
    if (headers["content-length"] === undefined) throw new S3Refusal(411, "MissingContentLength");
    if (id === null) objects.set(key, body);
    else {
      const number = Number(search.get("partNumber"));
      if (!Number.isInteger(number) || number < 1 || number > MAX_PARTS) throw new S3Refusal(400, "InvalidArgument");
      const upload = uploads.get(id);
      if (upload?.key !== key) throw new S3Refusal(404, "NoSuchUpload");
      upload.parts.set(number, { etag: etagOf(body), bytes: body });
    }
    return { status: 200, headers: { etag: etagOf(body) } };
  }
  if (method === "DELETE") {
    objects.delete(key);
    return { status: 204 };
  }
  if (method !== "GET" && method !== "HEAD") throw new S3Refusal(405, "MethodNotAllowed");
  const bytes = objects.get(key);
  if (bytes === undefined) throw new S3Refusal(404, "NoSuchKey");
  const range = rangeOf(headers.range, bytes.length);
  return range === null
    ? { status: 200, headers: { etag: etagOf(bytes) }, body: bytes }
    : {
        status: 206,
        headers: { "content-range": `bytes ${range.from}-${range.to}/${bytes.length}` },
        body: bytes.subarray(range.from, range.to + 1),
      };
};

const answer = (state: State, ask: Ask): Answer => {
  if (ask.key !== "") return onObject(state, ask);
  if (ask.method !== "GET") throw new S3Refusal(405, "MethodNotAllowed");
  return ask.search.has("uploads") ? listUploads(state, ask.search) : listObjects(state, ask.search);
};

const send = (reply: ServerResponse, { status, headers = {}, body = "" }: Answer): void => {
  const type = typeof body === "string" ? "application/xml" : "application/octet-stream";
  const text = typeof body === "string" && body !== "" ? `<?xml version="1.0" encoding="UTF-8"?>\n${body}` : body;
  reply.writeHead(status, { "content-type": type, "content-length": Buffer.byteLength(text), ...headers }).end(text);
};

/** Starts a store with one empty bucket. */
export const startObjectStore = async (
  options: { readonly pageSize?: number; readonly now?: () => Date } = {},
): Promise<LabObjectStore> => {
  const { now = () => new Date() } = options;
  const keys = { accessKeyId: "LABACCESSKEY", secretAccessKey: randomUUID(), region: "eu-lab-1" };
  const bucket = "parapet-files";
  const state = { objects: new Map(), uploads: new Map(), bucket, pageSize: options.pageSize ?? 1000 } satisfies State;
  const log: string[] = [];
  let failing = { times: 0, status: 500, code: "InternalError" };
  const server = createServer((request, reply) => {
    const handle = async (): Promise<Answer> => {
      const url = new URL(request.url ?? "/", "http://lab.test");
      const body = await readBody(request);
      if (failing.times > 0) {
        failing.times -= 1;
        throw new S3Refusal(failing.status, failing.code);
      }
      refuseUnsigned(request, url, body, keys, now());
      const [, named = "", ...rest] = decodeURIComponent(url.pathname).split("/");
      if (named !== bucket) throw new S3Refusal(404, "NoSuchBucket");
      const { method = "GET", headers } = request;
      log.push(`${method} ${rest.join("/")}${url.search}`);
      return answer(state, { method, key: rest.join("/"), search: url.searchParams, headers, body });
    };
    handle().then(
      (done) => send(reply, done),
      (error: unknown) => {
        const { status, code, message } = error instanceof S3Refusal ? error : new S3Refusal(500, "InternalError");
        send(reply, { status, body: `<Error><Code>${code}</Code><Message>${escaped(message)}</Message></Error>` });
      },
    );
  });
  const { ip, port } = await listenTcp(server, "127.0.0.1", 0);
  return {
    ...state,
    url: `http://${ip}:${port}`,
    keys,
    log,
    fail: (times, status, code) => void (failing = { times, status, code }),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
};
