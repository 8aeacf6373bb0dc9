import { hash } from "node:crypto";

import {
  claimRequest,
  countRequests,
  keepAnswer,
  knownRequest,
  releaseRequest,
  type RequestName,
} from "@parapet/db/queries/platform";
import type { Tables } from "@parapet/db/tables";
import type { DescribedCall } from "@parapet/domain/contracts/endpoint";
import { HOUR_MS } from "@parapet/domain/durations";
import type { FastifyReply, FastifyRequest } from "fastify";
import type { Transaction } from "kysely";

import { type Actor, actorRights } from "../actor.ts";
import type { Services } from "../services.ts";
import { type Proof, requireProof } from "../session/fresh-code.ts";
import { Refusal } from "./errors.ts";

/** Requests of one caller that are kept at a time; each takes room for a day. */
const MAX_KEPT = 10_000;
const VISIBLE_ASCII = /^[\x21-\x7e]{1,255}$/;

/** One request with an `Idempotency-Key`: what was done for it is not done again, and its answer is given again. */
export interface RepeatableRequest {
  readonly actor: Actor;
  readonly name: RequestName;
  readonly mac: Buffer;
}

interface Caller {
  readonly actor: Actor;
  readonly request: FastifyRequest;
  readonly reply: FastifyReply;
}

/** Null: the caller has not asked for it. */
export const repeatableRequest = async (
  { keys }: Pick<Services, "keys">,
  { operationId }: DescribedCall,
  { actor, request }: Caller,
): Promise<RepeatableRequest | null> => {
  const key = request.headers["idempotency-key"];
  if (key === undefined) return null;
  if (typeof key !== "string" || !VISIBLE_ASCII.test(key)) throw new Refusal("invalid_input", "idempotency_key_form");
  // An answer is not given again to someone who could not have it now; another session has not shown who is there.
  const content = Buffer.isBuffer(request.body) ? hash("sha256", request.body) : (request.body ?? null);
  return {
    actor,
    name: { caller: actor.key ?? actor.user, operation: operationId, key },
    mac: await keys.mac("idempotent-request", JSON.stringify([request.url, content, actorRights(actor)])),
  };
};

/** Sealed by the caller's organization: with its keys the answer is gone. */
const placeOf = ({ actor, name: { caller, operation, key } }: RepeatableRequest) =>
  ({ org: actor.org, column: "idempotent_request.answer", row: `${caller}|${operation}|${key}` }) as const;

type Db = Transaction<Tables>;

/** The answer that the request had; null: it is new, and claimed now. */
export const earlierAnswer = async (
  db: Db,
  { keys, now }: Pick<Services, "keys" | "now">,
  repeatable: RepeatableRequest,
  reply: FastifyReply,
): Promise<Buffer | null> => {
  const { name, mac } = repeatable;
  if (await claimRequest(db, name, { mac, at: now() })) {
    if ((await countRequests(db, name.caller, MAX_KEPT + 1)) > MAX_KEPT)
      throw new Refusal("too_many_requests", "too_many_requests", { retryAfterSeconds: HOUR_MS / 1000 });
    return null;
  }
  const known = await knownRequest(db, name);
  // Released or cleared away between the two statements.
  if (known === undefined) throw new Refusal("conflict", "idempotency_key_busy");
  if (!known.request_mac.equals(mac)) throw new Refusal("conflict", "idempotency_key_reused");
  if (known.status === null || known.answer === null) throw new Refusal("conflict", "idempotency_key_busy");
  // An answer may hold a secret: a session that would have to prove itself for it has to now.
  if (known.proof !== null) await requireProof(db, repeatable.actor, known.proof as Proof, now());
  void reply.code(known.status).type("application/json; charset=utf-8").header("idempotent-replayed", "true");
  return keys.open(placeOf(repeatable), known.answer);
};

/** Keeps the answer for a day. A file, a stream or a refusal is not kept: then the request may be made again. */
export const keepForRepetition = async (
  db: Db,
  { keys }: Pick<Services, "keys">,
  repeatable: RepeatableRequest,
  reply: FastifyReply,
  { answered: answer, proof }: { readonly answered: unknown; readonly proof: Proof | null },
): Promise<void> => {
  if (answer === reply || reply.sent || answer instanceof Refusal || Buffer.isBuffer(answer)) {
    await releaseRequest(db, repeatable.name);
    return;
  }
  // Every route writes JSON text.
  const text = reply.serialize(answer as Parameters<FastifyReply["serialize"]>[0]) as string;
  await keepAnswer(db, repeatable.name, {
    status: reply.statusCode,
    answer: await keys.seal({ ...placeOf(repeatable), purgeYear: 0 }, text),
    proof,
  });
};

export const releaseForRepetition = (db: Db, { name }: RepeatableRequest): Promise<void> => releaseRequest(db, name);

/** Operations that take the header, by the mark that `serve` leaves on them. */
export const TAKES_KEY = "x-idempotent";

export const IDEMPOTENCY_KEY = {
  name: "Idempotency-Key",
  in: "header",
  required: false,
  description: "The same request under the same key is done once within a day; a repetition has the first answer.",
  schema: { type: "string", pattern: VISIBLE_ASCII.source },
};
