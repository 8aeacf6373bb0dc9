import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webHttps } from "./web-https.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const YEAR = { "strict-transport-security": "max-age=31536000; includeSubDomains" };
const HOST = "www.acme.test";
const plain = page({ url: "http://www.acme.test/" });
const upgrade = page({ url: "http://www.acme.test/", status: 301 });
const UP = ["https://www.acme.test/"];

type Seen = Parameters<typeof webHttps.judge>[0];

test.each<[string, Omit<Seen, "host">, string[]]>([
  ["all well", { plain: upgrade, secure: page({ headers: YEAR }), hops: UP }, []],
  ["no http at all", { plain: "closed", secure: page({ headers: YEAR }), hops: [] }, []],
  ["no https", { plain, secure: "closed", hops: [] }, ["https-absent"]],
  ["a non-standard port without a known counterpart", { plain, secure: "unasked", hops: [] }, []],
  ["no redirect", { plain, secure: page({ headers: YEAR }), hops: [] }, ["https-redirect-absent"]],
  [
    "a redirect that stays on http",
    { plain: upgrade, secure: page({ headers: YEAR }), hops: ["http://www.acme.test/home"] },
    ["https-redirect-absent"],
  ],
  [
    "a detour over another name",
    { plain: upgrade, secure: page({ headers: YEAR }), hops: ["https://acme.test/"] },
    ["https-redirect-late"],
  ],
  ["no HSTS", { plain: upgrade, secure: page(), hops: UP }, ["hsts-absent"]],
  [
    "HSTS twice in one header",
    { plain: upgrade, secure: page({ headers: { "strict-transport-security": "max-age=1; max-age=2" } }), hops: UP },
    ["hsts-invalid"],
  ],
  [
    "HSTS without an age",
    { plain: upgrade, secure: page({ headers: { "strict-transport-security": "includeSubDomains" } }), hops: UP },
    ["hsts-invalid"],
  ],
  [
    "HSTS one second below half a year",
    { plain: upgrade, secure: page({ headers: { "strict-transport-security": "max-age=15767999" } }), hops: UP },
    ["hsts-short"],
  ],
  [
    "HSTS of half a year",
    { plain: upgrade, secure: page({ headers: { "strict-transport-security": 'max-age="15768000"' } }), hops: UP },
    [],
  ],
  [
    "a wish to be preloaded",
    {
      plain: upgrade,
      secure: page({ headers: { "strict-transport-security": "max-age=31536000; preload" } }),
      hops: UP,
    },
    ["hsts-not-preloadable"],
  ],
  [
    "a host with nothing to show",
    { plain: page({ url: "http://www.acme.test/", status: 404 }), secure: page({ status: 404 }), hops: [] },
    [],
  ],
])("%s", (_, seen, outcomes) => {
  expect(webHttps.judge({ host: HOST, ...seen }, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});
