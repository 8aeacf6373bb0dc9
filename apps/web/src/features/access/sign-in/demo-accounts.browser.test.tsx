import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../../shared/i18n/words.tsx";
import { inPortal } from "../../../shared/testing/in-portal.tsx";
import { CodeStep } from "./code-step.tsx";
import { DemoAccounts } from "./demo-accounts.tsx";
import { PasswordStep } from "./password-step.tsx";
import { rememberEmail } from "./remembered-email.ts";

const ACCOUNT = { role: "seller", email: "seller@harbour.test", password: "one two", organization: "Harbour" };
const CHALLENGE = { id: "c1", email: ACCOUNT.email, resendAfter: 30, method: "mail" as const, hasPasskey: false };

const STEP = { challenge_id: "c1", resend_after: 30, method: "mail", passkey: false };

afterEach(() => vi.unstubAllGlobals());

const answering = (replies: Readonly<Record<string, unknown>>): string[] => {
  const bodies: string[] = [];
  vi.stubGlobal("fetch", (input: unknown, options?: { body?: string | null }) => {
    if (options?.body != null) bodies.push(options.body);
    const found = replies[String(input)];
    return Promise.resolve(found === undefined ? new Response("", { status: 404 }) : Response.json(found));
  });
  return bodies;
};

test("a server without the demo shows no account", async () => {
  await ensureWords("en", ["sign-in"]);
  answering({});
  await render(await inPortal(<DemoAccounts onChallenge={() => {}} onSignedIn={async () => {}} />));
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(page.getByText("Demo accounts").query()).toBeNull();
});

test("one click sends address and password, and leads to the code", async () => {
  await ensureWords("en", ["sign-in"]);
  const step = { otp_required: true, ...STEP };
  const bodies = answering({ "/dev/demo-accounts.json": [ACCOUNT], "/api/login": { success: true, data: step } });
  const onChallenge = vi.fn();
  await render(await inPortal(<DemoAccounts onChallenge={onChallenge} onSignedIn={async () => {}} />));
  await page.getByRole("button", { name: /seller@harbour\.test/ }).click();
  await vi.waitFor(() => expect(onChallenge).toHaveBeenCalledWith({ ...CHALLENGE, isDemo: true }), { timeout: 12_000 });
  expect(JSON.parse(bodies[0] ?? "")).toEqual({ email: ACCOUNT.email, password: "one two", remember_me: false });
});

test("the code of the demo's mailbox is shown and filled in, for the demo's accounts only", async () => {
  await ensureWords("en", ["sign-in"]);
  answering({
    "/dev/mailbox.json": [
      { to: "other@acme.test", text: "111111", at: new Date().toISOString() },
      { to: ACCOUNT.email, text: "Your code:\n424242\n", at: new Date().toISOString() },
    ],
  });
  const step = (isDemo: boolean) =>
    inPortal(<CodeStep challenge={{ ...CHALLENGE, isDemo }} onSignedIn={async () => {}} onOtherAccount={() => {}} />);
  const ordinary = await render(await step(false));
  expect(page.getByText("Open the demo mailbox").query()).toBeNull();
  await ordinary.unmount();
  await render(await step(true));
  await expect.element(page.getByText("Your demo code is 424242.")).toBeVisible();
});

test("the code of an earlier sign-in is not taken for this one", async () => {
  await ensureWords("en", ["sign-in"]);
  const earlier = new Date(Date.now() - 60_000).toISOString();
  answering({ "/dev/mailbox.json": [{ to: ACCOUNT.email, text: "Your code:\n111111\n", at: earlier }] });
  const challenge = { ...CHALLENGE, isDemo: true };
  await render(
    await inPortal(<CodeStep challenge={challenge} onSignedIn={async () => {}} onOtherAccount={() => {}} />),
  );
  await expect.element(page.getByText("Waiting for the code…")).toBeVisible();
  answering({
    "/dev/mailbox.json": [{ to: ACCOUNT.email, text: "Your code:\n424242\n", at: new Date().toISOString() }],
  });
  await expect.element(page.getByText("Your demo code is 424242.")).toBeVisible();
});

test("where single sign-on is required the password is asked of emergency accounts only", async () => {
  await ensureWords("en", ["sign-in"]);
  const bodies = answering({
    "/api/sign-on/lookup": { data: { provider: "Acme ID", required: true } },
    "/api/login": { success: true, data: { otp_required: true, ...STEP } },
  });
  const onChallenge = vi.fn();
  await render(await inPortal(<PasswordStep next={null} onChallenge={onChallenge} onSignedIn={async () => {}} />));
  await page.getByLabelText("Work email").fill("boss@acme.test");
  await page.getByLabelText("Password", { exact: true }).click();
  await expect.element(page.getByRole("button", { name: "Continue with Acme ID" }), { timeout: 12_000 }).toBeVisible();
  expect(page.getByLabelText("Password", { exact: true }).query()).toBeNull();
  await page.getByRole("button", { name: "Use the password of an emergency account" }).click();
  await page.getByLabelText("Password", { exact: true }).fill("one two");
  await page.getByRole("button", { name: "Continue", exact: true }).click();
  await vi.waitFor(() => expect(onChallenge).toHaveBeenCalledTimes(1), { timeout: 12_000 });
  expect(JSON.parse(bodies.at(-1) ?? "")).toMatchObject({ email: "boss@acme.test", password: "one two" });
});

test("the provider of a remembered address is offered at once", async () => {
  await ensureWords("en", ["sign-in"]);
  answering({ "/api/sign-on/lookup": { data: { provider: "Acme ID", required: false } } });
  rememberEmail("boss@acme.test");
  try {
    await render(await inPortal(<PasswordStep next={null} onChallenge={() => {}} onSignedIn={async () => {}} />));
    await expect
      .element(page.getByRole("button", { name: "Continue with Acme ID" }), { timeout: 12_000 })
      .toBeVisible();
  } finally {
    rememberEmail(null);
  }
});
