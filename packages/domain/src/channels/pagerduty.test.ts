import { PAGERDUTY_KEY, pagerduty as receiver } from "@parapet/lab/publishers/pagerduty";
import { describe, expect, test } from "vitest";

import type { ChannelMessage } from "./channel.ts";
import { pagerduty } from "./pagerduty.ts";
import { ALLOWED } from "./testing/refuses-addresses.ts";
import { SAMPLE_MESSAGE } from "./testing/sample-message.ts";

const sent = (message: ChannelMessage, key: string = PAGERDUTY_KEY) => {
  if (pagerduty.via !== "web") throw new Error("not sent by web");
  const { url, body } = pagerduty.request(key, message);
  const { hostname, pathname } = new URL(url);
  const answer = receiver.answer({
    method: "POST",
    host: hostname,
    path: pathname,
    query: new URLSearchParams(),
    headers: { "content-type": "application/json" },
    body: Buffer.from(JSON.stringify(body)),
  });
  return { url, body, status: answer?.status ?? 200 };
};

test.each([
  "",
  "0123456789abcdef",
  `${PAGERDUTY_KEY}0`,
  `us-west:${PAGERDUTY_KEY}`,
  "https://events.pagerduty.com/v2/enqueue",
  `${PAGERDUTY_KEY.slice(0, 31)}/`,
])("refuses %j as a key", (text) => expect(pagerduty.judge(text, ALLOWED)).toEqual({ problem: "channel_key_invalid" }));

test.each([PAGERDUTY_KEY, `eu-${PAGERDUTY_KEY}`])("takes %s", (text) => {
  expect(pagerduty.judge(` ${text} `, ALLOWED)).toEqual({ address: text });
});

test("a key of the European region is sent to its host", () => {
  expect(sent(SAMPLE_MESSAGE).url).toBe("https://events.pagerduty.com/v2/enqueue");
  expect(sent(SAMPLE_MESSAGE, `eu-${PAGERDUTY_KEY}`).url).toBe("https://events.eu.pagerduty.com/v2/enqueue");
});

test("the hint shows host and end of the key", () => {
  expect(pagerduty.hint(`eu-${PAGERDUTY_KEY}`)).toBe(`events.eu.pagerduty.com/…${PAGERDUTY_KEY.slice(-4)}`);
});

describe("what is sent", () => {
  test.each([
    ["critical", "critical"],
    ["high", "error"],
    ["medium", "warning"],
    ["low", "info"],
    ["info", "info"],
    [null, "info"],
  ] as const)("of severity %s is taken by the API as %s", (severity, theirs) => {
    const { body, status } = sent({ ...SAMPLE_MESSAGE, severity });
    expect(status).toBe(202);
    expect(body).toMatchObject({ event_action: "trigger", payload: { severity: theirs, source: "acme.test" } });
  });

  test("has the same key at every attempt, and another for another message", () => {
    const keyOf = (message: ChannelMessage) => (sent(message).body as { dedup_key: string }).dedup_key;
    expect(keyOf(SAMPLE_MESSAGE)).toBe(keyOf({ ...SAMPLE_MESSAGE, words: { ...SAMPLE_MESSAGE.words, title: "x" } }));
    expect(keyOf({ ...SAMPLE_MESSAGE, id: "d2" })).not.toBe(keyOf(SAMPLE_MESSAGE));
  });

  test("is taken with a title and lists of any length", () => {
    const words = {
      ...SAMPLE_MESSAGE.words,
      title: "t".repeat(5_000),
      groups: [{ heading: "h", items: Array.from({ length: 5_000 }, () => "i".repeat(200)), more: null }],
    };
    expect(sent({ ...SAMPLE_MESSAGE, words }).status).toBe(202);
  });

  test("with a key that PagerDuty does not know is refused by it", () => {
    expect(sent(SAMPLE_MESSAGE, "f".repeat(32)).status).toBe(400);
  });
});
