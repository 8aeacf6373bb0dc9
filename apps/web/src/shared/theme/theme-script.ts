/**
 * Runs before the first paint, so that a remembered theme does not flash. It is written into the page as text, hence
 * no character that HTML would escape; the content policy admits it by its hash.
 */
export const THEME_SCRIPT =
  "try{const t=localStorage.getItem(`theme`);if(t===`dark`||t===`light`)document.documentElement.dataset.theme=t}catch{}";
