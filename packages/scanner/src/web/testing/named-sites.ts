import type { HttpRequest, Net } from "@parapet/net/net";
import { partialNet } from "@parapet/net/testing/partial-net";

const DEFAULT = "<title>Welcome</title> the default page of this server greets everyone alike";

/** A web server that has these sites by name and answers to every other name with its default page. */
export const namedSites = (
  sites: Readonly<Record<string, { status?: number; body: string }>>,
  certificate: readonly string[] = [],
  asked: HttpRequest[] = [],
): Net =>
  partialNet({
    handshake: async () => ({
      chain: [{ subject: {}, subjectaltname: certificate.map((name) => `DNS:${name}`).join(", ") }],
    }),
    http: async (request: HttpRequest) => {
      asked.push(request);
      const { status = 200, body } = sites[new URL(request.url).hostname] ?? { body: DEFAULT };
      const bytes = Buffer.from(body);
      return { url: request.url, status, headers: {}, body: bytes, text: () => body, redirects: [], truncated: false };
    },
  });

export const STAGING = { body: "<title>Staging</title> an application with orders, invoices and customers of its own" };
