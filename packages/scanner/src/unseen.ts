import type { ProbeError } from "@parapet/net/probe-error";

import type { CheckResult, Unseen } from "./check.ts";

/** More parts than this are not told apart: then the whole was not seen. */
const MAX_PARTS = 100;

/** A failed check as a part that stayed unseen. */
export const toUnseen = (subject: string | null, { reason, message }: ProbeError): Unseen => ({
  subject,
  reason,
  detail: message,
});

/** Each part once, and only the whole where the whole is among them or there are too many. */
export const distinctUnseen = (unseen: readonly Unseen[]): Unseen[] => {
  const [first] = unseen;
  if (first === undefined) return [];
  const whole = unseen.find(({ subject }) => subject === null);
  if (whole !== undefined) return [whole];
  const parts = [...new Map(unseen.map((part) => [part.subject, part])).values()];
  return parts.length > MAX_PARTS ? [{ ...first, subject: null }] : parts;
};

const covers = (part: string, subject: string): boolean =>
  part.startsWith("*") ? subject.endsWith(part.slice(1)) : subject.startsWith(part);

/** Which part that no one saw would a finding on this subject be in? */
export const unseenAround = (result: CheckResult, subject: string): Unseen | null =>
  (result.status === "judged" &&
    result.unseen?.find((part) => part.subject === null || covers(part.subject, subject))) ||
  null;

/** What was evaluated, and beside it a blind result for each part that stayed unseen. */
export const withBlindParts = (result: CheckResult): CheckResult[] => {
  if (result.status === "blind" || result.unseen === undefined) return [result];
  const { check, subject: target, verdicts, unseen, facts } = result;
  return [
    { check, subject: target, status: "judged", verdicts, ...(facts !== undefined && { facts }) },
    ...unseen.map(({ subject, reason, detail }): CheckResult => {
      const part = { check, subject: subject ?? target, status: "blind", reason, detail } as const;
      return { ...part, partOf: target };
    }),
  ];
};
