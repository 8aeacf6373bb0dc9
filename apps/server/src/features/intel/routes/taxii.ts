import type { Db } from "@parapet/db/db";
import { UUID_PATTERN } from "@parapet/domain/contracts/bounds";
import {
  taxiiCollection,
  taxiiCollections,
  taxiiDiscovery,
  taxiiManifest,
  taxiiObject,
  taxiiObjects,
  taxiiRoot,
} from "@parapet/domain/contracts/ioc";
import { readTime } from "@parapet/domain/intel/feed-time";
import type { IndicatorStore } from "@parapet/leak-corpus";
import type { FastifyInstance, FastifyReply } from "fastify";

import { type RouteServices, serve } from "../../../platform/http/serve.ts";
import type { Services } from "../../../platform/services.ts";
import { warningsInForce } from "../look-up-iocs.ts";
import { toIndicator } from "../stix-indicator.ts";

const MEDIA_TYPE = "application/taxii+json;version=2.1";
/** Always the same, so that clients keep their place when the server is restarted or restored. */
export const COLLECTION = "8a3c1a54-7a0f-5c43-9d2e-5f3b0c5f1e21";
const COLLECTION_WORDS = {
  id: COLLECTION,
  title: "Indicators",
  description: "All active indicators of this Parapet instance",
  can_read: true,
  can_write: false,
  media_types: ["application/stix+json;version=2.1"],
};
const PAGE = 1_000;

const NEXT = new RegExp(`^(\\d{13})_(${UUID_PATTERN})$`);
const INDICATOR = new RegExp(`^indicator--(${UUID_PATTERN})$`);

/** Where the next page begins: the moment and id of the last object sent. */
const readNext = (next: string | undefined): { changedAt: Date; id: string } | null => {
  const [, at = "", id = ""] = NEXT.exec(next ?? "") ?? [];
  return id === "" ? null : { changedAt: new Date(Number(at)), id };
};

const LAST_ID = "ffffffff-ffff-ffff-ffff-ffffffffffff";

/** As bytes: to a text the framework would add a charset, which clients that compare the media type do not expect. */
const say = (reply: FastifyReply, body: unknown): Buffer => {
  void reply.header("content-type", MEDIA_TYPE);
  return Buffer.from(JSON.stringify(body));
};

const refuse = (reply: FastifyReply, status: number, title: string): Buffer => {
  void reply.code(status);
  return say(reply, { title, http_status: String(status) });
};

interface ObjectsQuery {
  readonly added_after?: string | undefined;
  readonly limit?: number | undefined;
  readonly next?: string | undefined;
  readonly "match[type]"?: string | undefined;
}

/** What is wrong with the parameters of a page, in the words of a TAXII error; null when nothing is. */
const mistakeIn = ({ added_after, next }: ObjectsQuery): string | null => {
  if (added_after !== undefined && readTime(added_after) === null) return "added_after is not a timestamp";
  if (next !== undefined && readNext(next) === null) return "next was not issued by this server";
  return null;
};

const pageOf = async (db: Db, corpus: IndicatorStore, query: ObjectsQuery, now: Date) => {
  const since = query.added_after === undefined ? null : readTime(query.added_after);
  // "After" leaves out the moment itself, whatever ids it has.
  const after = readNext(query.next) ?? (since === null ? null : { changedAt: since, id: LAST_ID });
  const limit = Math.min(query.limit ?? PAGE, PAGE);
  const wanted = query["match[type]"]?.split(",") ?? ["indicator"];
  const rows = wanted.includes("indicator")
    ? await corpus.changedSince(db, after, { limit: limit + 1, now, onlyLive: false })
    : [];
  const page = rows.slice(0, limit);
  const last = page.at(-1);
  const more = rows.length > limit && last !== undefined;
  return { page, more, next: more ? `${last.changed_at.getTime()}_${last.id}` : undefined };
};

const datesOf = (reply: FastifyReply, page: readonly { readonly changed_at: Date }[]): void => {
  const [first] = page;
  const last = page.at(-1);
  if (first !== undefined) void reply.header("x-taxii-date-added-first", first.changed_at.toISOString());
  if (last !== undefined) void reply.header("x-taxii-date-added-last", last.changed_at.toISOString());
};

/** A TAXII 2.1 server, so that a customer's SIEM can read our indicators. */
export const taxiiRoutes = (
  app: FastifyInstance,
  services: RouteServices & Pick<Services, "config" | "corpora">,
): void => {
  const { indicators } = services.corpora;
  const base = `${services.config.publicUrl}/v1/taxii2/api/`;
  const raw = { raw: true } as const;
  const pages = { raw: true, work: "export" } as const;

  serve(
    app,
    services,
    taxiiDiscovery,
    "intel:read",
    async ({ reply }) => say(reply, { title: "Parapet", default: base, api_roots: [base] }),
    raw,
  );
  serve(
    app,
    services,
    taxiiRoot,
    "intel:read",
    async ({ reply }) => say(reply, { title: "Parapet", versions: [MEDIA_TYPE], max_content_length: 1_048_576 }),
    raw,
  );
  serve(
    app,
    services,
    taxiiCollections,
    "intel:read",
    async ({ reply }) => say(reply, { collections: [COLLECTION_WORDS] }),
    raw,
  );
  serve(
    app,
    services,
    taxiiCollection,
    "intel:read",
    async ({ reply, params }) =>
      params.collection === COLLECTION
        ? say(reply, COLLECTION_WORDS)
        : refuse(reply, 404, "There is no such collection"),
    raw,
  );

  serve(
    app,
    services,
    taxiiObjects,
    "intel:read",
    async ({ db, reply, params, query }) => {
      if (params.collection !== COLLECTION) return refuse(reply, 404, "There is no such collection");
      const mistake = mistakeIn(query);
      if (mistake !== null) return refuse(reply, 400, mistake);
      const { page, more, next } = await pageOf(db, indicators, query, services.now());
      const warningsOf = await warningsInForce(db);
      datesOf(reply, page);
      const objects = page.flatMap((row) => toIndicator(row, warningsOf(row)) ?? []);
      return say(reply, { more, ...(next !== undefined && { next }), ...(objects.length > 0 && { objects }) });
    },
    pages,
  );

  serve(
    app,
    services,
    taxiiManifest,
    "intel:read",
    async ({ db, reply, params, query }) => {
      if (params.collection !== COLLECTION) return refuse(reply, 404, "There is no such collection");
      const mistake = mistakeIn(query);
      if (mistake !== null) return refuse(reply, 400, mistake);
      const { page, more, next } = await pageOf(db, indicators, query, services.now());
      datesOf(reply, page);
      const objects = page.map(({ id, added_at, changed_at }) => ({
        id: `indicator--${id}`,
        date_added: added_at.toISOString(),
        version: changed_at.toISOString(),
        media_type: "application/stix+json;version=2.1",
      }));
      return say(reply, { more, ...(next !== undefined && { next }), ...(objects.length > 0 && { objects }) });
    },
    pages,
  );

  serve(
    app,
    services,
    taxiiObject,
    "intel:read",
    async ({ db, reply, params }) => {
      const id = INDICATOR.exec(params.object)?.[1];
      const row = params.collection === COLLECTION && id !== undefined ? await indicators.byId(db, id) : undefined;
      const object = row === undefined ? null : toIndicator(row, (await warningsInForce(db))(row));
      return object === null
        ? refuse(reply, 404, "There is no such object")
        : say(reply, { more: false, objects: [object] });
    },
    raw,
  );
};
