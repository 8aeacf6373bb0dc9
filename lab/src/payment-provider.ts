import { randomBytes } from "node:crypto";
import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";

import Stripe from "stripe";

import { listenTcp } from "./bind.ts";

/** A checkout as it was asked for: the form's fields by their bracketed names. */
export interface AskedCheckout {
  readonly id: string;
  readonly url: string;
  readonly fields: Readonly<Record<string, string>>;
  readonly idempotencyKey: string;
}

export interface SignedEvent {
  readonly body: string;
  readonly headers: { readonly "stripe-signature": string; readonly "content-type": "application/json" };
}

/** A payment provider that speaks Stripe's shapes, takes no money, and signs its events with the official helper. */
export interface PaymentProvider extends AsyncDisposable {
  /** For STRIPE_API_BASE. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly checkouts: readonly AskedCheckout[];
  /** What was asked about subscriptions, in order. */
  readonly asks: readonly string[];
  /** Answers everything with 500 until reset. */
  setDown(down: boolean): void;
  /** Where events go when someone pays on the provider's own page. */
  sendEventsTo(url: string): void;
  sign(event: object, how?: { at?: Date; secret?: string }): SignedEvent;
  /** The events that a payment of this checkout causes, first to last. */
  eventsOf(checkout: AskedCheckout, at: Date): { completed: object; paid: object | null };
}

const MAX_BYTES = 256 * 1024;

const read = async (incoming: IncomingMessage): Promise<string> => {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of incoming as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > MAX_BYTES) throw new Error("too large");
    pieces.push(piece);
  }
  return Buffer.concat(pieces).toString("utf8");
};

const name = (prefix: string): string => `${prefix}_test_${randomBytes(8).toString("hex")}`;
const seconds = (at: Date): number => Math.floor(at.getTime() / 1000);
const DAY = 86_400;

