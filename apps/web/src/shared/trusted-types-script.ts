/**
 * Pages run under trusted types: no text becomes markup. React and the router need one exception for when they draw a page
 * again, such as after an extension of the browser changed it: an empty script element, and texts in which no tag begins. What
 * such an element says is never run: the content policy knows every script of a page by its hash. Written as the theme's
 * script is, with no character that HTML would escape. The one script that is named by its URL is the worker of the offline page.
 */
export const TRUSTED_TYPES_SCRIPT =
  "globalThis.trustedTypes?.createPolicy(`default`,{createHTML:function(t){return t===`\\x3cscript\\x3e\\x3c/script\\x3e`||!/\\x3c/.test(t)?t:null},createScript:function(t){return t},createScriptURL:function(t){return t===`/offline-worker.js`?t:null}});";
