import { type ErrorCode, STATUS } from "@parapet/domain/contracts/error-code";

import { TAKES_VERSION } from "./row-versions.ts";
import { isTaxii, TAXII_MEDIA_TYPE } from "./taxii-error.ts";

type Json = Readonly<Record<string, unknown>>;

interface Operation {
  readonly parameters?: readonly unknown[];
  readonly requestBody?: unknown;
  readonly security?: readonly unknown[];
  readonly responses?: Json;
  readonly [TAKES_VERSION]?: boolean;
}

interface Document {
  readonly paths?: Readonly<Record<string, Readonly<Record<string, Operation>>>>;
  readonly components?: Json;
}

const TEXT = { type: "string" };
const FIELDS = { type: "object", additionalProperties: TEXT, description: "Why a field was refused, by its name." };

const DESCRIPTIONS: Readonly<Record<number, string>> = {
  400: "A part of the request is missing, malformed or not possible.",
  401: "No valid session or key, or a wrong password or code.",
  403: "The caller may not do this, or not before the step that the code names.",
  404: "There is no such object, or the caller may not know of it.",
  409: "The object's state or a quota does not allow it.",
  410: "It existed and has expired.",
  412: "The object has another version than `If-Match` names.",
  413: "The body is larger than this call takes.",
  415: "The body has another media type than this call takes.",
  429: "Too many requests. `Retry-After` says when the next one is answered.",
  500: "A mistake of ours. `request_id` finds it in the log.",
  503: "Not now. `Retry-After` says when to try again.",
  507: "The storage is full.",
};

const STATUSES = [...new Set(Object.values(STATUS))];
const codesOf = (status: number) => (Object.keys(STATUS) as ErrorCode[]).filter((code) => STATUS[code] === status);

const RETRY_AFTER = { "Retry-After": { description: "Seconds.", schema: { type: "string", pattern: "^\\d+$" } } };

/** The error of one status, as the API writes it, and as TAXII 2.1 (section 3.6.1) has it. */
const refusalSchema = (status: number): Json => ({
  type: "object",
  required: ["detail", "code", "request_id"],
  properties: {
    detail: { ...TEXT, description: "In the language of `Accept-Language`." },
    code: { enum: codesOf(status) },
    request_id: TEXT,
    fields: FIELDS,
  },
});
const taxiiSchema = (status: number): Json => ({
  type: "object",
  required: ["title", "http_status"],
  properties: {
    title: TEXT,
    error_id: TEXT,
    error_code: { enum: codesOf(status) },
    http_status: { const: String(status) },
    details: FIELDS,
  },
});

const responseOf = (status: number, mediaType: string, schema: Json): Json => ({
  description: DESCRIPTIONS[status],
  ...((status === 429 || status === 503) && { headers: RETRY_AFTER }),
  content: { [mediaType]: { schema } },
});

/** Each refusal once; operations refer to it. */
const COMPONENTS = Object.fromEntries(
  STATUSES.flatMap((status) => [
    [`Refusal${status}`, responseOf(status, "application/json", refusalSchema(status))],
    [`TaxiiRefusal${status}`, responseOf(status, TAXII_MEDIA_TYPE, taxiiSchema(status))],
  ]),
);

/** The ways in which a call can be refused follow from what it takes and who may make it. */
const statusesOf = (method: string, path: string, operation: Operation): number[] => {
  const { parameters, requestBody, security } = operation;
  const takesInput = parameters !== undefined || requestBody !== undefined;
  const isSignedIn = security !== undefined;
  const isChange = !["get", "head", "options"].includes(method);
  return [
    ...(takesInput ? [400] : []),
    ...(isSignedIn || isChange ? [401, 403] : []),
    // What is deleted without an id in its address may not be there either.
    ...(path.includes("{") || requestBody !== undefined || method === "delete" ? [404] : []),
    ...(isChange ? [409, 410, 507] : []),
    ...(operation[TAKES_VERSION] === true ? [412] : []),
    ...(requestBody === undefined ? [] : [413, 415]),
    429,
    500,
    503,
  ];
};

/** The description of the API with every answer that an operation may refuse with. */
export const describeRefusals = <D extends object>(document: D): D => {
  const { paths = {}, components = {} } = document as Document;
  const described = Object.entries(paths).map(([path, operations]) => [
    path,
    Object.fromEntries(
      Object.entries(operations).map(([method, operation]) => {
        const name = isTaxii(path) ? "TaxiiRefusal" : "Refusal";
        const refusals = statusesOf(method, path, operation).map((status) => [
          status,
          { $ref: `#/components/responses/${name}${status}` },
        ]);
        return [method, { ...operation, responses: { ...Object.fromEntries(refusals), ...operation.responses } }];
      }),
    ),
  ]);
  const used = JSON.stringify(described);
  const responses = Object.entries(COMPONENTS).filter(([name]) => used.includes(`/${name}"`));
  return {
    ...document,
    paths: Object.fromEntries(described),
    components: { ...components, responses: Object.fromEntries(responses) },
  };
};
