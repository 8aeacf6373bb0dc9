import type { OverviewFacts } from "@parapet/domain/contracts/opening";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordPast } from "../../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../../testing/test-portal.ts";
import type { OverviewPicture } from "../overview-picture.ts";

let it: TestPortal;
let admin: TestBrowser;
const drawn: OverviewFacts[] = [];

beforeAll(async () => {
  it = await testPortal();
  const picture: Pick<OverviewPicture, "draw"> = {
    draw: async (facts) => {
      drawn.push(facts);
      return `<p>${facts.locale} ${facts.domain}</p>`;
    },
  };
  Object.assign(it.services, { overviewPicture: picture });
  const harbour = await it.organisation("Harbour", "partner");
  const acme = await it.organisation("Acme", "client", { domain: "acme.test", partner: harbour });
  const other = await it.organisation("Other", "client", { domain: "other.test" });
  const over = await it.organisation("Over", "client", { domain: "over.test", licensed: false });
  await it.user(acme, "client_admin", { email: "ann@acme.test" });
  await it.user(acme, "client_user", { email: "ned@acme.test", denied: ["risk:read"] });
  await it.user(other, "client_admin", { email: "eve@other.test" });
  await it.user(over, "client_admin", { email: "olga@over.test" });
  await it.user(harbour, "seller", { email: "sam@harbour.test", clients: [acme] });
  await recordPast(
    it,
    acme,
    "acme.test",
    [
      [
        {
          check: "web-headers",
          subject: "acme.test",
          status: "judged",
          verdicts: [{ outcome: "a", severity: "high" }],
        },
      ],
    ],
    1,
  );
  admin = await it.signIn("ann@acme.test");
});
afterAll(() => it[Symbol.asyncDispose]());

interface Opened {
  readonly tokens: { readonly access_token: string | null };
  readonly parts: Record<"account" | "detail_report" | "scans" | "branding" | "picture", unknown> | null;
}
const openAs = async (browser: TestBrowser, domain = "acme.test", headers: Record<string, string> = {}) => {
  // By cookie alone: a bearer proves nothing on the portal's own side.
  const { bearer } = browser;
  browser.bearer = null;
  const reply = await browser.post("/api/open-overview", { domain }, headers);
  browser.bearer = bearer;
  return reply;
};
const opened = async (...call: Parameters<typeof openAs>) => (await openAs(...call)).json<Opened>();

test("nobody learns nothing, and a bearer without the cookie is nobody", async () => {
  expect(await opened(it.browser())).toEqual({ tokens: { access_token: null, refresh_token: null }, parts: null });
  const program = it.browser();
  program.bearer = admin.bearer;
  expect((await program.post("/api/open-overview", { domain: "acme.test" })).json<Opened>().parts).toBeNull();
});

test("another site cannot ask, and what is no domain or not known is refused", async () => {
  expect((await openAs(admin, "acme.test", { "sec-fetch-site": "cross-site" })).statusCode).toBe(403);
  expect((await openAs(admin, "not a domain")).statusCode).toBe(400);
  expect((await admin.post("/api/open-overview", { domain: "acme.test", as: "sam" })).statusCode).toBe(400);
  expect((await admin.post("/api/open-overview", {})).statusCode).toBe(400);
});

test.each([
  ["of another organisation", "eve@other.test", "acme.test"],
  ["that nobody has", "ann@acme.test", "nobody.test"],
  ["that a right was taken away for", "ned@acme.test", "acme.test"],
  ["without a licence", "olga@over.test", "over.test"],
])("a domain %s: who they are, and nothing else", async (_, email, domain) => {
  const before = drawn.length;
  const { tokens, parts } = await opened(await it.signIn(email), domain);
  expect(tokens.access_token).not.toBeNull();
  expect(parts).toBeNull();
  expect(drawn).toHaveLength(before);
});

test("each part is what its own call answers, and the bearer opens them", async () => {
  const { tokens, parts } = await opened(admin, "acme.test", { "accept-language": "fr" });
  const asked = it.browser();
  asked.bearer = tokens.access_token;
  const french = { "accept-language": "fr" };
  expect(parts?.account).toEqual((await asked.get("/v1/account/", french)).json());
  expect(parts?.detail_report).toEqual(
    (await asked.post("/v1/detail_report/", { domain: "acme.test" }, french)).json(),
  );
  expect(parts?.scans).toEqual((await asked.get("/v1/scans/?domain=acme.test&page=1&page_size=1", french)).json());
  expect(parts?.branding).toEqual((await asked.get("/v1/branding/", french)).json());
  expect(parts?.picture).toBe("<p>fr acme.test</p>");
  expect(drawn.at(-1)).toMatchObject({ user: { email: "ann@acme.test" }, scan: { domain: "acme.test" } });
});

test("who may only count gets no runs and no rows", async () => {
  const { parts } = await opened(await it.signIn("sam@harbour.test"));
  expect(parts?.scans).toBeNull();
  expect(parts?.detail_report).toMatchObject({ data: { top_vulnerabilities: [], perimeter: [] } });
  expect(drawn.at(-1)).toMatchObject({ scan: null, report: { top_vulnerabilities: [] } });
});

test("a session that ended is nobody's, and its cookies go", async () => {
  const browser = await it.signIn("eve@other.test");
  await browser.post("/api/logout", {});
  expect((await opened(browser, "other.test")).parts).toBeNull();
});
