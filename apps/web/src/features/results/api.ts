import { checkAddress } from "@parapet/domain/contracts/address-check";
import { followPublicReport, PublicReport, requestReport } from "@parapet/domain/contracts/public-report";

import { type BodyOf, call, callForEvents } from "../../shared/call.ts";
import { followStream } from "../../shared/event-stream.ts";

/** Follows the scan that makes a report, to its end. False: the stream fails, and the page has to ask. */
export const followReport = (
  domain: string,
  onReport: (report: PublicReport) => void,
  signal: AbortSignal,
): Promise<boolean> =>
  followStream({
    open: (last, stop) => callForEvents(followPublicReport, { query: { domain } }, last, stop),
    onEvent({ event, data }) {
      const read = event === "progress" ? PublicReport.safeParse(JSON.parse(data)) : null;
      if (read?.success !== true) return true;
      onReport(read.data);
      return read.data.state === "queued" || read.data.state === "running";
    },
    signal,
  });

/** Asks for the full report. */
export const askForFullReport = async (body: BodyOf<typeof requestReport>): Promise<void> => {
  await call(requestReport, { body });
};

/** Asks that the answer be mailed to the address. */
export const askAboutAddress = async (body: BodyOf<typeof checkAddress>): Promise<void> => {
  await call(checkAddress, { body });
};
