import { createHash, createHmac, timingSafeEqual } from "node:crypto";

import type { CloudAsk } from "./cloud-exchange.ts";

const sha256 = (text: string | Buffer): string => createHash("sha256").update(text).digest("hex");
const hmac = (key: string | Buffer, text: string): Buffer => createHmac("sha256", key).update(text).digest();

const encoded = (text: string): string =>
  encodeURIComponent(text).replaceAll(/[!'()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);

const canonicalQuery = (search: URLSearchParams): string =>
  [...search]
    .map(([name, value]) => `${encoded(name)}=${encoded(value)}`)
    .toSorted((a, b) => (a < b ? -1 : 1))
    .join("&");

/** What the header says about who signed what. */
export interface Signed {
  readonly keyId: string;
  readonly day: string;
  readonly region: string;
  readonly service: string;
  readonly headers: readonly string[];
  readonly signature: string;
}

export const readAuthorization = (header: string | undefined): Signed | null => {
  const match =
    /^AWS4-HMAC-SHA256 Credential=([^/,\s]+)\/(\d{8})\/([^/]+)\/([^/]+)\/aws4_request,\s*SignedHeaders=([^,\s]+),\s*Signature=([0-9a-f]{64})$/.exec(
      header ?? "",
    );
  const [, keyId = "", day = "", region = "", service = "", headers = "", signature = ""] = match ?? [];
  return match === null ? null : { keyId, day, region, service, headers: headers.split(";"), signature };
};

/** The signature that this request should have (Signature Version 4, header form). */
export const computeSignature = (
  ask: Omit<CloudAsk, "body" | "now"> & { readonly body: string | Buffer },
  { day, region, service, headers }: Signed,
  secret: string,
): string => {
  const valueOf = (name: string): string =>
    String(name === "host" ? ask.host : (ask.headers[name] ?? ""))
      .trim()
      .replaceAll(/\s+/g, " ");
  const path = ask.path
    .split("/")
    .map((part) => encoded(part))
    .join("/");
  // S3 takes the hash from a header, which over TLS may say that the payload is not part of the signature.
  const declared = service === "s3" ? String(ask.headers["x-amz-content-sha256"] ?? "") : "";
  const payload = declared === "UNSIGNED-PAYLOAD" ? declared : sha256(ask.body);
  const canonical = [
    ask.method,
    path,
    canonicalQuery(ask.search),
    ...headers.map((name) => `${name}:${valueOf(name)}`),
    "",
    headers.join(";"),
    payload,
  ].join("\n");
  const scope = `${day}/${region}/${service}/aws4_request`;
  const text = ["AWS4-HMAC-SHA256", String(ask.headers["x-amz-date"] ?? ""), scope, sha256(canonical)].join("\n");
  const key = [day, region, service, "aws4_request"].reduce<string | Buffer>(hmac, `AWS4${secret}`);
  return hmac(key, text).toString("hex");
};

export const isSame = (a: string, b: string): boolean =>
  a.length === b.length && timingSafeEqual(Buffer.from(a), Buffer.from(b));
