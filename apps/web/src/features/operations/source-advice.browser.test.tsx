import "../../app.css";
import { CONNECTOR_GIVES } from "@parapet/domain/contracts/connectors";
import { FEED_ENTRIES } from "@parapet/domain/contracts/intel";
import { LOCALES } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test, vi } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import { FeedsPart } from "./feeds-part.tsx";
import { SourceAdvice } from "./source-advice.tsx";

afterEach(() => vi.unstubAllGlobals());

const feed = (id: string, enabled: boolean) => ({
  id,
  name: id.toUpperCase(),
  licence: "CC0-1.0",
  enabled,
  url: "https://publisher.example/",
  needs_key: false,
  has_key: false,
  every_hours: 24,
  last_run: null,
  next_run: null,
  outcome: null,
  read: 0,
  added: 0,
  changed: 0,
  bad: 0,
  bad_records: [],
  error: null,
  version: 0,
  entries: id,
  notice: null,
});

test("a disabled feed says what it would add and how its files are loaded by hand; an enabled one does not", async () => {
  await ensureWords("en", ["portal"]);
  vi.stubEnv("DEV", false);
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data: [feed("kev", false), feed("epss", true)] })));
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <UserProvider value={person({ permissions: [] })}>
          <FeedsPart />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
  await expect.element(page.getByText("Would add: known exploited vulnerabilities")).toBeVisible();
  expect(page.getByText("Would add: probability of exploitation").query()).toBeNull();
  await page.getByText("KEV", { exact: true }).click();
  const drawer = page.getByRole("dialog");
  await expect.element(drawer.getByText("Without Internet access, import files on the server:")).toBeVisible();
  await expect.element(drawer.getByText("parapet import kev <file>")).toBeVisible();
});

test("an enabled feed whose next run has passed is marked as overdue; others are not", async () => {
  await ensureWords("en", ["portal"]);
  const now = Math.floor(Date.now() / 1000);
  const ran = (id: string, enabled: boolean, next_run: number, outcome = "ok") => ({
    ...feed(id, enabled),
    last_run: now - 90_000,
    next_run,
    outcome,
  });
  const data = [
    ran("kev", true, now - 7200),
    ran("epss", true, now - 600),
    ran("nvd", false, now - 7200),
    ran("cve5", true, now - 7200, "running"),
  ];
  vi.stubGlobal("fetch", () => Promise.resolve(Response.json({ data })));
  await render(
    await inPortal(
      <QueryClientProvider client={new QueryClient()}>
        <UserProvider value={person({ permissions: [] })}>
          <FeedsPart />
        </UserProvider>
      </QueryClientProvider>,
    ),
  );
  await expect.element(page.getByRole("row", { name: /KEV/ }).getByText("Overdue")).toBeVisible();
  expect(page.getByText("Overdue").all()).toHaveLength(1);
});

test.each(LOCALES)("there is a text for everything that a source can add, in %s", async (locale) => {
  await ensureWords(locale, ["portal"]);
  const { container } = await render(
    await inPortal(<SourceAdvice adds={[...FEED_ENTRIES, ...CONNECTOR_GIVES]} commands={[]} />, locale),
  );
  await expect.poll(() => container.textContent.split("; ").length).toBe(FEED_ENTRIES.length + CONNECTOR_GIVES.length);
  expect(container.textContent).not.toContain("feeds.advice");
});
