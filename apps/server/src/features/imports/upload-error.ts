import type { Locale } from "@parapet/words/locale";
import { refusalText } from "@parapet/words/messages/refusals";

const UPLOAD_ERRORS = [
  "upload_incomplete",
  "upload_incomplete_retry",
  "upload_no_authority",
  "upload_no_space",
  "upload_unavailable",
  "upload_unreadable",
] as const;
export type UploadError = (typeof UPLOAD_ERRORS)[number];

/** Why an import failed, in the reader's language. */
export const uploadErrorText = (locale: Locale, stored: string | null): string | null => {
  const known = UPLOAD_ERRORS.find((key) => key === stored);
  return known === undefined ? stored : refusalText(locale, known);
};
