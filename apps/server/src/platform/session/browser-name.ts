const BROWSERS = [
  [/\bEdg(?:e|A|iOS)?\//, "Edge"],
  [/\bOPR\//, "Opera"],
  [/\bFirefox\/|\bFxiOS\//, "Firefox"],
  [/\bChrome\/|\bCriOS\//, "Chrome"],
  [/\bSafari\//, "Safari"],
] as const;
const SYSTEMS = [
  [/\biPhone\b|\biPad\b/, "iOS"],
  [/\bAndroid\b/, "Android"],
  [/\bWindows\b/, "Windows"],
  [/\bMac OS X\b/, "macOS"],
  [/\bLinux\b/, "Linux"],
] as const;

const first = (list: readonly (readonly [RegExp, string])[], text: string): string | undefined =>
  list.find(([pattern]) => pattern.test(text))?.[1];

/** A name a person recognises their browser by: `Chrome, Linux`. Only known words, so the header cannot write into a page. */
export const browserName = (userAgent: string | undefined): string => {
  const text = (userAgent ?? "").slice(0, 500);
  const names = [first(BROWSERS, text), first(SYSTEMS, text)].filter((name) => name !== undefined);
  return names.length === 0 ? "-" : names.join(", ");
};
