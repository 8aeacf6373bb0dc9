import type { changeAssetRule, createAssetRule } from "@parapet/domain/contracts/inventory";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call } from "../../shared/call.ts";

export const labelRules = queryOptions({
  queryKey: ["asset-rules"],
  queryFn: async ({ signal }) => (await call("GET /v1/asset_rules/", { signal })).data,
});

export const labelRuleHits = (id: string) =>
  queryOptions({
    queryKey: ["asset-rules", id],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/asset_rules/{id}/hits/", { params: { id }, query: { page: 1, page_size: 10 }, signal }))
        .data,
  });

const useForgetting = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(["asset-rules", "assets", "asset"].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

export const usePreviewLabelRule = () =>
  useMutation({
    mutationFn: async (query: string) => (await call("POST /v1/asset_rules/preview/", { body: { query } })).data,
  });

export const useCreateLabelRule = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof createAssetRule>) => call("POST /v1/asset_rules/", { body }),
    onSettled: useForgetting(),
  });

export const useChangeLabelRule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: RequestBody<typeof changeAssetRule> & { readonly id: string }) =>
      call("PATCH /v1/asset_rules/{id}/", { params: { id }, body }),
    onSettled: useForgetting(),
  });

export const useDeleteLabelRule = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /v1/asset_rules/{id}/", { params: { id } }),
    onSettled: useForgetting(),
  });
