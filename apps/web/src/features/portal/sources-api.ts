import { changeConnector, listConnectors, runConnector, testConnector } from "@parapet/domain/contracts/connectors";
import { changeFeed, listFeeds, startFeed } from "@parapet/domain/contracts/feeds";
import type { SourceChange } from "@parapet/domain/contracts/source";
import { queryOptions } from "@tanstack/react-query";

import { call } from "../../shared/call.ts";

export const feedsQuery = queryOptions({
  queryKey: ["portal", "feeds"],
  queryFn: async ({ signal }) => (await call(listFeeds, { signal })).data,
});
export const saveFeed = (id: string, body: SourceChange) => call(changeFeed, { params: { id }, body });
export const fetchFeed = (id: string) => call(startFeed, { params: { id } });

export const connectorsQuery = queryOptions({
  queryKey: ["portal", "connectors"],
  queryFn: async ({ signal }) => (await call(listConnectors, { signal })).data,
});
export const saveConnector = (id: string, body: SourceChange) => call(changeConnector, { params: { id }, body });
export const fetchConnector = (id: string) => call(runConnector, { params: { id } });
export const askConnector = async (id: string) => (await call(testConnector, { params: { id } })).data;
