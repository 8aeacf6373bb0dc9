import { expect, test } from "@playwright/test";

import { type Stage, startStage } from "./portal-stage.ts";

let stage: Stage;
test.beforeAll(async () => {
  stage = await startStage();
});
test.afterAll(() => stage[Symbol.asyncDispose]());
test.use({ serviceWorkers: "allow" });

test("without a connection a reload shows the portal's own page in its language, and the way back", async ({
  page,
  context,
}) => {
  await page.goto(`${stage.url}/es/plans-pricing`);
  await page.evaluate("navigator.serviceWorker.ready.then(() => true)");
  await page.reload();
  await context.setOffline(true);
  await page.reload();
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("No se ha podido cargar esta página");
  await expect(page.getByRole("link", { name: "Reintentar" })).toBeVisible();
  // No answer of the API is stored.
  const stored = await page.evaluate(
    "caches.open('offline-3').then((cache) => cache.keys()).then((keys) => keys.map(({ url }) => new URL(url).pathname))",
  );
  expect(stored).toEqual(["/offline.html", "/offline.css", "/favicon.svg"]);
  // The page comes back by itself as soon as there is a connection.
  await context.setOffline(false);
  await expect(page.getByRole("heading", { level: 1 })).toHaveText("Planes y precios", { timeout: 30_000 });
});
