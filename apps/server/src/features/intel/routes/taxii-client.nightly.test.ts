import { execFile, spawnSync } from "node:child_process";
import { promisify } from "node:util";

import { type IocRow, loadIocs } from "@parapet/db/queries/intel";
import { afterAll, beforeAll, expect, test } from "vitest";

import { testActor } from "../../../testing/test-actor.ts";
import { testApp } from "../../../testing/test-app.ts";
import { testServices, type TestServices } from "../../../testing/test-services.ts";
import { COLLECTION } from "../taxii-catalogue.ts";

/** The OASIS client, where it is installed (PyPI: taxii2-client). */
const isMissing = spawnSync("python3", ["-c", "import taxii2client.v21"]).status !== 0;

const VISIT = `
import json, sys
from taxii2client.v21 import ApiRoot, Collection, Server, as_pages
base, collection_id = sys.argv[1:]
url = f"{base}/v1/taxii2/api/collections/{collection_id}/"
login = {"user": "siem", "password": "key"}
ids = lambda envelope: [one["id"] for one in envelope.get("objects", [])]
server = Server(f"{base}/v1/taxii2/", **login)
root = ApiRoot(f"{base}/v1/taxii2/api/", **login)
collection = Collection(url, **login)
everything = ids(collection.get_objects())
first = everything[0]
pages = [ids(page) for page in as_pages(collection.get_objects, per_request=2)]
print(json.dumps({
    "roots": len(server.api_roots),
    "titled": bool(server.title and root.title),
    "versions": root.versions,
    "collections": [one.id for one in root.collections],
    "everything": everything,
    "paged": sum(pages, []),
    "pages": len(pages),
    "one": ids(collection.get_object(first)),
    "filtered": ids(collection.get_objects(id=first)),
    "old": ids(collection.get_objects(spec_version="2.0")),
    "versions_of": collection.object_versions(first).get("versions", []),
    "manifest": ids(collection.get_manifest()),
    "manifest_of": ids(collection.get_manifest(id=first)),
    "ipv4": ids(collection.get_objects(type="indicator", version="last")),
}))
`;

interface Visit {
  readonly roots: number;
  readonly titled: boolean;
  readonly versions: string[];
  readonly collections: string[];
  readonly pages: number;
  readonly everything: string[];
  readonly paged: string[];
  readonly one: string[];
  readonly filtered: string[];
  readonly old: string[];
  readonly versions_of: string[];
  readonly manifest: string[];
  readonly manifest_of: string[];
  readonly ipv4: string[];
}

let it: TestServices;
beforeAll(async () => {
  it = await testServices({ now: () => new Date("2026-02-01T00:00:00Z") });
});
afterAll(() => it[Symbol.asyncDispose]());

test.skipIf(isMissing)(
  "the OASIS client reads discovery, collections, filtered objects, pages, versions and manifest",
  async () => {
    const row = (value: string): IocRow => ({
      type: "ip",
      value,
      firstSeen: new Date("2026-01-01T00:00:00Z"),
      lastSeen: new Date("2026-01-09T00:00:00Z"),
      confidence: 80,
      threat: "botnet_cc",
      malware: "AcmeRAT",
      tags: [],
      reference: null,
    });
    const rows = ["198.51.100.1", "198.51.100.2", "198.51.100.3", "198.51.100.4", "198.51.100.5"].map(row);
    await loadIocs(it.services.database.pool, "alpha", rows, it.services.now());
    const app = await testApp(it, () => testActor({ role: "client_user" }));
    try {
      const base = await app.listen({ host: "127.0.0.1", port: 0 });
      const { stdout } = await promisify(execFile)("python3", ["-c", VISIT, base, COLLECTION]);
      const seen = JSON.parse(stdout) as Visit;
      const [first = ""] = seen.everything;
      expect([seen.roots > 0, seen.titled, seen.versions]).toEqual([
        true,
        true,
        ["application/taxii+json;version=2.1"],
      ]);
      expect(seen.collections).toContain(COLLECTION);
      expect(seen.everything.filter((id) => id.startsWith("indicator--"))).toHaveLength(rows.length);
      expect([seen.paged, seen.pages > 1]).toEqual([seen.everything, true]);
      expect([seen.one, seen.filtered, seen.manifest_of]).toEqual([[first], [first], [first]]);
      expect([seen.old, seen.versions_of.length, seen.manifest]).toEqual([[], 1, seen.everything]);
      expect(seen.ipv4).toEqual(seen.everything.filter((id) => id.startsWith("indicator--")));
    } finally {
      await app.close();
    }
  },
);
