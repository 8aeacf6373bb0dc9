import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webDirectoryListing } from "./web-directory-listing.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const apache = (names: string) =>
  `<html><head><title>Index of /uploads</title></head><body><h1>Index of /uploads</h1><pre><a href="../">Parent Directory</a>${names}</pre></body></html>`;

test.each<[string, string, boolean, string[]]>([
  ["pictures", apache('<a href="a.png">a.png</a>'), true, ["directory-listing"]],
  ["documents", apache('<a href="salaries.xlsx">salaries.xlsx</a>'), true, ["directory-listing-sensitive"]],
  [
    "a listing of IIS",
    '<html><head><title>www.acme.test - /files/</title></head><body><pre><A HREF="/">[To Parent Directory]</A><A HREF="/files/a.txt">a.txt</A></pre>',
    true,
    ["directory-listing"],
  ],
  ["what the site says to everything", apache(""), false, []],
  [
    "an article about listings",
    "<html><head><title>Index of economic freedom</title></head><body><p>Text</p></body></html>",
    true,
    [],
  ],
  ["a page", "<html><head><title>Uploads</title></head></html>", true, []],
])("%s", (_, body, own, outcomes) => {
  const response = page({ url: "https://www.acme.test/uploads/", body });
  expect(webDirectoryListing.judge([{ response, own }], TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});
