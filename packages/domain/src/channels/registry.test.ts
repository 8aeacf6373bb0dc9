import { LOCALES } from "@parapet/words/locale";
import { CHANNEL_WORDS } from "@parapet/words/messages/alerts/channels/words";
import { describe, expect, test } from "vitest";

import { TICKET_SYSTEMS } from "../ticket-systems/registry.ts";
import { readStatus } from "./destination.ts";
import { channelOfKind, CHANNELS } from "./registry.ts";
import { wronglyTaken } from "./testing/refuses-addresses.ts";
import { SAMPLE_MESSAGE } from "./testing/sample-message.ts";

test("ids and fields are unique, and an unknown kind has no definition", () => {
  const ids = [...CHANNELS, ...TICKET_SYSTEMS].map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
  expect(new Set(CHANNELS.map(({ field }) => field)).size).toBe(CHANNELS.length);
  expect(channelOfKind("pigeon")).toBeUndefined();
});

describe.each([...CHANNELS, ...TICKET_SYSTEMS])("$id", (definition) => {
  test("has a name, a label and a hint in every language", () => {
    for (const locale of LOCALES) {
      const { name, label, hint } = CHANNEL_WORDS[locale][definition.id];
      expect([name, label, hint].every((text) => text.trim() !== "")).toBe(true);
    }
  });
});

const WEB = [...CHANNELS, ...TICKET_SYSTEMS].filter((definition) => definition.via === "web");

test.each(WEB)("$id sends to no address, no local name, no other service and no odd port", (definition) => {
  expect(wronglyTaken(definition)).toEqual([]);
});

test.each(CHANNELS.flatMap((channel) => (channel.via === "web" ? [channel] : [])))("$id is sent as JSON", (channel) => {
  const { body } = channel.request("https://example.test/", SAMPLE_MESSAGE);
  expect(JSON.parse(JSON.stringify(body))).toEqual(body);
});

test.each([
  [200, "delivered", null],
  [202, "delivered", null],
  [302, "failed", "redirected"],
  [400, "failed", "answered"],
  [410, "gone", "gone"],
  [503, "failed", "answered"],
])("%i is %s", (status, outcome, error) => expect(readStatus(status)).toEqual({ outcome, status, error }));
