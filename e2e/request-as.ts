import type { Person } from "./journey.ts";
import type { Product } from "./product.ts";

export type Ask = readonly [method: "GET" | "POST" | "PUT" | "PATCH" | "DELETE", path: string, body?: object];

const UNAVAILABLE = 503;
const TURNS = 5;

/** What the server says to this person's own session when the address behind a button is called past every page. */
export const requestAs = async (
  { page }: Person,
  { url }: Product,
  [method, path, body]: Ask,
): Promise<{ status: number; json: <T>() => Promise<T> }> => {
  const tokens = (await (await page.request.get(`${url}/api/get-tokens`)).json()) as { access_token: string };
  const once = () =>
    page.request.fetch(`${url}/v1${path}`, {
      method,
      headers: { authorization: `Bearer ${tokens.access_token}` },
      ...(body === undefined ? {} : { data: body }),
    });
  let reply = await once();
  // A server that answers 503 did nothing; the request is retried, as the portal would.
  for (let turn = 1; turn < TURNS && reply.status() === UNAVAILABLE; turn += 1) {
    await page.waitForTimeout(turn * 1_000);
    reply = await once();
  }
  return { status: reply.status(), json: <T>() => reply.json() as Promise<T> };
};
