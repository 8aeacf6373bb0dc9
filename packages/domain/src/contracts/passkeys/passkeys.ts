import * as z from "zod";

import { passkeys } from "../../features/passkeys.ts";
import { endpoint } from "../endpoint.ts";

/** Binary values of WebAuthn in base64url. */
const Binary = (most: number) =>
  z
    .string()
    .max(most)
    .regex(/^[\w-]+$/);
const CredentialId = Binary(1364);
const Transport = z.string().max(32);

/** Options of `navigator.credentials.get`, as JSON. */
const RequestOptions = z.object({
  challenge: z.string(),
  timeout: z.number().int(),
  rpId: z.string(),
  allowCredentials: z
    .array(z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }))
    .optional(),
  userVerification: z.literal("required"),
});

/** Options of `navigator.credentials.create`, as JSON. */
const CreationOptions = z.object({
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  challenge: z.string(),
  pubKeyCredParams: z.array(z.object({ alg: z.number().int(), type: z.literal("public-key") })),
  timeout: z.number().int(),
  excludeCredentials: z.array(
    z.object({ id: z.string(), type: z.literal("public-key"), transports: z.array(z.string()) }),
  ),
  authenticatorSelection: z.object({
    residentKey: z.literal("required"),
    requireResidentKey: z.literal(true),
    userVerification: z.literal("required"),
  }),
  attestation: z.literal("none"),
});

/** The answer of an authenticator to a request. */
export const PasskeyAssertion = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Binary(4096),
    authenticatorData: Binary(4096),
    signature: Binary(2048),
    userHandle: Binary(128).optional(),
  }),
});
export type PasskeyAssertion = z.infer<typeof PasskeyAssertion>;

/** A new credential as the authenticator made it. */
export const PasskeyAttestation = z.strictObject({
  id: CredentialId,
  rawId: CredentialId,
  type: z.literal("public-key"),
  response: z.strictObject({
    clientDataJSON: Binary(4096),
    attestationObject: Binary(16_384),
    transports: z.array(Transport).max(10).optional(),
  }),
});
export type PasskeyAttestation = z.infer<typeof PasskeyAttestation>;

const SignedIn = z.object({ data: z.object({ signed_in: z.literal(true), must_change_password: z.boolean() }) });

/** Begins to sign in with a passkey; no account is named, the authenticator knows which one it is. */
export const passkeyOptions = endpoint(passkeys.calls.passkeyOptions, {
  summary: "Get a challenge to sign in with a passkey",
  reply: z.object({ data: RequestOptions }),
});

export const passkeySignIn = endpoint(passkeys.calls.passkeySignIn, {
  summary: "Sign in with a passkey alone",
  body: z.strictObject({ credential: PasskeyAssertion, remember_me: z.boolean().default(false) }),
  reply: SignedIn,
});

/** After the password: the passkeys of the account that the challenge belongs to. */
export const secondStepOptions = endpoint(passkeys.calls.secondStepOptions, {
  summary: "Get a challenge to use a passkey as the second step",
  body: z.strictObject({ challenge_id: z.string().max(128) }),
  reply: z.object({ data: RequestOptions }),
});

export const secondStepWithPasskey = endpoint(passkeys.calls.secondStepWithPasskey, {
  summary: "Sign in, step 2: passkey",
  body: z.strictObject({
    challenge_id: z.string().max(128),
    credential: PasskeyAssertion,
    trust_browser: z.boolean().default(false),
  }),
  reply: SignedIn,
});

const Passkey = z.object({
  id: z.string(),
  name: z.string(),
  /** Synced by a passkey provider; false: bound to one device. */
  synced: z.boolean(),
  created_at: z.number().int(),
  last_used_at: z.number().int().nullable(),
});

export const listPasskeys = endpoint(passkeys.calls.listPasskeys, {
  summary: "List the caller's passkeys",
  reply: z.object({ data: z.array(Passkey) }),
});

/** Adding one needs a fresh code, or a fresh use of another passkey. */
export const newPasskeyOptions = endpoint(passkeys.calls.newPasskeyOptions, {
  summary: "Get a challenge to register a passkey",
  reply: z.object({ data: CreationOptions }),
});

const PasskeyName = z.string().trim().min(1).max(100);

/** The first passkey brings recovery codes, which are shown once; an account that has codes keeps them. */
export const addPasskey = endpoint(passkeys.calls.addPasskey, {
  summary: "Register a passkey; recovery codes are returned with the first",
  body: z.strictObject({ name: PasskeyName, credential: PasskeyAttestation }),
  reply: z.object({ data: z.object({ id: z.string(), recovery_codes: z.array(z.string()).nullable() }) }),
});

const ById = z.strictObject({ id: z.uuid() });

export const renamePasskey = endpoint(passkeys.calls.renamePasskey, {
  summary: "Rename a passkey",
  params: ById,
  body: z.strictObject({ name: PasskeyName }),
  reply: z.object({ data: z.object({ saved: z.literal(true) }) }),
});

export const removePasskey = endpoint(passkeys.calls.removePasskey, {
  summary: "Revoke a passkey",
  params: ById,
  reply: z.object({ data: z.object({ removed: z.literal(true) }) }),
});

/** Replaces all recovery codes; the former ones stop working. */
export const newRecoveryCodes = endpoint(passkeys.calls.newRecoveryCodes, {
  summary: "Replace the recovery codes; the new ones are returned once",
  reply: z.object({ data: z.object({ recovery_codes: z.array(z.string()) }) }),
});

export const freshPasskeyOptions = endpoint(passkeys.calls.freshPasskeyOptions, {
  summary: "Get a challenge to confirm a session with a passkey",
  reply: z.object({ data: RequestOptions }),
});

/** Counts as a fresh one-time code. */
export const confirmWithPasskey = endpoint(passkeys.calls.confirmWithPasskey, {
  summary: "Confirm a session with a passkey",
  body: z.strictObject({ credential: PasskeyAssertion }),
  reply: z.object({ data: z.object({ confirmed: z.literal(true) }) }),
});
