import {
  listMembers,
  SCIM_GROUP_ATTRIBUTES,
  SCIM_USER_ATTRIBUTES,
  type ScimAttributes,
  type ScimConnectionRow,
  scimGroup,
  type ScimGroupRow,
  scimGroupsPage,
  scimUser,
  scimUsersPage,
} from "@parapet/db/queries/scim";
import { STATUS } from "@parapet/domain/contracts/error-code";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import * as z from "zod";

import { openFairQueue } from "../../../platform/admission/fair-queue.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import type { Services } from "../../../platform/services.ts";
import { toVisitor } from "../../../platform/session/visitor.ts";
import { actAsConnection, openConnectionAdmission } from "../commands/admit-connection.ts";
import { createGroup, deleteGroup, patchGroup, replaceGroup } from "../commands/provision-group.ts";
import { createUser, deleteUser, replaceUser, type ScimContext } from "../commands/provision-user.ts";
import { scimList, MAX_RESULTS, resourceTypes, schemas, serviceProviderConfig } from "../discovery.ts";
import { toCondition } from "../filter-condition.ts";
import { parseFilter } from "../filter.ts";
import { patched, readPatch } from "../patch.ts";
import { chosenParts, toEtag, groupDocument, readGroup, readUser, userDocument } from "../resources.ts";
import { ScimError } from "../scim-error.ts";

const BODY_LIMIT = 2 * 1024 * 1024;

interface Answer {
  readonly status?: number;
  readonly body?: unknown;
  readonly etag?: string;
  readonly location?: string;
}

type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";
type Handler = (it: ScimContext, request: FastifyRequest) => Promise<Answer>;

const Id = z.uuid();
const idOf = ({ params }: FastifyRequest): string => {
  const { id } = params as { id: string };
  if (!Id.safeParse(id).success) throw new ScimError(404, "The resource does not exist.");
  return id;
};

const textOf = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

const numberOf = (value: unknown, otherwise: number): number => {
  const text = textOf(value);
  if (text === null) return otherwise;
  const number = Number(text);
  if (!Number.isSafeInteger(number)) throw new ScimError(400, "startIndex and count must be integers.", "invalidValue");
  return number;
};

const SEARCH = z.object({
  startIndex: z.number().int().optional(),
  count: z.number().int().optional(),
  filter: z.string().max(5_000).optional(),
  attributes: z.array(z.string().max(500)).max(100).optional(),
  excludedAttributes: z.array(z.string().max(500)).max(100).optional(),
});

/** What a list asks for, in the address or in the body of a search (RFC 7644, section 3.4.3). */
const queryOf = (request: FastifyRequest): Record<string, unknown> => {
  if (request.method !== "POST") return request.query as Record<string, unknown>;
  const parsed = SEARCH.safeParse(request.body);
  if (!parsed.success) throw new ScimError(400, "The search request is not valid.", "invalidSyntax");
  return Object.fromEntries(Object.entries(parsed.data).map(([name, value]) => [name, String(value)]));
};

const chosen = (request: FastifyRequest) => {
  const query = request.query as Record<string, unknown>;
  return { attributes: textOf(query["attributes"]), excluded: textOf(query["excludedAttributes"]) };
};

/** Page and condition of a list request (RFC 7644, section 3.4.2): a start below 1 is 1, a count below 0 is 0. */
const listRequest = (query: Record<string, unknown>, attributes: ScimAttributes) => {
  const startIndex = Math.min(Math.max(numberOf(query["startIndex"], 1), 1), 2 ** 31);
  const limit = Math.min(Math.max(numberOf(query["count"], 100), 0), MAX_RESULTS);
  const filter = textOf(query["filter"]);
  const condition = filter === null ? null : toCondition(parseFilter(filter), attributes);
  const parts = { attributes: textOf(query["attributes"]), excluded: textOf(query["excludedAttributes"]) };
  // Members are many: they are not read for an answer without them.
  const withMembers = "members" in chosenParts({ members: [] }, parts);
  return { startIndex, condition, page: { limit, offset: startIndex - 1 }, parts, withMembers };
};

/** Throws unless the version that the client has seen is the current one. */
const refuseStale = (request: FastifyRequest, row: { readonly version: number }): void => {
  const wanted = request.headers["if-match"];
  if (wanted === undefined || wanted === "*") return;
  if (!wanted.split(",").some((tag) => tag.trim() === toEtag(row)))
    throw new ScimError(412, "The resource was changed by another request.");
};

const read = (request: FastifyRequest, row: { readonly version: number }, body: unknown): Answer =>
  request.headers["if-none-match"] === toEtag(row) ? { status: 304, etag: toEtag(row) } : { body, etag: toEtag(row) };

const CONSENT =
  "The address has an account, whose owner was asked by email to agree. Send the request again when the owner has agreed.";

const baseOf = ({ services }: { readonly services: Pick<Services, "config"> }): string =>
  `${services.config.publicUrl}/scim/v2`;

