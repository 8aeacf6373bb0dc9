import "../../app.css";
import { LOCALES } from "@parapet/words/locale";
import { describe, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page, userEvent } from "vitest/browser";

import { ensureWords } from "../i18n/words.tsx";
import { inPortal } from "../testing/in-portal.tsx";
import { Definition } from "./definition.tsx";

const shown = async (locale: (typeof LOCALES)[number] = "en") => {
  await ensureWords(locale, ["definitions"]);
  return render(
    await inPortal(
      <p>
        EPSS <Definition of="epss" />
      </p>,
      locale,
      "/",
    ),
  );
};

test("a definition opens by keyboard, says what it is, and gives the focus back on Escape", async () => {
  await shown();
  const mark = page.getByRole("button", { name: "Definition: EPSS" });
  await expect.element(mark).toHaveAttribute("aria-expanded", "false");
  await userEvent.keyboard("{Tab}");
  await expect.element(mark).toHaveFocus();
  await userEvent.keyboard("{Enter}");
  const popup = page.getByRole("dialog", { name: "EPSS" });
  await expect.element(popup).toBeVisible();
  await expect.element(popup.getByText(/probability that a CVE is exploited within the next 30 days/)).toBeVisible();
  await expect.element(mark).toHaveAttribute("aria-expanded", "true");
  await userEvent.keyboard("{Escape}");
  await expect.element(popup).not.toBeInTheDocument();
  await expect.element(mark).toHaveAttribute("aria-expanded", "false");
  await expect.element(mark).toHaveFocus();
});

describe.each(LOCALES)("in %s", (locale) => {
  test("score, coverage, priority and reveal are explained in two sentences", async () => {
    await ensureWords(locale, ["definitions"]);
    for (const term of ["score", "coverage", "priority", "reveal"] as const) {
      const { unmount } = await render(await inPortal(<Definition of={term} />, locale, "/"));
      await page.getByRole("button").click();
      const text = page.getByRole("dialog").getByRole("paragraph");
      await expect.element(text).toBeVisible();
      expect([term, text.element().textContent.match(/\.(?: |$)/g)?.length]).toEqual([term, 2]);
      await unmount();
    }
  });

  test("it fits a phone, and its mark is large enough for a finger", async () => {
    await page.viewport(390, 844);
    await shown(locale);
    const mark = page.getByRole("button");
    const size = mark.element().getBoundingClientRect();
    expect([size.width >= 24, size.height >= 24]).toEqual([true, true]);
    await mark.click();
    await expect.element(page.getByRole("dialog")).toBeVisible();
    const { left, right } = page.getByRole("dialog").element().getBoundingClientRect();
    expect([left >= 0, right <= 390]).toEqual([true, true]);
  });
});
