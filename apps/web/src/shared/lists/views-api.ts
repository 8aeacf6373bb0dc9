import type { saveView } from "@parapet/domain/contracts/remediation";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call } from "../call.ts";

/** The saved views of one list: the reader's own, and those shared in the organization. */
export const viewsQuery = (list: string) =>
  queryOptions({
    queryKey: ["list-views", list],
    queryFn: async ({ signal }) => (await call("GET /v1/findings/views/", { query: { list }, signal })).data,
  });

const useForgettingViews = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["list-views"] });
};

export const useSaveView = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof saveView>) => call("POST /v1/findings/views/", { body }),
    onSettled: useForgettingViews(),
  });

export const useRemoveView = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /v1/findings/views/{id}/", { params: { id } }),
    onSettled: useForgettingViews(),
  });
