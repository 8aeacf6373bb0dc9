import { listOrganisations } from "@parapet/domain/contracts/organisations";
import {
  answerQuestionnaire,
  answerSharedVendor,
  answerVendorDispute,
  assessVendor,
  compareVendors,
  deleteVendor,
  deleteVendorFile,
  disputeSharedVendor,
  disputeVendorFinding,
  exportVendorFindings,
  exportVendors,
  getVendor,
  listVendorFindings,
  listVendors,
  moveQuestionnaire,
  openSharedVendor,
  readVendorFile,
  revokeVendorShare,
  shareVendor,
  submitVendor,
  updateVendor,
  uploadSharedVendor,
  uploadVendorFile,
  type VENDOR_TIERS,
} from "@parapet/domain/contracts/third-party";
import type { Severity } from "@parapet/domain/risk/severity";
import type { Question } from "@parapet/domain/third-party/questionnaire";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { allPages } from "../../shared/all-pages.ts";
import { type BodyOf, call, callForFile, callWithFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";

const MOST_A_PAGE = 100;
const LOOKING_MS = 3_000;

export interface AskedVendors {
  readonly page: number;
  readonly q: string;
  readonly tier: (typeof VENDOR_TIERS)[number] | null;
}

const vendorFilter = ({ q, tier }: AskedVendors) => ({ ...(q !== "" && { q }), ...(tier !== null && { tier }) });

/** While somebody is being looked at, the list is asked for again. */
export const vendorsPage = (asked: AskedVendors) =>
  queryOptions({
    queryKey: ["vendors", "list", asked],
    queryFn: (by) =>
      call(listVendors, {
        query: { page: asked.page, ...vendorFilter(asked) },
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
  queryFn: ({ signal }) => allPages((page) => call(listVendors, { query: { page, page_size: MOST_A_PAGE }, signal })),
});

export const vendorQuery = (id: string) =>
  queryOptions({
    queryKey: ["vendors", "one", id],
    queryFn: async (by) =>
      (await call(getVendor, { params: { id }, signal: by.signal, background: isRepeat(by) })).data,
    refetchInterval: ({ state }) =>
      state.data?.state === "waiting" || state.data?.state === "assessing" ? LOOKING_MS : false,
  });

export const comparison = (ids: readonly string[]) =>
  queryOptions({
    queryKey: ["vendors", "compare", ids],
    queryFn: async ({ signal }) => (await call(compareVendors, { query: { ids: ids.join(",") }, signal })).data,
  });

export interface AskedFindings {
  readonly page: number;
  readonly q: string;
  readonly severity: Severity | null;
  readonly newOnly: boolean;
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
      call(listVendorFindings, { params: { id }, query: { page: asked.page, ...findingFilter(asked) }, signal }),
    placeholderData: keepPreviousData,
    enabled: id !== "",
  });

export const sharedQuery = (token: string) =>
  queryOptions({
    queryKey: ["shared-vendor", token],
    queryFn: async ({ signal }) => (await call(openSharedVendor, { body: { token }, signal })).data,
    retry: false,
  });

export const organisationsInReach = queryOptions({
  queryKey: ["organisations", "all"],
  queryFn: ({ signal }) =>
    allPages((page) => call(listOrganisations, { query: { page, page_size: MOST_A_PAGE }, signal })),
});

export const vendorsFile = (asked: AskedVendors) => callForFile(exportVendors, { query: vendorFilter(asked) });
export const findingsFile = (id: string, asked: AskedFindings) =>
  callForFile(exportVendorFindings, { params: { id }, query: findingFilter(asked) });
export const submit = (body: BodyOf<typeof submitVendor>) => call(submitVendor, { body });
export const change = (id: string, body: BodyOf<typeof updateVendor>) => call(updateVendor, { params: { id }, body });
export const remove = (id: string) => call(deleteVendor, { params: { id } });
export const look = (id: string) => call(assessVendor, { params: { id } });
export const dispute = (id: string, finding: string, body: BodyOf<typeof disputeVendorFinding>) =>
  call(disputeVendorFinding, { params: { id, finding }, body });
export const answerDispute = (id: string, finding: string, body: BodyOf<typeof answerVendorDispute>) =>
  call(answerVendorDispute, { params: { id, finding }, body });
export const moveTo = (id: string, state: "sent" | "reviewed") =>
  call(moveQuestionnaire, { params: { id }, body: { state } });
export const saveAnswers = (id: string, body: BodyOf<typeof answerQuestionnaire>) =>
  call(answerQuestionnaire, { params: { id }, body });
export const addFile = (id: string, question: Question, file: File) =>
  callWithFile(uploadVendorFile, { params: { id }, query: { question, name: file.name }, file });
export const fetchFile = (id: string, file: string) => callForFile(readVendorFile, { params: { id, file } });
export const dropFile = (id: string, file: string) => call(deleteVendorFile, { params: { id, file } });
export const makeShare = async (id: string, body: BodyOf<typeof shareVendor>) =>
  (await call(shareVendor, { params: { id }, body })).data;
export const endShare = (id: string, share: string) => call(revokeVendorShare, { params: { id, share } });

export const sharedAnswers = (token: string, body: Omit<BodyOf<typeof answerSharedVendor>, "token">) =>
  call(answerSharedVendor, { body: { token, ...body } });
export const sharedDispute = (token: string, finding: string, body: BodyOf<typeof disputeVendorFinding>) =>
  call(disputeSharedVendor, { body: { token, finding, ...body } });
export const sharedFile = (token: string, question: Question, file: File) =>
  callWithFile(uploadSharedVendor, { query: { question, name: file.name }, file, headers: { "x-share-token": token } });
