import { join } from "node:path";

import { describe, expect, test } from "vitest";

import { loadTemplates } from "./load-templates.ts";
import { changeFacts } from "./testing/change-facts.ts";
import { BAITS, runRecorded } from "./testing/run-recorded.ts";

/** The community's templates, as `parapet templates sync` or a clone lays them out; they are not part of this repository. */
const data = process.env["PARAPET_DATA"];

describe.runIf(data !== undefined)("of all community templates", () => {
  test.each(Object.entries(BAITS))("none sends a forbidden request to %s", async (_, answer) => {
    const loaded = await loadTemplates(join(data ?? "", "nuclei-templates"));
    const { recorded, forbidden, foreignNames } = await runRecorded(loaded.templates, answer(), 550_000);
    expect(recorded.length).toBeGreaterThan(0);
    const share = loaded.templates.length / (loaded.templates.length + loaded.refused.length);
    expect(forbidden).toEqual([]);
    expect(foreignNames).toEqual([]);
    // An allow-list that refuses everything would pass as well.
    expect(share).toBeGreaterThan(0.3);
  });

  test.each(Object.entries(BAITS))("none changes anything with a consent either, sent to %s", async (_, answer) => {
    const loaded = await loadTemplates(join(data ?? "", "nuclei-templates"));
    let issued = 0;
    const permit = {
      takeRequest: async () => "consent-1",
      covers: async () => true,
      userAgent: "Parapet-Validation/0.1",
      sourceAddress: null,
      accountAddresses: [],
      listener: {
        domain: "calls.example.net",
        issue: async () => `p${++issued}.calls.example.net`,
        calls: async () => [],
      },
    };
    const { recorded, foreignNames } = await runRecorded(loaded.templates, answer(), 550_000, { permit });
    const changes = recorded.flatMap((it) => {
      const host = it.headers.find(([name]) => name.toLowerCase() === "host")?.[1] ?? "";
      return changeFacts(it, host.startsWith("www.acme.test") ? host : "").map(
        (fact) => `${it.method} ${it.target}: ${fact}`,
      );
    });
    expect(recorded.length).toBeGreaterThan(0);
    expect([...new Set(changes)]).toEqual([]);
    expect(foreignNames).toEqual([]);
  });
});
