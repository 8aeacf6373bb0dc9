import type { createCloudAccount, listCloudAccounts, testCloudAccount } from "@parapet/domain/contracts/cloud-accounts";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { type RequestBody, call } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";

export type CloudAccounts = z.output<(typeof listCloudAccounts)["reply"]>["data"];
export type CloudAccount = CloudAccounts["accounts"][number];
export type TestResult = z.output<(typeof testCloudAccount)["reply"]>["data"];
export type AccountBody = RequestBody<typeof createCloudAccount>["settings"];

const READING_MS = 5_000;

/** The accounts; while one is being read they are asked for again. */
export const cloudAccountsQuery = (isReading: boolean) =>
  queryOptions({
    queryKey: ["cloud-accounts"],
    queryFn: async (asked) =>
      (await call("GET /v1/cloud_accounts/", { signal: asked.signal, background: isRepeat(asked) && isReading })).data,
    refetchInterval: isReading ? READING_MS : false,
  });

export const addAccount = (settings: AccountBody) => call("POST /v1/cloud_accounts/", { body: { settings } });
export const saveAccount = (id: string, settings: AccountBody, version: number) =>
  call("PUT /v1/cloud_accounts/{id}/", { params: { id }, body: { settings, version } });
export const dropAccount = (id: string) => call("DELETE /v1/cloud_accounts/{id}/", { params: { id } });
export const requestReading = (id: string) => call("POST /v1/cloud_accounts/{id}/read/", { params: { id } });
export const testAccount = async (id: string): Promise<TestResult> =>
  (await call("POST /v1/cloud_accounts/{id}/test/", { params: { id } })).data;
