import type { Db } from "@parapet/db/db";
import { type MachineRow, putMachines } from "@parapet/db/queries/leaks";
import { recordFindings } from "@parapet/db/queries/scans";

import { machineObservation } from "../machine-findings.ts";
import type { LeakMatch } from "../watched-domains.ts";

/** Stores infected machines for the organizations that they concern, each with its finding. */
export const storeMachines = async (
  tx: Db,
  machines: readonly { readonly row: MachineRow; readonly of: LeakMatch }[],
  at: Date,
): Promise<void> => {
  await putMachines(
    tx,
    machines.map(({ row }) => row),
    at,
  );
  for (const { row, of } of machines)
    await recordFindings(tx, { org: of.org, domain: of.domain, scan: null, at }, [machineObservation(row, of.state)]);
};
