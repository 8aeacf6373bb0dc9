import { careless } from "@parapet/lab/blueprints/careless";
import { planCompany } from "@parapet/lab/plan-company";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, expect, test } from "vitest";

import { FORGETFUL, runScan } from "../scan/run-scan.ts";
import { SCAN_STAGES } from "../scan/stages.ts";
import { observeInventory } from "./observe-inventory.ts";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([careless]);
});
afterAll(() => lab.close());

test(
  "every host of the lab company, those without findings included, is in the lists with its services",
  { timeout: 300_000 },
  async () => {
    const known = await runScan(
      SCAN_STAGES,
      {
        domain: careless.domain,
        profile: "full",
        net: lab.net,
        signal: new AbortController().signal,
        now: () => new Date(),
        settings: {},
      },
      FORGETFUL,
    );
    const observed = observeInventory(careless.domain, "full", known);
    const keys = (kind: string): string[] => observed.flatMap((asset) => (asset.kind === kind ? [asset.key] : []));
    const plan = planCompany(careless, new Set(careless.faults.map(({ id }) => id)));
    const listed = plan.hosts.filter(({ unlisted, name }) => unlisted !== true && name.endsWith(careless.domain));
    expect(listed.map(({ name }) => name).filter((name) => !keys("host").includes(name))).toEqual([]);
    for (const kind of ["domain", "address", "service", "website", "technology", "certificate"])
      expect([kind, keys(kind).length > 0]).toEqual([kind, true]);
    const withoutTitle = observed.filter(({ kind, facts }) => kind === "website" && facts.title === undefined);
    expect(withoutTitle.length).toBeLessThan(keys("website").length);
    const certificates = observed.filter(({ kind }) => kind === "certificate");
    expect(
      certificates.every(({ facts, expiresAt }) => expiresAt === facts.not_after && facts.subject !== undefined),
    ).toBe(true);
  },
);
