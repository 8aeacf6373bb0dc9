import { DAY_MS } from "@parapet/domain/durations";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type DemoPortal, describeDemo, openDemoPortal } from "../../testing/describe-demo.ts";
import { describeMessages } from "../../testing/describe-messages.ts";
import { testServices, type TestServices } from "../../testing/test-services.ts";
import { ensureDemoAccounts } from "./demo-accounts.ts";
import { playStory } from "./play-story.ts";
import { type Demo, startDemo } from "./start-demo.ts";
import { FIRST_DAY } from "./story-states.ts";

let demo: Demo;
let it: TestServices;
let portal: DemoPortal;

beforeAll(async () => {
  // Held by the closure: the lab exists before the services that reach it.
  it = await testServices({
    environment: { NODE_ENV: "development", LOG_LEVEL: "silent" },
    netOf: (domain) => demo.netOf(domain),
  });
  const { services } = it;
  demo = await startDemo(services.config);
  const firstDay = new Date(services.now().getTime() + (FIRST_DAY - 1) * DAY_MS);
  const accounts = await ensureDemoAccounts({ ...services, now: () => firstDay });
  await playStory({ ...services, lab: demo.lab }, demo.lab.cidr, AbortSignal.timeout(600_000));
  portal = await openDemoPortal(services, accounts);
}, 700_000);
afterAll(async () => {
  await portal[Symbol.asyncDispose]();
  await it[Symbol.asyncDispose]();
  await demo[Symbol.asyncDispose]();
});

describeDemo(() => portal, true);
describeMessages(() => portal);

test("mail, Slack and Teams receivers of the lab were sent alerts", async () => {
  for (const receiver of ["slack", "teams", "webhook"])
    expect([receiver, demo.lab.publishers.received(receiver).length > 0]).toEqual([receiver, true]);
});
