import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import type { Asset, AssetFilter, AssetKind, decideAssets, markAssets } from "@parapet/domain/contracts/inventory";
import { queryOptions, useMutation, useQueryClient } from "@tanstack/react-query";

import { type RequestBody, call, callForFile } from "../../shared/call.ts";

export type { Asset, AssetKind };

export interface AssetView {
  readonly kind: AssetKind;
  /** Null: all domains of the organization. */
  readonly domain: string | null;
  readonly q: string;
  readonly state: AssetFilter["state"];
  readonly isNewOnly: boolean;
  readonly sort: AssetFilter["sort"];
  readonly order: AssetFilter["order"];
}

const queryOf = ({ kind, domain, q, state, isNewOnly, sort, order }: AssetView) => ({
  kind,
  domain: domain ?? undefined,
  q,
  state,
  new_only: isNewOnly ? "true" : undefined,
  sort,
  order,
});

export const assetsQuery = (view: AssetView, page: number, isAsked: boolean, pageSize: number = PAGE_SIZE) =>
  queryOptions({
    queryKey: ["assets", view, page, pageSize],
    enabled: isAsked,
    queryFn: ({ signal }) =>
      call("GET /v1/assets/", { query: { ...queryOf(view), page, page_size: pageSize }, signal }),
  });

export const assetsFile = (view: AssetView, format: "csv" | "xlsx" | "json"): Promise<Blob> =>
  callForFile("GET /v1/assets/export/", { query: { ...queryOf(view), format } });

/** One asset with its history, findings and neighbors. */
export const assetQuery = (id: string | null) =>
  queryOptions({
    queryKey: ["asset", id],
    enabled: id !== null,
    queryFn: async ({ signal }) => (await call("GET /v1/assets/{id}/", { params: { id: id ?? "" }, signal })).data,
  });

/** The asset that a host name, address, URL or service names. */
export const assetNamed = (name: string | null, domain: string | null) =>
  queryOptions({
    queryKey: ["asset-named", name, domain],
    enabled: name !== null,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/assets/by_name/", { query: { name: name ?? "", domain: domain ?? undefined }, signal })).data
        .id,
  });

export const changesQuery = (
  domain: string | null,
  filter: {
    readonly kind: string | null;
    readonly event: string | null;
    readonly q: string;
    readonly since: number | null;
  },
  page: number,
) =>
  queryOptions({
    queryKey: ["asset-changes", domain, filter, page],
    queryFn: ({ signal }) =>
      call("GET /v1/assets/changes/", {
        query: {
          domain: domain ?? undefined,
          kind: (filter.kind ?? undefined) as AssetKind | undefined,
          event: (filter.event ?? undefined) as "appeared" | undefined,
          q: filter.q === "" ? undefined : filter.q,
          since: filter.since ?? undefined,
          page,
        },
        signal,
      }),
  });

/** Changes to assets also change findings, scores and totals. */
const useForgetting = () => {
  const client = useQueryClient();
  return () =>
    Promise.all(
      ["asset", "assets", "findings", "detail-report", "asset-graph"].map((key) =>
        client.invalidateQueries({ queryKey: [key] }),
      ),
    );
};

export const useMarkAssets = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof markAssets>) => call("PATCH /v1/assets/", { body }),
    onSettled: useForgetting(),
  });

export const useDecideAssets = () =>
  useMutation({
    mutationFn: (body: RequestBody<typeof decideAssets>) => call("POST /v1/assets/disposition/", { body }),
    onSettled: useForgetting(),
  });

export const useAddNote = (id: string) => {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (text: string) => call("POST /v1/assets/{id}/notes/", { params: { id }, body: { text } }),
    onSettled: () => client.invalidateQueries({ queryKey: ["asset", id] }),
  });
};
