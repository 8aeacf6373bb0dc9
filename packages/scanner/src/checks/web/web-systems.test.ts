import { expect, test } from "vitest";

import { readWebTechnologies } from "../../fingerprints/web-technologies.ts";
import { pageTechnologies } from "../../web/page-technologies.ts";
import { siteExtensions } from "../../web/site-extensions.ts";
import { siteSystems } from "../../web/site-systems.ts";
import { page, type PageParts } from "../../web/testing/page.ts";
import { webSystems } from "./web-systems.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, PageParts, string[]]>([
  ["an old WordPress", { body: '<meta name="generator" content="WordPress 4.7.1">' }, ["system-outdated"]],
  ["a current WordPress", { body: '<meta name="generator" content="WordPress 6.8.1">' }, ["system-version-disclosed"]],
  ["a WordPress that keeps quiet", { body: '<link rel="stylesheet" href="/wp-content/themes/x.css">' }, []],
  ["an old PHP", { headers: { "x-powered-by": "PHP/5.6.40" } }, ["system-outdated"]],
  ["an old IIS", { headers: { server: "Microsoft-IIS/7.5" } }, ["system-outdated"]],
  ["a server that its distribution still maintains", { headers: { server: "Apache/2.4.18 (Ubuntu)" } }, []],
  ["a plain page", { body: "<p>We write about WordPress 4.7.1</p>" }, []],
])("%s", (_, parts, outcomes) => {
  const response = page(parts);
  expect(
    webSystems
      .judge({ page: response, systems: siteSystems(response), extensions: [] }, TARGET)
      .map((verdict) => verdict.outcome),
  ).toEqual(outcomes);
});

test("extensions with versions of their own are named, each once; a script with the system's version says nothing", () => {
  const response = page({
    body: `<link href="/wp-content/plugins/contact-form-7/includes/css/styles.css?ver=5.3.1">
      <script src="https://www.acme.test/wp-content/plugins/contact-form-7/includes/js/index.js?x=1&#038;ver=5.3.1"></script>
      <script src="/wp-content/plugins/quiet/app.js?ver=6.8.1"></script>
      <link href='/wp-content/themes/storefront/style.css?ver=4.1.0'>
      <script src="/modules/contrib/webform/js/a.js?v=6.2.0"></script>
      <a href="/wp-content/plugins/brochure/read.pdf">ver=9.9</a>`,
  });
  const extensions = siteExtensions(response, ["6.8.1"]);
  expect(extensions).toEqual([
    { kind: "plugin", name: "contact-form-7", version: "5.3.1" },
    { kind: "theme", name: "storefront", version: "4.1.0" },
    { kind: "module", name: "webform", version: "6.2.0" },
  ]);
  const [verdict, ...rest] = webSystems.judge({ page: response, systems: [], extensions }, TARGET);
  expect(rest).toEqual([]);
  expect(verdict).toMatchObject({
    outcome: "system-extensions-disclosed",
    params: { count: 3, names: "contact-form-7 5.3.1, storefront 4.1.0, webform 6.2.0" },
  });
});

test("what the operator's fingerprints recognise is named when the CPE dictionary knows it", async () => {
  const { technologies } = readWebTechnologies(
    JSON.stringify({
      "Acme Shop": {
        cpe: "cpe:2.3:a:acme:shop:*:*:*:*:*:*:*:*",
        headers: { "X-Acme": "^shop ([\\d.]+)$\\;version:\\1" },
      },
      "Acme Theme": { html: "acme-theme-(\\d+)\\;version:\\1" },
      "Acme Cart": { scriptSrc: "/cart\\.js" },
    }),
    "acme.json",
  );
  const response = page({
    headers: { "x-acme": "shop 4.2" },
    body: '<p>acme-theme-7</p><script src="/cart.js"></script>',
  });
  const found = await pageTechnologies(response, technologies);
  expect(found.map(({ name, version }) => [name, version])).toEqual([
    ["Acme Shop", "4.2"],
    ["Acme Theme", "7"],
    ["Acme Cart", null],
  ]);
  const verdicts = webSystems.judge({ page: response, systems: [], technologies: found, extensions: [] }, TARGET);
  expect(verdicts).toMatchObject([
    { outcome: "system-version-disclosed", params: { product: "Acme Shop", version: "4.2" } },
  ]);
  expect(await pageTechnologies(response)).toEqual([]);
});
