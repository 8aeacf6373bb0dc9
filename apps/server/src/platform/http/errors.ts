import { connectionError } from "@parapet/db/connection-error";
import { type ErrorCode, STATUS } from "@parapet/domain/contracts/error-code";
import { type Locale, toLocale } from "@parapet/words/locale";
import { fieldMistakeText } from "@parapet/words/messages/field-mistakes";
import { refusalText, type RefusalKey } from "@parapet/words/messages/refusals";
import type { FastifyError, FastifyReply, FastifyRequest, FastifySchemaValidationError } from "fastify";
import { hasZodFastifySchemaValidationErrors, isResponseSerializationError } from "fastify-type-provider-zod";

import { takesPassword } from "../session/takes-password.ts";
import { isTaxii, sendTaxiiError, TaxiiError } from "./taxii-error.ts";

/** A "no" with a reason a person can read. The words are chosen in the reader's language when the answer is written. */
export class Refusal extends Error {
  override readonly name = "Refusal";
  readonly code: ErrorCode;
  readonly text: RefusalKey;
  readonly fields: Readonly<Record<string, RefusalKey>> | undefined;
  readonly retryAfterSeconds: number | undefined;

  constructor(code: ErrorCode, text: RefusalKey = code, more: RefusalDetails = {}) {
    super(text, more.cause === undefined ? undefined : { cause: more.cause });
    this.code = code;
    this.text = text;
    this.fields = more.fields;
    this.retryAfterSeconds = more.retryAfterSeconds;
  }
}

declare module "fastify" {
  interface FastifyRequest {
    /** The caller named the row's version in `If-Match`: another one is a failed precondition. */
    isConditional: boolean;
  }
}

/** Refusals that mean that the row has another version by now. */
const OTHER_VERSION: ReadonlySet<RefusalKey> = new Set(["conflict", "finding_changed"]);

const codeFor = ({ code, text }: Refusal, { isConditional }: FastifyRequest): ErrorCode =>
  isConditional && code === "conflict" && OTHER_VERSION.has(text) ? "precondition_failed" : code;

export interface RefusalDetails {
  readonly fields?: Readonly<Record<string, RefusalKey>>;
  readonly retryAfterSeconds?: number;
  readonly cause?: unknown;
}

/** The language the answer is read in: the portal sends its own, others get English. */
export const requestLocale = (request: FastifyRequest): Locale => toLocale(request.headers["accept-language"]);

const FROM_FASTIFY: Readonly<Record<number, ErrorCode>> = {
  400: "invalid_input",
  // A path that leads out of the portal's folder: there is nothing there that could be forbidden.
  403: "not_found",
  404: "not_found",
  413: "too_large",
  415: "unsupported_media",
  429: "too_many_requests",
  503: "unavailable",
};

/** PostgreSQL's own words for "no room left", "too long", "not now" and "gone". */
const FROM_POSTGRES: Readonly<Record<string, ErrorCode>> = {
  "57014": "took_too_long",
  "53100": "storage_full",
  "53300": "unavailable",
  "57P01": "unavailable",
  "57P02": "unavailable",
  "57P03": "unavailable",
  ECONNREFUSED: "unavailable",
  ECONNRESET: "unavailable",
  ENOENT: "unavailable",
  EPIPE: "unavailable",
  ENOSPC: "storage_full",
};

/** What the driver says of a connection that broke in the middle; it has no code of its own. */
const GONE =
  /Connection terminated|timeout exceeded when trying to connect|Client has encountered a connection error|Client was closed/;

/** Raised by `acting_key()` for a token that has some of its account's scopes. */
const TOKEN_IN_PART = "PK001";

/** Class 22 of SQLSTATE, "data exception": a value that its column cannot hold. */
const DATA_EXCEPTION = /^22[0-9A-Z]{3}$/;

