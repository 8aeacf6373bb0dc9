import type { HttpResponse } from "@parapet/net/net";

/** A plugin, theme or module of a CMS, with the version from its URLs. */
export interface SiteExtension {
  readonly kind: "plugin" | "theme" | "module";
  readonly name: string;
  readonly version: string;
}

const INSPECTED_BYTES = 512 * 1024;
const MOST = 100;

/** Extension paths of CMSs, and the version parameter of their assets. */
const PLACES: readonly [kind: SiteExtension["kind"], pattern: RegExp][] = [
  [
    "plugin",
    /\/wp-content\/plugins\/([a-z0-9_-]{2,80})\/[^"'\s<>?]{1,200}\?(?:[^"'\s<>]{0,80}&(?:amp;|#0?38;)?)?ver=(\d[\w.-]{0,30})/gi,
  ],
  [
    "theme",
    /\/wp-content\/themes\/([a-z0-9_-]{2,80})\/[^"'\s<>?]{1,200}\?(?:[^"'\s<>]{0,80}&(?:amp;|#0?38;)?)?ver=(\d[\w.-]{0,30})/gi,
  ],
  [
    "module",
    /\/modules\/contrib\/([a-z0-9_]{2,80})\/[^"'\s<>?]{1,200}\?(?:[^"'\s<>]{0,80}&(?:amp;)?)?v=(\d[\w.-]{0,30})/gi,
  ],
];

/**
 * Which extensions does the page load, and in which versions? A script without a version of its own carries that of the
 * system, which says nothing about the extension and is left out.
 */
export const siteExtensions = (page: HttpResponse, systemVersions: readonly string[]): SiteExtension[] => {
  const text = page.body.subarray(0, INSPECTED_BYTES).toString("latin1");
  const seen = new Map<string, SiteExtension>();
  for (const [kind, pattern] of PLACES) {
    for (const [, name = "", version = ""] of text.matchAll(pattern)) {
      if (seen.size >= MOST) break;
      if (systemVersions.includes(version)) continue;
      seen.set(`${kind} ${name.toLowerCase()}`, { kind, name: name.toLowerCase(), version });
    }
  }
  return [...seen.values()].toSorted((a, b) => (a.name < b.name ? -1 : 1));
};
