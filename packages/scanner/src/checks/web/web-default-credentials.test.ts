import { loopbackNet } from "@parapet/net/testing/loopback-net";
import fc from "fast-check";
import { expect, test } from "vitest";

import { CONSENT_HEADER, type ProofPermit } from "../../proof-permit.ts";
import { runCheck } from "../../run-check.ts";
import { type Answer, type Recorded, startRecordingSite } from "../../templates/testing/recording-site.ts";
import { WITH_LOGIN } from "../../web/default-login.ts";
import { webDefaultCredentials } from "./web-default-credentials.ts";

const permit = (living: () => boolean, covers = living): ProofPermit => ({
  covers: async () => covers(),
  takeRequest: async () => (living() ? "consent-1" : null),
  accountAddresses: [],
  listener: null,
  userAgent: "Parapet-Validation",
  sourceAddress: null,
});

const authorizationOf = ({ headers }: Recorded): string | null => {
  const value = headers.find(([name]) => name.toLowerCase() === "authorization")?.[1];
  return value === undefined ? null : Buffer.from(value.replace(/^Basic /, ""), "base64").toString();
};

/** Tomcat's manager, which accepts what `accepts` says. */
const tomcat =
  (accepts: (account: string) => boolean): Answer =>
  (target, request) => {
    if (target !== "/manager/html") return { status: target === "/" ? 200 : 404, body: "home" };
    const account = authorizationOf(request);
    return account !== null && accepts(account)
      ? { status: 200, body: "<title>/manager</title>Tomcat Web Application Manager" }
      : { status: 401, headers: { "www-authenticate": 'Basic realm="Tomcat Manager Application"' } };
  };

/** Grafana, which refuses every password but this. */
const grafana =
  (password: string): Answer =>
  (target, { method, body }) => {
    if (target === "/login" && method === "POST")
      return (JSON.parse(body) as { password: string }).password === password
        ? { status: 200, body: '{"message":"Logged in"}', headers: { "set-cookie": "grafana_session=1; HttpOnly" } }
        : { status: 401, body: '{"message":"Invalid username or password"}' };
    return { status: 200, body: "<title>Grafana</title>" };
  };

const runOn = async (answer: Answer, logins: ProofPermit | null, isOwn = true) => {
  await using site = await startRecordingSite(answer);
  await using net = loopbackNet();
  const result = await runCheck(
    webDefaultCredentials,
    { domain: "acme.test", url: `http://127.0.0.1:${site.port}/`, ip: "127.0.0.1" },
    { ...net, http: net.http.bind(net), isOwn: () => isOwn },
    { signal: AbortSignal.timeout(20_000), now: () => new Date(), settings: logins === null ? {} : { logins } },
  );
  const unseen = result.status === "judged" ? (result.unseen ?? []) : [];
  const attempts = site.recorded.filter((it) => authorizationOf(it) !== null || it.method === "POST");
  return { result, attempts, unseen };
};
const verdictsOf = ({ result }: Awaited<ReturnType<typeof runOn>>) =>
  result.status === "judged" ? result.verdicts : result;

/** A permit is of one run; a product's accounts are tried once per host in it. */
const always = () => permit(() => true);

test.each([
  ["the default account of Tomcat", tomcat((it) => it === "tomcat:tomcat"), "tomcat"],
  ["the second one", tomcat((it) => it === "admin:admin"), "admin"],
  ["the default account of Grafana", grafana("admin"), "admin"],
] as const)("reports %s, with its consent in every attempt", async (_, answer, account) => {
  const run = await runOn(answer, always());
  expect(verdictsOf(run)).toMatchObject([{ outcome: "default-credentials-accepted", params: { account } }]);
  expect(JSON.stringify(verdictsOf(run))).not.toContain("grafana_session=1");
  for (const { headers } of run.attempts) {
    expect(headers).toContainEqual([CONSENT_HEADER, "consent-1"]);
    expect(headers).toContainEqual(["User-Agent", "Parapet-Validation"]);
  }
});

test.each([
  ["accounts that were changed", tomcat(() => false), 3],
  ["a password that was changed", grafana("Anvil-1949-Rocket-Skates"), 2],
  ["a site that accepts everything", tomcat(() => true), 1],
  ["another product", () => ({ status: 200, body: "home" }), 0],
] as const)("reports nothing for %s", async (_, answer, attempts) => {
  const run = await runOn(answer, always());
  expect(verdictsOf(run)).toEqual([]);
  expect(run.attempts).toHaveLength(attempts);
});

