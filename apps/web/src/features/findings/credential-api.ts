import type { signAttestation } from "@parapet/domain/contracts/domains";
import { queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../shared/call.ts";

/** Has an accessible organization signed? Undefined without permission to read it: the server then decides. */
export const attestationsQuery = (mayAsk: boolean) =>
  queryOptions({
    queryKey: ["attestations"],
    enabled: mayAsk,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/attestation/", { query: { page: 1, page_size: 1 }, signal })).pagination.total > 0,
  });

/** The newest signature, to be shown to those who come to sign. */
export const newestAttestationQuery = (mayAsk: boolean) =>
  queryOptions({
    queryKey: ["attestations", "newest"],
    enabled: mayAsk,
    queryFn: async ({ signal }) =>
      (await call("GET /v1/attestation/", { query: { page: 1, page_size: 1 }, signal })).data[0] ?? null,
  });

export const sign = (body: RequestBody<typeof signAttestation>) => call("POST /v1/attestation/", { body });

export const openCredential = async (id: string, reason: string) =>
  (await call("POST /v1/credentials/{id}/reveal/", { params: { id }, body: { reason } })).data;

export const openCredentials = async (ids: readonly string[], reason: string) =>
  (await call("POST /v1/credentials/reveal/", { body: { ids: [...ids], reason } })).data;

export const openMachine = async (id: string, reason: string) =>
  (await call("POST /v1/machines/{id}/reveal/", { params: { id }, body: { reason } })).data;
