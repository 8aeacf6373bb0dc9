import type { Endpoint } from "@parapet/domain/contracts/endpoint";
import type { PublicReport } from "@parapet/domain/contracts/public-report";
import { localeOf } from "@parapet/words/links";
import type * as z from "zod";

import { CallError, spokenFields, spokenText } from "./call-error.ts";
import { takeEarly } from "./early-answers.ts";
import { getSession, setSession } from "./session/session-store.ts";

type Part<Name extends string, Schema extends z.ZodType> = [Schema] extends [z.ZodUndefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.input<Schema> };

/** What a call needs, read off its contract: parts the contract does not name may not be given. */
export type CallInput<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> = Part<
  "params",
  Params
> &
  Part<"query", Query> &
  Part<"body", Body> & {
    readonly signal?: AbortSignal | undefined;
    /** A timer asks, not a person: the call does not keep an idle session alive. */
    readonly background?: boolean | undefined;
  };

/** What the body of a contract may be given as. */
export type BodyOf<E> = E extends Endpoint<z.ZodType, z.ZodType, infer Body> ? z.input<Body> : never;

interface Loose {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly background?: boolean | undefined;
  /** Sent as it is instead of a body of fields. */
  readonly file?: Blob | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

type Where = Pick<Endpoint, "base" | "path" | "method">;

const address = (endpoint: Where, { params, query }: Loose): string => {
  const given = (params ?? {}) as Record<string, unknown>;
  const path = endpoint.path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  return `${endpoint.base}${path}${search.size > 0 ? `?${search}` : ""}`;
};

/** Marks what a timer asks. A test holds the name to that of the contract, which would bring the schema library. */
export const BACKGROUND = "x-background-refetch";

const claimedIp = (): string | null => /(?:^|;\s*)user_ip=([^;]+)/.exec(document.cookie)?.[1] ?? null;

const send = async (endpoint: Where, input: Loose): Promise<Response> => {
  const headers = new Headers({ accept: "application/json", "accept-language": localeOf(location.pathname) });
  const session = getSession();
  if (session.status === "in") headers.set("authorization", `Bearer ${session.bearer}`);
  const ip = claimedIp();
  if (ip !== null) headers.set("x-user-ip", ip);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (input.file !== undefined) headers.set("content-type", "application/octet-stream");
  if (input.background === true) headers.set(BACKGROUND, "1");
  for (const [name, value] of Object.entries(input.headers ?? {})) headers.set(name, value);
  const url = address(endpoint, input);
  const body = input.body === undefined ? null : JSON.stringify(input.body);
  try {
    const early = takeEarly(endpoint.method, url, body, session.status === "in" ? session.bearer : null);
    // What failed ahead of the page is asked again.
    const answer = await early?.catch(() => null);
    if (answer != null) return answer;
    return await fetch(url, {
      method: endpoint.method,
      headers,
      credentials: "same-origin",
      body: input.file ?? body,
      signal: input.signal ?? null,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new CallError(0, null);
  }
};

const bodyOf = async (response: Response): Promise<unknown> => {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
};

const refused = async (response: Response): Promise<CallError> => {
  const body = await bodyOf(response);
  return new CallError(response.status, spokenText(body), spokenFields(body), text(field(body, "code")));
};

let refreshing: Promise<boolean> | null = null;

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const text = (value: unknown): string | null => (typeof value === "string" && value !== "" ? value : null);

// The calls that every visitor makes are read by hand: their contracts would bring the schema library, a fifth of
// the page, to people who only look at the home page. A test holds these addresses to the contracts.
export const TOKENS: Where = { method: "GET", base: "/api", path: "/get-tokens" };
export const REFRESH: Where = { method: "POST", base: "/api", path: "/refresh-access-token" };

/** Who does the server say this browser is? Null when it knows nobody. */
export const askForBearer = async (): Promise<{ bearer: string; canRefresh: boolean } | null> => {
  const response = await send(TOKENS, {});
  if (!response.ok) throw await refused(response);
  const reply = await bodyOf(response);
  const bearer = text(field(reply, "access_token"));
  return bearer === null ? null : { bearer, canRefresh: field(reply, "refresh_token") === "present" };
};

/** What the plans are today, unread: public pages ask it, and most of the time nothing differs from what they show. */
export const PLANS_TODAY: Where = { method: "GET", base: "/v1", path: "/plans/" };
export const askPlans = async (): Promise<{ version: unknown; body: unknown }> => {
  const response = await send(PLANS_TODAY, {});
  if (!response.ok) throw await refused(response);
  const body = await bodyOf(response);
  return { version: field(field(body, "data"), "version"), body };
};

/** The public report as far as its scan has come: visitors wait for it, so it is taken at the server's word. */
export const PUBLIC_REPORT: Where = { method: "POST", base: "/v1", path: "/public_report/" };
export const askPublicReport = async (domain: string, signal: AbortSignal): Promise<PublicReport> => {
  const response = await send(PUBLIC_REPORT, { body: { domain }, signal, background: true });
  if (!response.ok) throw await refused(response);
  const report = field(await bodyOf(response), "data");
  if (text(field(report, "state")) === null) throw new CallError(response.status, null);
  return report as PublicReport;
};

const refresh = async (): Promise<boolean> => {
  const response = await send(REFRESH, {});
  const bearer = response.ok ? text(field(field(await bodyOf(response), "data"), "accessToken")) : null;
  if (bearer !== null) {
    setSession({ status: "in", bearer, canRefresh: true, bearerSince: Date.now() });
    return true;
  }
  // An answer without a bearer ends the session here; a server that is down for a moment does not.
  if (response.ok || response.status === 401 || response.status === 403) {
    setSession({ status: "out", because: "expired" });
  }
  return false;
};

/** Tells the server that somebody is here, which reading and typing alone do not, and takes the fresh bearer along. */
export const sayHere = async (): Promise<void> => {
  const session = getSession();
  if (session.status !== "in") return;
  const found = await askForBearer().catch(() => null);
  // No answer, or none for this browser: the next call of the page finds out what that means.
  if (found !== null) setSession({ status: "in", ...found, bearerSince: Date.now() });
};

/** Asks for a new bearer. Calls that fail together share one question. */
export const refreshBearer = (): Promise<boolean> => {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
};

const answered = async (endpoint: Endpoint, input: Loose): Promise<Response> => {
  const first = await send(endpoint, input);
  if (first.status !== 401 || endpoint.base !== "/v1") return first;
  const session = getSession();
  // Without a refresh secret there is nothing to try again with: the call is dropped.
  if (session.status !== "in" || !session.canRefresh || !(await refreshBearer())) return first;
  return send(endpoint, input);
};

type Rest<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> =
  Record<never, never> extends CallInput<Params, Query, Body>
    ? [input?: CallInput<Params, Query, Body>]
    : [input: CallInput<Params, Query, Body>];

/** Makes a call of a contract and answers what the contract's reply parsed. Refusals are thrown as `CallError`. */
export const call = async <
  Params extends z.ZodType,
  Query extends z.ZodType,
  Body extends z.ZodType,
  Reply extends z.ZodType,
>(
  endpoint: Endpoint<Params, Query, Body, Reply>,
  ...[input]: Rest<Params, Query, Body>
): Promise<z.output<Reply>> => {
  return parsed(endpoint, await answered(endpoint, (input ?? {}) as Loose));
};

const parsed = async <Reply extends z.ZodType>(
  endpoint: { readonly reply: Reply },
  response: Response,
): Promise<z.output<Reply>> => {
  if (!response.ok) throw await refused(response);
  const reply = endpoint.reply.safeParse(await bodyOf(response));
  // An answer that does not keep the contract is a failure, never half a result.
  if (!reply.success) throw new CallError(response.status, null);
  return reply.data;
};

/** Opens a stream of events, after the one with this id. Following what goes on by itself keeps no idle session alive. */
export const callForEvents = async <Params extends z.ZodType, Query extends z.ZodType>(
  endpoint: Endpoint<Params, Query>,
  input: { params?: z.input<Params>; query?: z.input<Query> },
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<Response> => {
  const headers = {
    accept: "text/event-stream",
    ...(lastEventId === null ? {} : { "last-event-id": lastEventId }),
  };
  const response = await answered(endpoint as Endpoint, { ...input, headers, signal, background: true });
  if (!response.ok) throw await refused(response);
  return response;
};

/** Makes a call whose body is a file. */
export const callWithFile = async <Params extends z.ZodType, Query extends z.ZodType, Reply extends z.ZodType>(
  endpoint: Endpoint<Params, Query, z.ZodUndefined, Reply>,
  input: CallInput<Params, Query, z.ZodUndefined> & {
    readonly file: Blob;
    readonly headers?: Readonly<Record<string, string>>;
  },
): Promise<z.output<Reply>> => parsed(endpoint, await answered(endpoint as unknown as Endpoint, input as Loose));

/** Makes a call that answers a file. */
export const callForFile = async <Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType>(
  endpoint: Endpoint<Params, Query, Body>,
  ...[input]: Rest<Params, Query, Body>
): Promise<Blob> => {
  const response = await answered(endpoint, (input ?? {}) as Loose);
  if (!response.ok) throw await refused(response);
  return response.blob();
};
