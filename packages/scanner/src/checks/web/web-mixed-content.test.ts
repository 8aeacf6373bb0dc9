import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webMixedContent } from "./web-mixed-content.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, string, string, string[]]>([
  [
    "all encrypted",
    "https://www.acme.test/",
    '<script src="/a.js"></script><img src="//www.acme.test/x.png"><form method=post><input type=password></form>',
    [],
  ],
  [
    "a script in the clear",
    "https://www.acme.test/",
    '<script src="http://www.acme.test/a.js"></script>',
    ["script-over-http"],
  ],
  ["a picture in the clear", "https://www.acme.test/", '<img src="http://www.acme.test/x.png">', ["content-over-http"]],
  ["a link in the clear is only a link", "https://www.acme.test/", '<a href="http://other.test/">x</a>', []],
  [
    "a password in the clear",
    "http://www.acme.test/",
    "<form method=post><input type=password></form>",
    ["password-over-http"],
  ],
  [
    "a password sent in the clear",
    "https://www.acme.test/",
    '<form method=post action="http://www.acme.test/login"><input type="password"></form>',
    ["password-over-http"],
  ],
  ["a password field without a form", "http://www.acme.test/", '<input type="password">', ["password-over-http"]],
  [
    "a form in the clear",
    "https://www.acme.test/",
    '<form method="post" action="http://www.acme.test/x"></form>',
    ["form-over-http"],
  ],
  [
    "a third-party script",
    "https://www.acme.test/",
    '<script src="https://cdn.example/a.js"></script>',
    ["script-without-integrity"],
  ],
  [
    "a script from the site's own address",
    "https://www.acme.test/",
    '<script src="https://192.0.2.10/a.js"></script>',
    [],
  ],
  [
    "a third-party script with integrity",
    "https://www.acme.test/",
    '<script src="https://cdn.example/a.js" integrity="sha384-x"></script>',
    [],
  ],
])("%s", (_, url, body, outcomes) => {
  expect(webMixedContent.judge(page({ url, body }), TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});
