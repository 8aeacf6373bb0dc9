import type { checkAddress, PublicReport, requestReport } from "@parapet/domain/contracts/public-report";

import { type RequestBody, call, callForEvents } from "../../shared/call.ts";
import { followStream } from "../../shared/event-stream.ts";

/** The public report as far as its scan has come. */
export const fetchPublicReport = async (domain: string, signal: AbortSignal): Promise<PublicReport> =>
  (await call("POST /v1/public_report/", { body: { domain }, signal, background: true })).data;

/** Follows the scan that makes a report, to its end. False: the stream fails, and the page has to ask. */
export const followReport = (
  domain: string,
  onReport: (report: PublicReport) => void,
  signal: AbortSignal,
): Promise<boolean> =>
  followStream({
    open: (last, stop) => callForEvents("GET /v1/public_report/events", { query: { domain } }, last, stop),
    onEvent({ event, data }) {
      if (event !== "progress") return true;
      const report = JSON.parse(data) as PublicReport;
      onReport(report);
      return report.state === "queued" || report.state === "running";
    },
    signal,
  });

export const requestFullReport = async (body: RequestBody<typeof requestReport>): Promise<void> => {
  await call("POST /v1/request_report/", { body });
};

/** Asks that the answer be mailed to the address. */
export const requestAddressCheck = async (body: RequestBody<typeof checkAddress>): Promise<void> => {
  await call("POST /v1/address_check/", { body });
};
