import { INTEL_UPLOAD_KINDS, PREVIEW_BYTES } from "@parapet/domain/contracts/choices";
import type { ImportPreview, IntelUploadKind, Upload, UploadKind } from "@parapet/domain/contracts/imports";
import { queryOptions } from "@tanstack/react-query";

import { call, callWithFile } from "../../shared/call.ts";

const AGAIN_MS = 1_500;
const PART_BYTES = 8 * 1024 ** 2;
const MOVING: readonly Upload["state"][] = ["receiving", "waiting", "running"];

/** Files that were sent in; asked again and again while one of them is on its way. */
export const importsQuery = queryOptions({
  queryKey: ["portal", "imports"],
  queryFn: async ({ signal }) => (await call("GET /v1/portal_management/imports/", { signal, background: true })).data,
  refetchInterval: ({ state }) => (state.data?.some((it) => MOVING.includes(it.state)) === true ? AGAIN_MS : false),
});

export const stopImport = (id: string) => call("DELETE /v1/portal_management/imports/{id}/", { params: { id } });

/** Files that can be previewed: those of leaks would show secrets. */
export const isIntelKind = (kind: UploadKind): kind is IntelUploadKind =>
  INTEL_UPLOAD_KINDS.some((one) => one === kind);

/** What the beginning of a file contains; nothing is stored. */
export const previewFile = async (file: File, kind: IntelUploadKind): Promise<ImportPreview> =>
  (
    await callWithFile("POST /v1/portal_management/imports/preview/", {
      query: { kind, partial: file.size > PREVIEW_BYTES ? "true" : "false" },
      file: file.slice(0, PREVIEW_BYTES),
    })
  ).data;

/** Sends a file in parts. One that was begun before, of this name, kind and size, goes on where it stopped. */
export const sendFile = async (
  file: File,
  { kind, source }: { kind: UploadKind; source: string },
  onPart: (sent: number) => void,
): Promise<Upload> => {
  const begun = (await call("GET /v1/portal_management/imports/")).data.find(
    (it) => it.state === "receiving" && it.name === file.name && it.bytes === file.size && it.kind === kind,
  );
  let upload =
    begun ??
    (
      await call("POST /v1/portal_management/imports/", {
        body: { kind, name: file.name, bytes: file.size, ...(source !== "" && { source }) },
      })
    ).data;
  onPart(upload.received);
  while (upload.received < file.size) {
    const part = file.slice(upload.received, upload.received + PART_BYTES);
    const { id, received } = upload;
    try {
      upload = (
        await callWithFile("PUT /v1/portal_management/imports/{id}/data/", {
          params: { id },
          query: { offset: received },
          file: part,
        })
      ).data;
    } catch (error) {
      // What cannot be imported is not left behind half sent; where the network failed it can go on later.
      const now = await call("GET /v1/portal_management/imports/{id}/", { params: { id } }).catch(() => null);
      if (now !== null && now.data.received === 0) await stopImport(id).catch(() => null);
      throw error;
    }
    onPart(upload.received);
  }
  return upload;
};
