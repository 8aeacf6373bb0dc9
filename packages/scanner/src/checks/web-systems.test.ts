import { expect, test } from "vitest";

import { siteSystems } from "../web/site-systems.ts";
import { page, type PageParts } from "../web/testing/page.ts";
import { webSystems } from "./web-systems.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, PageParts, string[]]>([
  ["an old WordPress", { body: '<meta name="generator" content="WordPress 4.7.1">' }, ["system-outdated"]],
  ["a current WordPress", { body: '<meta name="generator" content="WordPress 6.8.1">' }, ["system-version-disclosed"]],
  ["a WordPress that keeps quiet", { body: '<link rel="stylesheet" href="/wp-content/themes/x.css">' }, []],
  ["an old PHP", { headers: { "x-powered-by": "PHP/5.6.40" } }, ["system-outdated"]],
  ["an old IIS", { headers: { server: "Microsoft-IIS/7.5" } }, ["system-outdated"]],
  ["a server of a distribution that still mends it", { headers: { server: "Apache/2.4.18 (Ubuntu)" } }, []],
  ["a plain page", { body: "<p>We write about WordPress 4.7.1</p>" }, []],
])("%s", (_, parts, outcomes) => {
  const sight = page(parts);
  expect(
    webSystems.judge({ page: sight, systems: siteSystems(sight) }, TARGET).map((verdict) => verdict.outcome),
  ).toEqual(outcomes);
});
