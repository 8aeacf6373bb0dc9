import type { readValidation, signValidationConsent } from "@parapet/domain/contracts/validation";
import { queryOptions } from "@tanstack/react-query";
import type * as z from "zod";

import { call, type RequestBody } from "../../shared/call.ts";

export type Validation = z.output<(typeof readValidation)["reply"]>["data"];
export type Consent = Validation["consents"][number];
export type ConsentBody = RequestBody<typeof signValidationConsent>;

export const CLASSES = ["prove", "device-credentials"] as const satisfies readonly ConsentBody["class"][];

export const validationQuery = queryOptions({
  queryKey: ["validation"],
  queryFn: async ({ signal }) => (await call("GET /v1/validation/", { signal })).data,
});

export const signConsent = (body: ConsentBody) => call("POST /v1/validation/", { body });
export const confirmConsent = (id: string) => call("POST /v1/validation/{id}/confirm/", { params: { id } });
export const withdrawConsent = (id: string) => call("POST /v1/validation/{id}/withdraw/", { params: { id } });
export const stopValidation = () => call("POST /v1/validation/stop/");
export const changePolicy = async (needsSecond: boolean) =>
  (await call("PUT /v1/validation/policy/", { body: { needs_second: needsSecond } })).data;
