import { join } from "node:path";

import { runProgram } from "../../proof/run-program.ts";
import type { Outcome } from "../../proof/verdicts.ts";
import type { Target } from "../target.ts";

interface Place {
  readonly url: string;
  readonly body?: string;
}

/** Endpoints that use client input in database searches: queries, a path, a body. */
const places = (base: string, isShort: boolean): Place[] => {
  const all: Place[] = [
    { url: `${base}/v1/findings/?domain=acme.test&q=dmarc*&page=1` },
    { url: `${base}/v1/cve/?q=openssl*&page=1` },
    { url: `${base}/v1/public_report/`, body: '{"domain":"acme.test*"}' },
    { url: `${base}/v1/ioc/?q=evil*&page=1` },
    { url: `${base}/v1/user_management/?page=1*` },
    { url: `${base}/v1/audit_log/?page=1*` },
    { url: `${base}/v1/findings/?domain=acme.test&severity=high*` },
    { url: `${base}/v1/findings/?domain=acme.test&sort=severity*` },
    { url: `${base}/v1/scans/?domain=acme.test*` },
    { url: `${base}/v1/org_management/?page=1*` },
    { url: `${base}/v1/forecast/?domain=acme.test*` },
    { url: `${base}/api/login`, body: '{"email":"a@b.test*","password":"x"}' },
    { url: `${base}/v1/ioc/lookup/`, body: '{"values":["evil.test*"]}' },
  ];
  return isShort ? all.slice(0, 3) : all;
};

const ask = async (
  place: Place,
  folder: string,
  extra: readonly string[],
  signal: AbortSignal,
  seconds: number,
): Promise<string> => {
  const body =
    place.body === undefined ? [] : ["--method", "POST", "--data", place.body, "-H", "Content-Type: application/json"];
  const args = [
    "-u",
    place.url,
    ...body,
    "--batch",
    "--flush-session",
    "--dbms=PostgreSQL",
    "--disable-coloring",
    "--output-dir",
    folder,
    "--ignore-code=400,401,403,404,422,429",
    "--time-sec=2",
    "--threads=4",
    ...extra,
  ];
  return (await runProgram("sqlmap", args, { signal, seconds })).said;
};

/** SQL injection test. sqlmap's exit code is not meaningful; its output is parsed. */
export const sqlmap = async (
  { product, canary, admin, scratch, isShort }: Target,
  signal: AbortSignal,
): Promise<Outcome> => {
  const folder = join(scratch, "sqlmap");
  const found = await ask(
    { url: `${canary.web}/find?name=thing+1` },
    folder,
    ["--level=1", "--risk=1", "--technique=BE"],
    signal,
    120,
  );
  if (!/Type: error-based/.test(found)) return { passed: false, says: "the planted injection was not found" };
  const depth = isShort ? ["--level=1", "--risk=1", "--technique=BEUS"] : ["--level=3", "--risk=2"];
  const bad: string[] = [];
  const waiting = places(product.url, isShort);
  // Two at a time: much of it is waiting for statements that might sleep.
  const attacker = async (n: number): Promise<void> => {
    for (let place = waiting.shift(); place !== undefined && !signal.aborted; place = waiting.shift()) {
      const bearer = ["-H", `Authorization: Bearer ${await admin.bearer()}`];
      const said = await ask(place, join(folder, String(n)), [...bearer, ...depth], signal, isShort ? 60 : 500);
      const isClean = /do(?:es)? not (?:appear|seem) to be injectable/.test(said) && !/^\s*Type: /m.test(said);
      if (!isClean)
        bad.push(
          `${place.url.slice(product.url.length)} (${said.trimEnd().split("\n").slice(-3).join(" / ").slice(0, 200)})`,
        );
    }
  };
  await Promise.all([attacker(1), attacker(2)]);
  const count = places(product.url, isShort).length;
  return bad.length === 0
    ? { passed: true, says: `planted injection found; ${count} endpoints of the portal: none can be injected` }
    : { passed: false, says: bad.join("; ") };
};
