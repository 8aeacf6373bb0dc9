import type { RequestListener } from "node:http";

/** A source of intelligence, or a receiver of messages, as the outside world sees it. */
export interface Publisher {
  readonly id: string;
  /** The names it has in the real world. In the lab they lead here, so that no address needs to be overridden. */
  readonly hosts: readonly string[];
  /** The beginning of its paths, where several publishers share a host. */
  readonly under?: string;
  /** What it answers; null is a 404 in its own words. */
  answer(request: PublisherRequest): PublisherAnswer | null;
}

export interface PublisherRequest {
  readonly method: string;
  readonly host: string;
  readonly path: string;
  readonly query: URLSearchParams;
  readonly headers: Readonly<Record<string, string | undefined>>;
  readonly body: Buffer;
}

export interface PublisherAnswer {
  readonly status?: number;
  readonly type?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body: string | Buffer;
}

/** How a publisher behaves today. `ok` is the truth; the rest is what sources do on bad days. */
export const PUBLISHER_MODES = [
  "ok",
  "401",
  "403",
  "404",
  "410",
  "429",
  "500",
  "malformed",
  "html-instead-of-json",
  "stops-half-way",
  "slow",
  "silent",
  "redirects-inside",
] as const;

export type PublisherMode = (typeof PUBLISHER_MODES)[number];

export const jsonAnswer = (value: unknown, more: Omit<PublisherAnswer, "body"> = {}): PublisherAnswer => ({
  type: "application/json",
  ...more,
  body: JSON.stringify(value),
});

export const textAnswer = (body: string, type = "text/plain; charset=utf-8"): PublisherAnswer => ({ type, body });

/** All publishers of one lab: how each behaves, and what each was asked. */
export interface Publishers {
  readonly all: readonly Publisher[];
  /** The base address of a publisher, inside the lab. Its real name leads to the same place. */
  url(id: string, scheme?: "http" | "https"): string;
  setMode(id: string, mode: PublisherMode): void;
  /** Every request a publisher got, oldest first; the newest 1,000 are retained. */
  received(id: string): readonly PublisherRequest[];
  readonly handle: RequestListener;
}
