import { expect, test } from "vitest";

import { teams } from "./teams.ts";
import { ALLOWED } from "./testing/refuses-addresses.ts";
import { SAMPLE_MESSAGE } from "./testing/sample-message.ts";

const FLOW = "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc";

test.each([
  ["https://acme.webhook.office.com/webhookb2/abc", "webhook_retired"],
  ["https://logic.azure.com/workflows/1", "webhook_not_allowed"],
  ["https://evil-logic.azure.com/workflows/1", "webhook_not_allowed"],
  ["https://prod-07.westeurope.logic.azure.com.evil.test/x", "webhook_not_allowed"],
  ["https://hooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
])("refuses %s", (text, problem) => expect(teams.judge(text, ALLOWED)).toEqual({ problem }));

test.each([FLOW, "https://default12.34.environment.api.powerplatform.com/powerautomate/automations/direct/x"])(
  "takes %s",
  (text) => expect(teams.judge(text, ALLOWED)).toEqual({ address: text }),
);

test("is sent an Adaptive Card whose texts are plain", () => {
  if (teams.via !== "web") throw new Error("not sent by web");
  const { body } = teams.request(FLOW, SAMPLE_MESSAGE);
  const [card] = (body as { attachments: { content: { body: { type: string }[]; actions: object[] } }[] }).attachments;
  expect(new Set(card?.content.body.map(({ type }) => type))).toEqual(new Set(["RichTextBlock"]));
  expect(card?.content.actions).toEqual([
    { type: "Action.OpenUrl", title: "Open in Parapet", url: SAMPLE_MESSAGE.words.link },
  ]);
});
