import { timingSafeEqual } from "node:crypto";

import type { Services } from "../../platform/services.ts";

const VALID_MS = 5 * 60_000;

/** What is confirmed: by whom, which tool, with exactly which arguments. */
export interface Confirmed {
  readonly caller: string;
  readonly tool: string;
  readonly args: unknown;
}

/** Proofs that a person was shown what would be done. They hold for five minutes and for nothing else than what was shown. */
export const openConfirmations = ({ keys, now }: Pick<Services, "keys" | "now">) => {
  const macOf = async ({ caller, tool, args }: Confirmed, until: number) =>
    keys.mac("wait", JSON.stringify(["assistant confirmation", caller, tool, args, until]));
  return {
    async issue(it: Confirmed): Promise<string> {
      const until = now().getTime() + VALID_MS;
      return `${until}.${(await macOf(it, until)).toString("base64url")}`;
    },
    async holds(it: Confirmed, proof: string): Promise<boolean> {
      const [time = "", mac = ""] = proof.split(".");
      const until = Number(time);
      if (!Number.isSafeInteger(until) || until < now().getTime()) return false;
      const [expected, given] = [await macOf(it, until), Buffer.from(mac, "base64url")];
      return given.length === expected.length && timingSafeEqual(given, expected);
    },
  };
};
