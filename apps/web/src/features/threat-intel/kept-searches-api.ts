import { changeSearch, listSearches, removeSearch, saveSearch } from "@parapet/domain/contracts/saved-searches";
import { queryOptions } from "@tanstack/react-query";

import { type BodyOf, call } from "../../shared/call.ts";

/** The searches one keeps, in both databases. */
export const keptSearches = queryOptions({
  queryKey: ["saved-searches"],
  queryFn: async ({ signal }) => (await call(listSearches, { signal })).data,
});

export const keepSearch = (body: BodyOf<typeof saveSearch>) => call(saveSearch, { body });
export const tellOfSearch = (id: string, subscribed: boolean) =>
  call(changeSearch, { params: { id }, body: { subscribed } });
export const forgetSearch = (id: string) => call(removeSearch, { params: { id } });
