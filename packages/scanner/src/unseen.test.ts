import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { type AnyCheck, type CheckResult, defineCheck, type Unseen } from "./check.ts";
import { serviceSsh } from "./checks/services/service-ssh.ts";
import { runCheck } from "./run-check.ts";
import { serviceTarget } from "./services/testing/service-target.ts";
import { plainTexts } from "./testing/plain-texts.ts";
import { distinctUnseen, unseenAround, withBlindParts } from "./unseen.ts";

const part = (subject: string | null): Unseen => ({ subject, reason: "timeout", detail: "no answer" });

const check = (missed: readonly Unseen[]) =>
  defineCheck({
    id: "files",
    area: "web-apps-exposures",
    on: "domain",
    touch: "passive",
    outcomes: { open: { severity: "high" } },
    texts: plainTexts("open"),
    controls: { none: "Declared by a test." },
    async observe(_, __, context) {
      for (const it of missed) context.missed?.(it);
      return null;
    },
    judge: () => [{ outcome: "open" }],
  }) as AnyCheck;

const run = (missed: readonly Unseen[]): Promise<CheckResult> =>
  runCheck(check(missed), { domain: "acme.test" }, {} as Net, {
    signal: new AbortController().signal,
    now: () => new Date(0),
    settings: {},
  });

test("what a check missed goes with what it evaluated, and becomes blind results of its parts", async () => {
  const result = await run([part("https://acme.test/.env")]);
  expect(withBlindParts(result)).toEqual([
    { check: "files", subject: "acme.test", status: "judged", verdicts: [{ outcome: "open" }] },
    {
      check: "files",
      subject: "https://acme.test/.env",
      partOf: "acme.test",
      status: "blind",
      reason: "timeout",
      detail: "no answer",
    },
  ]);
});

test("of a service that did not answer in time, what was not found was not assessed", async () => {
  const ssh = { name: "ssh", banner: "SSH-2.0-OpenSSH_7.2p2", details: { protocol: "2.0" } };
  const judge = async (more: { isCut?: true }) =>
    withBlindParts(
      await runCheck(serviceSsh, serviceTarget({ ...ssh, ...more }, 22), {} as Net, {
        signal: new AbortController().signal,
        now: () => new Date(0),
        settings: {},
      }),
    ).map(({ subject, status }) => [subject, status]);
  expect(await judge({})).toEqual([["db.acme.test:22/tcp", "judged"]]);
  expect(await judge({ isCut: true })).toEqual([
    ["db.acme.test:22/tcp", "judged"],
    ["db.acme.test:22/tcp", "blind"],
  ]);
});

test("a check that missed nothing is evaluated and nothing else", async () => {
  expect(withBlindParts(await run([]))).toHaveLength(1);
});

test.each([
  [null, "anything", true],
  ["mx1.acme.test", "mx1.acme.test 192.0.2.1", true],
  ["mx1.acme.test", "mx2.acme.test 192.0.2.1", false],
  ["*#git-config", "https://acme.test/.git/config#git-config", true],
  ["*#git-config", "https://acme.test/.env#dot-env", false],
])("what was missed at %s says something of %s: %s", async (missed, subject, covered) => {
  expect(unseenAround(await run([part(missed)]), subject) !== null).toBe(covered);
});

test("the whole swallows its parts, and too many parts are the whole", () => {
  expect(distinctUnseen([part("a"), part(null), part("b")])).toEqual([part(null)]);
  expect(distinctUnseen([part("a"), part("a")])).toEqual([part("a")]);
  expect(distinctUnseen(Array.from({ length: 101 }, (_, at) => part(String(at))))).toEqual([part(null)]);
});
