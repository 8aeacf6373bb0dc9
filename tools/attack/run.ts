/** `npm run attack [-- --short] [-- names…]`: tries to break our own portal, on loopback, with planted vulnerabilities beside it. */
import { mkdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { startProduct } from "../../e2e/product.ts";
import { chosenNames } from "../proof/chosen-names.ts";
import { signInOverHttp } from "../proof/portal-session.ts";
import { seedFrom } from "../proof/random.ts";
import { inTurn, type Step } from "../proof/verdicts.ts";
import { openPorts } from "./own/open-ports.ts";
import { openapiFuzz } from "./own/openapi-fuzz.ts";
import { SECRET_ENVIRONMENT, secretCanaries } from "./own/secret-canaries.ts";
import { smuggling } from "./own/smuggling.ts";
import { journey, suite } from "./own/suites.ts";
import { startCanary } from "./planted/start-canary.ts";
import type { Target } from "./target.ts";
import { ffuf } from "./tools/ffuf.ts";
import { installTools } from "./tools/install.ts";
import { slowhttptest } from "./tools/slowhttptest.ts";
import { sqlmap } from "./tools/sqlmap.ts";
import { sslscan } from "./tools/sslscan.ts";
import { wapiti } from "./tools/wapiti.ts";

const words = process.argv.slice(2);
const isShort = words.includes("--short");
const isAll = words.every((word) => word.startsWith("-"));

const scratch = join(tmpdir(), `parapet-attack-${process.pid}`);
/** Started before the first attack. */
let target: Target;
/** Browsers and whole courses of events take minutes on a quiet machine. */
const LONG_SECONDS = 1_800;
const filesWithin =
  (seconds: number) =>
  (name: string, ...patterns: string[]): Step => ({
    name,
    withinSeconds: seconds,
    run: (signal) => suite(name.replaceAll(/\W+/g, "-"), patterns, { scratch, seconds }, signal),
  });
const files = filesWithin(600);
const longFiles = filesWithin(LONG_SECONDS);
const steps: Step[] = [
  { name: "open ports", withinSeconds: 30, run: () => openPorts(target) },
  { name: "request smuggling", withinSeconds: 60, run: () => smuggling(target) },
  { name: "ffuf", withinSeconds: 300, run: (signal) => ffuf(target, signal) },
  { name: "sslscan", withinSeconds: 200, run: (signal) => sslscan(target, signal) },
  { name: "openapi fuzz", withinSeconds: 900, run: (signal) => openapiFuzz(target, signal) },
  { name: "sqlmap", withinSeconds: isShort ? 240 : 3_600, run: (signal) => sqlmap(target, signal) },
  { name: "wapiti", withinSeconds: isShort ? 240 : 900, run: (signal) => wapiti(target, signal) },
  { name: "slowhttptest", withinSeconds: 300, run: (signal) => slowhttptest(target, signal) },
  { name: "secret canaries", withinSeconds: 300, run: (signal) => secretCanaries(target, signal) },
  files("permission matrix", "apps/server/src/wiring/access-control/matrix.test.ts"),
  files(
    "login machine",
    "apps/server/src/features/access/login-machine.test.ts",
    "apps/server/src/features/access/sign-in.test.ts",
  ),
  files(
    "ssrf and rebinding tables",
    "packages/net/src/address-policy.test.ts",
    "packages/net/src/create-net.test.ts",
    "packages/net/src/http-client.test.ts",
    "packages/net/src/dns/*.test.ts",
  ),
  files(
    "webhook table",
    "apps/server/src/features/alerts/routes/alerts.test.ts",
    "apps/server/src/features/alerts/commands/deliver.test.ts",
    "apps/server/src/**/webhook*.test.ts",
  ),
  longFiles("authority", "apps/server/src/wiring/access-control/authority.test.ts"),
  files("link guessing", "tools/attack/own/guess-links.nightly.test.ts"),
  files("limited programs", "tools/attack/own/limited-programs.nightly.test.ts"),
  files("outgoing callers", "tools/attack/own/outgoing.nightly.test.ts"),
  files("mails", "tools/attack/own/mails.nightly.test.ts"),
  files(
    "hostile templates",
    "packages/scanner/src/templates/hostile-*.test.ts",
    "packages/scanner/src/templates/guard/*.test.ts",
    "packages/scanner/src/templates/proofs.test.ts",
  ),
  files(
    "rights that end meanwhile",
    "apps/server/src/wiring/queued-work.test.ts",
    "apps/server/src/wiring/across-features/started-earlier.test.ts",
    "apps/server/src/wiring/across-features/ownership.test.ts",
  ),
  files("hostile uploads", "tools/attack/own/hostile-uploads.nightly.test.ts"),
  files("same subject", "tools/attack/own/same-subject*.nightly.test.ts"),
  longFiles("screenshot browser", "apps/server/src/features/screenshots/escape-set.nightly.test.ts"),
  {
    name: "stored-script sweep",
    withinSeconds: 900,
    run: (signal) => journey("e2e/script-sweep.spec.ts", scratch, signal),
  },
];
/** Too long for minutes; each has its own short form in `npm test`. */
const LONG_ONLY = new Set(["stored-script sweep", "screenshot browser", "authority"]);
const wordOf = (name: string): string => name.replaceAll(/\W+/g, "-");
const USAGE = `npm run attack [-- --short] [-- --seed=N] [-- names…]

Tries to break a portal of its own, on loopback, with planted vulnerabilities beside it. Without names all of them run.`;
const names = chosenNames(
  words,
  USAGE,
  steps.map(({ name }) => wordOf(name)),
);
const chosen = steps.filter(({ name }) => names.includes(wordOf(name)) && !(isAll && isShort && LONG_ONLY.has(name)));

const missing = await installTools();
if (missing.length > 0) console.log(`Could not install ${missing.join(", ")}: their attacks will fail.`);

mkdirSync(scratch);
let exitCode = 1;
{
  await using canary = await startCanary();
  // The demo company is scanned first by itself; the portal has something to lose.
  await using product = await startProduct({ PARAPET_DEMO: "companies", ...SECRET_ENVIRONMENT });
  target = {
    product,
    canary,
    admin: await signInOverHttp(product, "super_admin"),
    user: await signInOverHttp(product, "client_user"),
    scratch,
    isShort,
    seed: seedFrom(words),
  };
  exitCode = await inTurn(`attack${isShort ? " (short)" : ""}`, chosen);
}
rmSync(scratch, { recursive: true, force: true });
process.exit(exitCode);
