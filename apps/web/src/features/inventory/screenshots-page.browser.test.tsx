import "../../app.css";
import type { Screenshot } from "@parapet/domain/contracts/screenshots";
import type { Locale } from "@parapet/words/locale";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { afterEach, expect, test } from "vitest";
import { render } from "vitest-browser-react";
import { page } from "vitest/browser";

import { ensureWords } from "../../shared/i18n/words.tsx";
import { UserProvider } from "../../shared/session/user-context.ts";
import { selectDomain } from "../../shared/session/workspace.ts";
import { inPortal } from "../../shared/testing/in-portal.tsx";
import { person } from "../../shared/testing/person.ts";
import ScreenshotsPage from "./screenshots-page.tsx";

const USER = person({ email: "ann@acme.test", permissions: ["findings:read", "findings:triage"] });

const site = (subject: string, more: Partial<Screenshot> = {}): Screenshot => ({
  id: "00000000-0000-4000-8000-000000000001",
  kind: "website",
  domain: "acme.test",
  subject,
  about: "a1",
  state: "not-assessed",
  reason: "no-browser",
  checked_at: null,
  picture: null,
  likeness: null,
  changes: 0,
  ...more,
});

const show = async (groups: Screenshot[][], hasBrowser: boolean, path = "/", locale: Locale = "en") => {
  await ensureWords(locale, ["screenshots"]);
  const items = groups.flat();
  const count = (state: Screenshot["state"]) => items.filter((one) => one.state === state).length;
  const client = new QueryClient({ defaultOptions: { queries: { retry: false, staleTime: Infinity } } });
  client.setQueryData(["screenshots", "acme.test", items[0]?.kind ?? "website"], {
    data: groups.map((group, at) => ({ group: at, items: group })),
    counts: {
      taken: count("taken"),
      unreachable: count("unreachable"),
      refused: count("refused"),
      not_assessed: count("not-assessed"),
    },
    has_browser: hasBrowser,
    left_out: 0,
  });
  client.setQueryData(["screenshot-image", "p"], "data:image/gif;base64,R0lGODlhAQABAAAAACw=");
  selectDomain("acme.test");
  return render(
    await inPortal(
      <QueryClientProvider client={client}>
        <UserProvider value={USER}>
          <ScreenshotsPage />
        </UserProvider>
      </QueryClientProvider>,
      locale,
      path,
    ),
  );
};

afterEach(() => selectDomain(null));

const PICTURE: Screenshot["picture"] = {
  id: "p",
  taken_at: 1_790_000_000,
  last_seen: 1_790_000_000,
  width: 1280,
  height: 800,
  url: "https://www.acme.test/",
  status: 200,
  title: "Acme",
  tls_problem: null,
  is_cut: false,
  asks_password: false,
  credentials_to: [],
};

test.each([
  ["en", "Screenshots are not assessed: no Chromium"],
  ["es", "Las capturas no se evalúan: no hay ningún Chromium"],
  ["fr", "Les captures ne sont pas évaluées : aucun Chromium"],
] as const)("without a browser, in %s: not assessed, never empty", async (locale, words) => {
  const shown = await show([[site("https://www.acme.test/")]], false, "/", locale);
  await expect.element(page.getByText(new RegExp(words))).toBeVisible();
  await shown.unmount();
});

test("sites that look alike are one group, each of the states has its words, and nothing is wider than a phone", async () => {
  await page.viewport(390, 780);
  const shown = await show(
    [
      [
        site("https://www.acme.test/", { state: "taken", reason: null, picture: PICTURE }),
        site("https://shop.acme.test/", { state: "taken", reason: null, picture: PICTURE }),
      ],
      [site("https://old.acme.test/", { state: "unreachable", reason: "timeout" })],
      [site("https://in.acme.test/", { state: "refused", reason: "out-of-scope" })],
    ],
    true,
  );
  await expect.element(page.getByRole("heading", { name: "2 visually similar sites" })).toBeVisible();
  await expect.element(page.getByRole("img", { name: /^Screenshot of https:\/\/www.acme.test/ })).toBeInTheDocument();
  await expect.element(page.getByText(/^Screenshot not taken: timed out/)).toBeVisible();
  await expect.element(page.getByText(/^Refused: /)).toBeVisible();
  expect(document.documentElement.scrollWidth).toBeLessThanOrEqual(390);
  await shown.unmount();
});