const codeOf = (error: FastifyError): ErrorCode => {
  const fromStatus = FROM_FASTIFY[error.statusCode ?? 0];
  if (fromStatus !== undefined) return fromStatus;
  // A server of the operator's own, the one of the large corpora, that cannot be reached or refuses.
  if (GONE.test(error.message) || error.name === "UnreachableError") return "unavailable";
  if (DATA_EXCEPTION.test(error.code)) return "invalid_input";
  return FROM_POSTGRES[error.code] ?? (connectionError(error) === null ? "unexpected" : "unavailable");
};

const MAX_FIELDS = 20;
const MAX_NAME_LENGTH = 64;

/** What is wrong with which field of the request; an unknown one is named, and what concerns no field by the part of the request. */
const fieldMistakes = (
  { instancePath, keyword, message = "", params }: FastifySchemaValidationError,
  part: string,
  locale: Locale,
): [name: string, words: string][] => {
  const path = instancePath.split("/").filter((step) => step !== "");
  const { keys } = params;
  if (keyword === "unrecognized_keys" && Array.isArray(keys))
    return keys.slice(0, MAX_FIELDS).map((key: unknown) => {
      const name = [...path, String(key)].join(".").slice(0, MAX_NAME_LENGTH) || part;
      return [name, fieldMistakeText(locale, { code: keyword, message, figures: { keys: [key] } })];
    });
  return [[path.join(".") || part, fieldMistakeText(locale, { code: keyword, message, figures: params })]];
};

/** Writes every error answer there is: `{detail, code, fields?}`, or TAXII's object; an unknown error says nothing about itself. */
export const answerError = (
  error: FastifyError | Refusal | TaxiiError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply => {
  const locale = requestLocale(request);
  const send = (code: ErrorCode, detail: string, fields?: Record<string, string>) =>
    isTaxii(request.url)
      ? sendTaxiiError(reply, STATUS[code], { title: detail, code, requestId: request.id, fields })
      : reply
          .code(STATUS[code])
          .send({ detail, code, request_id: request.id, ...(fields === undefined ? {} : { fields }) });

  if ("code" in error && error.code === TOKEN_IN_PART)
    return answerError(new Refusal("not_allowed", "token_in_part"), request, reply);
  if (error instanceof TaxiiError)
    return sendTaxiiError(reply, error.status, { title: error.message, requestId: request.id });
  if (error instanceof Refusal) {
    // A client without a browser needs the supported authentication scheme (RFC 9110, 11.6.1).
    if (error.code === "session_required" && takesPassword(request.url))
      void reply.header("www-authenticate", 'Basic realm="Parapet", charset="UTF-8"');
    if (error.retryAfterSeconds !== undefined) void reply.header("retry-after", String(error.retryAfterSeconds));
    if (error.cause !== undefined && STATUS[error.code] >= 500)
      request.log.error({ event: "request.failed", err: error.cause }, "request failed");
    const fields =
      error.fields &&
      Object.fromEntries(Object.entries(error.fields).map(([name, key]) => [name, refusalText(locale, key)]));
    return send(codeFor(error, request), refusalText(locale, error.text), fields);
  }
  if (hasZodFastifySchemaValidationErrors(error)) {
    const part = error.validationContext === "querystring" ? "query" : (error.validationContext ?? "body");
    const fields = error.validation.flatMap((issue) => fieldMistakes(issue, part, locale)).slice(0, MAX_FIELDS);
    return send("invalid_input", refusalText(locale, "invalid_input"), Object.fromEntries(fields));
  }
  const code = isResponseSerializationError(error) ? "unexpected" : codeOf(error);
  if (DATA_EXCEPTION.test(error.code)) {
    // The caller's mistake, but one that the contract should have refused: counted, so that tests and operators see it.
    request.dataException = error.code;
    request.log.error({ event: "request.schema-gap", sqlState: error.code, err: error }, "value refused by PostgreSQL");
  }
  if (STATUS[code] >= 500) request.log.error({ event: "request.failed", err: error }, "request failed");
  if (code === "unavailable" || code === "storage_full") void reply.header("retry-after", "5");
  return send(code, refusalText(locale, code));
};
