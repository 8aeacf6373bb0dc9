import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";

import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import type { CheckResult } from "../check.ts";
import { webHeaders } from "../checks/web/web-headers.ts";
import { webJavascriptLibraries } from "../checks/web/web-javascript-libraries.ts";
import { webScriptSecrets } from "../checks/web/web-script-secrets.ts";
import { runCheck } from "../run-check.ts";
import { siteVisit } from "../visit/site-visit.ts";
import { page } from "../web/testing/page.ts";

setFlagsFromString("--expose-gc");
const collect = runInNewContext("gc") as () => void;

const heapBytes = (): number => {
  collect();
  return process.memoryUsage().heapUsed;
};

/** Two bytes per character in memory: the largest a script can get. */
const LARGE = `/* жук */ "${["AKIA", "Z7Q2LABANVILROCK"].join("")}";/*! jQuery v1.8.3 */${"x".repeat(1_000_000)}`;
const SITES = 12;

const netOf = (): Net => {
  const http: Net["http"] = async ({ url }) => {
    const path = new URL(url).pathname;
    if (path === "/") return page({ url, body: `<title>Anvils</title><script src="/a.js"></script>${LARGE}` });
    if (path === "/a.js") return page({ url, headers: { "content-type": "text/javascript" }, body: LARGE });
    return page({ url, status: 404, body: "gone" });
  };
  return { http } as Net;
};

test("findings and facts hold nothing of the pages and scripts that they were read from", async () => {
  const net = netOf();
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const results: CheckResult[] = [];
  const targets = Array.from({ length: SITES }, (_, at) => ({
    domain: "acme.test",
    url: `https://w${at}.acme.test/`,
    ip: "192.0.2.10",
  }));
  const before = heapBytes();
  for (const target of targets)
    for (const check of [webScriptSecrets, webJavascriptLibraries, webHeaders])
      results.push(await runCheck(check, target, net, context));
  // The visits are still in use, as those of sites that are judged at the same time are.
  const visits = targets.map((target) => siteVisit(target, net, context));
  const held = heapBytes() - before;

  expect(visits.every((visit) => visit.sent() > 0)).toBe(true);
  expect(results.flatMap((it) => (it.status === "judged" ? it.verdicts : [])).length).toBeGreaterThanOrEqual(3 * SITES);
  expect(Math.round(held / 2 ** 20)).toBeLessThan(16);
});
