import type { ComplianceFormat, FrameworkId } from "@parapet/domain/compliance";
import { PAGE_SIZE } from "@parapet/domain/contracts/choices";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { call, callForFile } from "../../shared/call.ts";

/** Every framework with the counts of its controls. */
export const frameworksQuery = (domain: string | null) =>
  queryOptions({
    queryKey: ["compliance", domain],
    enabled: domain !== null,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/compliance/", { query: { domain: domain ?? undefined }, signal })).data,
  });

/** The controls of one framework with their evidence. */
export const frameworkQuery = (domain: string | null, framework: FrameworkId) =>
  queryOptions({
    queryKey: ["compliance", domain, framework],
    enabled: domain !== null,
    placeholderData: keepPreviousData,
    queryFn: async ({ signal }) =>
      (
        await call("GET /v1/compliance/{framework}/", {
          params: { framework },
          query: { domain: domain ?? undefined },
          signal,
        })
      ).data,
  });

export const frameworkFile = (domain: string, framework: FrameworkId, format: ComplianceFormat) =>
  callForFile("GET /v1/compliance/{framework}/export/", { params: { framework }, query: { domain, format } });

export const clientsQuery = (framework: FrameworkId, page: number) =>
  queryOptions({
    queryKey: ["compliance-clients", framework, page],
    placeholderData: keepPreviousData,
    queryFn: ({ signal }) =>
      call("GET /v1/compliance/clients/{framework}/", {
        params: { framework },
        query: { page, page_size: PAGE_SIZE },
        signal,
      }),
  });
