/**
 * Scans the lab in each state of the demo's story with the real scanner and stores what it found in `recorded/`; then plays the
 * story with these runs and stores the rows as the snapshot that the demo loads. Run it with `npm run demo:record` after a change
 * to the scanner, a blueprint or the states of the story; after a change to the story or a new migration
 * `npm run demo:record -- snapshot` is enough. Names of companies limit the scans to these.
 */
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { organizationsWithDomain } from "@parapet/db/queries/verification";
import { asSystem } from "@parapet/db/unscoped";
import { careless } from "@parapet/lab/blueprints/careless";
import { FORGETFUL, runScan } from "@parapet/scanner/scan/run-scan";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";

import { storedCves, storedIndicators, storedPackages } from "../../features/intel/index.ts";
import { scanSettings } from "../../features/scans/scan-settings.ts";
import { readConfig } from "../../platform/config.ts";
import { openServices } from "../open-services.ts";
import { loadIntelligence } from "./chapters/intelligence.ts";
import { ensureDemoAccounts } from "./demo-accounts.ts";
import { openStory } from "./open-story.ts";
import { addressBlock, packRecording, recordingFile } from "./recording.ts";
import { recordSnapshot } from "./snapshot/record-snapshot.ts";
import { startDemo } from "./start-demo.ts";
import { absentOn, STATE_DAYS } from "./story-states.ts";

const SCAN_LIMIT_MS = 15 * 60_000;
const SCAN_ATTEMPTS = 3;
const OPERATOR = "super.admin@parapet.test";

/** The lab answers at once: a timeout shows load on this machine and would be recorded as a coverage gap of the company. */
const withoutTimeouts = async (name: string, scan: () => ReturnType<typeof runScan>) => {
  for (let attempt = 1; attempt <= SCAN_ATTEMPTS; attempt += 1) {
    const known = await scan();
    const timeouts = known.results.filter((result) => result.status === "blind" && result.reason === "timeout").length;
    if (timeouts === 0) return known;
    process.stdout.write(`${name}: ${timeouts} checks timed out in attempt ${attempt}\n`);
  }
  throw new Error(`${name} cannot be recorded on this machine: checks time out. Repeat it when the machine is idle.`);
};

const recordScans = async (wanted: readonly string[], dataDir: string): Promise<void> => {
  const config = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: "silent", PARAPET_BROWSER: "off" });
  await using demo = await startDemo(config);
  const { lab } = demo;
  await using services = await openServices(config, { netOf: demo.netOf, lab });
  await ensureDemoAccounts(services);
  {
    await using story = await openStory(services, AbortSignal.timeout(SCAN_LIMIT_MS));
    await loadIntelligence(story.portal, OPERATOR);
  }
  const cves = await storedCves(services.db);
  const indicators = await storedIndicators(services.db, services.corpora.indicators, services.now);

  /** Hosts that the runs before have found, as a run of the product knows them. */
  const hostsOf = new Map<string, ReadonlySet<string>>();
  const record = async (domain: string, state: number, profile: "full" | "passive"): Promise<void> => {
    const startedAt = performance.now();
    const [owner] = await asSystem(services.db, "demo", (tx, everything) =>
      organizationsWithDomain(tx, everything, domain),
    );
    // Vendors of the story belong to no one and are assessed live.
    if (owner === undefined) return;
    const earlierHosts = [...(hostsOf.get(domain) ?? [])];
    const settings = { ...(await scanSettings(services, owner.org, domain)), earlierHosts };
    const scan = () =>
      runScan(
        SCAN_STAGES,
        {
          domain,
          profile,
          net: lab.net,
          signal: AbortSignal.timeout(SCAN_LIMIT_MS),
          now: services.now,
          settings,
          packages: storedPackages(services.db),
          ...(cves && { cves }),
          ...(indicators && { indicators }),
        },
        FORGETFUL,
      );
    const known = await withoutTimeouts(`${domain} on day ${state}, ${profile}`, scan);
    const found = new Set([...earlierHosts, ...known.assets.map(({ host }) => host)]);
    hostsOf.set(domain, found.difference(new Set(known.absent)));
    const packed = await packRecording({
      recordedAt: services.now().toISOString(),
      block: addressBlock(lab.cidr),
      known,
    });
    writeFileSync(recordingFile(domain, state, profile), packed);
    const took = Math.round((performance.now() - startedAt) / 1000);
    process.stdout.write(`${domain} on day ${state}, ${profile}: ${packed.length} bytes, ${took} s\n`);
  };

  const isWanted = (domain: string): boolean => wanted.length === 0 || wanted.includes(domain);
  for (const { domain } of lab.companies.filter((company) => isWanted(company.domain)))
    for (const state of domain === "acme.test" ? STATE_DAYS : STATE_DAYS.slice(0, 1)) {
      if (domain === "acme.test") {
        await lab.break(careless.faults.map(({ id }) => id));
        await lab.fix(absentOn(state));
        demo.setDay(state);
      }
      await record(domain, state, "full");
      await record(domain, state, "passive");
    }
};

const wanted = process.argv.slice(2);
const unknown = wanted.filter((word) => word !== "snapshot" && !/^[a-z0-9-]+\.test$/.test(word));
if (unknown.length > 0) {
  process.stderr.write(`Unknown: ${unknown.join(", ")}. See npm run demo:record -- --help\n`);
  process.exit(2);
}
if (!wanted.includes("snapshot")) {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-record-"));
  // Made for its owner alone; the account that runs PostgreSQL must get in.
  chmodSync(dataDir, 0o711);
  try {
    await recordScans(wanted, dataDir);
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}
await recordSnapshot();
process.exit();
