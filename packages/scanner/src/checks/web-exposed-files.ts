import type { HttpResponse } from "@parapet/net/net";

import { defineCheck } from "../check.ts";
import { unseenOf } from "../unseen.ts";
import { evidenceOf } from "../web/evidence.ts";
import { filesOf } from "../web/exposed-files.ts";
import { hasSign, type FileOutcome, type FileSign } from "../web/file-signs.ts";
import { denyDotFiles, denyPath } from "../web/fixes.ts";
import { OWASP_SITE, webOutcome } from "../web/outcome.ts";
import { requestMany } from "../web/request-many.ts";
import { siteVisit } from "../web/site-visit.ts";

const BACKUPS = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/04-Review_Old_Backup_and_Unreferenced_Files_for_Sensitive_Information`;
const PLATFORM = `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/02-Test_Application_Platform_Configuration`;
const CWE = (number: number): string => `https://cwe.mitre.org/data/definitions/${number}.html`;

const OUTCOMES = {
  "file-version-control": webOutcome("high", "misconfiguration", "CONF-04", BACKUPS, CWE(527)),
  "file-secrets": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(538)),
  "file-private-key": webOutcome("critical", "cryptography", "CONF-04", BACKUPS, CWE(321)),
  "file-database-dump": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(530)),
  "file-archive": webOutcome("high", "misconfiguration", "CONF-04", BACKUPS, CWE(530)),
  "file-source-backup": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(530)),
  "file-configuration": webOutcome("medium", "misconfiguration", "CONF-03", BACKUPS, CWE(538)),
  "file-dependencies": webOutcome("low", "misconfiguration", "CONF-03", BACKUPS, CWE(538)),
  "file-diagnostics": webOutcome("high", "misconfiguration", "CONF-02", PLATFORM, CWE(489)),
  "file-profiler": webOutcome("medium", "misconfiguration", "CONF-02", PLATFORM, CWE(489)),
  "file-phpinfo": webOutcome("medium", "misconfiguration", "CONF-02", PLATFORM, CWE(497)),
  "file-server-status": webOutcome("medium", "misconfiguration", "CONF-02", PLATFORM, CWE(497)),
  "file-metrics": webOutcome("low", "misconfiguration", "CONF-02", PLATFORM, CWE(497)),
  "file-metadata": webOutcome("low", "misconfiguration", "CONF-04", BACKUPS, CWE(538)),
  "file-memory-dump": webOutcome("critical", "misconfiguration", "CONF-04", BACKUPS, CWE(528)),
  // No supported browser runs the plug-ins that read it.
  "file-cross-domain-policy": webOutcome(
    "low",
    "misconfiguration",
    "CONF-08",
    `${OWASP_SITE}/02-Configuration_and_Deployment_Management_Testing/08-Test_RIA_Cross_Domain_Policy`,
    CWE(942),
  ),
} as const satisfies Record<FileOutcome, unknown>;

export interface SeenFile {
  readonly file: FileSign;
  readonly response: HttpResponse;
  /** The path's own answer, not what the site says to everything. */
  readonly own: boolean;
}

const MAX_BYTES = 64 * 1024;

/** What holds people's data or the company's own, not only how a site is run, is reported with the sensitive data. */
const HOLDS_DATA: ReadonlySet<FileOutcome> = new Set(["file-database-dump", "file-archive", "file-memory-dump"]);

/** Which files lie open that were never meant to be served? */
export const webExposedFiles = defineCheck({
  id: "web-exposed-files",
  area: "web-apps-exposures",
  on: "site",
  touch: "active",
  outcomes: OUTCOMES,

  async observe(target, net, context): Promise<SeenFile[]> {
    const visit = siteVisit(target, net, context);
    await visit.home();
    // There are no files behind a signpost, and asking it hundreds of times would only be rude.
    if (await visit.isSignpost()) return [];
    const files = filesOf(visit.host, target.domain, context.now().getUTCFullYear());
    const seen = await requestMany(
      files,
      async (file): Promise<SeenFile | null> => {
        const response = await visit.requestOnce(file.path, {
          maxBytes: MAX_BYTES,
          ...(file.large === true && { headers: { range: "bytes=0-4095" } }),
        });
        // Only matching responses are stored, not hundreds of "not found" pages.
        return hasSign(file, response) ? { file, response, own: await visit.isOwnAnswer(file.path, response) } : null;
      },
      (file, why) => context.missed?.(unseenOf(visit.urlOf(file.path), why)),
    );
    return seen.filter((it) => it !== null);
  },

  judge(seen) {
    return seen
      .filter(({ file, response, own }) => own && hasSign(file, response))
      .map(({ file, response }) => ({
        outcome: file.outcome,
        subject: response.url,
        params: { path: file.path },
        ...(HOLDS_DATA.has(file.outcome) && {
          area: "sensitive-data" as const,
          details: { source: new URL(response.url).hostname },
        }),
        evidence: evidenceOf(response, { fix: file.path.startsWith("/.") ? denyDotFiles : denyPath(file.path) }),
      }));
  },
});
