import { RowVersion } from "@parapet/domain/contracts/bounds";
import type { Endpoint } from "@parapet/domain/contracts/endpoint";
import type { FastifyReply, preValidationHookHandler } from "fastify";
import * as z from "zod";

import { Refusal } from "./errors.ts";

/*
 * The version of a row, as an entity tag (RFC 9110, 8.8.3): answers carry it beside the field `version`, and a change takes it in
 * `If-Match` instead of the field.
 */

const TAG = /^"v(\d{1,10})"$/;

const shapeOf = (schema: unknown): Readonly<Record<string, unknown>> => {
  if (schema instanceof z.ZodObject) return schema.shape;
  return schema instanceof z.ZodPipe ? shapeOf(schema.in) : {};
};

/** Does the body of this call say which version its caller has read? */
export const takesVersion = ({ body }: Pick<Endpoint, "body">): boolean => {
  const { version } = shapeOf(body);
  return version === RowVersion || (version instanceof z.ZodOptional && version.unwrap() === RowVersion);
};

/** A condition that is not looked at would be a lost update: a change that takes none refuses it. */
const refuseCondition: preValidationHookHandler = (request, _reply, done) =>
  done(request.headers["if-match"] === undefined ? undefined : new Refusal("invalid_input", "if_match_unsupported"));

/** The tag becomes the field that the handler reads. */
const takeCondition: preValidationHookHandler = (request, _reply, done) => {
  const tag = request.headers["if-match"];
  if (tag === undefined) return done();
  const version = Number(TAG.exec(tag)?.[1] ?? Number.NaN);
  if (Number.isNaN(version)) return done(new Refusal("invalid_input", "if_match_form"));
  const body = request.body ?? {};
  if (typeof body !== "object") return done();
  const said: unknown = "version" in body ? body.version : version;
  if (said !== version) return done(new Refusal("invalid_input", "if_match_differs"));
  request.body = { ...body, version };
  request.isConditional = true;
  done();
};

export const conditionOf = (endpoint: Endpoint): preValidationHookHandler | undefined => {
  if (endpoint.method === "GET" || endpoint.method === "OPTIONS") return undefined;
  return takesVersion(endpoint) ? takeCondition : refuseCondition;
};

/** Tags an answer about one row with its version. */
export const tagVersion = (reply: FastifyReply, answered: unknown): void => {
  if (typeof answered !== "object" || answered === null || !("data" in answered)) return;
  const { data } = answered;
  if (typeof data !== "object" || data === null || !("version" in data) || !Number.isInteger(data.version)) return;
  void reply.header("etag", `"v${String(data.version)}"`);
};

/** Operations that take the header, by the mark that `serve` leaves on them. */
export const TAKES_VERSION = "x-versioned";

export const IF_MATCH = {
  name: "If-Match",
  in: "header",
  required: false,
  description: "The `ETag` of the row as it was read, instead of `version` in the body; 412 when it has changed since.",
  schema: { type: "string", pattern: TAG.source },
};
