import type { FastifyReply } from "fastify";

export const TAXII_MEDIA_TYPE = "application/taxii+json;version=2.1";

/** Requests whose errors are written as TAXII's error object (TAXII 2.1, section 3.6.1). */
export const isTaxii = (url: string): boolean => /^\/v1\/taxii2(?:[/?]|$)/.test(url);

/** A refusal in TAXII's own terms. It is read by administrators in the log of their client, in English. */
export class TaxiiError extends Error {
  override readonly name = "TaxiiError";
  readonly status: number;

  constructor(status: number, title: string) {
    super(title);
    this.status = status;
  }
}

/** Sends bytes: to a text the framework would add a charset, which clients that compare media types do not expect. */
export const taxiiBody = (reply: FastifyReply, body: unknown): Buffer => {
  void reply.header("content-type", TAXII_MEDIA_TYPE);
  return Buffer.from(JSON.stringify(body));
};

export const sendTaxiiError = (
  reply: FastifyReply,
  status: number,
  {
    title,
    code,
    requestId,
    fields,
  }: { title: string; code?: string; requestId: string; fields?: Readonly<Record<string, string>> | undefined },
): FastifyReply =>
  reply.code(status).send(
    taxiiBody(reply, {
      title,
      error_id: requestId,
      ...(code !== undefined && { error_code: code }),
      http_status: String(status),
      ...(fields !== undefined && { details: fields }),
    }),
  );
