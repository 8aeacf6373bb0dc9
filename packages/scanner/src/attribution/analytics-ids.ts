const MOST = 10;

/** Properties of Google Analytics and Tag Manager, pixels of Meta, site ids of Hotjar: one owner each. */
const PATTERNS: readonly RegExp[] = [
  /\b(UA-\d{4,10})-\d{1,4}\b/g,
  /["'=/](G-[A-Z0-9]{8,12})\b/g,
  /\b(GTM-[A-Z0-9]{5,9})\b/g,
  /fbq\(\s*["']init["']\s*,\s*["'](\d{12,18})["']/g,
  /\bhjid\s*[:=]\s*["']?(\d{5,9})\b/g,
];

/** The ids under which a page reports its visitors, without the number of the single property. */
export const analyticsIds = (html: string): string[] =>
  [...new Set(PATTERNS.flatMap((pattern) => [...html.matchAll(pattern)].map(([, id = ""]) => id)))]
    .toSorted()
    .slice(0, MOST);
