import { runInNewContext } from "node:vm";

import { getAccount } from "@parapet/domain/contracts/account";
import { openOverview } from "@parapet/domain/contracts/opening";
import { getBrand } from "@parapet/domain/contracts/portal";
import { detailReport } from "@parapet/domain/contracts/reports";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

import { TOKENS } from "./call.ts";
import { takeEarly } from "./early-answers.ts";
import { EARLY_SCRIPT } from "./early-script.ts";

// A page that was just opened; the process of the tests may be older than any news.
beforeEach(() => void vi.spyOn(performance, "now").mockReturnValue(1_000));
afterEach(() => {
  globalThis.parapetEarly = undefined;
  vi.restoreAllMocks();
});

const keep = (key: string, bearer: string | null) => {
  const answer = Promise.resolve(new Response("{}"));
  globalThis.parapetEarly = new Map([[key, { answer, bearer }]]);
  return answer;
};

test("nothing was asked ahead: nothing is taken", () => {
  expect(takeEarly("GET", "/v1/account/", null, "b")).toBeNull();
});

test.each([
  ["another person's answer", "GET", "/v1/account/", null, "other"],
  ["nobody's answer", "GET", "/v1/account/", null, null],
  ["another address", "GET", "/v1/users/", null, "b"],
  ["another method", "POST", "/v1/account/", null, "b"],
  ["another body", "GET", "/v1/account/", "{}", "b"],
])("%s is not taken", (_, method, url, body, bearer) => {
  void keep("GET /v1/account/ ", "b");
  expect(takeEarly(method, url, body, bearer)).toBeNull();
});

test("an answer is given once, and only while it is news", () => {
  const now = vi.spyOn(performance, "now").mockReturnValue(9_999);
  const answer = keep("GET /v1/account/ ", "b");
  expect(takeEarly("GET", "/v1/account/", null, "b")).toBe(answer);
  expect(takeEarly("GET", "/v1/account/", null, "b")).toBeNull();
  void keep("GET /v1/account/ ", "b");
  now.mockReturnValue(10_000);
  expect(takeEarly("GET", "/v1/account/", null, "b")).toBeNull();
});

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

const PARTS = {
  account: { data: "account" },
  detail_report: { data: "report" },
  scans: { data: ["scan"] },
  branding: { data: "brand" },
  picture: null,
};

/** Runs the script as the head of a page would; answers what it asked and what it keeps for the page. */
const open = async (
  pathname: string,
  {
    bearer = "b",
    domain = "acme.test" as string | null,
    cookie = "",
    parts = PARTS as object | null,
    status = 200,
  } = {},
) => {
  const asked: Asked[] = [];
  const tokens = { access_token: bearer, refresh_token: null };
  const page: Record<string, unknown> = {
    location: { pathname },
    document: { cookie },
    sessionStorage: { getItem: () => domain },
    URLSearchParams,
    Map,
    Response,
    fetch: async (url: string, options: Omit<Asked, "url">) => {
      asked.push({ url, ...options });
      return new Response(JSON.stringify(url === "/api/open-overview" ? { tokens, parts } : tokens), { status });
    },
  };
  runInNewContext(EARLY_SCRIPT, page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  globalThis.parapetEarly = page["parapetEarly"] as typeof globalThis.parapetEarly;
  return asked;
};

test("asks once for all that the overview will ask, in its language", async () => {
  const asked = await open("/fr/dashboard/current-risk", { cookie: "a=1; user_ip=192.0.2.7" });
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    [openOverview.method, `${openOverview.base}${openOverview.path}`, '{"domain":"acme.test"}'],
  ]);
  expect(asked[0]?.headers).toMatchObject({
    "accept-language": "fr",
    "x-user-ip": "192.0.2.7",
    accept: "application/json",
  });
  expect(asked[0]?.headers["authorization"]).toBeUndefined();
});

test("keeps each part for the call that will ask for it, and for this person only", async () => {
  await open("/dashboard/current-risk");
  const taken = async (...call: Parameters<typeof takeEarly>) => (await takeEarly(...call))?.json() ?? null;
  expect(await taken(TOKENS.method, `${TOKENS.base}${TOKENS.path}`, null, null)).toMatchObject({ access_token: "b" });
  expect(await taken(getAccount.method, `${getAccount.base}${getAccount.path}`, null, "other")).toBeNull();
  expect(await taken(getBrand.method, `${getBrand.base}${getBrand.path}`, null, "b")).toEqual(PARTS.branding);
  expect(
    await taken(detailReport.method, `${detailReport.base}${detailReport.path}`, '{"domain":"acme.test"}', "b"),
  ).toEqual(PARTS.detail_report);
  expect(await taken("GET", "/v1/scans/?domain=acme.test&page=1&page_size=1", null, "b")).toEqual(PARTS.scans);
});

test.each([
  ["who may not see it still learns who they are", { parts: null }, "b"],
  ["a refusal leaves everything to the page", { status: 500 }, null],
])("%s", async (_, answer, bearer) => {
  await open("/dashboard/current-risk", answer);
  const kept = takeEarly(TOKENS.method, `${TOKENS.base}${TOKENS.path}`, null, null);
  const tokens = (await kept?.then((reply) => reply.json()).catch(() => null)) as { access_token: string } | null;
  expect(tokens?.access_token ?? null).toBe(bearer);
  expect(takeEarly("GET", "/v1/account/", null, "b")).toBeNull();
});

test("asks nothing about a domain on other pages or where none is chosen, and nothing more of nobody", async () => {
  for (const asked of [await open("/dashboard/account"), await open("/dashboard/current-risk", { domain: null })])
    expect(asked.map(({ url, headers }) => [url, headers["authorization"]])).toEqual([
      ["/api/get-tokens", undefined],
      ["/v1/account/", "Bearer b"],
    ]);
  expect(await open("/dashboard/account", { bearer: "" })).toHaveLength(1);
});
