import type { HttpResponse } from "@parapet/net/net";

import { defineCheck, type Verdict } from "../check.ts";
import { evidenceOf } from "../web/evidence.ts";
import { restrictPath } from "../web/fixes.ts";
import { looksLikeHtml } from "../web/html-of.ts";
import { webOutcome } from "../web/outcome.ts";
import { securityTxt } from "../web/site-fixes.ts";
import { siteVisit } from "../web/site-visit.ts";

const RFC = "https://www.rfc-editor.org/rfc/rfc9116";

const OUTCOMES = {
  "security-txt-absent": webOutcome("info", "misconfiguration", "INFO-03", RFC, "https://securitytxt.org/"),
  "security-txt-expired": webOutcome("low", "misconfiguration", "INFO-03", `${RFC}#section-2.5.5`),
  "security-txt-invalid": webOutcome("low", "misconfiguration", "INFO-03", RFC),
  "robots-reveals-paths": webOutcome("info", "misconfiguration", "INFO-03", "https://www.rfc-editor.org/rfc/rfc9309"),
} as const;

interface Seen {
  readonly home: HttpResponse;
  readonly file: HttpResponse;
  readonly robots: HttpResponse;
  readonly now: number;
}

/** Paths whose names alone help an attacker. */
const SENSITIVE =
  /\/(?:admin|administrator|backup|backups|private|secret|internal|config|database|db|dump|old|staging|phpmyadmin|cgi-bin|wp-admin\/|manager|console|api\/internal)(?:[/.*-]|$)/i;

const fieldsOf = (text: string): Map<string, string[]> => {
  const fields = new Map<string, string[]>();
  for (const line of text.slice(0, 65_536).split(/\r?\n/)) {
    const match = /^([A-Za-z-]{1,40}):\s*(.{1,2000})$/.exec(line);
    if (match === null) continue;
    const name = (match[1] ?? "").toLowerCase();
    fields.set(name, [...(fields.get(name) ?? []), (match[2] ?? "").trim()]);
  }
  return fields;
};

const isText = (response: HttpResponse): boolean => response.status === 200 && !looksLikeHtml(response);

/** Checks security.txt, and robots.txt for sensitive paths. */
export const webSecurityTxt = defineCheck({
  id: "web-security-txt",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<Seen> {
    const visit = siteVisit(target, net, context);
    const { page } = await visit.home();
    const at = (path: string) => visit.get(new URL(path, page.url).href, { maxBytes: 64 * 1024 });
    const [file, robots] = await Promise.all([at("/.well-known/security.txt"), at("/robots.txt")]);
    return { home: page, file, robots, now: context.now().getTime() };
  },

  judge({ home, file, robots, now }, { domain, url }) {
    const verdicts: Verdict<keyof typeof OUTCOMES>[] = [];
    const fields = fieldsOf(isText(file) ? file.text() : "");
    const [expires, ...more] = fields.get("expires") ?? [];
    const evidence = evidenceOf(file, { fix: securityTxt(domain, now) });
    if (fields.size === 0) {
      // Researchers search for the file at the company's own name; other hosts and those without a page need none.
      const isMain = [domain, `www.${domain}`].includes(new URL(url).hostname);
      if (isMain && home.status < 300 && (home.headers["content-type"]?.[0] ?? "").includes("html"))
        verdicts.push({ outcome: "security-txt-absent", subject: file.url, evidence });
    } else if (
      (fields.get("contact") ?? []).length === 0 ||
      expires === undefined ||
      more.length > 0 ||
      Number.isNaN(Date.parse(expires))
    ) {
      verdicts.push({ outcome: "security-txt-invalid", subject: file.url, evidence });
    } else if (Date.parse(expires) < now) {
      verdicts.push({
        outcome: "security-txt-expired",
        subject: file.url,
        params: { expires: expires.slice(0, 40) },
        evidence,
      });
    }
    if (isText(robots)) {
      const sensitivePaths = [
        ...robots
          .text()
          .slice(0, 65_536)
          .matchAll(/^[ \t]{0,20}disallow:[ \t]{0,20}(\S{1,300})/gim),
      ]
        .map((match) => match[1] ?? "")
        .filter((path) => SENSITIVE.test(path));
      if (sensitivePaths.length > 0) {
        verdicts.push({
          outcome: "robots-reveals-paths",
          subject: robots.url,
          params: { count: sensitivePaths.length },
          evidence: evidenceOf(robots, {
            fix: restrictPath((sensitivePaths[0] ?? "/").replace(/[*$].*$/, "")),
            details: { paths: sensitivePaths.slice(0, 20) },
          }),
        });
      }
    }
    return verdicts;
  },
});
