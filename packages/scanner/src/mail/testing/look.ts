import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { Check, CheckContext, CheckSettings, Verdict } from "../../check.ts";
import { type Zone, zoneDns } from "./zone.ts";

const refuse = async (): Promise<never> => {
  throw new ProbeError("refused", "nothing listens in a zone file");
};

/** A network that has names and nothing else. */
export const zoneNet = (zone: Zone): Net => ({
  dns: zoneDns(zone),
  connect: refuse,
  probe: refuse,
  handshake: refuse,
  http: refuse,
  datagram: refuse,
});

export const testContext = (settings: CheckSettings = {}): CheckContext => ({
  signal: new AbortController().signal,
  now: () => new Date("2026-03-01T00:00:00Z"),
  settings,
});

/** Checks `acme.test` in a zone and evaluates what was seen. */
export const look = async <Seen, Id extends string>(
  check: Check<"domain", Seen, Id>,
  zone: Zone,
  settings: CheckSettings = {},
  options: { readonly now?: () => Date } = {},
): Promise<Verdict[]> => {
  const target = { domain: "acme.test" };
  const seen = await check.observe(target, zoneNet(zone), {
    ...testContext(settings),
    ...(options.now !== undefined && { now: options.now }),
  });
  return check.judge(seen, target);
};

/** The outcomes alone, in order. */
export const outcomes = async (...args: Parameters<typeof look>): Promise<string[]> =>
  (await look(...args)).map((verdict) => verdict.outcome);
