import type { Finding } from "@parapet/domain/contracts/findings";

/**
 * The exact records or settings to paste, each with the kind of server it is for ("" for one that fits all): those in the
 * evidence, otherwise the one that the remediation text quotes.
 */
export const listFixes = ({
  evidence,
  details,
}: Pick<Finding, "evidence" | "details">): [name: string, text: string][] => {
  const fix = (evidence as { fix?: unknown } | null)?.fix ?? details["fix"];
  if (typeof fix === "string") return [["", fix]];
  if (typeof fix !== "object" || fix === null) return [];
  return Object.entries(fix).filter((entry): entry is [string, string] => typeof entry[1] === "string");
};
