import { runInNewContext } from "node:vm";

import { getAccount } from "@parapet/domain/contracts/account";
import { detailReport } from "@parapet/domain/contracts/reports";
import { afterEach, expect, test, vi } from "vitest";

import { TOKENS } from "./call.ts";
import { takeEarly } from "./early-answers.ts";
import { EARLY_SCRIPT } from "./early-script.ts";

afterEach(() => {
  globalThis.parapetEarly = undefined;
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
  vi.restoreAllMocks();
});

interface Asked {
  readonly url: string;
  readonly method: string;
  readonly headers: Record<string, string>;
  readonly body: string | null;
}

/** Runs the script as the head of a page would. */
const open = async (pathname: string, { bearer = "b", domain = "acme.test" as string | null, cookie = "" } = {}) => {
  const asked: Asked[] = [];
  const page = {
    location: { pathname },
    document: { cookie },
    sessionStorage: { getItem: () => domain },
    URLSearchParams,
    Map,
    fetch: async (url: string, options: Omit<Asked, "url">) => {
      asked.push({ url, ...options });
      return new Response(JSON.stringify({ access_token: bearer }));
    },
  };
  runInNewContext(EARLY_SCRIPT, page);
  await new Promise((resolve) => setTimeout(resolve, 20));
  return asked;
};

test("asks what the page itself will ask, in its language", async () => {
  const asked = await open("/fr/dashboard/current-risk", { cookie: "a=1; user_ip=192.0.2.7" });
  expect(asked.map(({ method, url, body }) => [method, url, body])).toEqual([
    [TOKENS.method, `${TOKENS.base}${TOKENS.path}`, null],
    [getAccount.method, `${getAccount.base}${getAccount.path}`, null],
    [detailReport.method, `${detailReport.base}${detailReport.path}`, '{"domain":"acme.test"}'],
    ["GET", "/v1/scans/?domain=acme.test&page=1&page_size=1", null],
  ]);
  for (const { headers } of asked)
    expect(headers).toMatchObject({ "accept-language": "fr", "x-user-ip": "192.0.2.7", accept: "application/json" });
  expect(asked.map(({ headers }) => headers["authorization"])).toEqual([undefined, "Bearer b", "Bearer b", "Bearer b"]);
});

test("asks nothing about a domain on other pages or where none is chosen, and nothing more of nobody", async () => {
  expect(await open("/dashboard/account")).toHaveLength(2);
  expect(await open("/dashboard/current-risk", { domain: null })).toHaveLength(2);
  expect(await open("/dashboard/current-risk", { bearer: "" })).toHaveLength(1);
});
