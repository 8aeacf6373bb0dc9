import type { Objection } from "./objection.ts";

const MEDIA = String.raw`(?:\*|[a-z]+)\/(?:\*|[a-z0-9.+-]+)(?:;\s?(?:q=[01](?:\.\d{1,3})?|v=b\d|odata=verbose))*`;

/**
 * The headers a template may send, with the form of their values. They say what the reader understands; none says who is asking, what
 * is to be done or where the request is to go. A header that is not listed is refused.
 */
const HEADERS: ReadonlyMap<string, (value: string, origin: string) => boolean> = new Map([
  ["accept", (value: string) => new RegExp(String.raw`^${MEDIA}(?:,\s?${MEDIA}){0,15}$`, "i").test(value)],
  [
    "accept-language",
    (value: string) => /^[a-z-]{2,8}(?:;q=[01](?:\.\d)?)?(?:,\s?[a-z-]{2,8}(?:;q=[01](?:\.\d)?)?){0,8}$/i.test(value),
  ],
  ["cache-control", (value: string) => /^(?:no-cache|no-store|max-age=0)$/i.test(value)],
  [
    "pragma",
    (value: string) =>
      /^(?:no-cache|akamai-x-(?:cache-(?:remote-)?on|check-cacheable|(?:feo|im|tapioca)-trace|get-[a-z-]{1,40}|serial-no))$/i.test(
        value,
      ),
  ],
  [
    "content-type",
    (value: string) =>
      /^(?:application\/(?:json|xml|x-www-form-urlencoded)|text\/(?:html|xml|plain))(?:;\s?charset=utf-8)?$/i.test(
        value,
      ),
  ],
  ["upgrade-insecure-requests", (value: string) => value === "1"],
  ["dnt", (value: string) => value === "1"],
  ["priority", (value: string) => /^u=[0-7](?:, i)?$/.test(value)],
  ["x-requested-with", (value: string) => value === "XMLHttpRequest"],
  // The first bytes of a file, once: several or open ranges make a server work.
  ["range", (value: string) => /^bytes=0-\d{1,6}$/.test(value)],
  ["origin", (value: string, origin: string) => value === origin],
  ["referer", (value: string, origin: string) => value === origin || value === `${origin}/`],
  ...["dest", "mode", "site", "user"].map(
    (name) =>
      [
        `sec-fetch-${name}`,
        (value: string) => /^(?:document|empty|navigate|no-cors|cors|none|same-origin|\?1)$/.test(value),
      ] as const,
  ),
]);

const CREDENTIALS =
  /^(?:cookie2?|(?:proxy-)?authorization)$|auth|token|api-?key|session|passw|secret|credential|jwt|csrf|xsrf/;

/** What speaks against the headers of a request. */
export const judgeHeaders = (headers: Readonly<Record<string, string>>, origin: string): Objection | null => {
  const names = Object.keys(headers).map((name) => name.toLowerCase());
  if (new Set(names).size !== names.length) return { code: "unknown-header", detail: "the same header twice" };
  for (const [written, value] of Object.entries(headers)) {
    const name = written.toLowerCase();
    if (CREDENTIALS.test(name)) return { code: "credentials", detail: `header ${written.slice(0, 40)}` };
    const isKnown = HEADERS.get(name);
    if (isKnown === undefined || value.length > 300 || !isKnown(value, origin))
      return { code: "unknown-header", detail: `${written.slice(0, 40)}: ${value.slice(0, 40)}` };
  }
  return null;
};
