import { MINUTE_MS } from "@parapet/domain/durations";
import fc from "fast-check";
import { afterAll, beforeAll, expect, inject, test } from "vitest";

import { PASSWORD, type TestBrowser, type TestPortal, testPortal, type TestUser } from "../../testing/test-portal.ts";

let it: TestPortal;
let org: TestUser["org"];
beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Machine");
});
afterAll(() => it[Symbol.asyncDispose]());

/** What a browser may have, worked out from the rules alone and without the server. */
interface Model {
  /** The newest challenge: its code, until when, how many tries, whether it was used. */
  challenge: { id: string; code: string; sentAt: number; until: number; tries: number; used: boolean } | null;
  /** A session: when it was opened, when last active. */
  session: { openedAt: number; activeAt: number } | null;
  trustedUntil: number;
}

type Step =
  | {
      readonly do:
        | "log-in"
        | "verify-right"
        | "verify-wrong"
        | "verify-old"
        | "resend"
        | "tokens"
        | "refresh"
        | "log-out";
    }
  | { readonly do: "verify-and-trust" }
  | { readonly do: "log-in-wrong" }
  | { readonly do: "wait"; readonly ms: number };

const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom<Step>({ do: "log-in" }, { do: "verify-right" }) },
  {
    weight: 6,
    arbitrary: fc.constantFrom<Step>(
      { do: "verify-wrong" },
      { do: "verify-old" },
      { do: "verify-and-trust" },
      { do: "resend" },
      { do: "tokens" },
      { do: "refresh" },
      { do: "log-out" },
      { do: "log-in-wrong" },
    ),
  },
  {
    weight: 2,
    arbitrary: fc
      .constantFrom(
        31_000,
        9 * MINUTE_MS,
        11 * MINUTE_MS,
        29 * MINUTE_MS,
        31 * MINUTE_MS,
        13 * 60 * MINUTE_MS,
        11 * 24 * 60 * MINUTE_MS,
      )
      .map((ms): Step => ({ do: "wait", ms })),
  },
);

const alive = (model: Model, now: number): boolean =>
  model.session !== null &&
  now <= model.session.activeAt + 30 * MINUTE_MS &&
  now <= model.session.openedAt + 12 * 60 * MINUTE_MS;

const isOpen = ({ challenge }: Model, now: number): boolean =>
  challenge !== null && !challenge.used && now < challenge.until && challenge.tries < 5;

const wrongOf = (code: string): string => String((Number(code) + 7) % 1_000_000).padStart(6, "0");

/** One call on both sides; throws where the server gives what the rules do not. */
const play = async (
  user: TestUser,
  browser: TestBrowser,
  model: Model,
  spent: string[],
  chosen: Step,
): Promise<void> => {
  const now = it.clock.at;
  const hasSessionCookie = (reply: { cookies: { name: string; value: string }[] }): boolean =>
    reply.cookies.some(({ name, value }) => name === "__Host-access_token" && value !== "");
  switch (chosen.do) {
    case "wait":
      it.clock.pass(chosen.ms);
      return;
    case "log-in": {
      const reply = await browser.post("/api/login", { email: user.email, password: PASSWORD });
      if (reply.statusCode === 429) return;
      const { data } = reply.json<{ data: { otp_required: boolean; challenge_id: string } }>();
      const isTrusted = browser.cookies.has("__Host-trusted_browser") && now < model.trustedUntil;
      expect(data.otp_required).toBe(!isTrusted);
      expect(hasSessionCookie(reply)).toBe(isTrusted);
      if (isTrusted) model.session = { openedAt: now, activeAt: now };
      else
        model.challenge = {
          id: data.challenge_id,
          code: await it.codeFor(user.email),
          sentAt: now,
          until: now + 10 * MINUTE_MS,
          tries: 0,
          used: false,
        };
      return;
    }
    case "log-in-wrong": {
      const reply = await browser.post("/api/login", { email: user.email, password: "not the password" });
      expect([401, 429]).toContain(reply.statusCode);
      expect(hasSessionCookie(reply)).toBe(false);
      return;
    }
    case "verify-right":
    case "verify-and-trust":
    case "verify-wrong":
    case "verify-old": {
      const { challenge } = model;
      const isRight = chosen.do === "verify-right" || chosen.do === "verify-and-trust";
      const code = isRight
        ? (challenge?.code ?? "000000")
        : chosen.do === "verify-old"
          ? (spent[0] ?? "000000")
          : wrongOf(challenge?.code ?? "000000");
      const body = { challenge_id: challenge?.id ?? "none", code, trust_browser: chosen.do === "verify-and-trust" };
      const reply = await browser.post("/api/verify-otp", body);
      const fits = isOpen(model, now) && code === challenge?.code && reply.statusCode !== 429;
      expect(reply.statusCode === 200).toBe(fits);
      expect(hasSessionCookie(reply)).toBe(fits);
      if (challenge !== null && isOpen(model, now) && reply.statusCode !== 429) challenge.tries += 1;
      if (!fits || challenge === null) return;
      challenge.used = true;
      spent.push(challenge.code);
      model.session = { openedAt: now, activeAt: now };
      if (chosen.do === "verify-and-trust") model.trustedUntil = now + 10 * 24 * 60 * MINUTE_MS;
      return;
    }
    case "resend": {
      const { challenge } = model;
      const reply = await browser.post("/api/resend-otp", { challenge_id: challenge?.id ?? "none" });
      expect(reply.statusCode === 200 && !isOpen(model, now)).toBe(false);
      if (reply.statusCode !== 200 || challenge === null) return;
      expect(now).toBeGreaterThanOrEqual(challenge.sentAt + 30_000);
      spent.unshift(challenge.code);
      Object.assign(challenge, { code: await it.codeFor(user.email), sentAt: now, until: now + 10 * MINUTE_MS });
      return;
    }
    case "tokens": {
      const bearer = await browser.tokens();
      expect(bearer !== null).toBe(alive(model, now));
      if (bearer === null) model.session = null;
      else {
        expect((await browser.get("/v1/account/")).statusCode).toBe(200);
        if (model.session !== null) model.session.activeAt = now;
      }
      return;
    }
    case "refresh": {
      const reply = await browser.post("/api/refresh-access-token");
      const { accessToken } = reply.json<{ data: { accessToken: string | null } }>().data;
      expect(accessToken !== null).toBe(alive(model, now) && browser.cookies.has("__Host-refresh_token"));
      if (accessToken === null) model.session = null;
      return;
    }
    case "log-out":
      await browser.post("/api/logout");
      expect(await browser.tokens()).toBeNull();
      model.session = null;
      return;
    default:
      throw new Error("no such step");
  }
};

test("no order of calls gives a session that the rules do not", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 18 }), async (steps) => {
      const user = await it.user(org, "client_user");
      const browser = it.browser();
      const model: Model = { challenge: null, session: null, trustedUntil: 0 };
      const spent: string[] = [];
      for (const one of steps) await play(user, browser, model, spent, one);
      expect((await browser.tokens()) !== null).toBe(alive(model, it.clock.at));
    }),
    { numRuns: inject("propertyRuns") },
  );
}, 600_000);
