import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../apps/server/src/testing/test-portal.ts";
import { guessLinks, type SecretLink } from "./guess-links.ts";

let it: TestPortal;
let admin: TestBrowser;
beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://portal.example" });
  const acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(acme, "client_admin", { email: "admin@acme.test" })).email);
});
afterAll(() => it[Symbol.asyncDispose]());

/** Guesses come from many places: what holds must not be the limit of one address. */
let visitors = 0;
const visitor = (): TestBrowser => {
  const browser = it.browser();
  visitors += 1;
  browser.address = `127.${(visitors >> 16) & 255}.${(visitors >> 8) & 255}.${visitors & 255}`;
  return browser;
};
const shown = async (reply: Promise<{ statusCode: number; body: string }>) => {
  const { statusCode, body } = await reply;
  return { status: statusCode, body };
};
const linkIn = async (address: string, pattern: RegExp): Promise<string> => {
  const found = (await it.mailTo(address))
    .map(({ text }) => pattern.exec(text)?.[1])
    .find((token) => token !== undefined);
  if (found === undefined) throw new Error(`no link was mailed to ${address}`);
  return found;
};

const calendar: SecretLink = {
  name: "calendar",
  create: async () => {
    const reply = await admin.post("/v1/calendar/links/", {});
    return /feed\/([\w-]+)/.exec(reply.json<{ data: { url: string } }>().data.url)?.[1] ?? "";
  },
  open: (secret) => shown(visitor().get(`/v1/calendar/feed/${encodeURIComponent(secret)}/`)),
};

let vendor = "";
const share: SecretLink = {
  name: "share of a vendor",
  create: async () => {
    if (vendor === "")
      vendor = (
        await admin.post("/v1/third_party/", {
          domain: "supplier.test",
          name: "Supplier",
          tier: "critical",
          reason: "Shop",
          legal_basis: "contract",
        })
      ).json<{
        data: { id: string };
      }>().data.id;
    const reply = await admin.post(`/v1/third_party/${vendor}/shares/`, { days: 7 });
    return reply.json<{ data: { token: string } }>().data.token;
  },
  open: (token) => shown(visitor().post("/v1/shared_vendor/", { token })),
};

let people = 0;
const consent: SecretLink = {
  name: "consent",
  create: async () => {
    people += 1;
    const address = `private${people}@home.test`;
    const made = await admin.post("/v1/vip_management/", {
      full_name: `Person Number${people}`,
      personal_emails: [address],
    });
    const { id } = made.json<{ data: { id: string } }>().data;
    const asked = await admin.post(`/v1/vip_management/${id}/consent_requests/`, { address });
    if (asked.statusCode !== 200) throw new Error(asked.body);
    // Slots are few.
    if (people > 1) await admin.send("DELETE", `/v1/vip_management/${id}/`);
    return linkIn(address, /\/monitoring-consent\/([\w-]+)/);
  },
  open: (token) => shown(visitor().post("/v1/monitoring_consent/", { token })),
};

test.each([calendar, share, consent])("links of $name are not guessed", async (link) => {
  expect(await guessLinks(link)).toEqual([]);
});

test("the attack finds links that are short, in a row, compared loosely or answered differently", async () => {
  const known = new Map<string, number>();
  const short: SecretLink = {
    name: "short",
    create: async () => {
      const secret = (100_000 + known.size).toString(36).padStart(6, "0");
      known.set(secret, known.size);
      return secret;
    },
    open: async (secret) => ({ status: known.has(secret) ? 200 : 404, body: "" }),
  };
  expect(await guessLinks(short)).toEqual(
    expect.arrayContaining([
      expect.stringContaining("bits"),
      "short: secrets follow each other",
      "short: opened by a neighbor",
    ]),
  );
  const real = new Set<string>();
  const loose: SecretLink = {
    name: "loose",
    create: async () => {
      const secret = Buffer.from(crypto.getRandomValues(new Uint8Array(32))).toString("base64url");
      real.add(secret);
      return secret;
    },
    open: async (secret) => {
      const has = [...real].some((one) => one.toLowerCase() === secret.toLowerCase());
      const begins = [...real].some((one) => one.startsWith(secret.slice(0, 4)));
      return { status: has ? 200 : 404, body: begins ? "wrong secret" : "unknown link" };
    },
  };
  expect(await guessLinks(loose)).toEqual(["loose: opened by a neighbor", "loose: unknown secrets are told apart"]);
});
