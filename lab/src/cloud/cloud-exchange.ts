import type { IncomingHttpHeaders } from "node:http";

/** A request to a provider's API, read completely. */
export interface CloudAsk {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly search: URLSearchParams;
  readonly headers: IncomingHttpHeaders;
  readonly body: string;
  readonly now: Date;
}

export interface CloudAnswer {
  readonly status: number;
  readonly headers?: Readonly<Record<string, string>>;
  readonly type: "application/json" | "text/xml";
  readonly body: string;
}

export const json = (status: number, body: object, headers: Record<string, string> = {}): CloudAnswer => ({
  status,
  headers,
  type: "application/json",
  body: JSON.stringify(body),
});

export const xml = (status: number, body: string): CloudAnswer => ({
  status,
  type: "text/xml",
  body: `<?xml version="1.0" encoding="UTF-8"?>\n${body}`,
});

export const escaped = (text: string): string =>
  text.replaceAll("&", "&amp;").replaceAll("<", "&lt;").replaceAll(">", "&gt;");

/** How often the next requests are asked to slow down, and for how long. */
export interface Throttle {
  times: number;
  retryAfterSeconds: number;
}

/** Is this request asked to slow down? */
export const isThrottled = (throttle: Throttle): boolean => {
  if (throttle.times <= 0) return false;
  throttle.times -= 1;
  return true;
};

/** A page of a list whose tokens are opaque; null: the token is not one of ours. */
export const pageAt = <Item>(
  items: readonly Item[],
  token: string | null,
  size: number,
): { readonly items: readonly Item[]; readonly next: string | null } | null => {
  const match = token === null ? ["", "0"] : /^page-(\d{1,6})$/.exec(token);
  if (match === null) return null;
  const from = Number(match[1]);
  const to = from + Math.max(1, size);
  return { items: items.slice(from, to), next: to < items.length ? `page-${to}` : null };
};