/** Starts it on loopback. */
export const startPaymentProvider = async (): Promise<PaymentProvider> => {
  const secretKey = name("sk");
  const webhookSecret = name("whsec");
  const checkouts: AskedCheckout[] = [];
  const asks: string[] = [];
  const answered = new Map<string, AskedCheckout>();
  const signer = new Stripe(secretKey);
  let isDown = false;
  let eventsTo: string | null = null;
  let base = "";

  const sign: PaymentProvider["sign"] = (event, { at = new Date(), secret = webhookSecret } = {}) => {
    const body = JSON.stringify(event);
    const header = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds(at) });
    return { body, headers: { "stripe-signature": header, "content-type": "application/json" } };
  };

  const eventsOf: PaymentProvider["eventsOf"] = ({ id, fields }, at) => {
    const isSubscription = fields["mode"] === "subscription";
    const metadata = { org: fields["metadata[org]"], invoice: fields["metadata[invoice]"] };
    const interval = fields["line_items[0][price_data][recurring][interval]"];
    const [start, days] = [seconds(at), interval === "year" ? 365 : 30];
    const subscription = isSubscription ? id.replace("cs_", "sub_") : null;
    const invoice = isSubscription ? id.replace("cs_", "in_") : null;
    const customer = fields["customer"] ?? id.replace("cs_", "cus_");
    const amount = Number(fields["line_items[0][price_data][unit_amount]"]);
    const event = (type: string, object: object) => ({
      id: name("evt"),
      object: "event",
      api_version: "2026-10-28",
      created: start,
      type,
      data: { object },
    });
    return {
      completed: event("checkout.session.completed", {
        id,
        object: "checkout.session",
        mode: fields["mode"],
        payment_status: "paid",
        status: "complete",
        customer,
        subscription,
        invoice,
        payment_intent: isSubscription ? null : id.replace("cs_", "pi_"),
        amount_total: amount,
        client_reference_id: fields["client_reference_id"],
        metadata,
      }),
      paid: !isSubscription
        ? null
        : event("invoice.paid", {
            id: invoice,
            object: "invoice",
            customer,
            status: "paid",
            amount_paid: amount,
            billing_reason: "subscription_create",
            parent: { type: "subscription_details", subscription_details: { subscription, metadata } },
            lines: { object: "list", data: [{ id: name("il"), period: { start, end: start + days * DAY } }] },
          }),
    };
  };

  const deliver = (event: object): Promise<number> =>
    new Promise((resolve, reject) => {
      const { body, headers } = sign(event);
      const outgoing = httpRequest(eventsTo ?? "", { method: "POST", headers }, (reply) => {
        reply.resume();
        reply.on("end", () => resolve(reply.statusCode ?? 0));
      });
      outgoing.on("error", reject);
      outgoing.end(body);
    });

  const json = (reply: ServerResponse, status: number, body: object) =>
    reply.writeHead(status, { "content-type": "application/json" }).end(JSON.stringify(body));

  const startCheckout = (body: string, key: string): AskedCheckout => {
    const known = answered.get(key);
    if (known !== undefined) return known;
    const id = name("cs");
    const checkout = {
      id,
      url: `${base}/pay/${id}`,
      fields: Object.fromEntries(new URLSearchParams(body)),
      idempotencyKey: key,
    };
    checkouts.push(checkout);
    if (key !== "") answered.set(key, checkout);
    return checkout;
  };

  /** The provider's own page: one button pays, one goes back. */
  const payPage = ({ id, fields }: AskedCheckout): string => `<!doctype html><html lang="en"><title>Pay</title>
<h1>${fields["line_items[0][price_data][product_data][name]"]?.replaceAll("<", "&lt;") ?? ""}</h1>
<form method="post" action="/pay/${id}"><button>Pay</button></form><a href="${fields["cancel_url"]}">Back</a></html>`;

  const answer = async (incoming: IncomingMessage, reply: ServerResponse): Promise<void> => {
    const { method, url: path = "/" } = incoming;
    const body = await read(incoming);
    const visited = checkouts.find(({ id }) => path === `/pay/${id}`);
    if (visited !== undefined && method === "GET")
      return void reply.writeHead(200, { "content-type": "text/html; charset=utf-8" }).end(payPage(visited));
    if (visited !== undefined) {
      const { completed, paid } = eventsOf(visited, new Date());
      if (eventsTo !== null) for (const event of [paid, completed]) if (event !== null) await deliver(event);
      return void reply.writeHead(303, { location: visited.fields["success_url"] ?? "/" }).end();
    }
    if (isDown) return void json(reply, 500, { error: { type: "api_error", message: "down" } });
    if (incoming.headers.authorization !== `Bearer ${secretKey}`)
      return void json(reply, 401, { error: { type: "invalid_request_error", message: "Invalid API Key" } });
    if (method === "POST" && path === "/v1/checkout/sessions") {
      const { id, url, fields } = startCheckout(body, String(incoming.headers["idempotency-key"] ?? ""));
      return void json(reply, 200, { id, object: "checkout.session", url, mode: fields["mode"], status: "open" });
    }
    const subscription = /^\/v1\/subscriptions\/([^/?]+)/.exec(path)?.[1];
    if (subscription !== undefined) {
      if (subscription.includes("gone"))
        return void json(reply, 404, {
          error: { type: "invalid_request_error", code: "resource_missing", message: `No such subscription` },
        });
      asks.push(`${method} ${subscription} ${body}`.trim());
      return void json(reply, 200, { id: subscription, object: "subscription", status: "active" });
    }
    json(reply, 404, { error: { type: "invalid_request_error", message: `Unrecognized request URL: ${path}` } });
  };

  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch((error: unknown) =>
      json(reply, 500, { error: { type: "api_error", message: error instanceof Error ? error.message : "trouble" } }),
    );
  });
  const { port } = await listenTcp(server, "127.0.0.1", 0);
  base = `http://127.0.0.1:${port}`;
  return {
    url: base,
    secretKey,
    webhookSecret,
    checkouts,
    asks,
    setDown(down) {
      isDown = down;
    },
    sendEventsTo(url) {
      eventsTo = url;
    },
    sign,
    eventsOf,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
