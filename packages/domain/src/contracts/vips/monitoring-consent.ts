import * as z from "zod";

import { vips } from "../../features/vips.ts";
import { endpoint } from "../endpoint.ts";

const Token = z.string().min(20).max(128);
const UserNames = z.array(z.string().max(100)).max(20);

/** The consent request that the owner of a private address sees. Times are Unix seconds. */
export const MonitoringConsent = z.object({
  organization: z.string(),
  /** A verified domain of the organization. */
  domain: z.string(),
  address: z.string(),
  /** User names of the person that are monitored together with the address. */
  user_names: UserNames,
  state: z.enum(["needed", "requested", "confirmed", "refused", "withdrawn"]),
  /** Until then the request can be confirmed; refusing and withdrawing is always possible. */
  confirm_until: z.number().int(),
  can_confirm: z.boolean(),
});
export type MonitoringConsent = z.infer<typeof MonitoringConsent>;

/** POST although it only reads: the token stays out of access logs. */
export const readMonitoringConsent = endpoint(vips.calls.readMonitoringConsent, {
  summary: "Get the consent request of an emailed link",
  body: z.strictObject({ token: Token }),
  reply: z.object({ data: MonitoringConsent }),
});

export const answerMonitoringConsent = endpoint(vips.calls.answerMonitoringConsent, {
  summary: "Confirm, refuse or withdraw consent to the monitoring of a personal address",
  body: z.strictObject({
    token: Token,
    answer: z.enum(["confirmed", "refused", "withdrawn"]),
    /** The user names the page showed: nothing that was added meanwhile is confirmed unseen. */
    user_names: UserNames.default([]),
  }),
  reply: z.object({ data: MonitoringConsent }),
});
