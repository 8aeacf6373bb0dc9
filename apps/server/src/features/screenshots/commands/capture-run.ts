import {
  type CaptureKind,
  lookAlikesToCapture,
  putUsage,
  runToCapture,
  suspiciousToCapture,
  websitesToCapture,
} from "@parapet/db/queries/screenshots";
import { currentlyVerified } from "@parapet/db/queries/verification";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import { OrgId, type ScanId } from "@parapet/domain/contracts/ids";
import { ScanUsage } from "@parapet/domain/contracts/scans";
import { isAddress } from "@parapet/net/address-policy";
import { addUsage, meteredNet } from "@parapet/net/metered-net";

import type { Services } from "../../../platform/services.ts";
import { addressesOfRun, excludedFromRun, netOfRun, usageFromWire, usageToWire } from "../../scans/index.ts";
import { confirmOwnership } from "../../verification/index.ts";
import { type Renderer, startRenderer } from "../renderer.ts";
import { ownPages, storeCapture } from "./store-capture.ts";

/** Sites of one run; the others keep the screenshot they have and come first next time. */
const MOST = { website: 200, "look-alike": 100, suspicious: 50 } as const satisfies Record<CaptureKind, number>;
/** One run's screenshots end by then, within the time limit of the job. */
const RUN_MS = 25 * 60_000;

interface Subject {
  readonly kind: CaptureKind;
  readonly subject: string;
  readonly url: string;
}

/** The address at which a look-alike is visited: as the scan reached it. */
const urlOfName = (name: string, scheme: string | null): string =>
  `${scheme === "https" ? "https" : "http"}://${name}/`;

/**
 * Takes screenshots after a run: of its websites where they were scanned actively, of the look-alikes that have an address and of
 * the suspicious sites that people named. Without a browser nothing is stored: the sites are not assessed.
 */
export const captureRun = async (
  services: Pick<Services, "config" | "db" | "mail" | "netFor" | "now">,
  scan: ScanId,
  signal: AbortSignal,
): Promise<void> => {
  const { browser } = services.config;
  if (browser === null) return;
  const run = await asSystem(services.db, "job-lookup", (tx, everything) => runToCapture(tx, everything, scan));
  if (run === undefined || run.org_id === null) return;
  const { domain } = run;
  const org = OrgId.parse(run.org_id);
  const isActive = run.profile === "full" && (await confirmOwnership(services, org, domain));
  const scoped = <Result>(work: Parameters<typeof within<Result>>[2]): Promise<Result> =>
    within(services.db, [org], work);
  const subjects = await scoped(async (tx): Promise<Subject[]> => {
    const listed = isActive ? await websitesToCapture(tx, org, domain, scan, MOST.website) : [];
    const { accountAddresses } = await addressesOfRun(tx, org, domain, services.now());
    // A site without a name is visited only while a cloud account lists its address.
    const websites = listed.filter(({ subject }) => {
      const host = new URL(subject).hostname;
      return !isAddress(host) || accountAddresses.includes(host);
    });
    const names = await lookAlikesToCapture(tx, org, domain, scan, MOST["look-alike"]);
    const named = await suspiciousToCapture(tx, org, domain, scan, MOST.suspicious);
    // The domain's own pages first: the others are compared with them.
    return [
      ...websites.map(({ subject }) => ({ kind: "website" as const, subject, url: subject })),
      ...names.map(({ subject, scheme }) => ({
        kind: "look-alike" as const,
        subject,
        url: urlOfName(subject, scheme),
      })),
      ...named.map(({ subject }) => ({ kind: "suspicious" as const, subject, url: subject })),
    ];
  });
  if (subjects.length === 0) return;

  const excluded = await scoped((tx) => excludedFromRun(tx, org, domain));
  const meter = meteredNet(netOfRun(services.netFor(domain), excluded));
  const endsAt = performance.now() + RUN_MS;
  const take = async (renderer: Renderer, { kind, subject, url }: Subject): Promise<void> => {
    // The verification may end while the screenshots are taken.
    const isOwn = kind !== "website" || (await scoped((tx) => currentlyVerified(tx, org, domain, services.now())));
    if (!isOwn) return;
    const capture =
      performance.now() > endsAt ? ({ kind: "not-assessed", reason: "budget" } as const) : await renderer.capture(url);
    // The job was stopped: another attempt of it goes on with the sites that are left.
    if (signal.aborted) return;
    await scoped(async (tx) => {
      const own = kind === "website" ? [] : await ownPages(tx, org, domain);
      await storeCapture(tx, { org, domain, kind, subject }, capture, { scan, at: services.now(), own });
    });
  };
  {
    await using renderer = await startRenderer({ browser, net: meter.net, signal });
    for (const subject of subjects) {
      if (signal.aborted) break;
      await take(renderer, subject);
    }
  }
  await scoped(async (tx) => {
    const stored = await runToCapture(tx, [org], scan);
    const before = ScanUsage.nullable()
      .catch(null)
      .parse(stored?.usage ?? null);
    const usage = addUsage(before === null ? null : usageFromWire(before), meter.usage());
    await putUsage(tx, org, scan, usageToWire(usage));
  });
  signal.throwIfAborted();
};
