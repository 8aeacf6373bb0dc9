import type { VENDOR_FINDING_SORTS, VENDOR_SORTS, VENDOR_TIERS } from "@parapet/domain/contracts/choices";
import type {
  answerQuestionnaire,
  answerSharedVendor,
  answerVendorDispute,
  disputeVendorFinding,
  shareVendor,
  submitVendor,
  updateVendor,
} from "@parapet/domain/contracts/third-party";
import type { Severity } from "@parapet/domain/risk";
import type { Question } from "@parapet/domain/third-party";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type RequestBody, call, callForFile, callWithFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

const MAX_PER_PAGE = 100;
const LOOKING_MS = 3_000;

export interface AskedVendors {
  readonly page: number;
  readonly q: string;
  readonly tier: (typeof VENDOR_TIERS)[number] | null;
  readonly order: AskedOrder<(typeof VENDOR_SORTS)[number]>;
}

const vendorFilter = ({ q, tier }: AskedVendors) => ({ ...(q !== "" && { q }), ...(tier !== null && { tier }) });

/** Polls the list while an assessment is running. */
export const vendorsPage = (asked: AskedVendors) =>
  queryOptions({
    queryKey: ["vendors", "list", asked],
    queryFn: (by) =>
      call("GET /v1/third_party/", {
        query: { page: asked.page, ...asked.order, ...vendorFilter(asked) },
        signal: by.signal,
        background: isRepeat(by),
      }),
    placeholderData: keepPreviousData,
    refetchInterval: ({ state }) =>
      state.data?.data.some((one) => one.state === "waiting" || one.state === "assessing") === true
        ? LOOKING_MS
        : false,
  });

export const allVendors = queryOptions({
  queryKey: ["vendors", "all"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/third_party/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

export const vendorQuery = (id: string) =>
  queryOptions({
    queryKey: ["vendors", "one", id],
    queryFn: async (by) =>
      (await call("GET /v1/third_party/{id}/", { params: { id }, signal: by.signal, background: isRepeat(by) })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === "waiting" || state.data?.state === "assessing" ? LOOKING_MS : false,
  });

export const comparison = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["vendors", "compare", ids],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/third_party/compare/", { query: { ids: ids.join(",") }, signal })).data,
  });

export interface AskedFindings {
  readonly page: number;
  readonly q: string;
  readonly severity: Severity | null;
  readonly newOnly: boolean;
  readonly order: AskedOrder<(typeof VENDOR_FINDING_SORTS)[number]>;
}

const findingFilter = ({ q, severity, newOnly }: AskedFindings) => ({
  ...(q !== "" && { q }),
  ...(severity !== null && { severity }),
  ...(newOnly && { new_only: "true" }),
});

export const vendorFindings = (id: string, asked: AskedFindings) =>
  queryOptions({
    queryKey: ["vendors", "findings", id, asked],
    queryFn: ({ signal }) =>
      call("GET /v1/third_party/{id}/findings/", {
        params: { id },
        query: { page: asked.page, ...asked.order, ...findingFilter(asked) },
        signal,
      }),
    placeholderData: keepPreviousData,
    enabled: id !== "",
  });

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ["shared-vendor", token],
    queryFn: async ({ signal }) => (await call("POST /v1/shared_vendor/", { body: { token }, signal })).data,
    retry: false,
  });

export const organizationsInReach = queryOptions({
  queryKey: ["organizations", "all"],
  queryFn: ({ signal }) =>
    allPages((page) => call("GET /v1/org_management/", { query: { page, page_size: MAX_PER_PAGE }, signal })),
});

export const vendorsFile = (asked: AskedVendors) =>
  callForFile("GET /v1/third_party/export/", { query: vendorFilter(asked) });
export const findingsFile = (id: string, asked: AskedFindings) =>
  callForFile("GET /v1/third_party/{id}/findings/export/", { params: { id }, query: findingFilter(asked) });
export const submit = (body: RequestBody<typeof submitVendor>) => call("POST /v1/third_party/", { body });
export const change = (id: string, body: RequestBody<typeof updateVendor>) =>
  call("PUT /v1/third_party/{id}/", { params: { id }, body });
export const remove = (id: string) => call("DELETE /v1/third_party/{id}/", { params: { id } });
export const look = (id: string) => call("POST /v1/third_party/{id}/assess/", { params: { id } });
export const dispute = (id: string, finding: string, body: RequestBody<typeof disputeVendorFinding>) =>
  call("POST /v1/third_party/{id}/findings/{finding}/dispute/", { params: { id, finding }, body });
export const answerDispute = (id: string, finding: string, body: RequestBody<typeof answerVendorDispute>) =>
  call("POST /v1/third_party/{id}/findings/{finding}/answer/", { params: { id, finding }, body });
export const moveTo = (id: string, state: "sent" | "reviewed") =>
  call("POST /v1/third_party/{id}/questionnaire/", { params: { id }, body: { state } });
export const saveAnswers = (id: string, body: RequestBody<typeof answerQuestionnaire>) =>
  call("PUT /v1/third_party/{id}/answers/", { params: { id }, body });
export const addFile = (id: string, question: Question, file: File) =>
  callWithFile("POST /v1/third_party/{id}/evidence/", { params: { id }, query: { question, name: file.name }, file });
export const fetchFile = (id: string, file: string) =>
  callForFile("GET /v1/third_party/{id}/evidence/{file}/", { params: { id, file } });
export const dropFile = (id: string, file: string) =>
  call("DELETE /v1/third_party/{id}/evidence/{file}/", { params: { id, file } });
export const makeShare = async (id: string, body: RequestBody<typeof shareVendor>) =>
  (await call("POST /v1/third_party/{id}/shares/", { params: { id }, body })).data;
export const endShare = (id: string, share: string) =>
  call("DELETE /v1/third_party/{id}/shares/{share}/", { params: { id, share } });

export const sharedAnswers = (token: string, body: Omit<RequestBody<typeof answerSharedVendor>, "token">) =>
  call("POST /v1/shared_vendor/answers/", { body: { token, ...body } });
export const sharedDispute = (token: string, finding: string, body: RequestBody<typeof disputeVendorFinding>) =>
  call("POST /v1/shared_vendor/dispute/", { body: { token, finding, ...body } });
export const sharedFile = (token: string, question: Question, file: File) =>
  callWithFile("POST /v1/shared_vendor/evidence/", {
    query: { question, name: file.name },
    file,
    headers: { "x-share-token": token },
  });
