import { ProbeError } from "@parapet/net/probe-error";

/** For observations that may fail without saying anything: null, unless the scan itself was stopped. */
export const unlessCancelled = (error: unknown): null => {
  if (!(error instanceof ProbeError) || error.reason === "cancelled") throw error;
  return null;
};
