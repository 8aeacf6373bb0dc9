import { checkAddress } from "@parapet/domain/contracts/address-check";
import { publicReport, requestReport } from "@parapet/domain/contracts/public-report";

import { type BodyOf, call } from "../../shared/call.ts";

/** The public report of a domain, as far as its scan has come. Loaded when it is needed: contracts bring the schema library. */
export const readReport = async (domain: string, signal: AbortSignal) =>
  (await call(publicReport, { body: { domain }, signal, background: true })).data;

/** Asks for the full report. */
export const askForFullReport = async (body: BodyOf<typeof requestReport>): Promise<void> => {
  await call(requestReport, { body });
};

/** Asks that the answer be mailed to the address. */
export const askAboutAddress = async (body: BodyOf<typeof checkAddress>): Promise<void> => {
  await call(checkAddress, { body });
};
