import type { putSlaPolicy } from "@parapet/domain/contracts/remediation";
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";

export const slaPolicy = queryOptions({
  queryKey: ["sla-policy"],
  queryFn: async ({ signal }) => (await call("GET /v1/sla_policy/", { signal })).data,
});

export const slaFigures = (by: "month" | "owner" | "area") =>
  queryOptions({
    queryKey: ["sla-figures", by],
    queryFn: async ({ signal }) => (await call("GET /v1/sla_figures/", { query: { by }, signal })).data,
  });

/** One page of clients with their metrics, whichever organization is worked in. */
export const clientFigures = (page: number) =>
  queryOptions({
    queryKey: ["sla-figures", "clients", page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/sla_figures/clients/", { query: { page }, signal, acrossOrganizations: true }),
  });

const useForgetting = () => {
  const client = useQueryClient();
  return () => Promise.all(["sla-policy", "findings"].map((key) => client.invalidateQueries({ queryKey: [key] })));
};

export const usePutPolicy = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof putSlaPolicy>) => call("PUT /v1/sla_policy/", { body }),
    onSettled: useForgetting(),
  });

export const useDropPolicy = () =>
  useMutation({ mutationFn: () => call("DELETE /v1/sla_policy/"), onSettled: useForgetting() });
