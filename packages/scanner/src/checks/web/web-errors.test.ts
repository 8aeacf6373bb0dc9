import { expect, test } from "vitest";

import { page } from "../../web/testing/page.ts";
import { webErrors } from "./web-errors.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };

test.each<[string, string, string[]]>([
  [
    "Django",
    "<p>You're seeing this error because you have <code>DEBUG = True</code> in your settings file.</p>",
    ["debug-mode"],
  ],
  ["Werkzeug", "<title>KeyError // Werkzeug Debugger</title>", ["debug-mode"]],
  ["ASP.NET", "<h1>Server Error in '/' Application.</h1>", ["debug-mode"]],
  ["PHP", "<b>Warning</b>:  include(x) failed in <b>/var/www/index.php</b> on line <b>3</b>", ["error-details"]],
  ["Python", 'Traceback (most recent call last):\n  File "/srv/app.py", line 12, in x\nKeyError', ["error-details"]],
  ["Java", "java.lang.NullPointerException: x\n\tat com.acme.Shop.buy(Shop.java:12)", ["error-details"]],
  ["SQL", "You have an error in your SQL syntax; check the manual", ["error-details"]],
  ["a plain apology", "<h1>500</h1><p>Something went wrong.</p>", []],
  ["a page about errors", "<p>How to read a traceback</p>", []],
])("%s", (_, body, outcomes) => {
  const response = page({ url: "https://www.acme.test/error", status: 500, body });
  expect(webErrors.judge([response, response], TARGET).map((verdict) => verdict.outcome)).toEqual(outcomes);
});
