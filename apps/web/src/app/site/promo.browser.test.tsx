import "../../app.css";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { clearSiteLinks } from "../../shared/site-links.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { Header } from "./header.tsx";
import { Promo } from "./promo.tsx";

const show = async (links: object) => {
  clearSiteLinks();
  vi.stubGlobal("fetch", async (path: string) =>
    path.includes("/site_links/") ? Response.json({ data: links }) : Response.json({ detail: "" }, { status: 404 }),
  );
  const shown = await render(
    await inPortal(
      <>
        <Header />
        <Promo className="blurb" />
      </>,
    ),
  );
  await expect.element(page.getByRole("link", { name: /plan/i }).first()).toBeVisible();
  return shown;
};

afterEach(() => vi.unstubAllGlobals());

test("links lead to the website that the operator set, else to the portal's own pages", async () => {
  await page.viewport(1280, 800);
  const first = await show({ solutions: null, checks: null, forecast: "https://www.operator.example/outlook" });
  await expect
    .element(page.getByRole("link", { name: /How the forecast works/ }))
    .toHaveAttribute("href", "https://www.operator.example/outlook");
  await expect.element(page.getByRole("link", { name: "Solutions" })).toHaveAttribute("href", "/product");
  await expect.element(page.getByRole("link", { name: "How the checks work" })).toHaveAttribute("href", "/methodology");
  await first.unmount();

  await show({ solutions: "https://www.operator.example/solutions", checks: null, forecast: null });
  await expect
    .element(page.getByRole("link", { name: /Solutions/ }))
    .toHaveAttribute("href", "https://www.operator.example/solutions");
  await expect
    .element(page.getByRole("link", { name: "How the forecast works" }))
    .toHaveAttribute("href", "/methodology#outlook");
});
