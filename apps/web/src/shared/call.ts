import type { BACKGROUND_HEADER, ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type * as contracts from "@parapet/domain/contracts/api";
import type { Endpoint } from "@parapet/domain/contracts/endpoint";
import { pathLocale } from "@parapet/words/links";
import type * as z from "zod";

import { CallError, spokenFields, spokenText } from "./call-error.ts";
import { whileExporting } from "./pending-exports.ts";
import { getSession, setSession } from "./session/session-store.ts";
import { activeOrganization } from "./session/workspace.ts";

type Exported = (typeof contracts)[keyof typeof contracts];
type Contract = Extract<Exported, { readonly method: string; readonly path: string }>;

/** Every call of the API by its method and address. A page needs the contracts as types only: no schema is loaded. */
type Api = { [C in Contract as `${C["method"]} ${C["base"]}${C["path"]}`]: C };
export type CallName = keyof Api;

type Part<Name extends string, Schema extends z.ZodType> = [Schema] extends [z.ZodUndefined]
  ? { readonly [K in Name]?: undefined }
  : { readonly [K in Name]: z.input<Schema> };

/** What a call needs, read off its contract: parts the contract does not name may not be given. */
type CallInput<Name extends CallName> =
  Api[Name] extends Endpoint<infer Params, infer Query, infer Body>
    ? Part<"params", Params> &
        Part<"query", Query> &
        Part<"body", Body> & {
          readonly signal?: AbortSignal | undefined;
          /** A timer asks, not a person: the call does not keep an idle session alive. */
          readonly background?: boolean | undefined;
          /** About every organization in reach, whichever of them is active. */
          readonly acrossOrganizations?: boolean | undefined;
          /** The organization it is about, where that is not the active one: the row of a list of organizations. */
          readonly organization?: string | undefined;
        }
    : never;

/** What a call answers. The server holds every answer to its contract before it is sent. */
export type Reply<Name extends CallName> = z.output<Api[Name]["reply"]>;

export type RequestBody<E> = E extends Endpoint<z.ZodType, z.ZodType, infer Body> ? z.input<Body> : never;

interface Loose {
  readonly params?: unknown;
  readonly query?: unknown;
  readonly body?: unknown;
  readonly signal?: AbortSignal | undefined;
  readonly background?: boolean | undefined;
  readonly acrossOrganizations?: boolean | undefined;
  readonly organization?: string | undefined;
  /** Sent as it is instead of a body of fields. */
  readonly file?: Blob | undefined;
  readonly headers?: Readonly<Record<string, string>> | undefined;
}

const addressOf = (path: string, { params, query }: Loose): string => {
  const given = (params ?? {}) as Record<string, unknown>;
  const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(String(given[name])));
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries((query ?? {}) as Record<string, unknown>)) {
    for (const one of Array.isArray(value) ? value : [value]) {
      if (one !== undefined && one !== null && one !== "") search.append(name, String(one));
    }
  }
  return `${filled}${search.size > 0 ? `?${search}` : ""}`;
};

const BACKGROUND: typeof BACKGROUND_HEADER = "x-background-refetch";
const ORGANIZATION: typeof ORGANIZATION_HEADER = "x-parapet-organization";

const claimedIp = (): string | null => /(?:^|;\s*)user_ip=([^;]+)/.exec(document.cookie)?.[1] ?? null;

const send = async (name: CallName, input: Loose): Promise<Response> => {
  const [method = "GET", path = ""] = name.split(" ");
  const headers = new Headers({ accept: "application/json", "accept-language": pathLocale(location.pathname) });
  const session = getSession();
  if (session.status === "in") headers.set("authorization", `Bearer ${session.bearer}`);
  const ip = claimedIp();
  if (ip !== null) headers.set("x-user-ip", ip);
  if (input.body !== undefined) headers.set("content-type", "application/json");
  if (input.file !== undefined) headers.set("content-type", "application/octet-stream");
  if (input.background === true) headers.set(BACKGROUND, "1");
  const organization = input.organization ?? activeOrganization();
  if (organization !== null && input.acrossOrganizations !== true && path.startsWith("/v1/"))
    headers.set(ORGANIZATION, organization);
  for (const [header, value] of Object.entries(input.headers ?? {})) headers.set(header, value);
  try {
    return await fetch(addressOf(path, input), {
      method,
      headers,
      credentials: "same-origin",
      body: input.file ?? (input.body === undefined ? null : JSON.stringify(input.body)),
      signal: input.signal ?? null,
    });
  } catch (cause) {
    if (cause instanceof DOMException && cause.name === "AbortError") throw cause;
    throw new CallError(0, null);
  }
};

const bodyOf = async (response: Response, onUnreadable: () => undefined): Promise<unknown> => {
  const text = await response.text();
  if (text === "") return undefined;
  try {
    return JSON.parse(text);
  } catch {
    // Something between the browser and the server answered in its place.
    return onUnreadable();
  }
};

