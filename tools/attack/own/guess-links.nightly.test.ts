import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../../apps/server/src/testing/test-portal.ts";
import type { OrgId } from "../../../packages/domain/src/contracts/ids.ts";
import { type EndingLink, guessLinks, openEnded, type SecretLink } from "./guess-links.ts";

const DAY_MS = 86_400_000;
let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
beforeAll(async () => {
  it = await testPortal({ PUBLIC_URL: "https://portal.example" });
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
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
/** Those who were asked and are still there. */
const asked: string[] = [];
const askPerson = async (): Promise<string> => {
  people += 1;
  const address = `private${people}@home.test`;
  const made = await admin.post("/v1/vip_management/", {
    full_name: `Person Number${people}`,
    personal_emails: [address],
  });
  const { id } = made.json<{ data: { id: string } }>().data;
  const reply = await admin.post(`/v1/vip_management/${id}/consent_requests/`, { address });
  if (reply.statusCode !== 200) throw new Error(reply.body);
  asked.push(id);
  return linkIn(address, /\/monitoring-consent\/([\w-]+)/);
};
const removePerson = async (): Promise<void> => {
  await admin.send("DELETE", `/v1/vip_management/${asked.pop()}/`);
};
const consent: SecretLink = {
  name: "consent",
  create: async () => {
    const secret = await askPerson();
    // Slots are few; the first link is the one that is guessed.
    if (asked.length > 1) await removePerson();
    return secret;
  },
  open: (token) => shown(visitor().post("/v1/monitoring_consent/", { token })),
};

test.each([calendar, share, consent])("links of $name are not guessed", async (link) => {
  expect(await guessLinks(link)).toEqual([]);
});

/** The same links of a second administrator, who is there only for them. */
const ofAnother = async (make: (browser: TestBrowser) => Promise<string>) => {
  const { id, email } = await it.user(acme, "client_admin");
  const secret = await make(await it.signIn(email));
  return { id, secret };
};
const calendarOf = async (browser: TestBrowser): Promise<string> => {
  const reply = await browser.post("/v1/calendar/links/", {});
  return /feed\/([\w-]+)/.exec(reply.json<{ data: { url: string } }>().data.url)?.[1] ?? "";
};
const shareOf = async (browser: TestBrowser): Promise<string> => {
  const reply = await browser.post(`/v1/third_party/${vendor}/shares/`, { days: 7 });
  return reply.json<{ data: { token: string } }>().data.token;
};

let owner = "";
const of = (name: string, make: (browser: TestBrowser) => Promise<string>, open: EndingLink["open"]) => {
  const create = async () => {
    const made = await ofAnother(make);
    owner = made.id;
    return made.secret;
  };
  const change = (body: object) => async () => {
    const reply = await admin.send("PATCH", `/v1/user_management/${owner}/`, body);
    if (reply.statusCode !== 200) throw new Error(reply.body);
  };
  return [
    { name: `${name}, its owner disabled`, create, open, end: change({ disabled: true }) },
    {
      name: `${name}, its owner denied what it shows`,
      create,
      open,
      end: change({ denied: ["findings:read", "third-party:manage", "alerts:manage", "vips:manage"] }),
    },
  ];
};
test("a link that has ended opens nothing, and does not say that it was", async () => {
  await share.create();
  expect(
    await openEnded([
      ...of("calendar", calendarOf, calendar.open),
      ...of("share", shareOf, share.open),
      {
        ...calendar,
        name: "calendar, revoked",
        end: async () => {
          for (const { id } of (await admin.get("/v1/calendar/links/")).json<{ data: { id: string }[] }>().data)
            await admin.send("DELETE", `/v1/calendar/links/${id}/`);
        },
      },
      {
        ...consent,
        name: "consent, the person removed",
        create: askPerson,
        end: removePerson,
      },
      {
        ...share,
        name: "share, its time over",
        end: async () => it.clock.pass(8 * DAY_MS),
      },
      {
        ...share,
        name: "share, the vendor removed",
        create: async () => {
          admin = await it.signIn("admin@acme.test");
          return share.create();
        },
        end: async () => {
          await admin.send("DELETE", `/v1/third_party/${vendor}/`);
        },
      },
    ]),
  ).toEqual([]);
});

test("the attack finds a link that outlives its end, and one that says that it was", async () => {
  const kept = { name: "kept", create: async () => "a".repeat(43), end: async () => {} };
  let isOver = false;
  expect(
    await openEnded([
      { ...kept, open: async () => ({ status: 200, body: "" }) },
      {
        ...kept,
        name: "talkative",
        end: async () => {
          isOver = true;
        },
        open: async (secret) =>
          isOver ? { status: 404, body: secret.startsWith("a") ? "expired" : "unknown" } : { status: 200, body: "" },
      },
    ]),
  ).toEqual(["kept: still opens", "talkative: says that it was"]);
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
