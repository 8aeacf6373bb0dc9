import type { changeRule, createRule, previewRule } from "@parapet/domain/contracts/remediation";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";

export const rules = queryOptions({
  queryKey: ["finding-rules"],
  queryFn: async ({ signal }) => (await call("GET /v1/finding_rules/", { signal })).data,
});

/** One page of clients with their rules, whichever organization is worked in. */
export const clientRules = (page: number) =>
  queryOptions({
    queryKey: ["finding-rules", "clients", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/finding_rules/clients/", { query: { page }, signal, acrossOrganizations: true }),
  });

export const ruleHits = (id: string) =>
  queryOptions({
    queryKey: ["finding-rules", id],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/finding_rules/{id}/hits/", { params: { id }, query: { page: 1, page_size: 10 }, signal }))
        .data,
  });

const useForgetting = () => {
  const client = useQueryClient();
  return () => client.invalidateQueries({ queryKey: ["finding-rules"] });
};

export const usePreviewRule = () =>
  useMutation({
    mutationFn: async (body: RequestBody<typeof previewRule>) =>
      (await call("POST /v1/finding_rules/preview/", { body })).data,
  });

export const useCreateRule = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof createRule>) => call("POST /v1/finding_rules/", { body }),
    onSettled: useForgetting(),
  });

export const useChangeRule = () =>
  useMutation({
    mutationFn: ({ id, ...body }: RequestBody<typeof changeRule> & { readonly id: string }) =>
      call("PATCH /v1/finding_rules/{id}/", { params: { id }, body }),
    onSettled: useForgetting(),
  });

export const useDeleteRule = () =>
  useMutation({
    mutationFn: (id: string) => call("DELETE /v1/finding_rules/{id}/", { params: { id } }),
    onSettled: useForgetting(),
  });
