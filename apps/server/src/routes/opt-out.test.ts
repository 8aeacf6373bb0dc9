import { within } from "@parapet/db/scope";
import { sql } from "kysely";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";

import { type TestPortal, testPortal } from "../testing/test-portal.ts";

let it: TestPortal;
beforeAll(async () => {
  it = await testPortal();
});
afterAll(() => it[Symbol.asyncDispose]());
beforeEach(() => within(it.services.db, "everything", (tx) => sql`delete from opt_out`.execute(tx)));

const send = (url: string, payload: unknown) => it.app.inject({ method: "POST", url, payload: payload as object });
const tokenFor = async (email: string) =>
  /confirm=([\w-]+)/.exec(
    (await it.mailTo(email)).map(({ text }) => text).find((text) => text.includes("confirm=")) ?? "",
  )?.[1];

describe("refuses", () => {
  test.each([
    [{}, 400],
    [{ domain: "acme.test", email: "ann@other.test" }, 400],
    [{ domain: "acme.test", email: "ann@evilacme.test" }, 400],
    [{ domain: "gmail.com", email: "ann@gmail.com" }, 400],
    [{ domain: "192.0.2.0/24", email: "ann@acme.test" }, 400],
    [{ domain: "test", email: "ann@test" }, 400],
    [{ domain: "acme.test", email: "ann@acme.test", confirmed_at: "now" }, 400],
  ])("%j: %i", async (body, status) => {
    expect((await send("/v1/opt_out/", body)).statusCode).toBe(status);
    expect(await it.services.db.selectFrom("opt_out").select("id").execute()).toEqual([]);
  });

  test("a token that nobody was sent, one that is too old, and one that was used", async () => {
    expect((await send("/v1/opt_out/confirm/", { token: "x".repeat(43) })).statusCode).toBe(410);
    await send("/v1/opt_out/", { domain: "old.test", email: "ann@old.test" });
    const token = await tokenFor("ann@old.test");
    it.clock.pass(25 * 3_600_000);
    expect((await send("/v1/opt_out/confirm/", { token })).statusCode).toBe(410);
    expect(it.services.optOut.covers({ host: "old.test" })).toBe(false);
  });
});

test("asking alone changes nothing; confirming stops scans of the name and what is under it, in the network itself", async () => {
  const ask = { domain: "quiet.test", email: "ann@mail.quiet.test", locale: "fr" };
  expect((await send("/v1/opt_out/", ask)).statusCode).toBe(200);
  expect(it.services.optOut.covers({ host: "quiet.test" })).toBe(false);
  expect((await send("/v1/public_report/", { domain: "shop.quiet.test" })).statusCode).toBe(200);

  const token = await tokenFor(ask.email);
  const confirmed = await send("/v1/opt_out/confirm/", { token });
  expect(confirmed.json()).toEqual({ data: { domain: "quiet.test" } });
  expect((await send("/v1/opt_out/confirm/", { token })).statusCode).toBe(410);
  expect((await send("/v1/public_report/", { domain: "shop.quiet.test" })).statusCode).toBe(403);
  await expect(it.services.net.connect({ host: "www.quiet.test", ip: "192.0.2.1", port: 443 })).rejects.toMatchObject({
    reason: "opted-out",
  });
});

test("a second ask within minutes sends no second mail", async () => {
  const ask = { domain: "twice.test", email: "ann@twice.test" };
  for (let n = 0; n < 3; n += 1) expect((await send("/v1/opt_out/", ask)).statusCode).toBe(200);
  expect(await it.mailTo(ask.email)).toHaveLength(1);
  it.clock.pass(11 * 60_000);
  await send("/v1/opt_out/", ask);
  expect(await it.mailTo(ask.email)).toHaveLength(2);
});
