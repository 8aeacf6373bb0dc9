import type { Db } from "@parapet/db/db";
import type { Permission } from "@parapet/domain/access";
import type { Endpoint } from "@parapet/domain/contracts/endpoint";
import {
  taxiiCollection,
  taxiiCollections,
  taxiiDiscovery,
  type TaxiiFilters,
  taxiiManifest,
  taxiiObject,
  taxiiObjects,
  taxiiRoot,
  taxiiVersions,
} from "@parapet/domain/contracts/intel";
import type { ChangedIoc } from "@parapet/leak-corpus";
import type { FastifyInstance, FastifyReply } from "fastify";
import type * as z from "zod";

import { refuse, type RouteServices, serve, type SignedInCall } from "../../../platform/http/serve.ts";
import { TAXII_MEDIA_TYPE, taxiiBody, TaxiiError } from "../../../platform/http/taxii-error.ts";
import type { Services } from "../../../platform/services.ts";
import { warningsInForce } from "../look-up-iocs.ts";
import { toIndicator } from "../stix-indicator.ts";
import { acceptsTaxii } from "../taxii-accept.ts";
import { TAXII_ROOTS, type TaxiiCollection, type TaxiiRoot } from "../taxii-catalogue.ts";
import { indicatorId, readFilters, SPEC_VERSION } from "../taxii-filters.ts";

const STIX_MEDIA_TYPE = `application/stix+json;version=${SPEC_VERSION}`;

const rootAt = (path: string): TaxiiRoot => {
  const root = TAXII_ROOTS.find((it) => it.path === path);
  if (root === undefined) throw new TaxiiError(404, "There is no such API root");
  return root;
};

const collectionAt = ({ root, collection }: { root: string; collection: string }): TaxiiCollection => {
  const found = rootAt(root).collections.find(({ id, alias }) => id === collection || alias === collection);
  if (found === undefined) throw new TaxiiError(404, "There is no such collection");
  return found;
};

const collectionResource = ({ id, alias, title, description }: TaxiiCollection) => ({
  id,
  title,
  description,
  alias,
  can_read: true,
  can_write: false,
  media_types: [STIX_MEDIA_TYPE],
});

/** TAXII's timestamps have microseconds, unlike those of STIX. */
const taxiiTime = (at: Date): string => at.toISOString().replace("Z", "000Z");

const pageOf = async (
  { db, corpora, now }: { db: Db } & Pick<Services, "corpora" | "now">,
  { types }: TaxiiCollection,
  query: TaxiiFilters,
): Promise<{ page: readonly ChangedIoc[]; next: string | undefined }> => {
  const { isNothing, after, limit, ids, changedAt } = readFilters(query);
  const rows = isNothing
    ? []
    : await corpora.indicators.changedSince(db, after, {
        limit: limit + 1,
        types,
        ...(ids !== undefined && { ids }),
        ...(changedAt !== undefined && { changedAt }),
        now: now(),
        onlyLive: false,
      });
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const next = rows.length > limit && last !== undefined ? `${last.changed_at.getTime()}_${last.id}` : undefined;
  return { page, next };
};

/** A page of a resource: an empty one has no properties at all, as the standard asks. */
const answerPage = (
  reply: FastifyReply,
  { page, next }: Awaited<ReturnType<typeof pageOf>>,
  items: { readonly name: "objects" | "versions"; readonly of: (row: ChangedIoc) => unknown },
): Buffer => {
  const [first] = page;
  const last = page.at(-1);
  if (first === undefined || last === undefined) return taxiiBody(reply, {});
  void reply.header("x-taxii-date-added-first", taxiiTime(first.changed_at));
  void reply.header("x-taxii-date-added-last", taxiiTime(last.changed_at));
  return taxiiBody(reply, {
    more: next !== undefined,
    ...(next !== undefined && { next }),
    [items.name]: page.map((row) => items.of(row)),
  });
};

const manifestEntry = ({ id, changed_at }: ChangedIoc) => ({
  id: `indicator--${id}`,
  date_added: taxiiTime(changed_at),
  version: changed_at.toISOString(),
  media_type: STIX_MEDIA_TYPE,
});

const notAcceptable = (): TaxiiError => new TaxiiError(406, `This server answers in ${TAXII_MEDIA_TYPE} only`);

/** Registers an endpoint that answers in TAXII's media type, and only to those who accept it. */
const serveTaxii = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  services: RouteServices,
  endpoint: Endpoint<P, Q, B, R, Permission>,
  answer: (call: SignedInCall<P, Q, B>) => Promise<Buffer>,
  options: { readonly work?: "export" } = {},
): void =>
  serve(
    app,
    services,
    endpoint,
    async (call) => {
      if (!acceptsTaxii(call.request.headers.accept)) throw notAcceptable();
      return answer(call);
    },
    { raw: true, ...options },
  );

