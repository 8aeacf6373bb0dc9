import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Candidate } from "@parapet/domain/contracts/seeds";

import type { TestBrowser, TestPortal } from "../../../testing/test-portal.ts";

export interface Queue {
  readonly data: Candidate[];
  readonly states: Record<Candidate["state"], number>;
  readonly pagination: { readonly total: number };
}

/** The review queue as a person sees it. */
export const readQueue = async (browser: TestBrowser, query = ""): Promise<Queue> =>
  (await browser.get(`/v1/candidates/?${query}`)).json<Queue>();

export const candidateId = async (browser: TestBrowser, value: string, state = "all"): Promise<string> => {
  const { data } = await readQueue(browser, `state=${state}&page_size=100`);
  const found = data.find((candidate) => candidate.value === value);
  if (found === undefined) throw new Error(`${value} is no candidate`);
  return found.id;
};

export const decideOn = (browser: TestBrowser, decision: string, ids: readonly string[], reason?: string) =>
  browser.post("/v1/candidates/decide/", { ids, decision, ...(reason !== undefined && { reason }) });

/** Candidates as a search records them, with points that rise in the order given. */
export const insertCandidates = (
  it: TestPortal,
  org: OrgId,
  candidates: readonly { readonly kind: string; readonly value: string }[],
): Promise<string[]> =>
  it.all(async (tx) => {
    const rows = candidates.map(({ kind, value }, at) => ({
      org_id: org,
      kind,
      value,
      path: "[]",
      certainty: "low",
      points: 10 + (at % 50),
      reason: "brand",
      sources: ["seeds"],
      first_seen: it.clock.now(),
      last_seen: it.clock.now(),
    }));
    const ids = await tx.insertInto("asset_candidate").values(rows).returning("id").execute();
    return ids.map(({ id }) => id);
  });
