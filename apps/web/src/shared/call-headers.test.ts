import { afterEach, expect, test, vi } from "vitest";

import { callForFile } from "./call.ts";
import { setSession } from "./session/session-store.ts";

afterEach(() => {
  vi.unstubAllGlobals();
  setSession({ status: "unknown" });
});

/** The headers of a call that the portal makes with these cookies. */
const sent = async (cookie: string): Promise<Headers> => {
  let headers = new Headers();
  vi.stubGlobal("document", { cookie });
  vi.stubGlobal("location", { pathname: "/es/dashboard", search: "" });
  vi.stubGlobal("fetch", (_: string, { headers: given }: { headers: Headers }) => {
    headers = given;
    return Promise.resolve(new Response("{}"));
  });
  await callForFile("POST /v1/pdf_report/", { body: { file_path: "x" } });
  return headers;
};

test("a request carries the bearer of the session, and none without one", async () => {
  setSession({ status: "in", bearer: "abc", canRefresh: true, bearerSince: 0 });
  expect((await sent("")).get("authorization")).toBe("Bearer abc");
  setSession({ status: "out", because: "left" });
  expect((await sent("")).get("authorization")).toBeNull();
});

test("a request carries X-User-IP when its cookie exists", async () => {
  expect((await sent("theme=dark; user_ip=203.0.113.7")).get("x-user-ip")).toBe("203.0.113.7");
  expect((await sent("theme=dark; other_user_ip=203.0.113.7")).get("x-user-ip")).toBeNull();
});