const serveCatalogue = (app: FastifyInstance, services: RouteServices & Pick<Services, "config">): void => {
  const addressOf = ({ path }: TaxiiRoot): string => `${services.config.publicUrl}/v1/taxii2/${path}/`;
  serveTaxii(app, services, taxiiDiscovery, async ({ reply }) =>
    taxiiBody(reply, {
      title: "Parapet",
      description: "Threat intelligence of this Parapet instance",
      default: addressOf(TAXII_ROOTS[0]),
      api_roots: TAXII_ROOTS.map(addressOf),
    }),
  );
  serveTaxii(app, services, taxiiRoot, async ({ reply, params }) => {
    const { title, description } = rootAt(params.root);
    return taxiiBody(reply, { title, description, versions: [TAXII_MEDIA_TYPE], max_content_length: 1_048_576 });
  });
  serveTaxii(app, services, taxiiCollections, async ({ reply, params }) =>
    taxiiBody(reply, { collections: rootAt(params.root).collections.map(collectionResource) }),
  );
  serveTaxii(app, services, taxiiCollection, async ({ reply, params }) =>
    taxiiBody(reply, collectionResource(collectionAt(params))),
  );
};

const serveObjects = (app: FastifyInstance, services: RouteServices & Pick<Services, "corpora">): void => {
  const { corpora, now } = services;
  const pages = { work: "export" } as const;
  const objects = async (db: Db) => {
    const warningsOf = await warningsInForce(db);
    return { name: "objects", of: (row: ChangedIoc) => toIndicator(row, warningsOf(row)) } as const;
  };
  /** The object that an address names, if its collection has it. */
  const named = async (db: Db, params: { root: string; collection: string; object: string }) => {
    const collection = collectionAt(params);
    const id = indicatorId(params.object);
    const row = id === undefined ? undefined : await corpora.indicators.byId(db, id);
    if (row === undefined || !collection.types.includes(row.type)) throw new TaxiiError(404, "There is no such object");
    return { collection, filter: { "match[id]": params.object } };
  };

  serveTaxii(
    app,
    services,
    taxiiObjects,
    async ({ db, reply, params, query }) =>
      answerPage(reply, await pageOf({ db, corpora, now }, collectionAt(params), query), await objects(db)),
    pages,
  );
  serveTaxii(
    app,
    services,
    taxiiManifest,
    async ({ db, reply, params, query }) =>
      answerPage(reply, await pageOf({ db, corpora, now }, collectionAt(params), query), {
        name: "objects",
        of: manifestEntry,
      }),
    pages,
  );
  serveTaxii(app, services, taxiiObject, async ({ db, reply, params, query }) => {
    const { collection, filter } = await named(db, params);
    return answerPage(
      reply,
      await pageOf({ db, corpora, now }, collection, { ...query, ...filter }),
      await objects(db),
    );
  });
  serveTaxii(app, services, taxiiVersions, async ({ db, reply, params, query }) => {
    const { collection, filter } = await named(db, params);
    return answerPage(reply, await pageOf({ db, corpora, now }, collection, { ...query, ...filter }), {
      name: "versions",
      of: ({ changed_at }) => changed_at.toISOString(),
    });
  });
};

const ADD = /^(?<root>[^/]+)\/collections\/(?<collection>[^/]+)\/objects\/?$/;
const DELETE = /^(?<root>[^/]+)\/collections\/(?<collection>[^/]+)\/objects\/[^/]+\/?$/;

/** The two writes of the standard, and methods that no resource of it has. */
const WRITES = [
  ["POST", ADD],
  ["DELETE", DELETE],
  ["PUT", null],
  ["PATCH", null],
] as const;

/** Collections are read-only: the standard's writes are forbidden, any other method is none of the resource. */
const serveRefusedWrites = (app: FastifyInstance): void => {
  for (const [method, resource] of WRITES)
    app.route<{ Params: { "*": string } }>({
      method,
      url: "/v1/taxii2/*",
      config: { policy: "intel:read" },
      schema: { hide: true },
      // Before a body is read, which would not be used.
      onRequest: async ({ actor, headers, params }, reply) => {
        refuse(actor, "intel:read");
        if (!acceptsTaxii(headers.accept)) throw notAcceptable();
        const write = resource?.exec(params["*"])?.groups;
        if (write === undefined) {
          void reply.header("allow", "GET, HEAD");
          throw new TaxiiError(405, "This resource can only be read");
        }
        const { root = "", collection = "" } = write;
        collectionAt({ root, collection });
        throw new TaxiiError(403, "This collection can only be read");
      },
      handler: () => null,
    });
};

/** A TAXII 2.1 server, so that a customer's SIEM can read our indicators. */
export const taxiiRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "corpora">,
): void => {
  // The standard fixes this path; the API of this program lives below /v1.
  app.get("/taxii2/", { config: { policy: "anyone" }, schema: { hide: true } }, async (_request, reply) =>
    reply.redirect("/v1/taxii2/", 308),
  );
  serveCatalogue(app, services);
  serveObjects(app, services);
  serveRefusedWrites(app);
};
