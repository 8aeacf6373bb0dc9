import { ProbeError } from "@parapet/net/probe-error";

/** Why a source could not be read, as its health row says it. */
export const explainFailure = (error: unknown): string => {
  if (error instanceof ProbeError) return `${error.reason}: ${error.message}`;
  return error instanceof Error ? error.message : String(error);
};
