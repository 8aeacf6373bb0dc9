import { expect, test } from "vitest";

import { page, type PageParts } from "../../web/testing/page.ts";
import { webSourceMaps } from "./web-source-maps.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, PageParts, number]>([
  ["a map", { body: '{"version":3,"sources":["src/a.ts"],"sourcesContent":["x"],"mappings":"AAAA"}' }, 1],
  ["a map with the guard some servers put before it", { body: ')]}\'\n{"version":3,"sources":[],"mappings":""}' }, 1],
  ["another JSON", { body: '{"version":3}' }, 0],
  ["a page", { body: "<html>" }, 0],
  ["nothing there", { status: 404, body: '{"version":3,"sources":[],"mappings":""}' }, 0],
])("%s", (_, parts, count) => {
  expect(webSourceMaps.judge([page({ url: "https://www.acme.test/app.js.map", ...parts })], TARGET)).toHaveLength(
    count,
  );
});

test("the maps of several bundles are one finding that lists them", () => {
  const map = (name: string) =>
    page({
      url: `https://www.acme.test/${name}.js.map`,
      body: `{"version":3,"sources":["src/${name}.ts"],"mappings":"AAAA"}`,
    });
  expect(webSourceMaps.judge([map("a"), map("b")], TARGET)).toMatchObject([
    { subject: "https://www.acme.test/a.js.map", params: { count: 2 } },
  ]);
  // In whichever order they were answered.
  expect(webSourceMaps.judge([map("b"), map("a")], TARGET)).toMatchObject([
    { subject: "https://www.acme.test/a.js.map" },
  ]);
});

test.each(["bootstrap.min.js.map", "bootstrap.bundle.min.js.map", "jquery-3.7.1.min.js.map", "vue.js.map"])(
  "the map of a published library (%s) discloses nothing",
  (name) => {
    const body = '{"version":3,"sources":["../../js/src/util.js"],"mappings":"AAAA"}';
    expect(webSourceMaps.judge([page({ url: `https://www.acme.test/js/${name}`, body })], TARGET)).toEqual([]);
    expect(webSourceMaps.judge([page({ url: `https://www.acme.test/js/acme-${name}`, body })], TARGET)).toHaveLength(1);
  },
);
