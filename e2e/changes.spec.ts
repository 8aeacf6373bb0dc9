import { readFileSync } from "node:fs";

import { expect as judge, test } from "@playwright/test";

import { pdfPages } from "../apps/server/src/testing/pdf-text.ts";
import { DEMO_EMAIL, openWhole, startWholeDemo, visitAs } from "./demo-visit.ts";
import { downloadReport } from "./download-report.ts";
import { importLeaks } from "./import-samples.ts";
import { mailsTo } from "./journey.ts";

const expect = judge.configure({ timeout: 120_000 });
const OVERVIEW = "/dashboard/current-risk";

interface Counts {
  readonly appeared: number;
  readonly gone: number;
}

test("after an import the overview, the page of changes and the report count the same changes, and the alert names them", async ({
  page,
}) => {
  test.setTimeout(900_000);
  await using product = await startWholeDemo();
  await expect(() => visitAs(page, product, DEMO_EMAIL.client_admin)).toPass({ timeout: 240_000 });
  const countIn = (text: string, pattern: RegExp): number => Number(pattern.exec(text)?.[1] ?? Number.NaN);

  const onOverview = async (): Promise<Counts> => {
    await openWhole(page, product, OVERVIEW);
    const card = page.locator(".card").filter({ has: page.getByRole("heading", { name: "Changes", exact: true }) });
    const text = await card.innerText();
    return {
      appeared: text.includes("No new findings") ? 0 : countIn(text, /(\d+) new finding/),
      gone: text.includes("None resolved") ? 0 : countIn(text, /(\d+) findings? resolved/),
    };
  };
  const onPage = async (): Promise<Counts> => {
    await openWhole(page, product, `${OVERVIEW}/scan-history`);
    const count = async (name: string) =>
      countIn(await page.getByRole("heading", { name: new RegExp(`^${name} \\(`) }).innerText(), /\((\d+)\)/);
    return { appeared: await count("New"), gone: await count("Resolved") };
  };
  const inReport = async (): Promise<Counts> => {
    await openWhole(page, product, OVERVIEW);
    const text = pdfPages(readFileSync(await (await downloadReport(page)).path())).join(" ");
    return {
      appeared: countIn(text, /New findings since [\d/]+: (\d+)/),
      gone: countIn(text, /Resolved or no longer counted: (\d+)/),
    };
  };
  const agree = async (): Promise<Counts> => {
    const counts = await onOverview();
    expect([await onPage(), await inReport()]).toEqual([counts, counts]);
    return counts;
  };

  const before = await agree();
  const since = new Date();
  await importLeaks(product);
  await expect(async () => expect((await onOverview()).appeared).toBeGreaterThan(before.appeared)).toPass();
  await agree();
  await expect
    .poll(async () => {
      const mails = (await mailsTo(product, DEMO_EMAIL.client_admin)) as {
        subject: string;
        at: string;
        text: string;
      }[];
      return mails.filter(({ at }) => new Date(at) >= since).map(({ subject }) => subject);
    })
    .toContainEqual(expect.stringMatching(/^acme\.test: /));
});
