import { readFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import type { Product } from "../../e2e/product.ts";

interface Account {
  readonly role: string;
  readonly email: string;
  readonly password: string;
}

/** Someone signed in over HTTP: their cookies and a bearer that is renewed before it ends. */
export interface PortalSession {
  readonly cookie: string;
  bearer(): Promise<string>;
}

const CODE_TRIES = 300;
const LOGIN_TRIES = 30;
const RENEW_AFTER_MS = 8 * 60_000; // a bearer lives ten minutes

const cookiesOf = (reply: Response): string =>
  reply.headers
    .getSetCookie()
    .map((line) => line.split(";", 1)[0] ?? "")
    .join("; ");

/** Signs a demo account in as a person would: password, mailed code, bearer. */
export const signInOverHttp = async (
  { url, dataDir }: Pick<Product, "url" | "dataDir">,
  role: string,
): Promise<PortalSession> => {
  const accounts = JSON.parse(readFileSync(join(dataDir, "demo-accounts.json"), "utf8")) as Account[];
  const account = accounts.find((one) => one.role === role);
  if (account === undefined) throw new Error(`There is no demo account of role ${role}`);
  const post = (path: string, body: unknown) =>
    fetch(`${url}${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
  const since = new Date();
  // A 503 under load is retried.
  let first = await post("/api/login", { email: account.email, password: account.password });
  for (let tries = 0; first.status === 503 && tries < LOGIN_TRIES; tries += 1) {
    await sleep(1_000);
    first = await post("/api/login", { email: account.email, password: account.password });
  }
  const asked = (await first.json()) as { data?: { challenge_id?: string } };
  const challenge = asked.data?.challenge_id;
  if (challenge === undefined) throw new Error(`${role} was not asked for a code: ${JSON.stringify(asked)}`);
  let code: string | undefined;
  for (let tries = 0; code === undefined && tries < CODE_TRIES; tries += 1) {
    const mails = (await (await fetch(`${url}/dev/mailbox.json`)).json()) as { to: string; text: string; at: string }[];
    const newest = mails.find(({ to, at }) => to.includes(account.email) && new Date(at) >= since);
    code = /\b(\d{6})\b/.exec(newest?.text ?? "")?.[1];
    if (code === undefined) await sleep(50);
  }
  const verified = await post("/api/verify-otp", { challenge_id: challenge, code });
  const cookie = cookiesOf(verified);
  if (!verified.ok || cookie === "") throw new Error(`${role} could not sign in: ${verified.status}`);
  let held: { bearer: string; at: number } | null = null;
  return {
    cookie,
    async bearer() {
      if (held === null || Date.now() - held.at > RENEW_AFTER_MS) {
        const reply = await fetch(`${url}/api/get-tokens`, { headers: { cookie } });
        const { access_token } = (await reply.json()) as { access_token: string | null };
        if (access_token === null) throw new Error(`the session of ${role} is over`);
        held = { bearer: access_token, at: Date.now() };
      }
      return held.bearer;
    },
  };
};
