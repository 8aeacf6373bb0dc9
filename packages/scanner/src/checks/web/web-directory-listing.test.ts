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
  [
    "a listing of a server that no rule names",
    '<head><title>files.acme.test:8000/uploads/</title></head><h1>listing: <a href="/">/</a></h1><pre>\n<b>access user size name</b>\n-rw-r--r--  root  root  Nov 18 23:33  3  B  <a href="a.txt">a.txt</a>\n</pre><small><a href="http://server.example/">webfs/1.21</a></small>',
    true,
    ["directory-listing"],
  ],
  [
    "a listing in a table, with a shortened name",
    '<title>/uploads/</title><table><tr><td><a href="quarterly-report-of-sales.csv">quarterly-report-of..&gt;</a></td><td>2026-11-02 10:11</td><td>12K</td></tr></table>',
    true,
    ["directory-listing-sensitive"],
  ],
  [
    "a page of downloads for people",
    '<title>Downloads</title><form action="/search"></form><table><tr><td><a href="guide.pdf">guide.pdf</a></td><td>2026-11-02 10:11</td></tr></table>',
    true,
    [],
  ],
  [
    "a blog with dates",
    '<title>Blog</title><ul><li>2026-11-02 3 comments <a href="first-post">My first post</a></li><li><a href="about">About us</a></li></ul>',
    true,
    [],
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