test("each account is tried once, after one that no one has", async () => {
  const { attempts } = await runOn(
    tomcat(() => false),
    always(),
  );
  const accounts = attempts.map((it) => authorizationOf(it));
  expect(accounts.slice(1)).toEqual(["tomcat:tomcat", "admin:admin"]);
  expect(accounts[0]).toMatch(/^[0-9a-f]{18}:[0-9a-f]{18}$/);
});

test("no attempt leaves without a consent, nor one more after it ended", async () => {
  expect(
    (
      await runOn(
        tomcat(() => false),
        null,
      )
    ).attempts,
  ).toEqual([]);
  await fc.assert(
    fc.asyncProperty(fc.nat(5), async (asked) => {
      let left = asked;
      const { attempts } = await runOn(
        tomcat(() => false),
        permit(
          () => left-- > 0,
          () => true,
        ),
      );
      expect(attempts).toHaveLength(Math.min(3, asked));
    }),
    { numRuns: 6 },
  );
});

test("a product whose accounts may not be tried is not assessed, and sent nothing", async () => {
  const unseenOf = async (answer: Answer, logins: ProofPermit | null) => {
    const { result, attempts } = await runOn(answer, logins);
    expect(attempts).toEqual([]);
    return result.status === "judged" ? (result.unseen ?? []) : result;
  };
  const notTried = (product: string) => [
    { subject: `*#${product}`, reason: "knowledge-reduced", detail: expect.stringContaining("consent") },
  ];
  const never = permit(() => false);
  for (const logins of [null, never]) {
    expect(
      await unseenOf(
        tomcat(() => false),
        logins,
      ),
    ).toEqual(notTried("apache-tomcat"));
    expect(await unseenOf(grafana("admin"), logins)).toEqual(notTried("grafana"));
    expect(await unseenOf(() => ({ status: 200, body: "home" }), logins)).toEqual([]);
  }
});

test("an address that is not shown to be the organization's is sent nothing, whatever the consent names", async () => {
  const { attempts, unseen } = await runOn(
    tomcat(() => true),
    always(),
    false,
  );
  expect(attempts).toEqual([]);
  expect(unseen).toMatchObject([
    { subject: "*#apache-tomcat", reason: "knowledge-reduced", detail: expect.stringContaining("not shown to belong") },
  ]);
});

test("what a consent that ended in between left open is not assessed", async () => {
  let left = 2;
  const { result } = await runOn(
    tomcat(() => false),
    permit(() => left-- > 0),
  );
  expect(result).toMatchObject({ status: "judged", verdicts: [], unseen: [{ subject: "*#apache-tomcat" }] });
});

test("no product has more than three accounts, nor one of them twice", () => {
  expect(WITH_LOGIN.length).toBeGreaterThanOrEqual(7);
  for (const { login, name } of WITH_LOGIN) {
    const users = login.accounts.map(([user]) => user);
    expect([name, new Set(users).size, users.length <= 3]).toEqual([name, users.length, true]);
  }
});

test("what was shown with a consent is not fixed without one", async () => {
  const NOW = {} as never;
  const finding = { params: {}, target: "https://www.acme.test/" } as never;
  const context = { signal: AbortSignal.timeout(1_000), now: () => new Date() };
  expect(await webDefaultCredentials.missingFor?.(finding, { ...context, settings: {} }, NOW)).toMatchObject({
    reason: "knowledge-reduced",
  });
  expect(
    await webDefaultCredentials.missingFor?.(finding, { ...context, settings: { logins: always() } }, NOW),
  ).toBeNull();
});

test("an attempt that waited for its turn does not leave after the consent was stopped", async () => {
  let covered = 0;
  // Whether the host is covered is asked first, and then directly before each attempt.
  const stopped = permit(
    () => true,
    () => ++covered <= 2,
  );
  const { attempts, result } = await runOn(
    tomcat(() => false),
    stopped,
  );
  expect(attempts).toHaveLength(1);
  expect(result).toMatchObject({ status: "judged", verdicts: [] });
});

test("of several sites of one host only one is tried in a run, and the others are not assessed", async () => {
  const run = always();
  const first = await runOn(
    tomcat(() => false),
    run,
  );
  const second = await runOn(
    tomcat((it) => it === "admin:admin"),
    run,
  );
  expect([first.attempts.length, second.attempts.length]).toEqual([3, 0]);
  expect(second.unseen).toMatchObject([{ reason: "knowledge-reduced" }]);
  const later = await runOn(
    tomcat((it) => it === "admin:admin"),
    always(),
  );
  expect(verdictsOf(later)).toMatchObject([{ outcome: "default-credentials-accepted" }]);
});
