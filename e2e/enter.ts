import { readFileSync } from "node:fs";
import { join } from "node:path";

import { expect, type Page } from "@playwright/test";

import type { Product } from "./product.ts";
import { mailedCode } from "./sign-in.ts";

interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

const BUSY = 503;

export const findAccount = (product: Product, role: string): Account => {
  const accounts = JSON.parse(readFileSync(join(product.dataDir, "demo-accounts.json"), "utf8")) as Account[];
  const account = accounts.find((one) => one.role === role);
  if (account === undefined) throw new Error(`There is no demo account of role ${role}`);
  return account;
};

/** Posts to the sign-in until the server is not busy. */
const post = async ({ url }: Product, path: string, body: object): Promise<Response> => {
  let reply: Response | undefined;
  await expect(async () => {
    const headers = { "content-type": "application/json", origin: url };
    reply = await fetch(`${url}${path}`, { method: "POST", headers, body: JSON.stringify(body) });
    expect(reply.status).not.toBe(BUSY);
  }).toPass({ timeout: 240_000 });
  if (reply?.ok !== true) throw new Error(`${path} answered ${reply?.status}: ${await reply?.text()}`);
  return reply;
};

/** Gives the browser a session of this account without the sign-in pages, for journeys that are about something else. */
export const enter = async (page: Page, product: Product, role: string): Promise<void> => {
  const { email, password } = findAccount(product, role);
  const since = new Date();
  const first = await post(product, "/api/login", { email, password, remember_me: false });
  const { data } = (await first.json()) as { data: { challenge_id: string } };
  const code = await mailedCode(product, email, since);
  const done = await post(product, "/api/verify-otp", { challenge_id: data.challenge_id, code, trust_browser: false });
  // Cookies of __Host- are set for the secure address; browsers send them to loopback without TLS too.
  const url = product.url.replace("http:", "https:");
  await page.context().addCookies(
    done.headers.getSetCookie().map((line) => {
      const [pair = ""] = line.split(";");
      const at = pair.indexOf("=");
      const [name, value] = [pair.slice(0, at), pair.slice(at + 1)];
      return { name, value, url, secure: true, httpOnly: true, sameSite: "Strict" as const };
    }),
  );
};