const send = (reply: FastifyReply, { status = 200, body, etag, location }: Answer): FastifyReply => {
  void reply.code(status).header("cache-control", "no-store");
  if (etag !== undefined) void reply.header("etag", etag);
  if (location !== undefined) void reply.header("location", location);
  if (body === undefined) return reply.send();
  return reply.type("application/scim+json; charset=utf-8").send(JSON.stringify(body));
};

const answerError = (request: FastifyRequest, reply: FastifyReply, error: unknown): FastifyReply => {
  if (error instanceof ScimError) {
    if (error.status === 401) void reply.header("www-authenticate", 'Bearer realm="Parapet"');
    return send(reply, { status: error.status, body: error });
  }
  const status = error instanceof Refusal ? STATUS[error.code] : ((error as { statusCode?: number }).statusCode ?? 500);
  if (status >= 500) request.log.error({ event: "request.failed", err: error }, "request failed");
  const after = error instanceof Refusal ? error.retryAfterSeconds : undefined;
  if (after !== undefined) void reply.header("retry-after", String(after));
  const detail =
    status >= 500
      ? "The request could not be processed."
      : status === 429
        ? "Too many requests. Try again later."
        : "The request is not valid.";
  return send(reply, { status, body: new ScimError(status, detail) });
};

const userOf = async (it: ScimContext, request: FastifyRequest, lock = false) => {
  const row = await scimUser(it.db, it.org, it.connection, idOf(request), lock);
  if (row === undefined) throw new ScimError(404, "The user does not exist.");
  return row;
};

const users = async (it: ScimContext, query: Record<string, unknown>) => {
  const { startIndex, condition, page, parts } = listRequest(query, SCIM_USER_ATTRIBUTES);
  const { rows, total } = await scimUsersPage(it.db, it.org, it.connection, condition, page);
  return { found: rows.map((row) => chosenParts(userDocument(baseOf(it), row), parts)), total, startIndex };
};

const listUsers: Handler = async (it, request) => {
  const { found, total, startIndex } = await users(it, queryOf(request));
  return { body: scimList(found, total, startIndex) };
};

const addUser: Handler = async (it, request) => {
  const row = await createUser(it, readUser(request.body));
  // Answered, not thrown: the request to the owner of the account is stored.
  if (row === "consent") return { status: 409, body: new ScimError(409, CONSENT, "uniqueness") };
  return {
    status: 201,
    body: userDocument(baseOf(it), row),
    etag: toEtag(row),
    location: `${baseOf(it)}/Users/${row.id}`,
  };
};

const showUser: Handler = async (it, request) => {
  const row = await userOf(it, request);
  return read(request, row, chosenParts(userDocument(baseOf(it), row), chosen(request)));
};

const putUser: Handler = async (it, request) => {
  const row = await userOf(it, request, true);
  refuseStale(request, row);
  const changed = await replaceUser(it, row, readUser(request.body));
  return { body: userDocument(baseOf(it), changed), etag: toEtag(changed) };
};

const patchUser: Handler = async (it, request) => {
  const row = await userOf(it, request, true);
  refuseStale(request, row);
  const { displayName: _, ...document } = userDocument(baseOf(it), row);
  const changed = await replaceUser(it, row, readUser(patched(document, readPatch(request.body))));
  return { body: userDocument(baseOf(it), changed), etag: toEtag(changed) };
};

const removeUser: Handler = async (it, request) => {
  const row = await userOf(it, request, true);
  refuseStale(request, row);
  await deleteUser(it, row);
  return { status: 204 };
};

const groupOf = async (it: ScimContext, request: FastifyRequest, lock = false) => {
  const row = await scimGroup(it.db, it.org, it.connection, idOf(request), lock);
  if (row === undefined) throw new ScimError(404, "The group does not exist.");
  return row;
};

const documents = async (it: ScimContext, rows: readonly ScimGroupRow[], withMembers: boolean) => {
  const members = withMembers
    ? await listMembers(
        it.db,
        it.org,
        rows.map(({ id }) => id),
      )
    : [];
  return rows.map((row) =>
    groupDocument(
      baseOf(it),
      row,
      members.filter(({ group_id }) => group_id === row.id),
    ),
  );
};

const documentOf = async (it: ScimContext, row: ScimGroupRow) => (await documents(it, [row], true))[0];
const groups = async (it: ScimContext, query: Record<string, unknown>) => {
  const { startIndex, condition, page, parts, withMembers } = listRequest(query, SCIM_GROUP_ATTRIBUTES);
  const { rows, total } = await scimGroupsPage(it.db, it.org, it.connection, condition, page);
  const found = (await documents(it, rows, withMembers)).map((document) => chosenParts(document, parts));
  return { found, total, startIndex };
};

const listGroups: Handler = async (it, request) => {
  const { found, total, startIndex } = await groups(it, queryOf(request));
  return { body: scimList(found, total, startIndex) };
};

