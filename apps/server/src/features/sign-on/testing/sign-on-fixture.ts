import { afterAll, afterEach, beforeAll } from "vitest";

import type { TestPortal } from "../../../testing/test-portal.ts";
import { type Connected, type SignOnStage, signOnStage } from "./sign-on-stage.ts";

/** Of the file of tests that calls `openSignOnStage`; set before its first test. */
export let stage: SignOnStage;
export let it: TestPortal;
export let acme: Connected;

/** Opens the stage for a file of tests, with Acme connected. Faults of the provider and the clock are reset after each test. */
export const openSignOnStage = (connectOthers: () => Promise<void> = async () => {}): void => {
  beforeAll(async () => {
    stage = await signOnStage();
    ({ it } = stage);
    acme = await stage.connect("Acme");
    await connectOthers();
  }, 60_000);
  afterAll(() => stage[Symbol.asyncDispose]());
  afterEach(() => {
    stage.idp.faults = {};
    it.clock.at = Date.now();
  });
};

export const someone: SignOnStage["someone"] = (at, claims) => stage.someone(at, claims);
/** The newest row of this action, by default in the log of Acme. */
export const audited = (action: string, org = acme.org) => stage.audited(action, org);
