import type { HttpResponse, TlsObservation } from "@parapet/net/net";

export interface PageParts {
  readonly url?: string;
  readonly status?: number;
  readonly headers?: Readonly<Record<string, string | readonly string[]>>;
  readonly body?: string | Buffer;
  readonly truncated?: boolean;
  readonly tls?: TlsObservation | null;
  readonly redirects?: HttpResponse["redirects"];
}

/** One answer as a test wants it: an empty 200 of HTML by default. */
export const page = (parts: PageParts = {}): HttpResponse => {
  const body = Buffer.isBuffer(parts.body) ? parts.body : Buffer.from(parts.body ?? "", "utf8");
  const headers = { "content-type": "text/html; charset=utf-8", ...parts.headers };
  return {
    url: parts.url ?? "https://www.acme.test/",
    status: parts.status ?? 200,
    headers: Object.fromEntries(
      Object.entries(headers).map(([name, value]) => [name.toLowerCase(), typeof value === "string" ? [value] : value]),
    ),
    body,
    text: (most = body.length) => body.toString("utf8", 0, most),
    truncated: parts.truncated ?? false,
    ip: "192.0.2.10",
    tls: parts.tls ?? null,
    redirects: parts.redirects ?? [],
    tookMs: 1,
  };
};
