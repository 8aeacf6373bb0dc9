import { all, textAt } from "@parapet/intel/cloud/xml";

import type { ObjectStore, ObjectWriter } from "./object-store.ts";
import { openS3Client, type S3Client, S3Failure, type S3Settings } from "./s3-client.ts";

/** Every part of a multipart upload but the last has at least 5 MiB, and there are at most 10,000. */
const PIECE_BYTES = 8 * 1024 * 1024;
const MAX_PARTS = 10_000;
/** Pages of a list; each has up to a thousand entries. */
const MAX_PAGES = 10_000;
const MAX_ERROR_BYTES = 64 * 1024;
const PREFIX = "parapet/";

const etagOf = (value: string | undefined, client: S3Client): string => {
  if (value === undefined || value === "") throw new S3Failure(`${client.host} stored a part without an ETag`, 200, "");
  return value;
};

const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;").replaceAll('"', "&quot;");

/** One object: a single PUT for a single piece, a multipart upload for more. */
const openWriter = (client: S3Client, key: string): ObjectWriter => {
  let first: Buffer | null = null;
  let uploadId: string | null = null;
  const etags: string[] = [];

  const uploadPart = async (piece: Buffer): Promise<void> => {
    if (etags.length >= MAX_PARTS) throw new S3Failure(`more than ${MAX_PARTS} parts`, null, "");
    const reply = await client.send({
      method: "PUT",
      key,
      search: { partNumber: String(etags.length + 1), uploadId: uploadId ?? "" },
      body: piece,
    });
    etags.push(etagOf(reply.headers.etag, client));
  };
  return {
    async add(piece) {
      if (first === null && uploadId === null) {
        first = piece;
        return;
      }
      if (uploadId === null) {
        const begun = await client.xml({ method: "POST", key, search: { uploads: "" } });
        uploadId = textAt(begun, "UploadId");
        if (uploadId === null) throw new S3Failure(`${client.host} began an upload without an id`, 200, "malformed");
        if (first !== null) await uploadPart(first);
        first = null;
      }
      await uploadPart(piece);
    },
    async finish() {
      if (first !== null) {
        await client.send({ method: "PUT", key, body: first });
        return;
      }
      if (uploadId === null) return;
      const parts = etags.map(
        (etag, at) => `<Part><PartNumber>${at + 1}</PartNumber><ETag>${escaped(etag)}</ETag></Part>`,
      );
      const body = Buffer.from(
        `<CompleteMultipartUpload xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${parts.join("")}</CompleteMultipartUpload>`,
      );
      const reply = await client.xml({ method: "POST", key, search: { uploadId }, body });
      // The status is sent before the parts are joined: a failure after it is in the body of a 200.
      if (reply.name !== "CompleteMultipartUploadResult")
        throw new S3Failure(
          `${client.host} did not complete an upload: ${textAt(reply, "Code") ?? reply.name}`,
          200,
          "",
        );
    },
    async abort() {
      if (uploadId !== null) await client.send({ method: "DELETE", key, search: { uploadId } });
    },
  };
};

/** Objects in one bucket of an S3-compatible store, below a prefix of the program's own. */
export const openS3ObjectStore = (settings: S3Settings): ObjectStore => {
  const client = openS3Client(settings);
  const keyOf = (name: string): string => `${PREFIX}${name}`;

  return {
    description: `bucket ${settings.bucket} at ${client.host}`,
    pieceBytes: PIECE_BYTES,
    write: (name) => openWriter(client, keyOf(name)),
    async read(name, at, bytes) {
      const headers = { range: `bytes=${at}-${at + bytes - 1}` };
      try {
        // An error's text may be longer than what was asked for.
        const maxBytes = bytes + MAX_ERROR_BYTES;
        return (await client.send({ method: "GET", key: keyOf(name), headers, maxBytes })).body;
      } catch (error) {
        if (error instanceof S3Failure && (error.status === 404 || error.status === 416)) return null;
        throw error;
      }
    },
    async sizes(prefix) {
      const found = new Map<string, number>();
      let token: string | null = null;
      for (let page = 0; page < MAX_PAGES; page += 1) {
        const search: Record<string, string> = { "list-type": "2", prefix: keyOf(prefix) };
        if (token !== null) search["continuation-token"] = token;
        const reply = await client.xml({ method: "GET", search });
        for (const entry of all(reply, "Contents")) {
          const key = textAt(entry, "Key") ?? "";
          if (key.startsWith(PREFIX)) found.set(key.slice(PREFIX.length), Number(textAt(entry, "Size")));
        }
        token = textAt(reply, "IsTruncated") === "true" ? textAt(reply, "NextContinuationToken") : null;
        if (token === null) return found;
      }
      throw new S3Failure(`${client.host} lists without end`, 200, "malformed");
    },
    async remove(name) {
      await client.send({ method: "DELETE", key: keyOf(name) });
    },
    async abortWritesBefore(moment) {
      const reply = await client
        .xml({ method: "GET", search: { uploads: "", prefix: PREFIX } })
        .catch((error: unknown) => {
          // Not every store lists them; such a store ends unfinished uploads by a rule of its own.
          if (error instanceof S3Failure && error.status === 501) return null;
          throw error;
        });
      if (reply === null) return 0;
      let aborted = 0;
      for (const entry of all(reply, "Upload")) {
        const [key, uploadId, begun] = [textAt(entry, "Key"), textAt(entry, "UploadId"), textAt(entry, "Initiated")];
        if (key === null || uploadId === null || !(new Date(begun ?? "") < moment)) continue;
        await client.send({ method: "DELETE", key, search: { uploadId } }).catch((error: unknown) => {
          if (!(error instanceof S3Failure && error.status === 404)) throw error; // Ended meanwhile.
        });
        aborted += 1;
      }
      return aborted;
    },
    async check() {
      await client.xml({ method: "GET", search: { "list-type": "2", prefix: PREFIX, "max-keys": "1" } });
    },
    async [Symbol.asyncDispose]() {
      client[Symbol.dispose]();
    },
  };
};
