import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { type SignOnStage, signOnStage } from "../../features/sign-on/testing/sign-on-stage.ts";
import type { TestBrowser, TestUser } from "../../testing/test-portal.ts";
import { checkWorld } from "./testing/authority-check.ts";
import { Breach } from "./testing/authority-model.ts";
import { type ACTS, anyCourse, type Step, take } from "./testing/authority-steps.ts";
import { openWorld } from "./testing/authority-world.ts";

let stage: SignOnStage;
let operator: TestUser["org"];
let observer: TestBrowser;
beforeAll(async () => {
  stage = await signOnStage();
  operator = await stage.it.organization("Operator", "operator");
  observer = await stage.it.signIn((await stage.it.user(operator, "super_admin")).email);
}, 120_000);
afterAll(() => stage[Symbol.asyncDispose]());

/** The people of every world, by number; who is invited or provisioned follows. */
const [ANN, BEN, NORA, FRAN, UMA, PAULA, PETE, OLGA, OTTO, NEW] = [0, 1, 2, 3, 4, 5, 6, 7, 8, 9];
const step = (act: keyof typeof ACTS, by = 0, of = 0, how = 0): Step => ({ do: act, by, of, how });

/** Courses that once gave someone more than they were given. */
const KNOWN: Readonly<Record<string, readonly Step[]>> = {
  "an administrator moves a colleague's address": [
    step("provision", ANN),
    step("move", ANN, NEW),
    step("reset", NORA, NEW),
  ],
  "a colleague who is taken over keeps an address of their own": [
    step("take", NORA, BEN),
    step("consent", 0, BEN, 1),
    step("take", NORA, BEN),
    step("move", NORA, BEN),
  ],
  "an emergency account is given up by a second person": [
    step("emergency", BEN, BEN),
    step("emergency", NORA, BEN, 1),
    step("take", NORA, BEN),
    step("move", NORA, BEN),
  ],
  "an emergency account that its owner has agreed to give up": [
    step("take", ANN, BEN),
    step("consent", 0, BEN, 1),
    step("emergency", ANN, BEN),
    step("take", ANN, BEN),
    step("move", ANN, BEN),
  ],
  "an account that its owner has not given up": [step("take", ANN, BEN), step("move", ANN, BEN)],
  "a provisioned account of one's own approves": [
    step("invite", ANN, ANN),
    step("provision", ANN),
    step("move", ANN, 10),
    step("decide", NEW, 10),
  ],
  "accounts that invited each other approve": [
    step("invite", ANN, ANN),
    step("invite", NEW, ANN),
    step("provision", ANN),
    step("move", ANN, 11),
    step("decide", 10, 11),
  ],
  "an invited operator approves": [step("invite", OLGA, OLGA), step("ask", OLGA), step("open", NEW)],
  "an operator whose password was reset approves": [
    step("take", OLGA, OTTO),
    step("reset", OLGA, OTTO),
    step("ask", OLGA),
    step("open", OTTO),
  ],
  "a second operator approves": [step("ask", OLGA), step("open", OTTO), step("reveal", OLGA), step("reveal", OTTO)],
  "a request whose operator was disabled since": [step("ask", OLGA), step("disable", OTTO, OLGA), step("open", OTTO)],
  "a service account outlives its owner": [
    step("machine", BEN),
    step("disable", ANN, BEN),
    step("machine", BEN),
    step("enable", ANN, BEN),
    step("machine", BEN),
  ],
  "a service account keeps what its owner has lost": [
    step("machine", BEN),
    step("narrow", ANN, BEN, 4),
    step("machine", BEN),
    step("narrow", ANN, BEN, 5),
    step("machine", BEN),
    step("narrow", ANN, BEN, 0),
    step("machine", BEN),
    step("promote", ANN, BEN, 1),
    step("machine", BEN),
    step("promote", ANN, BEN, 0),
    step("machine", BEN),
  ],
  "a service account of a partner whose relation ended": [
    step("machine", PAULA),
    step("unlink"),
    step("machine", PAULA),
  ],
  "a token outlives its author": [
    step("provision", BEN),
    step("disable", ANN, BEN),
    step("provision", BEN),
    step("enable", ANN, BEN),
    step("provision", BEN),
  ],
  "an account that a connection deactivated": [
    step("take", BEN, NORA),
    step("consent", 0, NORA, 1),
    step("take", BEN, NORA),
    step("activate", BEN, NORA, 1),
    step("disable", ANN, NORA),
    step("activate", BEN, NORA, 0),
  ],
  "a partner invents an address of the client": [
    step("invite", PAULA, PETE, 4),
    step("reveal", FRAN),
    step("lapse"),
    step("reveal", FRAN),
    step("verify"),
  ],
  "a former partner": [
    step("event"),
    step("letPartner", ANN, 0, 1),
    step("reveal", PAULA),
    step("unlink"),
    step("event"),
    step("reveal", PAULA),
    step("readClient", PETE),
    step("link"),
    step("reveal", PAULA),
  ],
  "one domain of two": [step("reveal", UMA, 0, 0), step("reveal", UMA, 0, 1)],
  "a provider that speaks for others": [
    step("signOn", NORA, BEN),
    step("signOn", NORA, NORA),
    step("consent", 0, NORA, 1),
    step("signOn", NORA, NORA, 1),
    step("narrow", BEN, ANN, 1),
    step("signOn", NORA, NORA, 1),
  ],
  "a provider whose author was narrowed and disabled": [
    step("signOn", BEN, BEN, 1),
    step("consent", 0, BEN, 1),
    step("signOn", BEN, BEN, 1),
    step("narrow", BEN, ANN, 1),
    step("disable", NORA, ANN),
    step("signOn", BEN, BEN, 1),
  ],
  "an operator who came after the request approves": [
    step("ask", OLGA),
    step("invite", OTTO, OLGA),
    step("open", NEW),
    step("reveal", OLGA),
  ],
  "alerts to a partner whose relation ended": [
    step("event"),
    step("unlink"),
    step("event"),
    step("link"),
    step("event"),
  ],
  "alerts of a partner's administrator who was disabled": [
    step("event"),
    step("disable", OLGA, PAULA),
    step("event"),
    step("enable", OLGA, PAULA),
    step("event"),
  ],
};

/** What happened in a course up to the first thing that no chain of grants allows; empty: nothing did. */
const breachIn = async (steps: readonly Step[]): Promise<string> => {
  await observer.tokens();
  const world = await openWorld(stage, operator, observer);
  const course: string[] = [];
  try {
    await checkWorld(world);
    for (const one of steps) {
      stage.it.clock.pass(2_000);
      course.push(`${one.do}: ?`);
      course[course.length - 1] = `${one.do}: ${await take(world, one)}`;
      await checkWorld(world);
    }
  } catch (error) {
    if (!(error instanceof Breach)) throw error;
    return `${error.message}, after\n${course.join("\n")}`;
  }
  return "";
};

test.each(Object.entries(KNOWN))(
  "%s: no right that no living chain of grants gives",
  async (_, steps) => expect(await breachIn(steps)).toBe(""),
  240_000,
);

test("no course of events gives a right that no living chain of grants gives", async () => {
  await fc.assert(
    fc.asyncProperty(anyCourse(inject("isNightly") ? 40 : 15), async (steps) => {
      expect(await breachIn(steps)).toBe("");
    }),
    { numRuns: inject("isNightly") ? 80 : 2 },
  );
}, 1_200_000);
