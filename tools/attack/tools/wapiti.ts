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

/** Pages that take words from their address. */
const PAGES = ["/login", "/plans-pricing", "/results/acme.test", "/result?domain=acme.test"] as const;

interface Question {
  readonly name: string;
  readonly in: string;
  readonly schema?: { readonly type?: string; readonly enum?: readonly string[]; readonly minimum?: number };
}

const asked = ({ name, schema = {} }: Question): string => {
  if (name === "domain") return "acme.test";
  return schema.enum?.[0] ?? (schema.type === "integer" ? String(Math.max(1, schema.minimum ?? 1)) : "acme");
};

/** An API has no links to crawl: every GET call with parameters is listed from the OpenAPI description. */
const readingCalls = async (origin: string): Promise<string[]> => {
  const { paths } = (await (await fetch(`${origin}/v1/openapi.json`)).json()) as {
    paths: Record<string, { get?: { parameters?: Question[] } }>;
  };
  return Object.entries(paths).flatMap(([path, { get }]) => {
    const questions = get?.parameters?.filter((it) => it.in === "query") ?? [];
    if (questions.length === 0 || path.includes("{")) return [];
    return [`${path}?${new URLSearchParams(questions.map((it) => [it.name, asked(it)])).toString()}`];
  });
};

/**
 * We send no X-XSS-Protection on purpose: browsers dropped it, and where it lives it opens vulnerabilities. HSTS is sent when the
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
  { seconds, perModule }: { readonly seconds: number; readonly perModule: number },
): Promise<Report & { readonly crawled: number }> => {
  const out = join(target.scratch, `wapiti-${name}.json`);
  const args = [
    "-u",
    `${url}/`,
    "--scope",
    "folder",
    "-m",
    modules,
    "--flush-session",
    "--no-bugreport",
    "--store-session",
    join(target.scratch, "wapiti"),
    "--store-config",
    join(target.scratch, "wapiti-config"),
    "--max-scan-time",
    String(seconds),
    "--max-attack-time",
    String(perModule),
    "--max-links-per-page",
    "60",
    "--max-files-per-dir",
    "60",
    "-t",
    "8",
    "-v",
    "1",
    "-f",
    "json",
    "-o",
    out,
    ...extra,
  ];
  const { said } = await runProgram("wapiti", args, {
    signal,
    seconds: seconds + perModule * modules.split(",").length + 60,
    env: { ...process.env, HOME: target.scratch },
  });
  try {
    const crawled = Number(/Wapiti found (\d+) URLs/.exec(said)?.[1] ?? 0);
    return { ...(JSON.parse(readFileSync(out, "utf8")) as Report), crawled };
  } catch {
    throw new Error(`wapiti wrote no report: ${said.trimEnd().split("\n").at(-1)}`);
  }
};

interface Found {
  readonly kind: string;
  readonly info: string;
  readonly path: string;
}

const listed = (part: Report["vulnerabilities"]): Found[] =>
  Object.entries(part).flatMap(([kind, found]) => found.map(({ info, path }) => ({ kind, info, path })));

const asText = ({ kind, info, path }: Found): string => `${kind} at ${path}: ${info}`;

/** A page as a browser asks for it. */
const bodyOf = async (url: string): Promise<string> => (await fetch(url, { headers: { accept: "text/html" } })).text();

/**
 * "/results/acme.test~" is answered with the same page as every name below /results, and the crawl takes that for a
 * forgotten copy of a file. It is none when it is byte for byte the page that belongs to another name.
 */
const isTheResultsPage = async (origin: string, { kind, path }: Found): Promise<boolean> =>
  kind === "Backup file" &&
  path.startsWith("/results/") &&
  (await bodyOf(`${origin}${path}`)) === (await bodyOf(`${origin}/results/nobody.example`));

/** Does a crawl with hostile words find a script, a file, a redirect or a header that is missing? */
export const wapiti = async (target: Target, signal: AbortSignal): Promise<Outcome> => {
  const planted = listed(
    (await crawl(target.canary.web, "canary", "xss,file", [], target, signal, { seconds: 30, perModule: 30 }))
      .vulnerabilities,
  );
  const missed = ["Cross Site Scripting", "Path Traversal"].filter(
    (kind) => !planted.some((one) => one.kind.startsWith(kind)),
  );
  if (missed.length > 0) return { passed: false, says: `planted vulnerabilities not found: ${missed.join(", ")}` };
  const bearer = await target.admin.bearer();
  const named = [...PAGES, ...(await readingCalls(target.product.url))];
  const starts = named.flatMap((path) => ["-s", `${target.product.url}${path}`]);
  const { vulnerabilities, anomalies, crawled } = await crawl(
    target.product.url,
    "portal",
    MODULES,
    ["-H", `Authorization: Bearer ${bearer}`, ...starts],
    target,
    signal,
    target.isShort ? { seconds: 15, perModule: 8 } : { seconds: 90, perModule: 40 },
  );
  // A crawl that saw next to nothing has attacked next to nothing.
  if (crawled < named.length) return { passed: false, says: `only ${crawled} addresses were crawled` };
  const found: string[] = [];
  for (const one of [...listed(vulnerabilities), ...listed(anomalies)]) {
    if (EXPECTED.test(asText(one)) || (await isTheResultsPage(target.product.url, one))) continue;
    found.push(asText(one));
  }
  return found.length === 0
    ? {
        passed: true,
        says: `planted script and file found; ${crawled} addresses of the portal: nothing but the two headers that are left out on purpose over plain http`,
      }
    : { passed: false, says: [...new Set(found)].slice(0, 8).join("; ") };
};
