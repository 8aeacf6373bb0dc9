import "../../app.css";
import type { CurrentUser } from "@parapet/domain/contracts/account";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { showTourStep } from "./tour-store.ts";
import { Tour } from "./tour.tsx";

const EMAIL = "ann@acme.test";
afterEach(() => {
  showTourStep(null);
  localStorage.clear();
});

const show = async () => {
  const user = { role_name: "client_user", email: EMAIL } as CurrentUser;
  await render(
    await inPortal(
      <UserProvider value={user}>
        <Tour />
      </UserProvider>,
    ),
  );
};

test("leads from stop to stop and back, and ends at the first finding", async () => {
  await show();
  expect(page.getByRole("dialog").query()).toBeNull();
  showTourStep(0);
  await expect.element(page.getByRole("dialog", { name: "Overview" })).toBeVisible();
  await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByRole("dialog", { name: "Exploitable services" })).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect.element(page.getByText("Step 1 of 8")).toBeVisible();
  for (let step = 1; step < 8; step += 1) await page.getByRole("button", { name: "Next" }).click();
  await expect.element(page.getByRole("dialog", { name: "Start here" })).toBeVisible();
  await page.getByRole("button", { name: "Finish" }).click();
  expect(page.getByRole("dialog").query()).toBeNull();
  expect(localStorage.getItem(`tour:${EMAIL}`)).toBe("done");
});

test("Escape ends it, and it is remembered", async () => {
  await show();
  showTourStep(0);
  await expect.element(page.getByRole("dialog")).toHaveFocus();
  await userEvent.keyboard("{Escape}");
  expect(page.getByRole("dialog").query()).toBeNull();
  expect(localStorage.getItem(`tour:${EMAIL}`)).toBe("done");
});
