import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webMethods } from "./web-methods.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const marker = "qwertyuiop";

test.each<[string, string | null, Parameters<typeof page>[0], string[]]>([
  ["a plain server", "GET, HEAD, POST, OPTIONS", { status: 405 }, []],
  ["an echo", "GET", { body: `TRACE / HTTP/1.1\r\nx-echo: ${marker}` }, ["method-trace"]],
  ["a page in place of an echo", "GET", { body: "<html>welcome</html>" }, []],
  ["methods that write", "GET, PUT, DELETE", { status: 405 }, ["methods-writing"]],
  ["WebDAV", "GET, PROPFIND, MKCOL", { status: 405 }, ["methods-webdav"]],
  ["WebDAV and the methods that write", "GET, PUT, DELETE, PROPFIND", { status: 405 }, ["methods-webdav"]],
  ["nothing announced", null, { status: 405 }, []],
])("%s", (_, allow, trace, outcomes) => {
  const options = page({ headers: allow === null ? {} : { allow } });
  expect(webMethods.judge({ options, trace: page(trace), marker }, TARGET).map((verdict) => verdict.outcome)).toEqual(
    outcomes,
  );
});

test("what other sites may send is not what the server takes", () => {
  const options = page({ headers: { "access-control-allow-methods": "PUT, DELETE" } });
  expect(webMethods.judge({ options, trace: page({ status: 405 }), marker }, TARGET)).toEqual([]);
});

test("a refused OPTIONS announces nothing", () => {
  const options = page({ status: 405, headers: { allow: "PUT" } });
  expect(webMethods.judge({ options, trace: page({ status: 405 }), marker }, TARGET)).toEqual([]);
});

test("calendars and address books are served by WebDAV", () => {
  const dav = "1, 2, 3, calendar-access, addressbook, extended-mkcol";
  const options = page({ headers: { allow: "GET, PUT, DELETE, PROPFIND, MKCALENDAR", dav } });
  expect(webMethods.judge({ options, trace: page({ status: 405 }), marker }, TARGET)).toEqual([]);
});
