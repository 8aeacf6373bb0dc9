import { describe, expect, test } from "vitest";

import { addressHint, type AddressProblem, judgeAddress, type WebChannelKind } from "./channel-address.ts";

const ALLOWED = { own: ["acme.test", "localhost"], operator: ["webhook.publishers.test", "*.bots.example"] };
const SLACK = "https://hooks.slack.com/services/T0001/B0001/abcdefghijkl";

describe("refused", () => {
  test.each<[WebChannelKind, string, AddressProblem]>([
    ["slack", "http://127.0.0.1", "webhook_not_https"],
    ["slack", "http://hooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_https"],
    ["slack", "not an address", "webhook_not_https"],
    ["slack", "file:///etc/passwd", "webhook_not_https"],
    ["slack", "javascript:alert(1)", "webhook_not_https"],
    ["slack", "https://hooks.slack.com@evil.test/services/T0001/B0001/abcdefghijkl", "webhook_not_public"],
    ["slack", "https://user:pass@hooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_public"],
    ["slack", "https://hooks.slack.com.evil.test/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
    ["slack", "https://evil.test/hooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
    ["slack", "https://xhooks.slack.com/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
    ["slack", "https://slack.com/api/chat.postMessage", "webhook_not_allowed"],
    ["slack", "https://hooks.slack.com/", "webhook_not_allowed"],
    ["slack", "https://hooks.slack.com/commands/T1/2/3abcdefgh", "webhook_not_allowed"],
    ["slack", "https://hooks.slack.com:8443/services/T0001/B0001/abcdefghijkl", "webhook_not_allowed"],
    ["slack", "https://hooks.slack.com:22/services/T0001/B0001/abcdefghijkl", "webhook_not_public"],
    ["teams", "https://acme.webhook.office.com/webhookb2/abc", "webhook_retired"],
    ["teams", "https://logic.azure.com/workflows/1", "webhook_not_allowed"],
    ["teams", "https://evil-logic.azure.com/workflows/1", "webhook_not_allowed"],
    ["teams", "https://prod-07.westeurope.logic.azure.com.evil.test/x", "webhook_not_allowed"],
    ["teams", SLACK, "webhook_not_allowed"],
    ["webhook", "https://127.0.0.1/x", "webhook_not_public"],
    ["webhook", "https://2130706433/x", "webhook_not_public"],
    ["webhook", "https://0x7f.1/x", "webhook_not_public"],
    ["webhook", "https://①②⑦.⓪.⓪.①/x", "webhook_not_public"],
    ["webhook", "https://0177.0.0.1/x", "webhook_not_public"],
    ["webhook", "https://[::1]/x", "webhook_not_public"],
    ["webhook", "https://[::ffff:7f00:1]/x", "webhook_not_public"],
    ["webhook", "https://[64:ff9b::7f00:1]/x", "webhook_not_public"],
    ["webhook", "https://[fd00:ec2::254]/latest/meta-data/", "webhook_not_public"],
    ["webhook", "https://169.254.169.254/latest/meta-data/", "webhook_not_public"],
    ["webhook", "https://localhost/x", "webhook_not_public"],
    ["webhook", "https://evil.test/x", "webhook_not_allowed"],
    ["webhook", "https://notacme.test/x", "webhook_not_allowed"],
    ["webhook", "https://acme.test.evil.test/x", "webhook_not_allowed"],
    ["webhook", "https://hook.acme.test:6379/x", "webhook_not_public"],
    ["webhook", "https://bots.example/x", "webhook_not_allowed"],
    ["tickets", "https://evil.test/x", "webhook_not_allowed"],
    ["webhook", `https://acme.test/${"x".repeat(2_000)}`, "webhook_not_https"],
  ])("%s %s", (kind, text, problem) => expect(judgeAddress(kind, text, ALLOWED)).toEqual({ problem }));
});

describe("taken", () => {
  test.each<[WebChannelKind, string]>([
    ["slack", SLACK],
    ["slack", "https://hooks.slack.com/triggers/T0001/12345/abcdef"],
    ["teams", "https://prod-07.westeurope.logic.azure.com/workflows/1/triggers/manual/paths/invoke?sig=abc"],
    ["teams", "https://default12.34.environment.api.powerplatform.com/powerautomate/automations/direct/x"],
    ["webhook", "https://hooks.acme.test/parapet"],
    ["webhook", "https://HOOKS.ACME.TEST:8443/parapet"],
    ["webhook", "https://webhook.publishers.test/"],
    ["webhook", "https://one.bots.example/"],
    ["tickets", "https://acme.atlassian.net/rest/hooks/1"],
  ])("%s %s", (kind, text) => expect(judgeAddress(kind, text, ALLOWED)).toHaveProperty("url"));
});

test("a hint shows the host and the end, never the secret part", () => {
  expect(addressHint(SLACK)).toBe("hooks.slack.com/…ijkl");
  expect(addressHint("https://hooks.acme.test/")).toBe("hooks.acme.test/…");
});
