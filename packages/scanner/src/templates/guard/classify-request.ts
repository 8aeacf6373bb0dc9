import { judgeProof } from "./judge-proof.ts";
import { judgeRequest, type OutgoingRequest } from "./judge-request.ts";
import type { Objection } from "./objection.ts";

/** What a request would do: read what is public, read what an attacker would read, or anything else. */
export type HarmClass = "observe" | "prove" | "change";

export interface Judgement {
  readonly harm: HarmClass;
  /** Why it is of no milder class; null for one that observes. */
  readonly objection: Objection | null;
}

/** The class of one request, by what it is and nothing else. What is not known is a change. */
export const classifyRequest = (request: OutgoingRequest, siteUrl: string, listener: string | null): Judgement => {
  const seen = judgeRequest(request, siteUrl);
  if (seen === null) return { harm: "observe", objection: null };
  const proof = judgeProof(request, siteUrl, listener);
  return proof === null ? { harm: "prove", objection: seen } : { harm: "change", objection: proof };
};
