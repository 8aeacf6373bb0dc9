import "../../app.css";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { setSession } from "../../shared/session/session-store.ts";
import { clearSiteLinks } from "../../shared/site-links.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { Header } from "./header.tsx";
import { PromoRail } from "./promo-rail.tsx";
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

test.each([
  ["out", { status: "out", because: "anonymous" }, "Login", "/login"],
  ["in", { status: "in", bearer: "abc", canRefresh: true, bearerSince: 0 }, "Dashboard", "/dashboard"],
] as const)("signed %s, the side menu leads to %s's page and has three blurbs", async (_, session, name, path) => {
  setSession(session);
  const { container } = await render(await inPortal(<PromoRail />));
  await expect.element(page.getByRole("link", { name, exact: true })).toHaveAttribute("href", path);
  const links = [...container.querySelectorAll(".blurb a")].map((link) => link.getAttribute("href"));
  expect(container.querySelectorAll(".blurb")).toHaveLength(3);
  expect(links.filter((link) => link !== "/plans-pricing")).toHaveLength(2);
});
