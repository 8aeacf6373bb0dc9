import { expect, test } from "vitest";

import { ALLOWED } from "./testing/refuses-addresses.ts";
import { SAMPLE_MESSAGE } from "./testing/sample-message.ts";
import { webhook } from "./webhook.ts";

test.each([
  "https://notacme.test/x",
  "https://acme.test.evil.test/x",
  "https://bots.example/x",
  // Their APIs accept no event of ours.
  "https://events.pagerduty.com/v2/enqueue",
  "https://api.opsgenie.com/v2/alerts",
  "https://acme.service-now.com/api/now/table/incident",
  "https://acme.atlassian.net/rest/api/3/issue",
])("refuses %s", (text) => expect(webhook.judge(text, ALLOWED)).toEqual({ problem: "webhook_not_allowed" }));

test.each([
  ["https://hooks.acme.test/parapet", "https://hooks.acme.test/parapet"],
  ["https://HOOKS.ACME.TEST:8443/parapet#part", "https://hooks.acme.test:8443/parapet"],
  ["https://webhook.publishers.test/", "https://webhook.publishers.test/"],
  ["https://one.bots.example/", "https://one.bots.example/"],
])("takes %s", (text, address) => expect(webhook.judge(text, ALLOWED)).toEqual({ address }));

test("the hint of a short address shows the host alone", () => {
  expect(webhook.hint("https://hooks.acme.test/")).toBe("hooks.acme.test/…");
});

test("is sent the event as it is, signed", () => {
  if (webhook.via !== "web") throw new Error("not sent by web");
  expect(webhook.signs).toBe(true);
  expect(webhook.request("https://hooks.acme.test/x", SAMPLE_MESSAGE).body).toBe(SAMPLE_MESSAGE.event);
});
