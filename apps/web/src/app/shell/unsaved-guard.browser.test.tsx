import "../../app.css";
import { createMemoryRouter, Link, RouterProvider } from "react-router";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { markSaved, markUnsaved } from "../../shared/form/unsaved.ts";
import { ensureWords, Words } from "../../shared/i18n/words.tsx";
import { UnsavedGuard } from "./unsaved-guard.tsx";

afterEach(() => markSaved("draft:x"));

const open = async () => {
  await ensureWords("en", ["common", "shell"]);
  const router = createMemoryRouter(
    [
      {
        path: "*",
        element: (
          <Words locale="en">
            <Link to="/elsewhere">Elsewhere</Link>
            <Link to="?open=1&severity=high">Filter</Link>
            <Link to="?">Close</Link>
            <UnsavedGuard />
          </Words>
        ),
      },
    ],
    { initialEntries: ["/form?open=1"] },
  );
  await render(<RouterProvider router={router} />);
  return () => router.state.location.pathname + router.state.location.search;
};

test("without unsaved entries a page is left at once", async () => {
  const at = await open();
  await page.getByRole("link", { name: "Elsewhere" }).click();
  await expect.poll(at).toBe("/elsewhere");
});

test("unsaved entries are asked about, also when their drawer is closed, and can be kept or discarded", async () => {
  const at = await open();
  markUnsaved("draft:x");
  await page.getByRole("link", { name: "Filter" }).click();
  await expect.poll(at).toBe("/form?open=1&severity=high");
  await page.getByRole("link", { name: "Close" }).click();
  await page.getByRole("button", { name: "Continue editing" }).click();
  expect(at()).toBe("/form?open=1&severity=high");
  await page.getByRole("link", { name: "Elsewhere" }).click();
  sessionStorage.setItem("draft:x", "[]");
  await page.getByRole("button", { name: "Discard changes" }).click();
  await expect.poll(at).toBe("/elsewhere");
  expect(sessionStorage.getItem("draft:x")).toBeNull();
});

test("a reload with unsaved entries warns", async () => {
  await open();
  const reload = () => !dispatchEvent(new Event("beforeunload", { cancelable: true }));
  expect(reload()).toBe(false);
  markUnsaved("draft:x");
  expect(reload()).toBe(true);
});
