import {
  type CheckContext,
  type CurrentKnowledge,
  type EarlierFinding,
  knowledgeReduced,
  type MissingKnowledge,
  type SeenService,
} from "../check.ts";
import type { AnyCheck } from "../check.ts";
import { CHECKS } from "../registry.ts";

/** The checks whose findings rest on more than the program: on data, rules or the identification of a service. */
export const CHECKS_WITH_KNOWLEDGE: readonly string[] = CHECKS.filter(
  (check) => check.on === "service" || check.missingFor !== undefined,
).map(({ id }) => id);

/** A service that is not identified any more, or says the same as before and is named otherwise, has not changed. */
const lostIdentification = ({ basis }: EarlierFinding, service: SeenService | undefined): MissingKnowledge | null => {
  const before = basis?.service;
  if (before === undefined || service === undefined || before.product === null) return null;
  // A port that is open and does not say what it is may be the same service that answered too late.
  const isUnknown = service.name === null || service.name === "unknown";
  if (service.product === null && (before.isFingerprinted || isUnknown))
    return knowledgeReduced(`The service is no longer identified as ${before.product}.`);
  if (service.product === null || !before.isFingerprinted) return null;
  if (service.product === before.product || service.banner === null || service.banner !== before.banner) return null;
  return knowledgeReduced(
    `The service answers as before and is identified as ${service.product} instead of ${before.product}.`,
  );
};

/**
 * Why does it prove nothing that an earlier finding was not seen again? Null where the check had at least the knowledge
 * that found it, so that the finding is resolved.
 */
export const missingKnowledge = async (
  earlier: EarlierFinding,
  context: CheckContext,
  now: CurrentKnowledge,
  checks: readonly AnyCheck[] = CHECKS,
): Promise<MissingKnowledge | null> => {
  const check = checks.find(({ id }) => id === earlier.check);
  if (check === undefined) return knowledgeReduced("This version has no such check.");
  const lost = check.on === "service" ? lostIdentification(earlier, now.service) : null;
  return lost ?? (await check.missingFor?.(earlier, context, now)) ?? null;
};

/** What a finding on a service rests on. */
export const toBasis = ({ product, cpe, banner, details }: SeenService) => ({
  service: { product, cpe, banner, isFingerprinted: details["fingerprint"] !== undefined },
});
