import type { CANDIDATE_SORTS } from "@parapet/domain/contracts/choices";
import type { addSeed, Candidate, decideCandidates, Seed } from "@parapet/domain/contracts/seeds";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call, callForFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

export type { Candidate, Seed };
export type Decision = RequestBody<typeof decideCandidates>["decision"];

export interface QueueView {
  readonly state: Candidate["state"];
  readonly kind: Candidate["kind"] | null;
  readonly certainty: Candidate["certainty"] | null;
  readonly evidence: Candidate["reason"] | null;
  readonly q: string;
  readonly sorted: AskedOrder<(typeof CANDIDATE_SORTS)[number]>;
}

const WHILE_SEARCHING_MS = 3_000;

/** The seeds and the state of the search, asked again while one is under way. */
export const seedList = queryOptions({
  queryKey: ["seeds"],
  queryFn: (asked) => call("GET /v1/seeds/", { signal: asked.signal, background: isRepeat(asked) }),
  refetchInterval: ({ state }) => {
    const search = state.data?.expansion.state;
    return search === "queued" || search === "running" ? WHILE_SEARCHING_MS : false;
  },
});

const queryOf = ({ state, kind, certainty, evidence, q, sorted }: QueueView) => ({
  state,
  kind: kind ?? undefined,
  certainty: certainty ?? undefined,
  evidence: evidence ?? undefined,
  q,
  ...sorted,
});

/** One page of the review queue; another search is another list. */
export const candidateList = (view: QueueView, page: number, searchedAt: number | null) =>
  queryOptions({
    queryKey: ["candidates", view, page, searchedAt],
    queryFn: ({ signal }) => call("GET /v1/candidates/", { query: { ...queryOf(view), page }, signal }),
  });

export const candidatesFile = (view: QueueView): Promise<Blob> =>
  callForFile("GET /v1/candidates/export/", { query: queryOf(view) });

const useForgetting = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(["seeds", "candidates", "domains"].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

export const useAddSeed = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof addSeed>) => call("POST /v1/seeds/", { body }),
    onSettled: useForgetting(),
  });

export const useRemoveSeed = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /v1/seeds/{id}/", { params: { id } }),
    onSettled: useForgetting(),
  });

export const useSearchNow = () =>
  useMutation({ mutationFn: () => call("POST /v1/seeds/expand/"), onSettled: useForgetting() });

export const useDecide = () =>
  useMutation({
    mutationFn: async (body: RequestBody<typeof decideCandidates>) =>
      (await call("POST /v1/candidates/decide/", { body })).data,
    onSettled: useForgetting(),
  });
