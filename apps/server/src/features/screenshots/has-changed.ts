import { compareMarks, comparePages } from "@parapet/scanner/screenshots/perceptual-hash";
import type { VisualFingerprint } from "@parapet/scanner/screenshots/visual-likeness";

/** Below these two pictures of one site show a change that a person would notice. */
const SAME_PAGE = 0.93;
const SAME_MARK = 0.85;

const bytes = (base64: string): Buffer => Buffer.from(base64, "base64");

/** Does the site look different from the picture before? */
export const hasChanged = (before: VisualFingerprint, after: VisualFingerprint): boolean => {
  if (before.page === after.page) return false;
  if (comparePages(bytes(before.page), bytes(after.page)) < SAME_PAGE) return true;
  if (before.forms.length !== after.forms.length) return true;
  const [logo, newLogo] = [before.logo, after.logo];
  if ((logo === null) !== (newLogo === null)) return true;
  return logo !== null && newLogo !== null && compareMarks(bytes(logo.map), bytes(newLogo.map)) < SAME_MARK;
};
