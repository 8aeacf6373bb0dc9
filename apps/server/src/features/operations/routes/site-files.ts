import { DAY_MS } from "@parapet/domain/durations";
import { inLocale } from "@parapet/words/links";
import { DEFAULT_LOCALE, LOCALES } from "@parapet/words/locale";
import type { FastifyInstance } from "fastify";

import type { Services } from "../../../platform/services.ts";

/** The pages that search engines may show, without language. A report's figures come from calls, and those stay out. */
const LISTED = ["/", "/plans-pricing", "/partners/register", "/contact-us", "/terms", "/scanning", "/status"] as const;
const UNLISTED = ["/dashboard", "/payment", "/reset-password", "/monitoring-consent", "/domain-contact"] as const;
/** RFC 9116 asks for less than a year. */
const SECURITY_LIVES_DAYS = 180;

const robots = (site: string): string =>
  [
    "User-agent: *",
    ...LOCALES.flatMap((locale) => UNLISTED.map((path) => `Disallow: ${inLocale(locale, path)}`)),
    "Disallow: /v1/",
    "Disallow: /api/",
    "",
    `Sitemap: ${site}/sitemap.xml`,
    "",
  ].join("\n");

const sitemap = (site: string): string => {
  const alternates = (path: string) =>
    [...LOCALES.map((locale) => [locale, locale] as const), ["x-default", DEFAULT_LOCALE] as const]
      .map(
        ([tag, locale]) =>
          `    <xhtml:link rel="alternate" hreflang="${tag}" href="${site}${inLocale(locale, path)}"/>`,
      )
      .join("\n");
  const urls = LISTED.flatMap((path) =>
    LOCALES.map((locale) => `  <url>\n    <loc>${site}${inLocale(locale, path)}</loc>\n${alternates(path)}\n  </url>`),
  );
  return `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">
${urls.join("\n")}
</urlset>
`;
};

const securityText = (site: string, now: Date): string => {
  const midnight = Math.floor(now.getTime() / DAY_MS) * DAY_MS;
  return [
    `Contact: ${site}/contact-us`,
    `Expires: ${new Date(midnight + SECURITY_LIVES_DAYS * DAY_MS).toISOString().replace(".000", "")}`,
    `Preferred-Languages: ${LOCALES.join(", ")}`,
    `Canonical: ${site}/.well-known/security.txt`,
    `Policy: ${site}/scanning`,
    "",
  ].join("\n");
};

/** What machines ask a site for: robots.txt, sitemap.xml and security.txt (RFC 9309, sitemaps.org, RFC 9116). */
export const siteFileRoutes = (app: FastifyInstance, { config, now }: Pick<Services, "config" | "now">): void => {
  const files: Record<string, { type: string; text: () => string }> = {
    "/robots.txt": { type: "text/plain; charset=utf-8", text: () => robots(config.publicUrl) },
    "/sitemap.xml": { type: "application/xml; charset=utf-8", text: () => sitemap(config.publicUrl) },
    "/.well-known/security.txt": {
      type: "text/plain; charset=utf-8",
      text: () => securityText(config.publicUrl, now()),
    },
  };
  for (const [url, { type, text }] of Object.entries(files))
    app.get(url, { config: { policy: "anyone" }, schema: { hide: true } }, async (_request, reply) =>
      reply.type(type).header("cache-control", "public, max-age=3600").send(text()),
    );
};
