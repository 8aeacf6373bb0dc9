import { createMemoryRouter, RouterProvider } from "react-router";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { useUrl } from "./use-url.ts";

const Page = () => {
  const { search, change } = useUrl();
  const press = (label: string, changes: Record<string, string | null>) => (
    <button type="button" onClick={() => change(changes)}>
      {label}
    </button>
  );
  return (
    <>
      <output>{search.toString()}</output>
      {press("open a", { finding: "a" })}
      {press("open b", { finding: "b" })}
      {press("close", { finding: null })}
      {press("high", { severity: "high" })}
      {press("type r", { q: "r" })}
      {press("type re", { q: "re" })}
    </>
  );
};

const shown = () => page.getByRole("status").element().textContent;
const press = (name: string) => page.getByRole("button", { name, exact: true }).click();

const open = async () => {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], {
    initialEntries: ["/before", "/list?page=2"],
    initialIndex: 1,
  });
  await render(<RouterProvider router={router} />);
  return router;
};

test("Back closes a drawer, and closing a drawer leaves no step behind", async () => {
  const router = await open();
  await press("open a");
  await expect.poll(shown).toBe("page=2&finding=a");
  await press("open b");
  await expect.poll(shown).toBe("page=2&finding=b");
  await router.navigate(-1);
  await expect.poll(shown).toBe("page=2");
  await press("open a");
  await press("close");
  await expect.poll(shown).toBe("page=2");
  await router.navigate(-1);
  await expect.poll(() => router.state.location.pathname).toBe("/before");
});

test("Back undoes a filter, and a search text is one step however long it was typed", async () => {
  const router = await open();
  await press("high");
  await expect.poll(shown).toBe("severity=high");
  await press("type r");
  await press("type re");
  await expect.poll(shown).toBe("severity=high&q=re");
  await router.navigate(-1);
  await expect.poll(shown).toBe("severity=high");
  await router.navigate(-1);
  await expect.poll(shown).toBe("page=2");
});

test("a drawer that a link opened is closed without leaving the page", async () => {
  const router = createMemoryRouter([{ path: "*", element: <Page /> }], {
    initialEntries: ["/mail", "/list?finding=a"],
    initialIndex: 1,
  });
  await render(<RouterProvider router={router} />);
  await press("close");
  await expect.poll(shown).toBe("");
  expect(router.state.location.pathname).toBe("/list");
});
