import { EARLY_SCRIPT } from "../src/shared/early-script.ts";
import { THEME_SCRIPT } from "../src/shared/theme/theme-script.ts";
import { asksFor, beginAfter } from "./paint-first.ts";

const THEME = `${THEME_SCRIPT}</script>`;
const SHOWN = "await globalThis.parapetEarly?.shown;";

/**
 * The shell of a page behind a session. Its first script asks the server who is there before it asks for files: twenty of
 * them keep a slow processor busy for longer than the server takes to answer. The code begins once the picture of the
 * overview, where there is one, has been painted.
 */
export const pictureFirst = (html: string): string => {
  if (!html.includes(THEME)) throw new Error("the page does not begin with the script of the theme");
  let asked = "";
  const late = beginAfter(html, (files) => {
    asked = asksFor(files);
    return SHOWN;
  });
  // React leaves the text of this script alone (`root.tsx`).
  return late.replace(THEME, () => `${THEME_SCRIPT};${EARLY_SCRIPT};${asked}</script>`);
};
