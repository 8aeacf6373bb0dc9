import { PAGE_SIZE, type SCHEDULE_SORTS } from "@parapet/domain/contracts/choices";
import type { changeReportSchedule } from "@parapet/domain/contracts/reports";
import type { ReportKind } from "@parapet/domain/reports";
import type { Locale } from "@parapet/words/locale";
import { keepPreviousData, queryOptions } from "@tanstack/react-query";

import { type RequestBody, call, callForFile } from "../../shared/call.ts";
import { isRepeat } from "../../shared/is-repeat.ts";
import type { AskedOrder } from "../../shared/lists/list-order.ts";

export type ScheduleBody = Omit<RequestBody<typeof changeReportSchedule>, "version">;

/** How often a list is read again while a run is under way. */
const POLL_MS = 4_000;

/** Scheduled reports in scope. */
export const schedulesQuery = (
  page: number,
  scope: "active" | "all",
  order: AskedOrder<(typeof SCHEDULE_SORTS)[number]>,
) =>
  queryOptions({
    queryKey: ["report-schedules", page, scope, order],
    placeholderData: keepPreviousData,
    queryFn: (asked) =>
      call("GET /v1/report_schedules/", {
        query: { page, page_size: PAGE_SIZE, scope, ...order },
        signal: asked.signal,
        background: isRepeat(asked),
      }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ last_run }) => last_run?.state === "waiting") === true ? POLL_MS : false,
  });

/** The channels and business units that a report can be made for. */
export const choicesQuery = queryOptions({
  queryKey: ["report-schedules", "choices"],
  queryFn: async ({ signal }) => (await call("GET /v1/report_schedules/choices/", { signal })).data,
});

/** The runs of one scheduled report. */
export const runsQuery = (id: string, page: number) =>
  queryOptions({
    queryKey: ["report-schedules", "runs", id, page],
    queryFn: (asked) =>
      call("GET /v1/report_schedules/{id}/runs/", {
        params: { id },
        query: { page, page_size: PAGE_SIZE },
        signal: asked.signal,
        background: isRepeat(asked),
      }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(
        (run) => run.state === "waiting" || run.deliveries.some((one) => one.state === "waiting"),
      ) === true
        ? POLL_MS
        : false,
  });

export const saveSchedule = (body: ScheduleBody, known: { readonly id: string; readonly version: number } | null) =>
  known === null
    ? call("POST /v1/report_schedules/", { body })
    : call("PUT /v1/report_schedules/{id}/", { params: { id: known.id }, body: { ...body, version: known.version } });

export const removeSchedule = (id: string) => call("DELETE /v1/report_schedules/{id}/", { params: { id } });
export const runNow = (id: string) => call("POST /v1/report_schedules/{id}/run/", { params: { id } });
export const leaveSchedule = (id: string) => call("POST /v1/report_schedules/{id}/unsubscribe/", { params: { id } });
export const reportFile = (id: string) => callForFile("GET /v1/report_files/{id}/", { params: { id } });
export const previewFile = (kind: ReportKind, language: Locale, domain: string | undefined) =>
  callForFile("POST /v1/report_schedules/preview/", { body: { kind, language, domain } });
