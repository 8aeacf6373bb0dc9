import * as z from "zod";

import { intel } from "../../features/intel.ts";
import { endpoint } from "../endpoint.ts";

const Taxii = z.record(z.string(), z.unknown());
const Root = z.object({ root: z.string().max(60) });
/** An id, or an alias that an administrator can remember. */
const Collection = Root.extend({ collection: z.string().max(60) });
const StixObject = Collection.extend({ object: z.string().max(200) });

/** What this server does not know it refuses: a filter that was ignored would return what no one asked for. */
const PageQuery = z.strictObject({
  added_after: z.string().max(60).optional(),
  limit: z.string().max(20).optional(),
  next: z.string().max(200).optional(),
});
const MatchSpecVersion = { "match[spec_version]": z.string().max(100).optional() };
const MatchVersion = { "match[version]": z.string().max(4_000).optional() };
const ObjectQuery = PageQuery.extend({ ...MatchSpecVersion, ...MatchVersion });
const ObjectsQuery = ObjectQuery.extend({
  "match[id]": z.string().max(8_000).optional(),
  "match[type]": z.string().max(1_000).optional(),
});

export type TaxiiFilters = z.output<typeof ObjectsQuery>;

/** A TAXII 2.1 server; clients send an API key as bearer token or as the password of HTTP Basic. */
export const taxiiDiscovery = endpoint(intel.calls.taxiiDiscovery, {
  summary: "TAXII 2.1: discovery",
  reply: Taxii,
});
export const taxiiRoot = endpoint(intel.calls.taxiiRoot, {
  summary: "TAXII 2.1: API root",
  params: Root,
  reply: Taxii,
});
export const taxiiCollections = endpoint(intel.calls.taxiiCollections, {
  summary: "TAXII 2.1: collections of an API root",
  params: Root,
  reply: Taxii,
});
export const taxiiCollection = endpoint(intel.calls.taxiiCollection, {
  summary: "TAXII 2.1: one collection",
  params: Collection,
  reply: Taxii,
});
export const taxiiObjects = endpoint(intel.calls.taxiiObjects, {
  summary: "TAXII 2.1: objects, oldest change first",
  params: Collection,
  query: ObjectsQuery,
  reply: Taxii,
});
export const taxiiManifest = endpoint(intel.calls.taxiiManifest, {
  summary: "TAXII 2.1: object manifest",
  params: Collection,
  query: ObjectsQuery,
  reply: Taxii,
});
export const taxiiObject = endpoint(intel.calls.taxiiObject, {
  summary: "TAXII 2.1: one object",
  params: StixObject,
  query: ObjectQuery,
  reply: Taxii,
});
export const taxiiVersions = endpoint(intel.calls.taxiiVersions, {
  summary: "TAXII 2.1: versions of one object",
  params: StixObject,
  query: PageQuery.extend(MatchSpecVersion),
  reply: Taxii,
});
