import type { Picture, Screenshot } from "@parapet/domain/contracts/screenshots";
import { queryOptions } from "@tanstack/react-query";

import { call, callForFile } from "../../../shared/call.ts";
import { isRepeat } from "../../../shared/is-repeat.ts";

export type { Picture, Screenshot };

const PENDING_MS = 4_000;

const asDataUrl = (file: Blob): Promise<string> =>
  new Promise((resolve, reject) => {
    const reader = new FileReader();
    reader.addEventListener("load", () => resolve(typeof reader.result === "string" ? reader.result : ""));
    reader.addEventListener("error", () => reject(new Error("the picture could not be read")));
    reader.readAsDataURL(file);
  });

/** The picture as an address that an image element takes; a picture never changes. */
export const imageQuery = (id: string, isAsked: boolean) =>
  queryOptions({
    queryKey: ["screenshot-image", id],
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 60_000,
    queryFn: async ({ signal }) =>
      asDataUrl(await callForFile("GET /v1/screenshots/images/{id}/", { params: { id }, signal })),
  });

/** All screenshots of one kind, in groups that look alike. Repeated while one is being taken. */
export const screenshotsQuery = (domain: string | null, kind: Screenshot["kind"]) =>
  queryOptions({
    queryKey: ["screenshots", domain, kind],
    enabled: domain !== null,
    queryFn: (asked) =>
      call("GET /v1/screenshots/", {
        query: { domain: domain ?? undefined, kind },
        signal: asked.signal,
        background: isRepeat(asked),
      }),
    refetchInterval: ({ state }) =>
      state.data?.data.some(({ items }) => items.some(({ reason }) => reason === "pending")) === true
        ? PENDING_MS
        : false,
  });

/** The screenshots of one site, newest first. */
export const screenshotsOfSite = (domain: string, kind: Screenshot["kind"], subject: string) =>
  queryOptions({
    queryKey: ["screenshots-of", domain, kind, subject],
    queryFn: async ({ signal }) =>
      (await call("GET /v1/screenshots/of/", { query: { domain, kind, subject }, signal })).data,
  });

export const compareSite = (domain: string, url: string) => call("POST /v1/screenshots/", { body: { domain, url } });
export const removeSite = (id: string) => call("DELETE /v1/screenshots/{id}/", { params: { id } });
