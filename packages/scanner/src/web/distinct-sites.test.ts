import { startCompany } from "@parapet/lab/start-company";
import { expect, test } from "vitest";

import type { CheckContext } from "../check.ts";
import { distinctSites } from "./distinct-sites.ts";

const context = (): CheckContext => ({ signal: AbortSignal.timeout(20_000), now: () => new Date(), settings: {} });

test.each<[string, Parameters<typeof startCompany>[1], string[]]>([
  ["the same page twice", {}, ["https://acme.test/"]],
  ["a signpost and its site", { site: { redirectToHttps: true } }, ["https://acme.test/"]],
  ["http alone", { services: [{ port: 80, speaks: "http" }] }, ["http://acme.test/"]],
])("%s", async (_, company, expected) => {
  await using lab = await startCompany("acme.test", company);
  const ip = lab.hosts.get("acme.test") ?? "";
  const schemes = company?.services === undefined ? ["http", "https"] : ["http"];
  const sites = schemes.map((scheme) => ({ url: `${scheme}://acme.test/`, ip }));
  expect((await distinctSites(sites, "acme.test", lab.net, context())).map(({ url }) => url)).toEqual(expected);
});

test("a site that cannot be compared is kept, since it has to report its own failure", async () => {
  await using lab = await startCompany("acme.test", { services: [{ port: 80, speaks: "http" }] });
  const ip = lab.hosts.get("acme.test") ?? "";
  const sites = ["http", "https"].map((scheme) => ({ url: `${scheme}://acme.test/`, ip }));
  expect(await distinctSites(sites, "acme.test", lab.net, context())).toEqual(sites);
});
