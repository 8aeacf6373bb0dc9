import type { HttpRequest, HttpResponse, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { Find, FoundName, NamedSource, SourceContext } from "../name-source.ts";

const TIMEOUT_MS = 30_000;
/** Certificate logs of a large company fill megabytes; larger responses are truncated and the source is marked as limited. */
const MAX_BYTES = 24 * 1024 * 1024;
const MAX_PAGES = 20;

/** One page of a service's answer: the names in it, and where the next one is. */
export interface SourcePage {
  readonly names: readonly (string | FoundName)[];
  readonly next?: Ask | null;
}

export type Ask = Omit<HttpRequest, "url" | "tls"> & { readonly path: string };

export interface WebSource {
  readonly id: NamedSource["id"];
  readonly needsKey: "no" | "optional" | "yes";
  /** Where the service lives; the operator may put another address in its place. */
  readonly base: string;
  first(domain: string, key: string | null): Ask;
  /** Reads one answer. Pure: the test gives it a text in the service's own shape. */
  read(text: string, domain: string, key: string | null): SourcePage;
}

/** A source that is a web service: asking, paging and failing are the same for all, so only shapes differ. */
export const defineWebSource = (source: WebSource): NamedSource & { readonly web: WebSource } => ({
  id: source.id,
  needsKey: source.needsKey,
  touch: "passive",
  startsFrom: "domain",
  base: source.base,
  web: source,
  async find(domain, net, context) {
    if (source.needsKey === "yes" && context.key === null) throw new ProbeError("needs-key", "no key is set");
    return await readPages(source, source.first(domain, context.key), domain, net, context);
  },
});

const readPages = async (
  source: WebSource,
  first: Ask,
  domain: string,
  net: Net,
  context: SourceContext,
): Promise<Find> => {
  const names: FoundName[] = [];
  let ask: Ask | null = first;
  for (let page = 0; ask !== null; page += 1) {
    if (page === MAX_PAGES) return { names, limited: `more than ${MAX_PAGES} pages` };
    try {
      const response = await send(net, context.base ?? source.base, ask, context.signal);
      const text = response === null ? null : response.text();
      if (text === null) return { names };
      const read = source.read(text, domain, context.key);
      names.push(...read.names.map((name) => (typeof name === "string" ? { name } : name)));
      if (response?.truncated === true) return { names, limited: "the answer was longer than we read" };
      ask = read.next ?? null;
    } catch (error) {
      // Earlier pages are kept; the gap is reported.
      if (names.length > 0 && error instanceof ProbeError) return { names, limited: error.message };
      throw error;
    }
  }
  return { names };
};

/** Sends one question. Null for "not found", which services use for "nothing known"; other refusals are failures. */
export const send = async (
  net: Net,
  base: string,
  { path, ...ask }: Ask,
  signal: AbortSignal,
): Promise<HttpResponse | null> => {
  const url = `${base.replace(/\/$/, "")}${path}`;
  const response = await net.http({
    tls: "verified",
    url,
    timeoutMs: TIMEOUT_MS,
    maxBytes: MAX_BYTES,
    followRedirects: 2,
    signal,
    ...ask,
  });
  const { status } = response;
  if (status === 404) return null;
  if (status === 429) throw new ProbeError("rate-limited", "the service limits the request rate (429)");
  if (status === 401 || status === 402)
    throw new ProbeError("needs-key", `the service does not take the key (${status})`);
  if (status === 403) throw new ProbeError("blocked", "the service refuses us (403)");
  if (status >= 500) throw new ProbeError("server-failure", `the service is broken (${status})`);
  if (status !== 200) throw new ProbeError("malformed", `an unexpected answer (${status})`);
  return response;
};

/** Parses JSON against a schema; a service that changed its shape has failed, it is not empty. */
export const readJson = <T>(
  text: string,
  schema: { safeParse(value: unknown): { success: true; data: T } | { success: false } },
): T => {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new ProbeError("malformed", "the answer is not JSON", { cause: error });
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw new ProbeError("malformed", "the answer has another shape than it used to");
  return parsed.data;
};
