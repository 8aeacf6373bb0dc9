import { describe, expect, test } from "vitest";

import { newWebhookSecret } from "../keys/signing-secret.ts";
import { signWebhook, TOLERANCE_SECONDS, verifyWebhook } from "./webhook-signature.ts";

const SECRET = newWebhookSecret();
const AT = new Date("2026-11-15T12:00:00Z");
const BODY = '{"type":"alert.raised"}';
const signed = () => signWebhook(SECRET, "msg_1", AT, BODY);
const after = (seconds: number) => new Date(AT.getTime() + seconds * 1000);

describe("refused", () => {
  test.each<[string, Record<string, string | undefined>, string, Date]>([
    ["nothing signed", {}, BODY, AT],
    ["another body", signed(), `${BODY} `, AT],
    ["another id", { ...signed(), "webhook-id": "msg_2" }, BODY, AT],
    ["another time", { ...signed(), "webhook-timestamp": String(AT.getTime() / 1000 + 1) }, BODY, AT],
    ["no time", { ...signed(), "webhook-timestamp": undefined }, BODY, AT],
    ["a time in words", { ...signed(), "webhook-timestamp": "now" }, BODY, AT],
    ["too old", signed(), BODY, after(TOLERANCE_SECONDS + 1)],
    ["from the future", signed(), BODY, after(-TOLERANCE_SECONDS - 1)],
    [
      "another version",
      { ...signed(), "webhook-signature": signed()["webhook-signature"]?.replace("v1,", "v0,") },
      BODY,
      AT,
    ],
    ["an empty signature", { ...signed(), "webhook-signature": "v1," }, BODY, AT],
    ["half a signature", { ...signed(), "webhook-signature": signed()["webhook-signature"]?.slice(0, 20) }, BODY, AT],
    ["an id with a line break", { ...signed(), "webhook-id": "msg_1\nx" }, BODY, AT],
  ])("%s", (_, headers, body, now) => expect(verifyWebhook(SECRET, headers, body, now)).toBeNull());

  test("another secret", () => expect(verifyWebhook(newWebhookSecret(), signed(), BODY, AT)).toBeNull());
});

test.each([0, TOLERANCE_SECONDS, -TOLERANCE_SECONDS])("taken with a clock that is %d s off", (seconds) =>
  expect(verifyWebhook(SECRET, signed(), BODY, after(seconds))).toBe("msg_1"),
);

test("one of several signatures is enough, while a secret is being replaced", () => {
  const old = signWebhook(newWebhookSecret(), "msg_1", AT, BODY)["webhook-signature"] ?? "";
  const both = { ...signed(), "webhook-signature": `${old} ${signed()["webhook-signature"]}` };
  expect(verifyWebhook(SECRET, both, BODY, AT)).toBe("msg_1");
});

test("the form is that of the published specification", () => {
  // The example that Standard Webhooks gives for its libraries.
  const secret = "whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw";
  const headers = signWebhook(
    secret,
    "msg_p5jXN8AQM9LWM0D4loKWxJek",
    new Date(1_614_265_330_000),
    '{"test": 2432232314}',
  );
  expect(headers["webhook-signature"]).toBe("v1,g0hM9SsE+OTPJTGt/tmIKtSyZlE3uFJELVlNIOLJ1OE=");
});
