import type { answerMonitoringConsent } from "@parapet/domain/contracts/vips";
import { queryOptions } from "@tanstack/react-query";

import { type RequestBody, call } from "../../../shared/call.ts";

export const consentQuery = (token: string) =>
  queryOptions({
    queryKey: ["monitoring-consent", token],
    queryFn: async ({ signal }) => (await call("POST /v1/monitoring_consent/", { body: { token }, signal })).data,
  });

export const answer = async (body: RequestBody<typeof answerMonitoringConsent>) =>
  (await call("POST /v1/monitoring_consent/answer/", { body })).data;
