import type { TAKEDOWN_SORTS } from "@parapet/domain/contracts/choices";
import type { changeTakedownNotice, moveTakedown, TAKEDOWN_STATES } from "@parapet/domain/contracts/takedowns";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type RequestBody, call, callForFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

export interface Asked {
  readonly page: number;
  readonly q: string;
  readonly state: (typeof TAKEDOWN_STATES)[number] | "open" | null;
  readonly order: AskedOrder<(typeof TAKEDOWN_SORTS)[number]>;
}

const filterOf = ({ q, state }: Asked) => ({ ...(q !== "" && { q }), ...(state !== null && { state }) });

export const takedownsPage = (asked: Asked) =>
  queryOptions({
    queryKey: ["takedowns", "queue", asked],
    queryFn: ({ signal }) =>
      call("GET /v1/takedown_management/", {
        acrossOrganizations: true,
        query: { page: asked.page, ...asked.order, ...filterOf(asked) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });

const COLLECTING_MS = 3_000;

/** One request; while its evidence is being collected it is asked for again. */
export const takedownQuery = (id: string) =>
  queryOptions({
    queryKey: ["takedowns", "one", id],
    queryFn: async (asked) =>
      (
        await call("GET /v1/takedown_management/{id}/", {
          acrossOrganizations: true,
          params: { id },
          signal: asked.signal,
          background: isRepeat(asked),
        })
      ).data,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.evidence === null ? COLLECTING_MS : false),
  });

export const takedownsFile = (asked: Asked) =>
  callForFile("GET /v1/takedown_management/export/", { acrossOrganizations: true, query: filterOf(asked) });
export const move = (id: string, body: RequestBody<typeof moveTakedown>) =>
  call("POST /v1/takedown_management/{id}/state/", { acrossOrganizations: true, params: { id }, body });
export const recheck = (id: string) =>
  call("POST /v1/takedown_management/{id}/recheck/", { acrossOrganizations: true, params: { id } });
export const collect = (id: string) =>
  call("POST /v1/takedown_management/{id}/collect/", { acrossOrganizations: true, params: { id } });
export const saveLetter = (id: string, notice: string, body: RequestBody<typeof changeTakedownNotice>) =>
  call("PATCH /v1/takedown_management/{id}/notices/{notice}/", {
    acrossOrganizations: true,
    params: { id, notice },
    body,
  });
export const sendLetter = (id: string, notice: string) =>
  call("POST /v1/takedown_management/{id}/notices/{notice}/send/", {
    acrossOrganizations: true,
    params: { id, notice },
  });
