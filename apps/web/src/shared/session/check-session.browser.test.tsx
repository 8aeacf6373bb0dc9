import { afterEach, expect, test, vi } from "vitest";

import { recheckSession } from "./check-session.ts";
import { getSession, setSession } from "./session-store.ts";

afterEach(() => vi.unstubAllGlobals());

/** The server's replies in turn, the last one repeated. */
const answering = (...replies: (() => Response)[]) => {
  let asked = 0;
  vi.stubGlobal("fetch", async () => {
    const reply = replies[Math.min(asked, replies.length - 1)];
    asked += 1;
    return reply?.() ?? Response.error();
  });
  return () => asked;
};
const unavailable = () => Response.json({ detail: "later", code: "unavailable" }, { status: 503 });
const signedIn = () => Response.json({ access_token: "bearer", refresh_token: "present" });
const signedOut = () => Response.json({ access_token: null, refresh_token: null });

test("a server that is unavailable for a moment signs no one out", async () => {
  setSession({ status: "unknown" });
  const asked = answering(unavailable, signedIn);
  await recheckSession();
  expect(asked()).toBe(2);
  expect(getSession()).toMatchObject({ status: "in", bearer: "bearer" });
});

test("an answer without a bearer is final", async () => {
  setSession({ status: "unknown" });
  const asked = answering(signedOut);
  await recheckSession();
  expect(asked()).toBe(1);
  expect(getSession()).toMatchObject({ status: "out" });
});
