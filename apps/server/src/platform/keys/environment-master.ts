import { UsageError } from "../command-errors.ts";
import { localMaster } from "./local-master.ts";
import type { MasterSource } from "./master-key.ts";

/** A master key as the environment states it: `id:key`. */
export interface StatedKey {
  readonly id: string;
  readonly key: Buffer;
}

/** The master key in the environment (PARAPET_MASTER_KEY), the same on every server and worker. */
export const environmentMaster = (current: StatedKey, previous: StatedKey | null): MasterSource => {
  const all = [current, ...(previous === null ? [] : [previous])].map(({ id, key }) => localMaster(id, key));
  const [first = localMaster(current.id, current.key)] = all;
  return {
    name: "setting PARAPET_MASTER_KEY",
    remedy: "Set PARAPET_MASTER_KEY to the value of the other servers and workers.",
    createsAtFirstStart: false,
    read: async () => ({ current: first, all }),
    create: async () => {},
    async renew() {
      throw new UsageError(
        "PARAPET_MASTER_KEY is the master key in use. Set PARAPET_MASTER_KEY_PREVIOUS to it and PARAPET_MASTER_KEY to a new one ('parapet key create --print') on every server and worker, restart them, then rotate.",
      );
    },
    settle: async () => {},
  };
};
