import { createHmac, timingSafeEqual } from "node:crypto";

import { SIGNING_PREFIX } from "../keys/signing-secret.ts";

/**
 * Signatures of webhooks in both directions, in the form of the Standard Webhooks specification: three headers, of which
 * the signature is an HMAC-SHA-256 over id, time and body. A library that knows that specification can check ours.
 */
/** How far the sender's clock may be off, and how long a caught message could be replayed. */
export const TOLERANCE_SECONDS = 300;

const mac = (secret: string, id: string, timestamp: string, body: string): Buffer =>
  createHmac("sha256", Buffer.from(secret.slice(SIGNING_PREFIX.length), "base64"))
    .update(`${id}.${timestamp}.${body}`)
    .digest();

/** The headers that go with this body; with several secrets it carries the signature of each, as while one is being rotated. */
export const signWebhook = (
  secrets: string | readonly string[],
  id: string,
  at: Date,
  body: string,
): Record<string, string> => {
  const timestamp = String(Math.floor(at.getTime() / 1000));
  const signatures = [secrets].flat().map((secret) => `v1,${mac(secret, id, timestamp, body).toString("base64")}`);
  return {
    "webhook-id": id,
    "webhook-timestamp": timestamp,
    "webhook-signature": signatures.join(" "),
  };
};

/** Verifies the signature and age of a body. Returns the message id, or null. */
export const verifyWebhook = (
  secret: string,
  headers: Readonly<Record<string, string | string[] | undefined>>,
  body: string,
  now: Date,
): string | null => {
  const [id, timestamp, signatures] = ["webhook-id", "webhook-timestamp", "webhook-signature"].map(
    (name) => headers[name],
  );
  if (typeof id !== "string" || typeof timestamp !== "string" || typeof signatures !== "string") return null;
  if (!/^[\w.-]{1,128}$/.test(id) || !/^\d{1,12}$/.test(timestamp)) return null;
  if (Math.abs(Number(timestamp) - now.getTime() / 1000) > TOLERANCE_SECONDS) return null;
  const expected = mac(secret, id, timestamp, body);
  // Several are valid while a secret is being rotated.
  const isOurs = signatures.split(" ", 10).some((signature) => {
    const given = Buffer.from(signature.startsWith("v1,") ? signature.slice(3) : "", "base64");
    return given.length === expected.length && timingSafeEqual(given, expected);
  });
  return isOurs ? id : null;
};
