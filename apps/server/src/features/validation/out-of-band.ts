import { randomInt } from "node:crypto";
import { setTimeout as sleep } from "node:timers/promises";

import { callsOfProbe, dropProbesBefore, insertProbe } from "@parapet/db/queries/validation";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { DAY_MS } from "@parapet/domain/durations";
import type { OutOfBand } from "@parapet/scanner/proof-permit";

import type { Services } from "../../platform/services.ts";

/** As a DNS label that no resolver changes: lower case and digits, 130 bits. */
const LETTERS = "abcdefghijklmnopqrstuvwxyz234567";
const LABEL_LENGTH = 26;
/** A call usually arrives at once; what arrives later counts at the next run. */
const WAIT_MS = 2_000;
const POLL_MS = 250;
/** The lookup of a name arrives before the request to its address. */
const SETTLE_MS = 1_500;
const LATE_MS = DAY_MS;
const STORED_MS = 30 * DAY_MS;

const newLabel = (): string =>
  Array.from({ length: LABEL_LENGTH }, () => LETTERS[randomInt(LETTERS.length)] ?? "a").join("");

/** Names for the probes of an organization, and the calls that `parapet listener` stored of them; null where none is configured. */
export const outOfBand = async (
  { config, db, now }: Pick<Services, "config" | "db" | "now">,
  org: OrgId,
): Promise<OutOfBand | null> => {
  const { listener } = config.validation;
  if (listener === null) return null;
  await within(db, [org], (tx) => dropProbesBefore(tx, org, new Date(now().getTime() - STORED_MS)));
  return {
    domain: listener.domain,
    async issue({ host, template }) {
      const label = newLabel();
      await within(db, [org], (tx) => insertProbe(tx, org, { label, host, template }, now()));
      return `${label}.${listener.domain}`;
    },
    async calls(name) {
      const label = name.split(".")[0] ?? "";
      const until = performance.now() + WAIT_MS;
      const read = () => within(db, [org], (tx) => callsOfProbe(tx, org, label, new Date(now().getTime() - LATE_MS)));
      let rows = await read();
      while (rows.length === 0 && performance.now() < until) {
        await sleep(POLL_MS);
        rows = await read();
      }
      if (rows.length > 0) {
        await sleep(SETTLE_MS);
        rows = await read();
      }
      return rows.map(({ protocol, caller, called_at, request }) => ({
        protocol,
        from: caller,
        at: called_at,
        request,
      }));
    },
  };
};
