import "./app.css";
import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import Root from "./root.tsx";
import { ensureWords } from "./shared/i18n/words.tsx";
import { toast } from "./shared/ui/toasts.ts";

const LOGIN_SUCCESS = "Login success. Redirecting to dashboard";

test("a message stays visible for five seconds although the page and its layout change", async () => {
  await ensureWords("en", ["common", "site", "shell", "titles"]);
  const router = createMemoryRouter(
    [
      {
        element: <Root />,
        children: [
          { path: "/login", element: <p>Sign-in page</p> },
          { path: "/dashboard", element: <p>Overview page</p> },
        ],
      },
    ],
    { initialEntries: ["/login"] },
  );
  await render(<RouterProvider router={router} />);
  toast({ kind: "success", title: LOGIN_SUCCESS });
  await expect.element(page.getByText(LOGIN_SUCCESS)).toBeVisible();
  const since = Date.now();
  await router.navigate("/dashboard");
  await expect.element(page.getByText("Overview page")).toBeVisible();
  // A message under the pointer stays: it is moved away from where an earlier test left it.
  await page.getByText("Overview page").hover();
  await new Promise((resolve) => setTimeout(resolve, 4_000 - (Date.now() - since)));
  expect(page.getByText(LOGIN_SUCCESS).query()).not.toBeNull();
  await expect.element(page.getByText(LOGIN_SUCCESS)).not.toBeInTheDocument();
});
