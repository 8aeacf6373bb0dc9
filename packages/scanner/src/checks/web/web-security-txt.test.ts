import { expect, test } from "vitest";

import { page, type PageParts } from "../../web/testing/page.ts";
import { webSecurityTxt } from "./web-security-txt.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const NOW = Date.parse("2026-06-01T00:00:00Z");
const TEXT = { "content-type": "text/plain" };
const file = (body: string, status = 200): PageParts => ({
  url: "https://www.acme.test/.well-known/security.txt",
  status,
  headers: TEXT,
  body,
});

test.each<[string, PageParts, PageParts, string[]]>([
  ["a good one", file("Contact: mailto:security@acme.test\nExpires: 2026-12-31T00:00:00Z\n"), { status: 404 }, []],
  ["none", file("", 404), { status: 404 }, ["security-txt-absent"]],
  ["a page in its place", { ...file("<html>not found</html>"), headers: {} }, { status: 404 }, ["security-txt-absent"]],
  [
    "an expired one",
    file("Contact: mailto:security@acme.test\nExpires: 2022-01-01T00:00:00Z\n"),
    { status: 404 },
    ["security-txt-expired"],
  ],
  ["one without a contact", file("Expires: 2026-12-31T00:00:00Z\n"), { status: 404 }, ["security-txt-invalid"]],
  [
    "one with two dates",
    file("Contact: x\nExpires: 2026-12-31T00:00:00Z\nExpires: 2027-12-31T00:00:00Z\n"),
    { status: 404 },
    ["security-txt-invalid"],
  ],
  [
    "robots that say too much",
    file("Contact: x\nExpires: 2026-12-31T00:00:00Z\n"),
    { headers: TEXT, body: "User-agent: *\nDisallow: /backup/\nDisallow: /search\n" },
    ["robots-reveals-paths"],
  ],
  [
    "robots that say little",
    file("Contact: x\nExpires: 2026-12-31T00:00:00Z\n"),
    { headers: TEXT, body: "User-agent: *\nDisallow: /search\n" },
    [],
  ],
])("%s", (_, securityTxt, robots, outcomes) => {
  const seen = { home: page({ body: "<html></html>" }), file: page(securityTxt), robots: page(robots), now: NOW };
  expect(webSecurityTxt.judge(seen, TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});

test("a host that serves no page owes no one the file", () => {
  const seen = { home: page({ status: 404 }), file: page(file("", 404)), robots: page({ status: 404 }), now: NOW };
  expect(webSecurityTxt.judge(seen, TARGET)).toEqual([]);
});

test("the file is expected at the company's own name only", () => {
  const judge = (url: string) =>
    webSecurityTxt
      .judge(
        {
          home: page({ url, headers: { "content-type": "text/html" }, body: "<p>hello" }),
          file: page({ ...file("", 404) }),
          robots: page({ status: 404 }),
          now: NOW,
        },
        { ...TARGET, url },
      )
      .map(({ outcome }) => outcome);
  expect(judge("https://acme.test/")).toEqual(["security-txt-absent"]);
  expect(judge("http://intranet.acme.test:8080/")).toEqual([]);
});
