import {
  changeTakedownNotice,
  collectTakedownEvidence,
  exportTakedowns,
  getTakedown,
  listTakedowns,
  moveTakedown,
  recheckTakedown,
  sendTakedownNotice,
  type TAKEDOWN_STATES,
} from "@parapet/domain/contracts/takedowns";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type BodyOf, call, callForFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";

export interface Asked {
  readonly page: number;
  readonly q: string;
  readonly state: (typeof TAKEDOWN_STATES)[number] | "open" | null;
}

const filterOf = ({ q, state }: Asked) => ({ ...(q !== "" && { q }), ...(state !== null && { state }) });

export const takedownsPage = (asked: Asked) =>
  queryOptions({
    queryKey: ["takedowns", "queue", asked],
    queryFn: ({ signal }) => call(listTakedowns, { query: { page: asked.page, ...filterOf(asked) }, signal }),
    placeholderData: keepPreviousData,
  });

const COLLECTING_MS = 3_000;

/** One request; while its evidence is being collected it is asked for again. */
export const takedownQuery = (id: string) =>
  queryOptions({
    queryKey: ["takedowns", "one", id],
    queryFn: async (asked) =>
      (await call(getTakedown, { params: { id }, signal: asked.signal, background: isRepeat(asked) })).data,
    refetchInterval: ({ state }) => (state.data !== undefined && state.data.evidence === null ? COLLECTING_MS : false),
  });

export const takedownsFile = (asked: Asked) => callForFile(exportTakedowns, { query: filterOf(asked) });
export const move = (id: string, body: BodyOf<typeof moveTakedown>) => call(moveTakedown, { params: { id }, body });
export const recheck = (id: string) => call(recheckTakedown, { params: { id } });
export const collect = (id: string) => call(collectTakedownEvidence, { params: { id } });
export const saveLetter = (id: string, notice: string, body: BodyOf<typeof changeTakedownNotice>) =>
  call(changeTakedownNotice, { params: { id, notice }, body });
export const sendLetter = (id: string, notice: string) => call(sendTakedownNotice, { params: { id, notice } });
