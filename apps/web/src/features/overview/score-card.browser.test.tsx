import "../../app.css";
import type { DetailReport } from "@parapet/domain/contracts/overview";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { ScoreCard } from "./score-card.tsx";

const on = (day: string) => Date.parse(`${day}T12:00:00Z`) / 1000;

const SCORE = {
  value: 10,
  level: "high",
  criticals: 0,
  change: 0,
  confidence: 0.95,
  areas_assessed: 12,
  areas_all: 12,
  is_provisional: false,
  tone: "high",
  range: { from: 10, to: 10 },
  history: [
    { at: on("2026-11-16"), score: 10 },
    { at: on("2026-11-17"), score: 10 },
  ],
} as DetailReport["score"];

const card = (score: DetailReport["score"]) => (
  <QueryClientProvider client={new QueryClient()}>
    <UserProvider value={person({ permissions: [] })}>
      <ScoreCard report={{ domain: "acme.test", score, not_found_since: null }} />
    </UserProvider>
  </QueryClientProvider>
);

test.each([
  ["en", "No change since Nov 16"],
  ["es", "Sin cambios desde el 16 nov"],
  ["fr", "Inchangé depuis le 16 nov."],
] as const)(
  "the comparison of the score has the day as the language writes it and wraps (%s)",
  async (locale: Locale, expected) => {
    await page.viewport(390, 844);
    await ensureWords(locale, ["overview", "coverage", "definitions"]);
    const { container, unmount } = await render(await inPortal(card(SCORE), locale, `/${locale}/`));
    await expect.element(page.getByText(expected)).toBeVisible();
    // Beside the bricks a narrow screen has no room for it on one line.
    const comparison = container.querySelector(".delta");
    expect(comparison !== null && getComputedStyle(comparison).whiteSpace).toBe("normal");
    await unmount();
  },
);

test("open critical findings are a warning beside the level, which follows the score", async () => {
  await ensureWords("en", ["overview", "coverage", "definitions"]);
  const score = { ...SCORE, value: 82, level: "low", tone: "low", criticals: 2 } as DetailReport["score"];
  const { unmount } = await render(await inPortal(card(score), "en", "/"));
  await expect.element(page.getByText("Low risk", { exact: true })).toBeVisible();
  await expect.element(page.getByText("2 open critical findings")).toBeVisible();
  await unmount();
});