// Both kinds, users first. A filter by an attribute that a kind does not have selects none of it.
const searchAll: Handler = async (it, request) => {
  const query = queryOf(request);
  const { startIndex, page } = listRequest({ ...query, filter: undefined }, SCIM_USER_ATTRIBUTES);
  const none = { found: [], total: 0, startIndex };
  const orNone = (error: unknown) => {
    if (error instanceof ScimError && error.scimType === "invalidFilter") return none;
    throw error;
  };
  const first = await users(it, query).catch(orNone);
  const rest = page.limit - first.found.length;
  const from = Math.max(startIndex - first.total, 1);
  const second = await groups(it, { ...query, startIndex: String(from), count: String(rest) }).catch(orNone);
  return { body: scimList([...first.found, ...second.found], first.total + second.total, startIndex) };
};

const addGroup: Handler = async (it, request) => {
  const row = await createGroup(it, readGroup(request.body));
  const location = `${baseOf(it)}/Groups/${row.id}`;
  return { status: 201, body: await documentOf(it, row), etag: toEtag(row), location };
};

const showGroup: Handler = async (it, request) => {
  const row = await groupOf(it, request);
  const parts = chosen(request);
  const [document = {}] = await documents(it, [row], "members" in chosenParts({ members: [] }, parts));
  return read(request, row, chosenParts(document, parts));
};

const putGroup: Handler = async (it, request) => {
  const row = await groupOf(it, request, true);
  refuseStale(request, row);
  const changed = await replaceGroup(it, row, readGroup(request.body));
  return { body: await documentOf(it, changed), etag: toEtag(changed) };
};

const changeGroup: Handler = async (it, request) => {
  const row = await groupOf(it, request, true);
  refuseStale(request, row);
  const changed = await patchGroup(it, row, readPatch(request.body));
  // The whole group would be sent for every member that is added (RFC 7644, section 3.5.2 allows 204).
  return { status: 204, etag: toEtag(changed) };
};

const removeGroup: Handler = async (it, request) => {
  const row = await groupOf(it, request, true);
  refuseStale(request, row);
  await deleteGroup(it, row);
  return { status: 204 };
};

const refuseUnknown: Handler = async () => {
  throw new ScimError(404, "The resource does not exist.");
};

const showServiceProvider: Handler = async (it) => ({ body: serviceProviderConfig(baseOf(it)) });

/** The list of descriptions that clients discover, and each of them. */
const described = (
  path: string,
  all: (base: string) => readonly { readonly id: string }[],
): readonly (readonly [Method, string, Handler])[] => [
  ["GET", path, async (it) => ({ body: scimList(all(baseOf(it))) })],
  [
    "GET",
    `${path}/:id`,
    async (it, request) => {
      const { id } = request.params as { id: string };
      const one = all(baseOf(it)).find((other) => other.id.toLowerCase() === id.toLowerCase());
      if (one === undefined) throw new ScimError(404, "The resource does not exist.");
      return { body: one };
    },
  ],
];

const ROUTES: readonly (readonly [Method, string, Handler])[] = [
  ["GET", "/ServiceProviderConfig", showServiceProvider],
  ...described("/ResourceTypes", resourceTypes),
  ...described("/Schemas", schemas),
  ["GET", "/Users", listUsers],
  ["POST", "/Users/.search", listUsers],
  ["POST", "/Users", addUser],
  ["GET", "/Users/:id", showUser],
  ["PUT", "/Users/:id", putUser],
  ["PATCH", "/Users/:id", patchUser],
  ["DELETE", "/Users/:id", removeUser],
  ["GET", "/Groups", listGroups],
  ["POST", "/Groups/.search", listGroups],
  ["POST", "/.search", searchAll],
  ["POST", "/Groups", addGroup],
  ["GET", "/Groups/:id", showGroup],
  ["PUT", "/Groups/:id", putGroup],
  ["PATCH", "/Groups/:id", changeGroup],
  ["DELETE", "/Groups/:id", removeGroup],
  ["GET", "/*", refuseUnknown],
];

/** SCIM 2.0 (RFC 7643, RFC 7644), for identity providers with the token of a connection. */
export const scimRoutes = (
  app: FastifyInstance,
  services: Pick<Services, "config" | "database" | "db" | "keys" | "mail" | "now" | "reserved">,
): void => {
  const admit = openConnectionAdmission(services);
  // Entries of one organization wait for each other: more at once would take connections from people and be no faster.
  const queue = openFairQueue({ atOnce: 6, perOrg: 200 });
  let requests = 0;

  for (const [method, path, handler] of ROUTES)
    app.route({
      method,
      url: `/scim/v2${path}`,
      schema: { hide: true },
      config: { policy: "anyone" },
      bodyLimit: BODY_LIMIT,
      // Before the body is read: without a token nothing is parsed.
      onRequest: async (request) => {
        request.scim = await admit(request.headers.authorization ?? "", toVisitor(request));
      },
      errorHandler: (error, request, reply) => void answerError(request, reply, error),
      handler: async (request, reply) => {
        const row = request.scim;
        if (row === null) throw new ScimError(401, "The bearer token is not valid.");
        requests += 1;
        const answer = await queue.run(row.org_id, String(requests), () =>
          actAsConnection(services, row, toVisitor(request), (it) => handler(it, request)),
        );
        if (request.method !== "GET") services.mail.wake();
        return send(reply, answer);
      },
    });
};

declare module "fastify" {
  interface FastifyRequest {
    scim: ScimConnectionRow | null;
  }
}
