import { createHash } from "node:crypto";

import { endFamily } from "@parapet/db/queries/access";
import { connectionById, type ConnectionRow, sessionsOfProvider, spendMessage } from "@parapet/db/queries/sign-on";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId, UserId } from "@parapet/domain/contracts/ids";
import { createLocalJWKSet, type JSONWebKeySet, jwtVerify, type JWTPayload } from "jose";

import { audit } from "../../../platform/audit/audit.ts";
import { Refusal } from "../../../platform/http/errors.ts";
import { after } from "../../../platform/session/lifetimes.ts";
import type { Visitor } from "../../../platform/session/visitor.ts";
import { readMetadata } from "../oidc-metadata.ts";
import { mayBeInsecure, providerFetch, ProviderUnreachable, type SignOnServices } from "../provider-net.ts";
import { SignOnRefused } from "../sign-on-refused.ts";

type LogoutServices = Pick<SignOnServices, "config" | "db" | "now" | "providerNet">;

const EVENT = "http://schemas.openid.net/event/backchannel-logout";
const MAX_TOKEN = 20_000;
const MAX_AGE_SECONDS = 300;
const REMEMBER_MS = 2 * MAX_AGE_SECONDS * 1000;
const ALGORITHMS = [
  "RS256",
  "RS384",
  "RS512",
  "PS256",
  "PS384",
  "PS512",
  "ES256",
  "ES384",
  "ES512",
  "EdDSA",
  "Ed25519",
];

/** Verifies a logout token (OpenID Connect Back-Channel Logout 1.0, section 2.6). */
const verify = async (services: LogoutServices, connection: ConnectionRow, token: string): Promise<JWTPayload> => {
  const now = services.now();
  const how = { insecure: mayBeInsecure(services), now: now.getTime() };
  const metadata = await readMetadata(services.providerNet, connection.issuer, how);
  const response = await providerFetch(services.providerNet)(metadata.jwks_uri ?? "", {
    headers: { accept: "application/json" },
  });
  const keys = createLocalJWKSet((await response.json()) as JSONWebKeySet);
  const { payload } = await jwtVerify(token, keys, {
    issuer: connection.issuer,
    audience: connection.client_id,
    algorithms: ALGORITHMS,
    currentDate: now,
    clockTolerance: 60,
    maxTokenAge: MAX_AGE_SECONDS,
    requiredClaims: ["iat", "jti", "events"],
  });
  const events = payload["events"] as Record<string, unknown> | null;
  const isLogout = typeof events === "object" && events !== null && typeof events[EVENT] === "object";
  if (!isLogout || payload["nonce"] !== undefined) throw new Error("not a logout token");
  if (typeof payload.sub !== "string" && typeof payload["sid"] !== "string") throw new Error("names no session");
  return payload;
};

/** A provider ends sessions of a person: those of its session id, or all that it opened for the subject. */
export const backChannelLogout = async (
  services: LogoutServices,
  id: string,
  token: string,
  visitor: Visitor,
): Promise<number> => {
  const { db, now } = services;
  const connection = await asSystem(db, "authentication", (tx) => connectionById(tx, id));
  if (connection?.kind !== "oidc" || token === "" || token.length > MAX_TOKEN)
    throw new Refusal("invalid_input", "sign_on_logout_invalid");
  const org = connection.org_id as OrgId;
  const refused = async (reason: string, cause?: unknown): Promise<Refusal> => {
    await asSystem(db, "authentication", (tx) =>
      audit(tx, visitor, now(), {
        action: "sign-on.logout",
        org,
        actor: null,
        object: id,
        result: "refused",
        detail: { reason },
      }),
    );
    return new Refusal("invalid_input", "sign_on_logout_invalid", { cause });
  };
  let payload: JWTPayload;
  try {
    payload = await verify(services, connection, token);
  } catch (error) {
    const isUnreachable = error instanceof ProviderUnreachable || error instanceof SignOnRefused;
    throw await refused(isUnreachable ? "unreachable" : "token", error);
  }
  const ended = await asSystem(db, "authentication", async (tx) => {
    const at = now();
    const hash = createHash("sha256").update(`logout|${payload.jti}`).digest();
    if (!(await spendMessage(tx, org, id, hash, after(at, REMEMBER_MS)))) return null;
    const sessions = await sessionsOfProvider(tx, org, id, {
      subject: payload.sub ?? null,
      providerSession: (payload["sid"] as string | undefined) ?? null,
    });
    for (const session of sessions) {
      await endFamily(tx, session.id, "provider-logout", at);
      await audit(tx, visitor, at, {
        action: "sign-on.logout",
        org,
        actor: session.user_id as UserId,
        object: session.id,
      });
    }
    return sessions.length;
  });
  if (ended === null) throw await refused("replayed");
  return ended;
};
