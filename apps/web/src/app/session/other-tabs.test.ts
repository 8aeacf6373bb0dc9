import { afterEach, expect, test, vi } from "vitest";

import { getSession, setSession } from "../../shared/session/session-store.ts";
import { notifyOtherTabs, watchOtherTabs } from "./other-tabs.ts";

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

test("signing out marks the browser's storage for 100 ms", () => {
  vi.useFakeTimers();
  const stored = new Map<string, string>();
  vi.stubGlobal("localStorage", {
    setItem: (key: string, value: string) => stored.set(key, value),
    removeItem: (key: string) => stored.delete(key),
  });
  notifyOtherTabs();
  vi.advanceTimersByTime(99);
  expect([...stored]).toEqual([["isLoggedOut", "true"]]);
  vi.advanceTimersByTime(1);
  expect([...stored]).toEqual([]);
});

test("another tab's marker ends this session, and its removal does nothing", () => {
  const target = new EventTarget();
  vi.stubGlobal("addEventListener", target.addEventListener.bind(target));
  vi.stubGlobal("removeEventListener", target.removeEventListener.bind(target));
  const change = (key: string, newValue: string | null) =>
    target.dispatchEvent(Object.assign(new Event("storage"), { key, newValue }));
  const left = vi.fn();
  const stop = watchOtherTabs(left);
  setSession({ status: "in", bearer: "abc", canRefresh: true, bearerSince: 0 });
  change("theme", "true");
  change("isLoggedOut", null);
  expect([getSession().status, left.mock.calls.length]).toEqual(["in", 0]);
  change("isLoggedOut", "true");
  change("isLoggedOut", "true");
  expect([getSession().status, left.mock.calls.length]).toEqual(["out", 1]);
  stop();
});
