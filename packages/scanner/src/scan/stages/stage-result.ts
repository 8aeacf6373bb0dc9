import { ProbeError } from "@parapet/net/probe-error";

import type { CheckResult } from "../../check.ts";

/** A result created by a stage itself: evaluated without a finding, or blind with the reason. */
export const stageResult = (what: string, subject: string, error?: unknown): CheckResult => {
  if (error === undefined) return { check: what, subject, status: "judged", verdicts: [] };
  if (error instanceof ProbeError)
    return { check: what, subject, status: "blind", reason: error.reason, detail: error.message };
  throw error;
};
