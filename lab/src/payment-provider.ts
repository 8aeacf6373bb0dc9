import { createServer, type IncomingMessage, request as httpRequest, type ServerResponse } from "node:http";

import Stripe from "stripe";

import { listenTcp } from "./bind.ts";
import { type AskedCheckout, name, PaymentLedger, seconds } from "./payment-ledger.ts";
import { checkCheckout, checkList, checkPortal, checkSubscription, ParameterError } from "./payment-parameters.ts";

export interface SignedEvent {
  readonly body: string;
  readonly headers: { readonly "stripe-signature": string; readonly "content-type": "application/json" };
}

/**
 * A payment provider that speaks Stripe's shapes, refuses what Stripe's schema refuses, takes no money, and signs its events with the
 * official helper.
 */
export interface PaymentProvider extends AsyncDisposable {
  /** For STRIPE_API_BASE. */
  readonly url: string;
  readonly secretKey: string;
  readonly webhookSecret: string;
  readonly checkouts: readonly AskedCheckout[];
  /** What was asked about subscriptions, in order. */
  readonly asks: readonly string[];
  /** Who paid what, and every event that it caused. */
  readonly ledger: PaymentLedger;
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

export const startPaymentProvider = async (now: () => Date = () => new Date()): Promise<PaymentProvider> => {
  const secretKey = name("sk");
  const webhookSecret = name("whsec");
  const checkouts: AskedCheckout[] = [];
  const asks: string[] = [];
  const answered = new Map<string, { body: string; checkout: AskedCheckout }>();
  const ledger = new PaymentLedger();
  const signer = new Stripe(secretKey);
  let isDown = false;
  let eventsTo: string | null = null;
  let base = "";

  const sign: PaymentProvider["sign"] = (event, { at = new Date(), secret = webhookSecret } = {}) => {
    const body = JSON.stringify(event);
    const header = signer.webhooks.generateTestHeaderString({ payload: body, secret, timestamp: seconds(at) });
    return { body, headers: { "stripe-signature": header, "content-type": "application/json" } };
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
    if (known !== undefined && known.body !== body)
      throw new ParameterError("Keys for idempotent requests can only be used with the same parameters.", "key");
    if (known !== undefined) return known.checkout;
    const fields = Object.fromEntries(new URLSearchParams(body));
    checkCheckout(fields);
    const id = name("cs");
    const checkout = { id, url: `${base}/pay/${id}`, fields, idempotencyKey: key };
    checkouts.push(checkout);
    if (key !== "") answered.set(key, { body, checkout });
    return checkout;
  };

  const listEvents = (query: URLSearchParams): object => {
    const fields = Object.fromEntries(query);
    const limit = checkList(fields, [/^created\[gte\]$/, /^types\[\d+\]$/]);
    const since = Number(fields["created[gte]"] ?? 0);
    const types = Object.entries(fields).flatMap(([key, type]) => (key.startsWith("types[") ? [type] : []));
    if (types.length > 20) throw new ParameterError("At most 20 event types may be specified.", "types");
    const found = ledger.events
      .filter(({ type, created }) => created >= since && (types.length === 0 || types.includes(type)))
      .toReversed();
    const after = found.findIndex(({ id }) => id === fields["starting_after"]) + 1;
    const data = found.slice(after, after + limit);
    return { object: "list", url: "/v1/events", has_more: found.length > after + limit, data };
  };

  const listPayments = (query: URLSearchParams): object => {
    const fields = Object.fromEntries(query);
    checkList(fields, [/^invoice$/, /^payment\[(type|payment_intent)\]$/]);
    const by = { invoice: fields["invoice"], intent: fields["payment[payment_intent]"] };
    return { object: "list", url: "/v1/invoice_payments", has_more: false, data: ledger.invoicePayments(by) };
  };

  const changeSubscription = (method: string, id: string, body: string): object => {
    const fields = Object.fromEntries(new URLSearchParams(body));
    checkSubscription(method, fields);
    asks.push(`${method} ${id} ${body}`.trim());
    return method === "DELETE"
      ? ledger.endSubscription(id, now())
      : ledger.changeSubscription(id, fields["cancel_at_period_end"] === "true", now());
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
      const { completed, paid } = ledger.payCheckout(visited, now());
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
    if (method === "POST" && path === "/v1/billing_portal/sessions") {
      const fields = Object.fromEntries(new URLSearchParams(body));
      checkPortal(fields);
      asks.push(`POST billing_portal ${fields["customer"]}`);
      return void json(reply, 200, {
        id: name("bps"),
        object: "billing_portal.session",
        url: `${base}/card/${fields["customer"]}`,
      });
    }
    const { pathname, searchParams } = new URL(path, base);
    if (method === "GET" && pathname === "/v1/events") return void json(reply, 200, listEvents(searchParams));
    if (method === "GET" && pathname === "/v1/invoice_payments")
      return void json(reply, 200, listPayments(searchParams));
    const subscription = /^\/v1\/subscriptions\/([^/]+)$/.exec(pathname)?.[1];
    if (subscription !== undefined && method === "GET")
      return void json(reply, 200, ledger.subscriptionNamed(subscription));
    if (subscription !== undefined && (method === "POST" || method === "DELETE"))
      return void json(
        reply,
        200,
        changeSubscription(method, subscription, body === "" ? searchParams.toString() : body),
      );
    json(reply, 404, { error: { type: "invalid_request_error", message: `Unrecognized request URL: ${path}` } });
  };

  const server = createServer((incoming, reply) => {
    answer(incoming, reply).catch((error: unknown) =>
      error instanceof ParameterError
        ? json(reply, error.status, error.body)
        : json(reply, 500, {
            error: { type: "api_error", message: error instanceof Error ? error.message : "trouble" },
          }),
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
    ledger,
    setDown(down) {
      isDown = down;
    },
    sendEventsTo(url) {
      eventsTo = url;
    },
    sign,
    eventsOf: (checkout, at) => ledger.payCheckout(checkout, at),
    async [Symbol.asyncDispose]() {
      server.closeAllConnections();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
      });
    },
  };
};
