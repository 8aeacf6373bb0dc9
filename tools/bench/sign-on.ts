/* How long does single sign-on take beside the provider's own time, how fast are users and groups pushed by SCIM, and how soon is a
   deactivated person refused? A real server and providers of both protocols on loopback. `--short` pushes a tenth. */
import { execFile } from "node:child_process";
import { promisify } from "node:util";

import { startIdentityProvider } from "@parapet/lab/identity-provider";
import { startSamlProvider } from "@parapet/lab/saml-provider";

import { BenchBrowser, DOMAIN, openStage, PORTAL } from "./sign-on.stage.ts";

const isShort = process.argv.includes("--short");
const USERS = isShort ? 1_000 : 10_000;
const GROUPS = isShort ? 50 : 500;
const MEMBERS = 20;
const SIGN_INS = isShort ? 20 : 100;
const DEACTIVATIONS = isShort ? 50 : 300;
const LIMITS = { pushSeconds: (60 * USERS) / 10_000, ownMs: 50, refusedMs: 1_000 };

await using it = await openStage();
await using idp = await startIdentityProvider();
const { base } = it;
let browser = await it.session(it.admin);
const { token } = await browser.data<{ token: string }>("POST", "/v1/sign_on/scim/", { name: "Bench" });

const scim = async (method: string, path: string, body?: object): Promise<Response> =>
  fetch(`${base}/scim/v2${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, "content-type": "application/scim+json" },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });

const percentile = (times: readonly number[], share: number): number =>
  times.toSorted((a, b) => a - b)[Math.min(times.length - 1, Math.floor(times.length * share))] ?? 0;

let failed = false;
const say = (name: string, figure: string, isGood: boolean): void => {
  if (!isGood) failed = true;
  console.log(`sign-on: ${name.padEnd(52)} ${figure} ${isGood ? "" : "OVER THE LIMIT"}`);
};

// --- SCIM
const run = promisify(execFile);
const push = new URL("sign-on.push.child.ts", import.meta.url).pathname;
const { stdout } = await run(process.execPath, [push, base, token, ...[USERS, GROUPS, MEMBERS].map(String)]);
const { userSeconds, groupSeconds } = JSON.parse(stdout) as { userSeconds: number; groupSeconds: number };
const seconds = userSeconds + groupSeconds;
say(
  `SCIM: ${USERS} users, ${GROUPS} groups of ${MEMBERS}`,
  `${seconds.toFixed(1)} s (users ${userSeconds.toFixed(1)}, groups ${groupSeconds.toFixed(1)}; limit ${LIMITS.pushSeconds})`,
  seconds < LIMITS.pushSeconds,
);

// --- deactivation, from the request to the first refusal of the person's own request
const refusals: number[] = [];
for (let n = 0; n < DEACTIVATIONS; n += 1) {
  const email = `leaver${n}@${DOMAIN}`;
  const id = await it.user("partner_user", email);
  const session = await it.session(id);
  await scim("POST", "/Users", { userName: email });
  if ((await session.send("GET", "/v1/account/")).statusCode !== 200) throw new Error("the session is not open");
  const at = performance.now();
  await scim("PATCH", `/Users/${id}`, { Operations: [{ op: "replace", path: "active", value: false }] });
  while ((await session.send("GET", "/v1/account/")).statusCode !== 401);
  refusals.push(performance.now() - at);
}
const p99 = percentile(refusals, 0.99);
say(
  `deactivation to refused request (${DEACTIVATIONS})`,
  `p50 ${percentile(refusals, 0.5).toFixed(0)} ms, p99 ${p99.toFixed(0)} ms (limit ${LIMITS.refusedMs})`,
  p99 < LIMITS.refusedMs,
);

// --- single sign-on: our own time is that of our requests without the provider's answers in between
browser = await it.session(it.admin);
const { id } = await browser.data<{ id: string }>("POST", "/v1/sign_on/connections/", {
  name: "Bench",
  issuer: idp.issuer,
  client_id: "bench",
  client_secret: "bench-secret",
  domains: ["harbour.test"],
});
idp.addClient({ id: "bench", secret: "bench-secret", redirectUrl: `${PORTAL}/api/sign-on/${id}/callback` });
await browser.data("PUT", "/v1/sign_on/groups/", { default_role: "partner_user", groups: [] });
idp.people.set("ada", { email: "ada@harbour.test", email_verified: true, groups: [] });
const redirectOf = async (of: BenchBrowser, url: string, body?: object): Promise<string> =>
  (await of.data<{ redirect_url: string }>("POST", url, body)).redirect_url;
await browser.send("GET", await idp.visit(await redirectOf(browser, `/v1/sign_on/connections/${id}/test/`), "ada"));
await browser.data("POST", `/v1/sign_on/connections/${id}/state/`, { enabled: true, required: false });
const own: number[] = [];
for (let n = 0; n < SIGN_INS; n += 1) {
  const visitor = new BenchBrowser(it.app);
  const theirs = idp.spentMs;
  let ours = performance.now();
  const url = await redirectOf(visitor, "/api/sign-on/start", { email: `ada@${DOMAIN}` });
  let spent = performance.now() - ours;
  const back = await idp.visit(url, "ada");
  const before = idp.spentMs;
  ours = performance.now();
  const reply = await visitor.send("GET", back);
  spent += performance.now() - ours - (idp.spentMs - before);
  if (reply.headers.location !== "/dashboard") throw new Error(String(reply.headers.location));
  if (idp.spentMs === theirs) throw new Error("the provider was not asked");
  own.push(spent);
}
const sayOwn = (name: string, times: readonly number[]): void => {
  const p95 = percentile(times, 0.95);
  say(
    `${name}, own time (${times.length})`,
    `p50 ${percentile(times, 0.5).toFixed(0)} ms, p95 ${p95.toFixed(0)} ms (limit ${LIMITS.ownMs})`,
    p95 < LIMITS.ownMs,
  );
};
sayOwn("single sign-on by OpenID Connect", own);

// --- the same by SAML, whose provider is not asked between our requests: metadata come from a file
await browser.data("POST", `/v1/sign_on/connections/${id}/state/`, { enabled: false, required: false });
await using saml = await startSamlProvider();
const { id: samlId } = await browser.data<{ id: string }>("POST", "/v1/sign_on/saml/", {
  name: "Bench SAML",
  metadata_xml: saml.metadata,
  trusts_email: true,
  domains: [DOMAIN],
});
saml.people.set("ada", { attributes: { email: `ada@${DOMAIN}` } });
const post = async (form: { SAMLResponse: string; RelayState: string }): Promise<string> => {
  const reply = await it.app.inject({
    method: "POST",
    url: `/api/sign-on/${samlId}/assertion`,
    payload: new URLSearchParams({ SAMLResponse: form.SAMLResponse, RelayState: form.RelayState }).toString(),
    headers: { "content-type": "application/x-www-form-urlencoded" },
  });
  return String(reply.headers.location);
};
const tested = await redirectOf(browser, `/v1/sign_on/connections/${samlId}/test/`);
await browser.send("GET", await post(await saml.visit(tested, "ada")));
await browser.data("POST", `/v1/sign_on/connections/${samlId}/state/`, { enabled: true, required: false });
const bySaml: number[] = [];
for (let n = 0; n < SIGN_INS; n += 1) {
  const visitor = new BenchBrowser(it.app);
  let at = performance.now();
  const url = await redirectOf(visitor, "/api/sign-on/start", { email: `ada@${DOMAIN}` });
  let spent = performance.now() - at;
  const form = await saml.visit(url, "ada");
  at = performance.now();
  const reply = await visitor.send("GET", await post(form));
  spent += performance.now() - at;
  if (reply.headers.location !== "/dashboard") throw new Error(String(reply.headers.location));
  bySaml.push(spent);
}
sayOwn("single sign-on by SAML", bySaml);
process.exitCode = failed ? 1 : 0;
