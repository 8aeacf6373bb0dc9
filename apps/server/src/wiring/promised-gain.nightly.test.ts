import { insertScan } from "@parapet/db/queries/scans";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Action, DetailReport } from "@parapet/domain/contracts/overview";
import { DAY_MS, HOUR_MS } from "@parapet/domain/durations";
import { openBytes } from "@parapet/intel/read/open-source";
import type { Blueprint, Change } from "@parapet/lab/blueprint";
import { careless } from "@parapet/lab/blueprints/careless";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { afterAll, beforeAll, expect, test } from "vitest";

import { openSourceImport } from "../features/imports/commands/import-sources.ts";
import { workOnScan } from "../features/scans/commands/work-on-scan.ts";
import { type TestPortal, testPortal } from "../testing/test-portal.ts";

const DOMAIN = "acme.test";

/** The careless company with few of its faults, so that no area is at its cap and every fix can be measured. */
const PLANTED = ["dev-outdated-apache", "database-dump", "spf-softfail", "dmarc-none"];
const company: Blueprint = { ...careless, faults: careless.faults.filter(({ id }) => PLANTED.includes(id)) };

const upgraded = (port: number, speaks: "http" | "https"): Change => ({
  change: "service",
  host: "dev.acme.test",
  service: { port, speaks, server: "Apache/2.4.66 (Unix)" },
});
const txt = (name: string, data: string): Change => ({
  change: "records",
  name,
  records: { type: "TXT", data: [data] },
});

let lab: Lab;
let it: TestPortal;
let org: OrgId;

/** What the owner does about the finding that leads an action, and nothing else. */
const FIXES: Readonly<Record<string, () => Promise<void>>> = {
  "service-vulnerable": () => lab.change(DOMAIN, [upgraded(80, "http"), upgraded(443, "https")]),
  "web-exposed-files": () => lab.fix(["database-dump"]),
  "email-spf": () => lab.change(DOMAIN, [txt(DOMAIN, "v=spf1 mx ptr ~all")]),
  "email-dmarc": () => lab.change(DOMAIN, [txt(`_dmarc.${DOMAIN}`, "v=DMARC1; p=reject")]),
};

/** A mention in a dark web forum, whose weight fades from day to day. */
const importMention = async () => {
  const { services } = it;
  const run = await openSourceImport(
    { ...services, pool: services.database.pool, dataDir: services.config.dataDir },
    "mentions",
  );
  const bytes = async function* () {
    yield Buffer.from(JSON.stringify({ id: "m1", title: "sale", text: `access to ${DOMAIN}` }));
  };
  await run.take(openBytes("mentions.json", bytes()));
  await run.settle();
};

beforeAll(async () => {
  lab = await startLab([company]);
  it = await testPortal({}, { netOf: () => lab.net });
  org = await it.organization("Acme", "client", { domain: DOMAIN });
  await it.user(org, "client_admin", { email: "ann@acme.test" });
  await importMention();
  it.clock.pass(DAY_MS);
}, 120_000);
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  await lab.close();
});

const scan = async () => {
  const at = it.clock.now();
  const { id } = await it.all((tx) => insertScan(tx, { org, domain: DOMAIN, profile: "full", origin: "hand", at }));
  await workOnScan(id, { services: it.services, signal: AbortSignal.timeout(300_000), attempt: 1 });
};
const ann = () => it.signIn("ann@acme.test");
const lostByArea = async () => {
  const { data } = (await (await ann()).post("/v1/detail_report/", { domain: DOMAIN })).json<{ data: DetailReport }>();
  return data.score?.lost_by_area ?? {};
};
/** The score to the hundredth. */
const hundredths = async () =>
  Object.values(await lostByArea()).reduce((rest, lost) => rest - Math.round(lost * 100), 10_000);
const promised = async () =>
  (await (await ann()).get(`/v1/actions/?domain=${DOMAIN}&page_size=100`)).json<{
    data: Action[];
    top_three_points: number;
  }>();
const whatIf = async (fixed: readonly string[]) =>
  (await (await ann()).post("/v1/score/what_if/", { domain: DOMAIN, fixed })).json<{ data: { gain: number } }>().data
    .gain;
const checkOf = async ({ id }: Action) =>
  (await (await ann()).get(`/v1/findings/${id}/`)).json<{ data: { check: string } }>().data.check;
const fix = async (action: Action) => {
  const apply = FIXES[await checkOf(action)];
  if (apply === undefined) throw new Error(`no fix is known for ${action.title}`);
  await apply();
};

test("promised and real score agree to the hundredth after a rescan: one action, the first three together, and days later", async () => {
  await scan();
  const before = await hundredths();
  const { data, top_three_points: together } = await promised();
  const [first, second, third] = data;
  if (first === undefined || second === undefined || third === undefined) throw new Error("fewer than three actions");
  expect([first.urgency, second.urgency, third.urgency]).toEqual(["exploited", "open-access", "severe"]);
  for (const { finding_ids: ids, points } of data) expect(await whatIf(ids)).toBe(points);
  expect(await whatIf([first, second, third].flatMap(({ finding_ids: ids }) => ids))).toBe(together);

  await fix(first);
  it.clock.pass(2 * HOUR_MS);
  await scan();
  expect(first.points).toBeGreaterThan(5);
  expect(await hundredths()).toBe(before + Math.round(first.points * 100));

  await fix(second);
  await fix(third);
  it.clock.pass(2 * HOUR_MS);
  await scan();
  expect(await hundredths()).toBe(before + Math.round(together * 100));

  // Days later the mention has decayed, which is the only difference to the predicted gain.
  const areas = await lostByArea();
  const left = (await promised()).data;
  const dmarc = left.find(({ area, severity }) => area === "email-weaknesses" && severity === "medium");
  if (dmarc === undefined) throw new Error("DMARC is not listed");
  const standing = await hundredths();
  await fix(dmarc);
  it.clock.pass(5 * DAY_MS);
  await scan();
  const faded = Math.round(
    ((areas["dark-web-mentions"] ?? 0) - ((await lostByArea())["dark-web-mentions"] ?? 0)) * 100,
  );
  expect(faded).toBeGreaterThan(0);
  expect(await hundredths()).toBe(standing + Math.round(dmarc.points * 100) + faded);
}, 300_000);
