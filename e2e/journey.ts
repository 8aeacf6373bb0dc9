import { readFileSync } from "node:fs";
import { join } from "node:path";

import AxeBuilder from "@axe-core/playwright";
import { type Browser, expect as judge, type Page, test } from "@playwright/test";

import { answerChooser } from "./answer-chooser.ts";
import { type Product, startProduct } from "./product.ts";
import { signIn } from "./sign-in.ts";

/** A busy machine takes its time; what is awaited in a journey is never a matter of speed. */
export const expect = judge.configure({ timeout: 90_000 });

/** Fails on anything that keeps a person from using what is on the screen. */
export const expectAccessible = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze();
  expect(violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html).join(" ")}`)).toEqual([]);
};

export interface Person {
  readonly page: Page;
  /** Opens a page and waits until it is rendered. */
  readonly open: (path: string) => Promise<void>;
  /** Opens a page that is not this person's to open. */
  readonly isRefused: (path: string) => Promise<void>;
  /** What the browser complained of since the last time it was asked. */
  readonly complaints: () => string[];
}

export interface People {
  readonly as: (role: string) => Promise<Person>;
  readonly passwordOf: (role: string) => string;
}

/** Everyone of the demo, each signed in through the pages once and then at work in a browser window of their own. */
export const openPeople = (browser: Browser, product: Product): People => {
  const known = new Map<string, Promise<Person>>();
  const arrive = async (role: string): Promise<Person> => {
    const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, acceptDownloads: true });
    const page = await context.newPage();
    page.setDefaultTimeout(90_000);
    const said: string[] = [];
    page.on("console", (message) => {
      // A call that was refused is part of many journeys; the browser writes those down by itself.
      if (message.type() === "error" && !message.text().startsWith("Failed to load resource"))
        said.push(message.text());
    });
    page.on("pageerror", (error) => said.push(error.message));
    await signIn(page, product, role);
    await answerChooser(page);
    const open = async (path: string) => {
      await page.goto(`${product.url}${path}`);
      await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
      await expect(page.locator(".sk")).toHaveCount(0);
    };
    return {
      page,
      open,
      isRefused: async (path) => {
        await page.goto(`${product.url}${path}`);
        await expect(page.getByText("You don’t have access to this page")).toBeVisible();
      },
      complaints: () => said.splice(0),
    };
  };
  return {
    as: (role) => {
      const there = known.get(role) ?? arrive(role);
      known.set(role, there);
      return there;
    },
    passwordOf: (role) => {
      const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as {
        role: string;
        password: string;
      }[];
      return accounts.find((account) => account.role === role)?.password ?? "";
    },
  };
};

export interface Demo {
  readonly product: Product;
  readonly people: People;
}

/**
 * One demo for all journeys of a file, which then go one after the other: started before the first of them and stopped
 * after the last. Each journey may take this long.
 */
export const demoForAll = (timeoutMs: number): Demo => {
  let demo: Demo | null = null;
  const running = (): Demo => {
    if (demo === null) throw new Error("The demo is there once the first journey has begun");
    return demo;
  };
  test.describe.configure({ mode: "serial" });
  test.setTimeout(timeoutMs);
  test.beforeAll(async ({ browser }) => {
    test.setTimeout(240_000);
    const product = await startProduct({ PARAPET_DEMO: "companies" });
    demo = { product, people: openPeople(browser, product) };
  });
  test.afterAll(() => demo?.product[Symbol.asyncDispose]());
  return {
    get product() {
      return running().product;
    },
    get people() {
      return running().people;
    },
  };
};

export interface Mail {
  readonly to: string;
  readonly subject: string;
  readonly at: string;
  readonly text: string;
  readonly attachments: readonly { readonly type: string }[];
}

/** What arrived in someone's mailbox. */
export const mailsTo = async ({ url }: Product, address: string): Promise<Mail[]> => {
  const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as Mail[];
  return mails.filter(({ to }) => to.includes(address));
};