const field = (value: unknown, name: string): unknown =>
  typeof value === "object" && value !== null ? (value as Record<string, unknown>)[name] : undefined;

const refused = async (response: Response): Promise<CallError> => {
  const body = await bodyOf(response, () => undefined);
  const code = field(body, "code");
  return new CallError(
    response.status,
    spokenText(body),
    spokenFields(body),
    typeof code === "string" && code !== "" ? code : null,
  );
};

/** The answer as its contract types it. Development and tests check that it is; what differs there is a failure. */
const read = async <Name extends CallName>(name: Name, response: Response): Promise<Reply<Name>> => {
  if (!response.ok) throw await refused(response);
  const body = await bodyOf(response, () => {
    throw new CallError(response.status, null);
  });
  if (import.meta.env.DEV) {
    const { keepsContract } = await import("./keeps-contract.ts");
    if (!keepsContract(name, body)) throw new CallError(response.status, null);
  }
  return body as Reply<Name>;
};

/** The user of this browser's session; null when not signed in. */
export const requestBearer = async (): Promise<{ bearer: string; canRefresh: boolean } | null> => {
  const reply = await read("GET /api/get-tokens", await send("GET /api/get-tokens", {}));
  return reply.access_token === null
    ? null
    : { bearer: reply.access_token, canRefresh: reply.refresh_token === "present" };
};

const refresh = async (): Promise<boolean> => {
  const response = await send("POST /api/refresh-access-token", {});
  const bearer = response.ok ? (await read("POST /api/refresh-access-token", response)).data.accessToken : null;
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

let refreshing: Promise<boolean> | null = null;

/** Asks for a new bearer. Calls that fail together share one question. */
export const refreshBearer = (): Promise<boolean> => {
  refreshing ??= refresh().finally(() => {
    refreshing = null;
  });
  return refreshing;
};

/** Reports user activity to the server, which reading and typing alone do not, and stores the refreshed bearer token. */
export const reportActivity = async (): Promise<void> => {
  const session = getSession();
  if (session.status !== "in") return;
  const found = await requestBearer().catch(() => null);
  // No answer, or none for this browser: the next call of the page finds out what that means.
  if (found !== null) setSession({ status: "in", ...found, bearerSince: Date.now() });
};

const answered = async (name: CallName, input: Loose): Promise<Response> => {
  const first = await send(name, input);
  if (first.status !== 401 || !name.includes(" /v1/")) return first;
  const session = getSession();
  // Without a refresh secret there is nothing to try again with: the call is dropped.
  if (session.status !== "in" || !session.canRefresh || !(await refreshBearer())) return first;
  return send(name, input);
};

type Rest<Name extends CallName> =
  Record<never, never> extends CallInput<Name> ? [input?: CallInput<Name>] : [input: CallInput<Name>];

/** Makes a call of the API and answers what its contract says. Refusals are thrown as `CallError`. */
export const call = async <Name extends CallName>(name: Name, ...[input]: Rest<Name>): Promise<Reply<Name>> =>
  read(name, await answered(name, (input ?? {}) as Loose));

/** Opens a stream of events, after the one with this id. Following what goes on by itself keeps no idle session alive. */
export const callForEvents = async <Name extends CallName>(
  name: Name,
  input: Omit<CallInput<Name>, "signal" | "background">,
  lastEventId: string | null,
  signal: AbortSignal,
): Promise<Response> => {
  const headers = {
    accept: "text/event-stream",
    ...(lastEventId === null ? {} : { "last-event-id": lastEventId }),
  };
  const response = await answered(name, { ...(input as Loose), headers, signal, background: true });
  if (!response.ok) throw await refused(response);
  return response;
};

export const callWithFile = async <Name extends CallName>(
  name: Name,
  input: CallInput<Name> & { readonly file: Blob; readonly headers?: Readonly<Record<string, string>> },
): Promise<Reply<Name>> => read(name, await answered(name, input as Loose));

export const callForFile = async <Name extends CallName>(name: Name, ...[input]: Rest<Name>): Promise<Blob> => {
  const fetchFile = async (): Promise<Blob> => {
    const response = await answered(name, (input ?? {}) as Loose);
    if (!response.ok) throw await refused(response);
    return response.blob();
  };
  return name.endsWith("/export/") ? whileExporting(fetchFile) : fetchFile();
};

/**
 * Asks a development server on this machine for what production does not have. Null where there is nothing of the kind; a
 * portal that is reached under any other name never asks.
 */
export const fetchDevelopment = async <Reply>(path: `/dev/${string}`): Promise<Reply | null> => {
  if (!/^(?:127(?:\.\d+){3}|localhost|\[::1\])$/.test(location.hostname)) return null;
  try {
    const response = await fetch(path, { headers: { accept: "application/json" } });
    return response.ok ? ((await response.json()) as Reply) : null;
  } catch {
    return null;
  }
};
