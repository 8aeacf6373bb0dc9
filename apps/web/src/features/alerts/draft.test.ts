import { perField } from "@parapet/domain/channels";
import { describe, expect, test } from "vitest";

import { changedChannels, type Draft, mistakesIn, newDraft } from "./draft.ts";

const draft = (about: Partial<Draft> = {}): Draft => ({
  ...newDraft({ domain: "acme.test", owner: "ann@acme.test", language: "en", zone: "UTC" }, ["findings:read"]),
  name: "Watch",
  ...about,
});
const NONE = perField(() => "");

describe("wrong", () => {
  test.each<[string, Partial<Draft>, [string, string][]]>([
    ["no name", { name: " " }, [["name", "required"]]],
    ["no owner", { owner: "ann" }, [["owner_email", "email"]]],
    ["an address that is none", { channels: { ...NONE, received_email: "ann" } }, [["received_email", "email"]]],
    ["no channel", { channels: NONE }, [["received_email", "needsChannel"]]],
    ["nothing to tell", { types: [] }, [["alert_types", "needsTypes"]]],
    ["quiet from, but until when", { quietFrom: "22:00" }, [["quiet_hours", "needsBoth"]]],
  ])("%s", (_, about, wrong) => expect([...mistakesIn(draft(about), [])]).toEqual(wrong));

  test("the last stored channel is dropped", () => {
    const about = { channels: NONE, dropped: ["slack_webhook"] as const };
    expect([...mistakesIn(draft(about), ["slack_webhook"])]).toEqual([["received_email", "needsChannel"]]);
  });
});

test("a draft with an email address is valid, and so is one with a stored channel", () => {
  expect(mistakesIn(draft(), []).size).toBe(0);
  expect(mistakesIn(draft({ channels: NONE }), ["webhook"]).size).toBe(0);
});

test("only what was typed or dropped is sent", () => {
  const about = draft({ channels: { ...NONE, webhook: " https://a.test/ " }, dropped: ["slack_webhook", "webhook"] });
  expect(changedChannels(about)).toEqual({ slack_webhook: null, webhook: "https://a.test/" });
});

test("a new alert is about what the person may read", () => {
  const about = { domain: "acme.test", owner: "ann@acme.test", language: "en", zone: "UTC" } as const;
  const types = newDraft(about, ["findings:read", "risk:read"]).types;
  expect(types).toContain("new_vulnerabilities");
  expect(types).not.toContain("new_leaked_password");
});
