import "../../app.css";
import { listRights } from "@parapet/domain/access";
import { afterEach, describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { showTourStep } from "./tour-store.ts";
import { Tour } from "./tour.tsx";

const EMAIL = "ann@acme.test";
afterEach(() => {
  showTourStep(null);
  localStorage.clear();
});

const show = async (rows = 1) => {
  const permissions = listRights("client_user", { denied: [], granted: [] });
  const user = person({ role_name: "client_user", email: EMAIL, permissions });
  await render(
    await inPortal(
      <UserProvider value={user}>
        <main id="main">
          <h1>Findings</h1>
          <table>
            <tbody>
              {Array.from({ length: rows }, (_, row) => (
                <tr key={row}>
                  <td>row {row}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </main>
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

test("arrow keys lead through it, and the keyboard continues on the page after it", async () => {
  await show();
  showTourStep(0);
  await expect.element(page.getByRole("dialog")).toHaveFocus();
  await userEvent.keyboard("{ArrowRight}");
  await expect.element(page.getByText("Step 2 of 8")).toBeVisible();
  await userEvent.keyboard("{ArrowLeft}{ArrowLeft}");
  await expect.element(page.getByText("Step 1 of 8")).toBeVisible();
  await userEvent.keyboard("{Escape}");
  await expect.element(page.getByRole("main")).toHaveFocus();
});

test("what it speaks of is marked when it arrives late, and again when it is replaced", async () => {
  await show();
  const body = document.querySelector("tbody");
  const row = () => Object.assign(document.createElement("tr"), { innerHTML: "<td>loaded again</td>" });
  body?.replaceChildren();
  showTourStep(1);
  await expect.element(page.getByRole("dialog", { name: "Exploitable services" })).toBeVisible();
  expect(document.querySelector("[data-tour-target]")).toBeNull();
  for (let load = 0; load < 2; load += 1) {
    const first = row();
    body?.replaceChildren(first, row());
    await expect.poll(() => [...document.querySelectorAll("[data-tour-target]")]).toEqual([first]);
  }
});

test("what loads above the target does not push it out of view, unless the reader scrolled", async () => {
  await show(80);
  showTourStep(1);
  await expect.poll(() => document.querySelector("[data-tour-target]")).not.toBeNull();
  const topOf = () => document.querySelector("[data-tour-target]")?.getBoundingClientRect().top ?? Infinity;
  const above = () => {
    const block = document.createElement("div");
    block.style.height = "2000px";
    document.body.prepend(block);
    return block;
  };
  const first = above();
  await expect.poll(topOf).toBeLessThan(window.innerHeight);
  window.dispatchEvent(new WheelEvent("wheel"));
  window.scrollTo(0, 0);
  const second = above();
  await new Promise((resolve) => setTimeout(resolve, 200));
  expect(topOf()).toBeGreaterThan(window.innerHeight);
  first.remove();
  second.remove();
});

describe.each([
  [390, 844],
  [1440, 900],
] as const)("at %i px", (width, height) => {
  test("it marks what it speaks of, and neither covers that nor the end of the page", async () => {
    await page.viewport(width, height);
    await show(80);
    for (let step = 0; step < 8; step += 1) {
      showTourStep(step);
      await expect.poll(() => document.querySelector("[data-tour-target]")).not.toBeNull();
      const marked = document.querySelector("[data-tour-target]")?.getBoundingClientRect();
      const box = page.getByRole("dialog").element().getBoundingClientRect();
      expect([step, (marked?.bottom ?? Infinity) <= box.top]).toEqual([step, true]);
      expect([step, box.left >= 0, box.right <= width]).toEqual([step, true, true]);
    }
    window.scrollTo(0, document.documentElement.scrollHeight);
    const last = page.getByText("row 79").element().getBoundingClientRect();
    expect(last.bottom).toBeLessThanOrEqual(page.getByRole("dialog").element().getBoundingClientRect().top);
  });
});
