const REPLACEMENTS: readonly (readonly [RegExp, string])[] = [
  [/[\u200b-\u200f\u2060\ufeff]/g, ""], // invisible characters that ride along in pasted text
  // No pattern below repeats a blank: each place in a long run of them would be tried to the run's end.
  [/\s+/g, " "],
  [/^h[xX*]{2}p(s?)(?=\W)/i, "http$1"],
  [/^hxtp(s?)(?=\W)/i, "http$1"],
  [/^fxp(s?)(?=\W)/i, "ftp$1"],
  [/\[(:\/\/|:\/|:|\/\/?|@|\.)\]/g, "$1"],
  [/\((:\/\/|:|\/\/?|@|\.)\)/g, "$1"],
  [/\{(:\/\/|:|\/\/?|@|\.)\}/g, "$1"],
  [/ ?[[({<] ?(?:dot|punto|point) ?[\])}>] ?/gi, "."],
  [/ ?[[({<] ?(?:at|arroba) ?[\])}>] ?/gi, "@"],
  [/ ?[[({<] ?colon ?[\])}>] ?/gi, ":"],
  [/ dot /gi, "."],
  [/ at /gi, "@"],
  [/\[\.|\.\]|\[\.(?=\w)/g, "."], // half a bracket: example[.test
  [/\\\./g, "."],
  [/^(https?|ftps?):\/(?=[^/])/i, "$1://"],
];

/** Makes an indicator live again: `hxxps[://]evil[.]test` becomes `https://evil.test`. */
export const refang = (text: string): string => {
  let live = text.replaceAll("\0", "").trim();
  for (const [pattern, replacement] of REPLACEMENTS) live = live.replace(pattern, replacement);
  return live;
};

/** Makes an indicator safe to show in mail and chat: it no longer opens by itself. */
export const defang = (text: string): string =>
  text.replace(/^http/i, "hxxp").replaceAll(".", "[.]").replace("@", "[@]");
