import { afterAll, beforeAll, expect, test } from "vitest";

import { auditUnwritable, databaseAway, killBackend, killServer } from "./servers.ts";
import { openStage, type Stage } from "./stage.ts";
import { deliverTwice } from "./workers.ts";

// The short form of `npm run faults`: one environment, one round of each, no performance figures.
const PATIENT_SECONDS = 90;
let stage: Stage;
beforeAll(async () => {
  stage = await openStage({ domains: 1 });
}, 180_000);
afterAll(() => stage[Symbol.asyncDispose](), 60_000);

test("the server killed while people write: nothing acknowledged is lost or doubled", async () => {
  expect(await killServer(stage, 1)).toMatchObject({ passed: true });
}, 180_000);

test("a database backend killed under load: refusals with a time to come back, then on, nothing lost", async () => {
  expect(await killBackend(stage, 1, PATIENT_SECONDS)).toMatchObject({ passed: true });
}, 180_000);

test("database briefly unavailable: alive, not ready, sessions survive, and it recovers by itself", async () => {
  expect(await databaseAway(stage, 1, { withRuns: false })).toMatchObject({ passed: true });
}, 180_000);

test("a finished job delivered again changes nothing", async () => {
  expect(await deliverTwice(stage)).toMatchObject({ passed: true });
}, 180_000);

test("what cannot be recorded does not happen", async () => {
  expect(await auditUnwritable(stage)).toMatchObject({ passed: true });
}, 180_000);
