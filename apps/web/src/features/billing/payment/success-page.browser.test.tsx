import "../../../app.css";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../../shared/i18n/words.tsx";
import { setSession } from "../../../shared/session/session-store.ts";
import { inPortal } from "../../../shared/testing/in-portal.tsx";
import SuccessPage from "./success-page.tsx";

const CHECKOUT = "00000000-0000-4000-8000-00000000000d";

const answering = () => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", async (path: string) => {
    asked.push(path);
    return Response.json({ detail: "Not found.", code: "not_found" }, { status: 404 });
  });
  return asked;
};

afterEach(() => {
  vi.unstubAllGlobals();
  setSession({ status: "unknown" });
});

test.each([
  ["without an order, signed out", "/payment/success", false],
  ["with the checkout of someone, signed out", `/payment/success?checkout=${CHECKOUT}`, false],
  ["without an order, signed in", "/payment/success", true],
  ["with a malformed order, signed in", "/payment/success?checkout=1", true],
  ["with a checkout of someone else, signed in", `/payment/success?checkout=${CHECKOUT}`, true],
])("%s, no one is thanked", async (_, path, signedIn) => {
  answering();
  await ensureWords("en", ["payment"]);
  setSession(
    signedIn
      ? { status: "in", bearer: "b", canRefresh: false, bearerSince: Date.now() }
      : { status: "out", because: "expired" },
  );
  await render(await inPortal(<SuccessPage />, "en", path));
  await expect.element(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect.element(page.getByRole("link").first()).toBeVisible();
  expect(document.body.textContent).not.toMatch(/thank|payment received|is active/i);
});
