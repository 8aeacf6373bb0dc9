import type { useTranslations } from "use-intl";

type Translate = ReturnType<typeof useTranslations<"alerts">>;

const KNOWN = [
  "could-not-reach",
  "redirected",
  "answered",
  "gone",
  "unexpected-answer",
  "no-ticket-yet",
  "unknown-channel",
  "no-signing-key",
  "not-allowed",
  "channel-removed",
  "mail-refused",
  "muted",
  "domain-removed",
  "not-permitted",
  "owner-left",
] as const;

/** What is said about a message that did not arrive; the server has a few words for it and no more. */
export const errorWords = (t: Translate, error: string, status: number | null): string => {
  const known = KNOWN.find((word) => word === error) ?? "could-not-reach";
  return t(`errors.${known}`, { status: String(status ?? "---") });
};
