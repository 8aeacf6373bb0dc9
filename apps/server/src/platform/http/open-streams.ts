import { Refusal } from "./errors.ts";

/** Open connections are a good that clients share: so many in all, and so many for one of them. */
export interface OpenStreams {
  /** Runs the work of one stream, or refuses it where too many are open. */
  run(client: string, work: () => Promise<void>): Promise<void>;
}

export const boundStreams = ({ perClient, inAll }: { perClient: number; inAll: number }): OpenStreams => {
  const open = new Map<string, number>();
  let openInAll = 0;
  return {
    async run(client, work) {
      const ofClient = open.get(client) ?? 0;
      if (openInAll >= inAll || ofClient >= perClient) throw new Refusal("unavailable", "busy");
      open.set(client, ofClient + 1);
      openInAll += 1;
      try {
        await work();
      } finally {
        openInAll -= 1;
        const left = (open.get(client) ?? 1) - 1;
        if (left === 0) open.delete(client);
        else open.set(client, left);
      }
    },
  };
};
