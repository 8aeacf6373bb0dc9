import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { CheckContext, CheckResult, Targets, Unseen } from "./check.ts";
import type { AnyCheck } from "./check.ts";
import { distinctUnseen } from "./unseen.ts";

/** What a target is called where a check says nothing finer. */
export const targetName = (target: Targets[keyof Targets]): string => {
  if ("service" in target) return `${target.host}:${target.port}/${target.service.protocol}`;
  if ("url" in target) return target.url;
  return "host" in target ? target.host : target.domain;
};

/** What a service would have said to the question that it did not answer in time. */
const NOT_ANSWERED: Unseen = {
  subject: null,
  reason: "timeout",
  detail: "The service did not answer every question in time.",
};

/**
 * Runs one check on one target. Any failure makes it blind, with the reason; an unexpected error
 * is a defect of ours and is blind too, for a crash must not read as "clean".
 */
export const runCheck = async (
  check: AnyCheck,
  target: Targets[keyof Targets],
  net: Net,
  context: CheckContext,
): Promise<CheckResult> => {
  const subject = targetName(target);
  const missing = check.restsOn
    ?.map((name) => context.settings.missingLibraries?.[name])
    .find((it) => it !== undefined);
  if (missing !== undefined)
    return { check: check.id, subject, status: "blind", reason: "knowledge-reduced", detail: missing };
  try {
    const missed: Unseen[] = [];
    const seen: unknown = await check.observe(target, net, { ...context, missed: (part) => void missed.push(part) });
    if ("service" in target && target.service.isCut === true) missed.push(NOT_ANSWERED);
    const unseen = distinctUnseen(missed);
    // A substring keeps the whole text it was cut from in memory: a finding must not hold the page it was found on.
    const verdicts = structuredClone(check.judge(seen, target));
    const facts = structuredClone(check.describe?.(seen, target) ?? []);
    return {
      check: check.id,
      subject,
      status: "judged",
      verdicts,
      ...(unseen.length > 0 && { unseen }),
      ...(facts.length > 0 && { facts }),
    };
  } catch (error) {
    if (error instanceof ProbeError)
      return { check: check.id, subject, status: "blind", reason: error.reason, detail: error.message };
    if (context.signal.aborted)
      return { check: check.id, subject, status: "blind", reason: "cancelled", detail: "The scan was stopped" };
    const detail = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
    return {
      check: check.id,
      subject,
      status: "blind",
      reason: "malformed",
      detail: `The check itself failed. ${detail}`,
    };
  }
};
