import { expect, test } from "vitest";

import { readStatus } from "./destination.ts";
import { slack } from "./slack.ts";
import { ALLOWED } from "./testing/refuses-addresses.ts";
import { SAMPLE_MESSAGE } from "./testing/sample-message.ts";

const HOOK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";

test.each([
  ["http://hooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_https"],
  ["https://hooks.slack.com@evil.test/services/T0001/B0001/abcdefghijkl", "webhook_not_public"],
  ["https://user:pass@hooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_public"],
  ["https://hooks.slack.com:22/services/T0001/B0001/abcdefghijkl", "webhook_not_public"],
  ["https://hooks.slack.com.evil.test/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
  ["https://xhooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
  ["https://slack.com/api/chat.postMessage", "webhook_not_allowed"],
  ["https://hooks.slack.com/", "webhook_not_allowed"],
  ["https://hooks.slack.com/commands/T1/2/3abcdefgh", "webhook_not_allowed"],
  ["https://hooks.slack.com:8443/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
])("refuses %s", (text, problem) => expect(slack.judge(text, ALLOWED)).toEqual({ problem }));

test.each([HOOK, "https://hooks.slack.com/triggers/T0001/12345/abcdef"])("takes %s", (text) =>
  expect(slack.judge(text, ALLOWED)).toEqual({ address: text }),
);

test("the hint shows host and end, never the secret part", () => {
  expect(slack.hint(HOOK)).toBe("hooks.slack.com/…ijkl");
});

test("is sent blocks in which nothing becomes a link or a mention", () => {
  if (slack.via !== "web") throw new Error("not sent by web");
  const { url, body } = slack.request(HOOK, SAMPLE_MESSAGE);
  expect(url).toBe(HOOK);
  const text = JSON.stringify(body);
  expect(text).toContain("&lt;https://evil.test|click&gt; &amp; &lt;!channel&gt;");
  expect(text).not.toContain("<!channel>");
  expect(body).toMatchObject({ unfurl_links: false, blocks: [{ type: "header" }, { type: "section" }, {}, {}, {}] });
  expect(slack.signs).toBe(false);
  expect(slack.read).toBe(readStatus);
});
