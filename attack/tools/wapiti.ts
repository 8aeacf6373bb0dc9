import { readFileSync } from "node:fs";
import { join } from "node:path";

import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

interface Report {
  readonly vulnerabilities: Readonly<Record<string, readonly { info: string; path: string }[]>>;
  readonly anomalies: Readonly<Record<string, readonly { info: string; path: string }[]>>;
}

// Its module "ssrf" calls a host outside, so the modules are named.
const MODULES = "xss,permanentxss,file,redirect,crlf,csp,http_headers,cookieflags,exec,methods,backup";

/**
 * We send no X-XSS-Protection on purpose: browsers dropped it, and where it lives it opens holes. HSTS is sent when the
 * portal's address is https; over plain http, as here, it would have no meaning (RFC 6797, 7.2).
 */
const EXPECTED = /X-XSS-Protection|Strict-Transport-Security/;

const crawl = async (
  url: string,
  name: string,
  modules: string,
  extra: readonly string[],
  target: Target,
  signal: AbortSignal,
  minutes: number,
): Promise<Report> => {
  const out = join(target.scratch, `wapiti-${name}.json`);
  const args = ["-u", `${url}/`, "--scope", "folder", "-m", modules, "--flush-session", "--no-bugreport", "--store-session", join(target.scratch, "wapiti"), "--store-config", join(target.scratch, "wapiti-config"), "--max-scan-time", String(minutes), "--max-links-per-page", "60", "--max-files-per-dir", "60", "-t", "8", "-v", "0", "-f", "json", "-o", out, ...extra]; // prettier-ignore
  const { said } = await runProgram("wapiti", args, { signal, seconds: minutes * 60 + 60, env: { ...process.env, HOME: target.scratch } }); // prettier-ignore
  try {
    return JSON.parse(readFileSync(out, "utf8")) as Report;
  } catch {
    throw new Error(`wapiti wrote no report: ${said.trimEnd().split("\n").at(-1)}`);
  }
};

const listed = (part: Report["vulnerabilities"]): string[] =>
  Object.entries(part).flatMap(([kind, found]) => found.map(({ info, path }) => `${kind} at ${path}: ${info}`));

/** Does a crawl with hostile words find a script, a file, a redirect or a header that is missing? */
export const wapiti = async (target: Target, signal: AbortSignal): Promise<Outcome> => {
  const planted = listed((await crawl(target.canary.web, "canary", "xss,file", [], target, signal, 1)).vulnerabilities);
  const missed = ["Cross Site Scripting", "Path Traversal"].filter(
    (kind) => !planted.some((one) => one.startsWith(kind)),
  );
  if (missed.length > 0) return { passed: false, says: `planted holes not found: ${missed.join(", ")}` };
  const bearer = await target.admin.bearer();
  const { vulnerabilities, anomalies } = await crawl(target.product.url, "portal", MODULES, ["-H", `Authorization: Bearer ${bearer}`], target, signal, target.isShort ? 1 : 8); // prettier-ignore
  const found = [...listed(vulnerabilities), ...listed(anomalies)].filter((one) => !EXPECTED.test(one));
  return found.length === 0
    ? {
        passed: true,
        says: "planted script and file found; portal: nothing but the two headers that are left out on purpose over plain http",
      }
    : { passed: false, says: [...new Set(found)].slice(0, 8).join("; ") };
};
