import type {} from "@fastify/sse";
import { limitStatements, ownedByKey, type Scope, within } from "@parapet/db/scope";
import type { Tables } from "@parapet/db/tables";
import { asSystem, type UnscopedPurpose } from "@parapet/db/unscoped";
import {
  holds,
  NEVER_BY_KEY,
  type Permission,
  worksBeforePasswordChange,
  worksWithoutLicence,
} from "@parapet/domain/access";
import type { DescribedCall, Endpoint } from "@parapet/domain/contracts/endpoint";
import { toDateStyle } from "@parapet/words/format/date-style";
import type { Locale } from "@parapet/words/locale";
import type { RefusalKey } from "@parapet/words/messages/refusals";
import type { FastifyInstance, FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";
import type * as z from "zod";

import { type Actor, actorRights } from "../actor.ts";
import { exportQueue } from "../admission/work-queues.ts";
import { inDateStyle } from "../reader-dates.ts";
import type { Services } from "../services.ts";
import { confirmPassword } from "../session/confirm-password.ts";
import { withProof } from "../session/fresh-code.ts";
import { inNamedOrganization } from "../session/named-organization.ts";
import { reachFor, type RowReach } from "../session/reach.ts";
import { type Visitor, toVisitor } from "../session/visitor.ts";
import { requestLocale, Refusal } from "./errors.ts";
import { earlierAnswer, keepForRepetition, releaseForRepetition, repeatableRequest, TAKES_KEY } from "./idempotency.ts";
import { conditionOf, tagVersion, TAKES_VERSION, takesVersion } from "./row-versions.ts";

declare module "fastify" {
  interface FastifyContextConfig {
    /** Who may open this route: a permission, or `anyone`. A route without one does not boot. */
    policy?: Permission | "anyone";
    call?: DescribedCall;
  }
  interface FastifyRequest {
    actor: Actor | null;
    /** Who the caller is now, where an answer takes longer than access may last. */
    actorNow: () => Promise<Actor | null>;
    /** The body of a JSON request as it came. */
    rawText: string | null;
    /** The SQLSTATE of a value that PostgreSQL refused and the contract should have. */
    dataException: string | null;
  }
}

/** What a handler is given: the request's parts, parsed, and the reply for cookies and headers. */
export interface Call<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> {
  readonly params: z.output<Params>;
  readonly query: z.output<Query>;
  readonly body: z.output<Body>;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
  readonly locale: Locale;
  /** Where the request comes from, as the audit log and sessions record it. */
  readonly from: Visitor;
}

export interface SignedInCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> extends Call<
  Params,
  Query,
  Body
> {
  readonly actor: Actor;
  /** The rows that the route's permission lets this actor touch. */
  readonly reach: RowReach;
  /** A transaction that sees only the organizations in `reach`. It commits when the handler returns, and not when it throws. */
  readonly db: Transaction<Tables>;
}

/** How often one client may call; the client is the address of the connection, never a header's word. */
export interface RateLimit {
  readonly max: number;
  readonly perSeconds: number;
}

/** What answering a request needs, whatever its handler does. */
export type RouteServices = Pick<Services, "db" | "expensive" | "keys" | "mail" | "now" | "passwords" | "turns">;

export interface ServeOptions {
  readonly limit?: RateLimit;
  /** The handler writes the answer itself (a file, an event stream); the reply's schema is then only documentation. */
  readonly raw?: boolean;
  readonly bodyLimitBytes?: number;
  /** Searches and exports over large tables: bounded in number by person and organization, with statement timeouts of their own. */
  readonly work?: "search" | "export";
  /** The field of the body that must hold the actor's own password; it is checked before the handler's transaction opens. */
  readonly confirmedBy?: string;
  /** The call changes nothing and answers with what is not kept a second time: an `Idempotency-Key` has no effect. */
  readonly repeatsFreely?: boolean;
  /** Rows beyond the route's own permission that its answer is made of. */
  readonly scope?: (actor: Actor) => Scope;
  /** The route needs the rows of all organizations; its handler filters them by `reach`. */
  readonly unscoped?: UnscopedPurpose;
}

const fastifyPath = ({ base, path }: Pick<Endpoint, "base" | "path">) =>
  `${base}${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;

/** Public calls have no caller whose requests could be told apart. */
const takesKey = ({ method, needs }: Endpoint, { repeatsFreely }: ServeOptions): boolean =>
  method === "POST" && needs !== "anyone" && repeatsFreely !== true;

const routeOptions = (endpoint: Endpoint, options: ServeOptions, condition = conditionOf(endpoint)) => ({
  method: endpoint.method,
  url: fastifyPath(endpoint),
  ...(condition === undefined ? {} : { preValidation: condition }),
  schema: {
    summary: endpoint.summary,
    operationId: endpoint.operationId,
    tags: [endpoint.path.split("/")[1] ?? "api"],
    ...(endpoint.needs === "anyone" ? {} : { security: [{ bearer: [] }] }),
    ...(takesKey(endpoint, options) && { [TAKES_KEY]: true }),
    ...(takesVersion(endpoint) && { [TAKES_VERSION]: true }),
    ...(endpoint.params && { params: endpoint.params }),
    ...(endpoint.query && { querystring: endpoint.query }),
    ...(endpoint.body && { body: endpoint.body }),
    ...(options.raw === true ? {} : { response: { 200: endpoint.reply } }),
  },
  config: {
    policy: endpoint.needs,
    call: endpoint,
    ...(options.limit && { rateLimit: { max: options.limit.max, timeWindow: options.limit.perSeconds * 1000 } }),
  },
  ...(options.bodyLimitBytes === undefined ? {} : { bodyLimit: options.bodyLimitBytes }),
});

/** Who can renew the licence is not sent to an administrator. */
const licenceText = ({ licence, role, narrowing }: Actor): RefusalKey => {
  if (licence.endsAt === null) return "licence_none";
  return holds(role, narrowing, "subscription:manage") ? "licence_expired_own" : "licence_expired";
};

/** Throws unless this actor may use a route that needs this right, now. */
export const refuse = (actor: Actor | null, needs: Permission): void => {
  if (actor === null) throw new Refusal("session_required");
  if (actor.session === null && NEVER_BY_KEY.has(needs)) throw new Refusal("not_allowed", "not_by_key");
  if (!holds(actor.role, actor.narrowing, needs)) throw new Refusal("not_allowed");
  if (actor.mustChangePassword && !worksBeforePasswordChange(needs)) throw new Refusal("password_change_required");
  if (actor.needsPasskey && !worksBeforePasswordChange(needs)) throw new Refusal("not_allowed", "passkey_needed");
  if (actor.licence.state === "expired" && !worksWithoutLicence(needs))
    throw new Refusal("licence_expired", licenceText(actor));
};

const refuseCall = (
  { needs, alsoNeeds }: Pick<DescribedCall<Permission>, "alsoNeeds" | "needs">,
  actor: Actor | null,
): void => {
  refuse(actor, needs);
  if (alsoNeeds !== undefined) refuse(actor, alsoNeeds);
};

/** How many pieces of work were ahead when a queued request arrived; 0: it ran at once. */
export const QUEUE_POSITION = "x-queue-position";

/** What a file's own reply says about it. */
const FILE_HEADERS = [
  "content-type",
  "content-disposition",
  "x-taxii-date-added-first",
  "x-taxii-date-added-last",
] as const;

/** Identifies the caller's exports in the queue. */
const ownExports = ({ user, session }: Actor): string => JSON.stringify([user, [session]]).slice(0, -2);

/** How many exports are ahead of the last one requested by this session; null: it is not queued. */
export const exportPosition = (actor: Actor): number | null =>
  exportQueue.newest(actor.org, (key) => key.startsWith(`${ownExports(actor)},`));

/** Runs an export when the organization's turn comes; identical requests of one person are answered by one of them. */
const inTurn = async <Answer>(
  actor: Actor,
  { request, reply, locale }: Pick<Call<z.ZodType, z.ZodType, z.ZodType>, "request" | "reply" | "locale">,
  work: () => Promise<Answer>,
): Promise<Answer> => {
  // Whatever may narrow what is seen is a part of the key: two keys of one person may have different rights.
  const { user, dateOrder } = actor;
  const key = JSON.stringify([user, actorRights(actor), locale, dateOrder, request.method, request.url]);
  const queued = exportQueue.run(actor.org, key, async () => ({ reply, answer: await work() }));
  void reply.header(QUEUE_POSITION, exportQueue.position(actor.org, key) ?? 0);
  const done = await queued;
  if (done.reply === reply) return done.answer;
  // A refusal that was written into the first request's reply is not a file that others could share.
  if (done.reply.sent && typeof done.answer !== "string") return work();
  for (const name of FILE_HEADERS) {
    const value = done.reply.getHeader(name);
    if (value !== undefined) void reply.header(name, value);
  }
  return done.answer;
};

/** From then on a request is decided by who its caller is when it runs, not when it arrived. */
const LATE_MS = 1_000;

const isDeadlock = (error: unknown): boolean =>
  error instanceof Error && "code" in error && (error.code === "40P01" || error.code === "40001");

/** A call that PostgreSQL ended to resolve a deadlock has changed nothing: it runs once more, unless its answer was begun. */
const retriedAfterDeadlock = async <Answer>(read: () => Promise<Answer>, reply: FastifyReply): Promise<Answer> => {
  try {
    return await read();
  } catch (error) {
    if (!isDeadlock(error) || reply.sent || reply.raw.headersSent) throw error;
    return read();
  }
};

/** Answers in the words of the person who asked: days in it are written in that person's style. */
const forReader = <Result>(
  { actor, locale }: { readonly actor: Actor; readonly locale: Locale },
  answer: () => Result,
) => inDateStyle(toDateStyle(actor.dateOrder, locale), answer);

/** Registers a route that only people with this permission may use. An answer that was sent already is returned as the reply. */
export const serve = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  services: RouteServices,
  endpoint: Endpoint<P, Q, B, R, Permission>,
  answer: (call: SignedInCall<P, Q, B>) => Promise<z.input<NoInfer<R>> | Refusal | FastifyReply | Buffer>,
  options: ServeOptions & {
    /** Requests of a list that are searches over a large table, and bounded as such. */
    readonly searchWhen?: (query: z.output<NoInfer<Q>>) => boolean;
  } = {},
): void => {
  app.route({
    ...routeOptions(endpoint, options),
    // Before the body is parsed: unauthenticated requests cost no parsing and learn nothing about the schema.
    onRequest: async (request) => refuseCall(endpoint, request.actor),
    handler: async (request, reply) => {
      const callBy = (current: Actor | null) => {
        if (current === null) throw new Refusal("session_required");
        const actor = inNamedOrganization(request, current, endpoint.needs);
        return { ...callOf<P, Q, B>(request, reply), actor, reach: reachFor(actor, endpoint.needs) };
      };
      const call = callBy(request.actor);
      const { actor } = call;
      if (options.confirmedBy !== undefined) {
        const typed = (call.body as Record<string, string>)[options.confirmedBy] ?? "";
        await confirmPassword(services, actor, typed, request.ip, options.confirmedBy);
      }
      const repeatable = takesKey(endpoint, options) ? await repeatableRequest(services, endpoint, call) : null;
      const work = options.searchWhen?.(call.query) === true ? "search" : options.work;
      const { unscoped } = options;
      const transaction = <Result>(now: typeof call, steps: (tx: Transaction<Tables>) => Promise<Result>) =>
        services.turns.run(actor.org, () =>
          unscoped === undefined
            ? within(services.db, options.scope?.(now.actor) ?? now.reach.scope, steps, now.reach)
            : asSystem(services.db, unscoped, steps),
        );
      const once = (now: typeof call) =>
        transaction(now, async (db) => {
          if (work !== undefined) await limitStatements(db, work);
          if (actor.key !== null) await ownedByKey(db, actor.key, actor.isKeyInPart);
          if (repeatable === null) return forReader(now, () => answer({ ...now, db }));
          const earlier = await earlierAnswer(db, services, repeatable, reply);
          if (earlier !== null) return earlier;
          const first = await withProof(() => forReader(now, () => answer({ ...now, db })));
          await keepForRepetition(db, services, repeatable, reply, first);
          return first.answered;
        });
      const run = (now: typeof call) =>
        endpoint.method === "GET" || options.repeatsFreely === true
          ? retriedAfterDeadlock(() => once(now), reply)
          : once(now);
      // A slow body, another's turn or the check of a password take time in which the caller may leave.
      const runNow = async (asked: typeof call) => {
        if (reply.elapsedTime < LATE_MS) return run(asked);
        const current = await request.actorNow();
        refuseCall(endpoint, current);
        return run(callBy(current));
      };
      const bounded = (now: typeof call) =>
        work === undefined ? runNow(now) : services.expensive.run(actor, () => runNow(now));
      // Who waited for a turn may have lost meanwhile what they had when they asked.
      const inTurnNow = async () => {
        const current = await request.actorNow();
        refuseCall(endpoint, current);
        return bounded(callBy(current));
      };
      const answered = await (work === "export" ? inTurn(actor, call, inTurnNow) : bounded(call));
      // A refusal that was returned, not thrown, keeps what was written before it: a wrong try stays counted.
      if (answered instanceof Refusal) throw answered;
      services.mail.nudge();
      tagVersion(reply, answered);
      return answered;
    },
  });
};

/** Registers a route that streams its answer; the handler opens a transaction for each read, in the reach of that moment. */
export const serveStream = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, Permission>,
  answer: (
    call: Omit<SignedInCall<P, Q, B>, "db" | "reach"> & {
      /** The caller and the rows in reach now; throws when the session, the right or the organization is gone. */
      readonly callerNow: () => Promise<CallerNow>;
    },
  ) => Promise<void>,
): void => {
  app.route({
    ...routeOptions(endpoint, { raw: true }),
    sse: "only",
    onRequest: async (request) => {
      refuseCall(endpoint, request.actor);
    },
    handler: async (request, reply) => {
      if (request.actor === null) throw new Refusal("session_required");
      const actor = inNamedOrganization(request, request.actor, endpoint.needs);
      const callerNow = async (): Promise<CallerNow> => {
        const current = await request.actorNow();
        refuseCall(endpoint, current);
        if (current === null) throw new Refusal("session_required");
        const now = inNamedOrganization(request, current, endpoint.needs);
        return { actor: now, reach: reachFor(now, endpoint.needs) };
      };
      const call = { ...callOf<P, Q, B>(request, reply), actor, callerNow };
      await forReader(call, () => answer(call));
    },
  });
};

/** A signed-in call that opens its own transactions, because it waits for something between them. */
export interface SteppedCall<Params extends z.ZodType, Query extends z.ZodType, Body extends z.ZodType> extends Omit<
  SignedInCall<Params, Query, Body>,
  "db"
> {
  /**
   * One transaction in the route's scope, as the caller who is there by then: throws when the session, the right or the organization is
   * gone. What is written or answered after a wait is decided by `now`.
   */
  readonly step: <Result>(work: (db: Transaction<Tables>, now: CallerNow) => Promise<Result>) => Promise<Result>;
  /** One transaction of work that serves others as well and goes on without the caller, as whom it was begun. */
  readonly stepAsBegun: <Result>(work: (db: Transaction<Tables>) => Promise<Result>) => Promise<Result>;
}

export type CallerNow = Pick<SignedInCall<never, never, never>, "actor" | "reach">;

/** Registers a route that calls out between reading and writing: no connection is held while it waits. */
export const serveInSteps = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  services: Pick<Services, "db" | "keys" | "now" | "turns">,
  endpoint: Endpoint<P, Q, B, R, Permission>,
  answer: (call: SteppedCall<P, Q, B>) => Promise<z.input<NoInfer<R>>>,
  options: Omit<ServeOptions, "scope" | "confirmedBy" | "work"> = {},
): void => {
  app.route({
    ...routeOptions(endpoint, options),
    onRequest: async (request) => {
      refuseCall(endpoint, request.actor);
    },
    handler: async (request, reply) => {
      const callerOf = (current: Actor | null): CallerNow => {
        if (current === null) throw new Refusal("session_required");
        const actor = inNamedOrganization(request, current, endpoint.needs);
        return { actor, reach: reachFor(actor, endpoint.needs) };
      };
      const asked = callerOf(request.actor);
      const { actor, reach } = asked;
      const inTransaction = <Result>(caller: CallerNow, work: (tx: Transaction<Tables>) => Promise<Result>) =>
        within(
          services.db,
          caller.reach.scope,
          async (tx) => {
            const { key, isKeyInPart } = caller.actor;
            if (key !== null) await ownedByKey(tx, key, isKeyInPart);
            return work(tx);
          },
          caller.reach,
        );
      const step: SteppedCall<P, Q, B>["step"] = (work) =>
        services.turns.run(actor.org, async () => {
          const current = await request.actorNow();
          refuseCall(endpoint, current);
          const now = callerOf(current);
          return inTransaction(now, (tx) => work(tx, now));
        });
      const stepAsBegun: SteppedCall<P, Q, B>["stepAsBegun"] = (work) =>
        services.turns.run(actor.org, () => inTransaction(asked, work));
      const call = { ...callOf<P, Q, B>(request, reply), actor, reach, step, stepAsBegun };
      const repeatable = takesKey(endpoint, options) ? await repeatableRequest(services, endpoint, call) : null;
      if (repeatable === null) return forReader(call, () => answer(call));
      const earlier = await stepAsBegun((tx) => earlierAnswer(tx, services, repeatable, reply));
      if (earlier !== null) return earlier;
      try {
        const first = await withProof(() => forReader(call, () => answer(call)));
        await stepAsBegun((tx) => keepForRepetition(tx, services, repeatable, reply, first));
        return first.answered;
      } catch (error) {
        await stepAsBegun((tx) => releaseForRepetition(tx, repeatable));
        throw error;
      }
    },
  });
};

/** Registers a public route. Their list is one search for this name. */
export const serveAnyone = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, "anyone">,
  answer: (call: Call<P, Q, B>) => Promise<z.input<NoInfer<R>>>,
  options: Omit<ServeOptions, "work"> = {},
): void => {
  app.route({
    ...routeOptions(endpoint, options),
    handler: async (request, reply) => answer(callOf<P, Q, B>(request, reply)),
  });
};

/** Registers a public route that streams its answer. Counted among the public routes like those of `serveAnyone`. */
export const serveAnyoneStream = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, R extends z.ZodType>(
  app: FastifyInstance,
  endpoint: Endpoint<P, Q, B, R, "anyone">,
  answer: (call: Call<P, Q, B>) => Promise<void>,
  options: Pick<ServeOptions, "limit"> = {},
): void => {
  app.route({
    ...routeOptions(endpoint, { ...options, raw: true }),
    sse: "only",
    handler: async (request, reply) => answer(callOf<P, Q, B>(request, reply)),
  });
};

const callOf = <P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType>(
  request: FastifyRequest,
  reply: FastifyReply,
): Call<P, Q, B> => ({
  params: request.params as z.output<P>,
  query: request.query as z.output<Q>,
  body: request.body as z.output<B>,
  request,
  reply,
  locale: requestLocale(request),
  from: toVisitor(request),
});
