import { personByEmail } from "@parapet/db/queries/access";
import { asSystem } from "@parapet/db/unscoped";
import { ORGANIZATION_HEADER } from "@parapet/domain/contracts/access";
import type { FastifyInstance } from "fastify";

import { COOKIES } from "../../platform/session/cookies.ts";
import { openSession } from "../../platform/session/open-session.ts";
import { whoIs } from "../../platform/session/who-is.ts";
import type { AppServices } from "../app-services.ts";
import { buildApp } from "../app.ts";
import type { StoryQueue } from "./story-queue.ts";

type Method = "GET" | "POST" | "PATCH" | "PUT" | "DELETE";

const BROWSER = "Mozilla/5.0 (X11; Linux x64) Firefox/145.0";
/** A documentation address (RFC 5737): where the people of the story work. */
const OFFICE = "192.0.2.10";

/** The API as the people of the story use it. */
export interface StoryPortal extends AsyncDisposable {
  /** Calls the API as this person; what the call starts in the background is done when it returns. */
  call<Reply = unknown>(
    email: string,
    method: Method,
    path: string,
    body?: unknown,
    /** The client that the person works in; the person's own organization unless given. */
    organization?: string,
  ): Promise<Reply>;
  /** Sends bytes as this person. */
  send(email: string, path: string, bytes: Buffer): Promise<void>;
  /** Calls the API as a visitor who is not signed in. */
  visit<Reply = unknown>(path: string, body: object, headers?: Record<string, string>): Promise<Reply>;
}

/** Opens the whole API without listening; only the story can reach it. */
export const openStoryPortal = async (
  services: AppServices,
  queue: StoryQueue,
  signal: AbortSignal,
): Promise<StoryPortal> => {
  const app: FastifyInstance = await buildApp(services, { whoIs });
  await app.ready();
  const bearers = new Map<string, { token: string; day: string }>();

  const bearerOf = async (email: string): Promise<string> => {
    const day = services.now().toISOString().slice(0, 15);
    const known = bearers.get(email);
    if (known?.day === day) return known.token;
    const opened = await asSystem(services.db, "demo", async (tx) => {
      const person = await personByEmail(tx, email);
      if (person === undefined) throw new Error(`The story has no account ${email}.`);
      const visitor = { ip: OFFICE, claimedIp: null, browser: BROWSER };
      return openSession(services, tx, person, visitor, { remember: false, codeGiven: true });
    });
    const reply = await app.inject({
      method: "GET",
      url: "/api/get-tokens",
      remoteAddress: OFFICE,
      headers: { "user-agent": BROWSER },
      cookies: { [COOKIES.access]: opened.access, [COOKIES.refresh]: opened.refresh },
    });
    const { access_token: token } = reply.json<{ access_token: string | null }>();
    if (token === null) throw new Error(`The story could not sign in as ${email}: ${reply.body}`);
    bearers.set(email, { token, day });
    return token;
  };

  const inject = async <Reply>(
    method: Method,
    path: string,
    payload: object | Buffer | undefined,
    headers: Record<string, string>,
  ): Promise<Reply> => {
    signal.throwIfAborted();
    const reply = await app.inject({
      method,
      url: `/v1${path}`,
      remoteAddress: OFFICE,
      ...(payload === undefined ? {} : { payload }),
      headers: { "user-agent": BROWSER, ...headers },
    });
    if (reply.statusCode >= 300)
      throw new Error(`${method} ${path} of the story answered ${reply.statusCode}: ${reply.body.slice(0, 500)}`);
    await queue.runDue(services, signal);
    return (reply.body === "" ? null : reply.json()) as Reply;
  };
  const signedIn = async (email: string) => ({ authorization: `Bearer ${await bearerOf(email)}` });

  return {
    call: async (email, method, path, body, organization) =>
      inject(method, path, body as object | undefined, {
        ...(await signedIn(email)),
        ...(organization !== undefined && { [ORGANIZATION_HEADER]: organization }),
      }),
    send: async (email, path, bytes) => {
      const headers = { ...(await signedIn(email)), "content-type": "application/octet-stream" };
      await inject("PUT", path, bytes, headers);
    },
    visit: (path, body, headers = {}) => inject("POST", path, body, headers),
    [Symbol.asyncDispose]: async () => app.close(),
  };
};
