import { expect, test } from "vitest";

import type { CheckContext } from "../../check.ts";
import { runCheck } from "../../run-check.ts";
import { namedSites, STAGING } from "../../web/testing/named-sites.ts";
import { webVirtualHost } from "./web-virtual-host.ts";

const { signal } = new AbortController();

test.each([
  ["a site of its own", { "staging.acme.test": STAGING }, true, ["undocumented-virtual-host"]],
  ["a site that shows the default page by now", {}, true, []],
  ["a site whose name leads there", { "staging.acme.test": STAGING }, false, []],
] as const)("%s", async (_, sites, isVirtual, outcomes) => {
  const context: CheckContext = { signal, now: () => new Date(), settings: {} };
  const target = {
    domain: "acme.test",
    url: "https://staging.acme.test/",
    ip: "192.0.2.1",
    ...(isVirtual && { isVirtual }),
  };
  const result = await runCheck(webVirtualHost, target, namedSites(sites), context);
  expect(result.status === "judged" ? result.verdicts.map(({ outcome }) => outcome) : result).toEqual(outcomes);
});
