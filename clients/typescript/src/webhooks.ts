const TOLERANCE_SECONDS = 300;

/** The message is not genuine, or is too old. */
export class WebhookError extends Error {
  override readonly name = "WebhookError";
}

const bytesOf = (base64: string): Uint8Array<ArrayBuffer> => {
  try {
    return Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
  } catch {
    throw new WebhookError("A secret or signature is not valid.");
  }
};

/**
 * The event of a message that Parapet signed (Standard Webhooks): throws where it is not genuine, or was signed more than five minutes
 * ago or ahead. `body` is the text as it arrived.
 */
export const verifyWebhook = async (
  secret: string,
  headers: Readonly<Record<string, string | undefined>>,
  body: string,
  now: Date = new Date(),
): Promise<unknown> => {
  const given = Object.fromEntries(Object.entries(headers).map(([name, value]) => [name.toLowerCase(), value]));
  const { "webhook-id": id, "webhook-timestamp": at, "webhook-signature": signatures } = given;
  if (id === undefined || at === undefined || signatures === undefined) throw new WebhookError("A header is missing.");
  if (!/^\d{1,12}$/.test(at) || Math.abs(now.getTime() / 1000 - Number(at)) > TOLERANCE_SECONDS)
    throw new WebhookError("The message is too old, or the clocks differ.");
  const key = await crypto.subtle.importKey(
    "raw",
    bytesOf(secret.replace(/^whsec_/, "")),
    { name: "HMAC", hash: "SHA-256" },
    false,
    ["verify"],
  );
  const signed = new TextEncoder().encode(`${id}.${at}.${body}`);
  for (const [version, signature = ""] of signatures.split(" ").map((one) => one.split(",")))
    // Verified in constant time.
    if (version === "v1" && (await crypto.subtle.verify("HMAC", key, bytesOf(signature), signed)))
      return JSON.parse(body) as unknown;
  throw new WebhookError("The signature is not valid.");
};
