import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../../shared/i18n/words.tsx";
import { inPortal } from "../../../shared/testing/in-portal.tsx";
import { ConfirmStep } from "./confirm-step.tsx";
import { saveSignUp } from "./pending-sign-up.ts";
import SignUpPage from "./sign-up-page.tsx";

const timer = () => document.querySelector("[role=timer]")?.textContent;

const answering = (answer: () => Promise<Response>) => {
  const asked: string[] = [];
  vi.stubGlobal("fetch", (input: unknown) => {
    asked.push(String(input));
    return answer();
  });
  return asked;
};

afterEach(() => {
  vi.unstubAllGlobals();
  sessionStorage.clear();
});

test("what was typed survives a lost connection and a reload, except the password and the consent", async () => {
  await ensureWords("en", ["sign-up"]);
  answering(() => Promise.reject(new TypeError("no network")));
  const first = await render(await inPortal(<SignUpPage />, "en", "/signup"));
  const typed = { "First name": "Mara", "Last name": "Vale", "Company name": "Acme", "Work email": "mara@acme.test" };
  for (const [label, text] of Object.entries(typed)) await page.getByRole("textbox", { name: label }).fill(text);
  await page.getByRole("textbox", { name: "Domain" }).fill("acme.test");
  await page.getByLabelText("Password", { exact: true }).fill("four unrelated plain words");
  await page.getByRole("checkbox").click();
  await page.getByRole("button", { name: "Create account" }).click();
  await expect.element(page.getByRole("alert")).not.toBeEmptyDOMElement();
  await first.unmount();

  await render(await inPortal(<SignUpPage />, "en", "/signup"));
  for (const [label, text] of Object.entries(typed))
    await expect.element(page.getByRole("textbox", { name: label })).toHaveValue(text);
  await expect.element(page.getByLabelText("Password", { exact: true })).toHaveValue("");
  await expect.element(page.getByRole("checkbox")).not.toBeChecked();
  expect(JSON.stringify(sessionStorage)).not.toContain("unrelated");
});

test("a reload before the code is entered returns to the code, and starting over to the form", async () => {
  await ensureWords("en", ["sign-up"]);
  answering(() => Promise.resolve(Response.json({ data: { off: [] } })));
  saveSignUp({ id: "s1", email: "mara@acme.test", resendAt: Date.now() });
  await render(await inPortal(<SignUpPage />, "en", "/signup"));
  await expect.element(page.getByRole("textbox", { name: "Confirmation code" })).toBeVisible();
  expect(page.getByLabelText("Work email").query()).toBeNull();
  await page.getByRole("button", { name: "Use another email address" }).click();
  await expect.element(page.getByLabelText("Work email")).toBeVisible();
});

test("a sign-up that the operator closed shows no form and says whom to contact", async () => {
  await ensureWords("en", ["sign-up"]);
  answering(() => Promise.resolve(Response.json({ data: { off: ["sign-up"] } })));
  await render(await inPortal(<SignUpPage />, "en", "/signup"));
  await expect.element(page.getByText("Sign-up is closed")).toBeVisible();
  expect(document.querySelector("form")).toBeNull();
  await expect.element(page.getByRole("link", { name: /contact/i })).toHaveAttribute("href", "/contact-us");
});

test("another code can be asked for once the wait is over, and the next wait begins", async () => {
  await ensureWords("en", ["sign-up"]);
  const asked = answering(() => Promise.resolve(Response.json({ data: { resend_after: 45 } })));
  const step = (resendAfter: number) =>
    inPortal(
      <ConfirmStep signUpId="s1" email="mara@acme.test" resendAfter={resendAfter} onConfirmed={async () => {}} />,
    );
  const waiting = await render(await step(30));
  await vi.waitFor(() => expect(timer()).toMatch(/^Resend in \d:\d\d$/), { timeout: 12_000 });
  expect(page.getByRole("button", { name: "Resend code" }).query()).toBeNull();
  await waiting.unmount();

  await render(await step(0));
  await page.getByRole("button", { name: "Resend code" }).click();
  await vi.waitFor(() => expect(timer()).toMatch(/^Resend in \d:\d\d$/), { timeout: 12_000 });
  expect(asked.filter((path) => path.startsWith("/api/"))).toEqual(["/api/signup/resend"]);
});
