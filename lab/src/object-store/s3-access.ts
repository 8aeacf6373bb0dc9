import { createHash } from "node:crypto";
import type { IncomingMessage } from "node:http";

import { isSame, readAuthorization, computeSignature } from "../cloud/sigv4.ts";

const SKEW_MS = 15 * 60_000;

export interface S3Keys {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
  readonly region: string;
}

/** A refusal as S3 sends it. */
export class S3Refusal extends Error {
  readonly status: number;
  readonly code: string;

  constructor(status: number, code: string, message = code) {
    super(message);
    this.status = status;
    this.code = code;
  }
}

const amzDate = (text: string): number =>
  Date.parse(text.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, "$1-$2-$3T$4:$5:$6Z"));

/** Refuses what S3 refuses: no signature, one of another key, day, region or content, and a clock that is off. */
export const refuseUnsigned = (request: IncomingMessage, url: URL, body: Buffer, keys: S3Keys, now: Date): void => {
  const { headers, method = "" } = request;
  if (headers.authorization === undefined) throw new S3Refusal(403, "AccessDenied", "Anonymous requests are refused");
  const signed = readAuthorization(headers.authorization);
  if (signed === null) throw new S3Refusal(400, "AuthorizationHeaderMalformed");
  if (signed.keyId !== keys.accessKeyId) throw new S3Refusal(403, "InvalidAccessKeyId");
  const date = String(headers["x-amz-date"] ?? "");
  const at = amzDate(date);
  if (Number.isNaN(at) || !date.startsWith(signed.day)) throw new S3Refusal(403, "AccessDenied", "no valid date");
  if (Math.abs(now.getTime() - at) > SKEW_MS) throw new S3Refusal(403, "RequestTimeTooSkewed");
  if (signed.region !== keys.region || signed.service !== "s3")
    throw new S3Refusal(400, "AuthorizationHeaderMalformed", `the region is ${keys.region}`);
  const unsigned = Object.keys(headers).filter((name) => name.startsWith("x-amz-") && !signed.headers.includes(name));
  if (unsigned.length > 0 || !signed.headers.includes("host"))
    throw new S3Refusal(403, "AccessDenied", "There were headers present in the request which were not signed");
  const declared = String(headers["x-amz-content-sha256"] ?? "");
  if (declared === "") throw new S3Refusal(400, "InvalidRequest", "Missing required header x-amz-content-sha256");
  const ask = {
    method,
    host: headers.host ?? "",
    path: decodeURIComponent(url.pathname),
    search: url.searchParams,
    headers,
    body,
  };
  if (!isSame(computeSignature(ask, signed, keys.secretAccessKey), signed.signature))
    throw new S3Refusal(
      declared === createHash("sha256").update(body).digest("hex") || declared === "UNSIGNED-PAYLOAD" ? 403 : 400,
      declared === createHash("sha256").update(body).digest("hex") || declared === "UNSIGNED-PAYLOAD"
        ? "SignatureDoesNotMatch"
        : "XAmzContentSHA256Mismatch",
    );
};
