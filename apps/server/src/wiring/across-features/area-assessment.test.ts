import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { areaAssessedBy } from "@parapet/db/queries/coverage";
import { changeFeedSetting } from "@parapet/db/queries/intel";
import { FINDING_AREAS, type FindingArea } from "@parapet/domain/risk";
import { readBreachCsv } from "@parapet/intel/leaks/breach-csv";
import { readCombolist } from "@parapet/intel/leaks/combolist";
import { openBytes } from "@parapet/intel/read/open-source";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { startPublisher } from "@parapet/lab/publishers/create-publishers";
import { hudsonRock } from "@parapet/lab/publishers/leak-services";
import { telegram } from "@parapet/lab/publishers/mention-sources";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";

import { runConnector } from "../../features/connectors/commands/run-connector.ts";
import { openSourceImport } from "../../features/imports/commands/import-sources.ts";
import { openLeakImport } from "../../features/leaks/commands/import-leaks.ts";
import { openStealerImport } from "../../features/leaks/commands/import-stealer-logs.ts";
import type { LeakServices } from "../../features/leaks/commands/store-leaks.ts";
import { matchVips } from "../../features/vips/commands/match-vips.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";

let it: TestPortal;
let admin: TestBrowser;
const net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });

beforeAll(async () => {
  it = await testPortal();
  const org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
});
afterAll(async () => {
  await net[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
});
beforeEach(() => it.all((tx) => sql`delete from area_assessment`.execute(tx)));

const leakServices = (): LeakServices => ({
  ...it.services,
  pool: it.services.database.pool,
  dataDir: it.services.config.dataDir,
});
const bytes = (text: string | Buffer) =>
  openBytes(
    "file",
    (async function* () {
      yield Buffer.from(text);
    })(),
  );
const assessed = async (domain = "acme.test"): Promise<Partial<Record<FindingArea, string[]>>> => {
  const found: Partial<Record<FindingArea, string[]>> = {};
  for (const area of FINDING_AREAS) {
    const sources = await it.all((tx) => areaAssessedBy(tx, area, domain));
    if (sources.length > 0) found[area] = sources.map(({ source }) => source).toSorted();
  }
  return found;
};

const leaks = async (kind: "combolist" | "breach-csv", text: string) => {
  const run = await openLeakImport(leakServices(), {
    kind,
    read: kind === "combolist" ? readCombolist : readBreachCsv,
  });
  await run.take(bytes(text), null);
  await run.settle();
};
const texts = async (kind: "market-listings" | "mentions", text: string) => {
  const run = await openSourceImport(leakServices(), kind);
  await run.take(bytes(text));
  await run.settle();
};
const stealerLogs = async () => {
  const zip = writeZip([
    { name: "m1/information.txt", text: "MachineID: 7\nGUID: 8\nIP: 203.0.113.7\n" },
    { name: "m1/passwords.txt", text: "Host: https://vpn.other.test/\nLogin: cy@other.test\nPassword: Lantern-9\n" },
  ]);
  const run = await openStealerImport(leakServices());
  const path = join(it.services.config.dataDir, "logs.zip");
  writeFileSync(path, zip);
  await run.take({ name: path, path });
  await run.settle();
};

test("an import that read no record assesses nothing", async () => {
  await leaks("combolist", "not a login\n");
  await texts("mentions", '{"id":"2"}\n');
  expect(await assessed()).toEqual({});
});

test.each([
  ["combolist", () => leaks("combolist", "hal@nobody.test:plover-4\n"), { "leaked-credentials": ["combolist"] }],
  [
    "breach-csv",
    () => leaks("breach-csv", "email,password\nhal@nobody.test,plover-4\n"),
    { "leaked-credentials": ["breach-csv"] },
  ],
  [
    "market-listings",
    () => texts("market-listings", '[{"id":"1","tag":"x","price":5,"links":["vpn.other.test"]}]'),
    { "stealer-logs-for-sale": ["market-listings"] },
  ],
  [
    "mentions of both places",
    () =>
      texts(
        "mentions",
        '{"id":"1","title":"sale","text":"other.test","place":"forum"}\n{"id":"2","title":"sale","text":"other.test","place":"telegram"}\n',
      ),
    { "dark-web-mentions": ["mentions"], "hacker-channel-mention": ["mentions"] },
  ],
] as const)("%s without a match for the domain: its areas are assessed with no findings", async (_, work, areas) => {
  await work();
  expect(await assessed()).toEqual(areas);
  for (const area of Object.keys(areas)) {
    const { sight } = (await admin.get(`/v1/findings/?area=${area}`)).json<{ sight: { looked_at: number | null } }>();
    expect(sight.looked_at).not.toBeNull();
  }
});

test("stealer logs fill leaked credentials and infected machines", async () => {
  await stealerLogs();
  expect(await assessed()).toEqual({
    "leaked-credentials": ["stealer-logs"],
    "logs-infected-machine": ["stealer-logs"],
  });
});

test("watched people are assessed once they were matched, not before", async () => {
  await leaks("combolist", "hal@nobody.test:plover-4\n");
  expect((await assessed())["vip-findings"]).toBeUndefined();
  await matchVips(it.services);
  await matchVips(it.services);
  expect((await assessed())["vip-findings"]).toEqual(["combolist"]);
});

const connect = async (id: string, url: string, options: Record<string, unknown> = {}) => {
  await changeFeedSetting(it.services.db, id, { enabled: true, url, options });
  return runConnector(
    { ...leakServices(), netFor: () => net, signal: new AbortController().signal, sleep: async () => {} },
    id,
  );
};

test("a connector that answers leaves the areas it covers; one that fails leaves none", async () => {
  await using channel = await startPublisher(telegram);
  channel.setMode("500");
  await connect("telegram", channel.url, { channels: ["coyote_leaks"] });
  expect(await assessed()).toEqual({});
  channel.setMode("ok");
  await connect("telegram", channel.url, { channels: ["coyote_leaks"] });
  expect(await assessed()).toEqual({ "hacker-channel-mention": ["telegram"] });
});

test("a service that is asked by domain says nothing of a domain it was not asked about", async () => {
  await using lab = await startPublisher(hudsonRock);
  await connect("hudson-rock", `${lab.url}/api/json/v2/osint-tools`);
  expect(await assessed("acme.test")).toEqual({ "logs-infected-machine": ["hudson-rock"] });
  expect(await assessed("later.test")).toEqual({});
});
