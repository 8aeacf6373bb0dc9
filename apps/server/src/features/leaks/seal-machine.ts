import type { OrgId } from "@parapet/domain/contracts/ids";
import * as z from "zod";

import type { Keys } from "../../platform/keys/keyring.ts";

const MACHINE_COLUMN = "infected_machine.sealed";

const Sealed = z.object({
  hostName: z.string().nullable(),
  user: z.string().nullable(),
  hardwareId: z.string().nullable(),
  malwarePath: z.string().nullable(),
  /** Names of the log that are below the domain the row is filed under. Missing in rows from before they were stored. */
  names: z.array(z.string()).optional(),
});
/** Who sat at a machine, and where the malware lay. */
export type OpenedMachine = z.infer<typeof Sealed>;

export const sealMachine = (
  keys: Keys,
  org: OrgId,
  purgeYear: number,
  id: string,
  it: OpenedMachine,
): Promise<Buffer> => keys.seal({ org, purgeYear, column: MACHINE_COLUMN, row: id }, JSON.stringify(Sealed.parse(it)));

export const openMachine = async (
  keys: Keys,
  row: { id: string; org_id: string; sealed: Buffer },
): Promise<OpenedMachine> => {
  const opened = await keys.open({ org: row.org_id as OrgId, column: MACHINE_COLUMN, row: row.id }, row.sealed);
  return Sealed.parse(JSON.parse(opened.toString("utf8")));
};
