import { jsonAnswer, type Publisher, textAnswer } from "./publisher.ts";

const isJson = (body: Buffer): boolean => {
  try {
    JSON.parse(body.toString("utf8"));
    return true;
  } catch {
    return false;
  }
};

/** Slack's incoming webhook: `ok` or a word that says what is wrong. */
export const slack: Publisher = {
  id: "slack",
  hosts: ["hooks.slack.com"],
  answer: ({ method, path, body }) => {
    if (method !== "POST") return { status: 405, body: "method_not_allowed" };
    if (!/^\/services\/T[A-Z0-9]+\/B[A-Z0-9]+\/[A-Za-z0-9]+$/.test(path))
      return { status: 404, type: "text/plain", body: "no_team" };
    return isJson(body) ? textAnswer("ok") : { status: 400, type: "text/plain", body: "invalid_payload" };
  },
};

/** A Teams workflow that takes an Adaptive Card in a message envelope and accepts it for later. */
export const teams: Publisher = {
  id: "teams",
  hosts: ["prod-07.westeurope.logic.azure.com", "default.environment.api.powerplatform.com"],
  answer: ({ method, body }) => {
    if (method !== "POST") return jsonAnswer({ error: { code: "MethodNotAllowed" } }, { status: 405 });
    if (!isJson(body) || !body.includes("application/vnd.microsoft.card.adaptive"))
      return jsonAnswer(
        {
          error: {
            code: "TriggerInputSchemaMismatch",
            message: "The input body is not a message with an adaptive card.",
          },
        },
        { status: 400 },
      );
    return { status: 202, body: "" };
  },
};

/** Someone's own webhook: takes anything. */
export const webhook: Publisher = {
  id: "webhook",
  hosts: ["webhook.publishers.test"],
  answer: () => ({ status: 204, body: "" }),
};

/** Stripe as far as a checkout needs it. Forms in, JSON out, a bearer key on every call. */
export const stripe = (): Publisher => {
  const sessions = new Map<string, Record<string, unknown>>();
  const customers = new Map<string, Record<string, unknown>>();
  return {
    id: "stripe",
    hosts: ["api.stripe.com"],
    answer: ({ method, path, headers, body }) => {
      if (!/^(Bearer|Basic) \S+/.test(headers["authorization"] ?? ""))
        return jsonAnswer(
          { error: { type: "invalid_request_error", message: "You did not provide an API key." } },
          { status: 401 },
        );
      const form = new URLSearchParams(body.toString("utf8"));
      if (method === "POST" && path === "/v1/checkout/sessions") {
        if (form.get("mode") === null)
          return jsonAnswer(
            {
              error: {
                type: "invalid_request_error",
                code: "parameter_missing",
                param: "mode",
                message: "Missing required param: mode.",
              },
            },
            { status: 400 },
          );
        const id = `cs_test_lab${String(sessions.size + 1).padStart(4, "0")}`;
        const session = {
          id,
          object: "checkout.session",
          mode: form.get("mode"),
          status: "open",
          payment_status: "unpaid",
          livemode: false,
          created: 1_767_225_600,
          expires_at: 1_767_312_000,
          currency: "usd",
          amount_total: amountOf(form),
          client_reference_id: form.get("client_reference_id"),
          customer_email: form.get("customer_email"),
          customer: form.get("customer"),
          subscription: null,
          metadata: metadataOf(form),
          success_url: form.get("success_url"),
          cancel_url: form.get("cancel_url"),
          url: `https://checkout.stripe.test/c/pay/${id}`,
        };
        sessions.set(id, session);
        return jsonAnswer(session);
      }
      if (method === "POST" && path === "/v1/customers") {
        const id = `cus_lab${String(customers.size + 1).padStart(4, "0")}`;
        const customer = {
          id,
          object: "customer",
          email: form.get("email"),
          name: form.get("name"),
          metadata: metadataOf(form),
          livemode: false,
          created: 1_767_225_600,
        };
        customers.set(id, customer);
        return jsonAnswer(customer);
      }
      if (method === "POST" && path === "/v1/billing_portal/sessions")
        return jsonAnswer({
          id: "bps_lab",
          object: "billing_portal.session",
          customer: form.get("customer"),
          return_url: form.get("return_url"),
          url: "https://billing.stripe.test/p/session/lab",
          livemode: false,
          created: 1_767_225_600,
        });
      const subscription = /^\/v1\/subscriptions\/(sub_\w+)$/.exec(path)?.[1];
      if (subscription !== undefined)
        return jsonAnswer({
          id: subscription,
          object: "subscription",
          status: method === "DELETE" ? "canceled" : "active",
          cancel_at_period_end: form.get("cancel_at_period_end") === "true",
          current_period_end: 1_798_761_600,
          livemode: false,
        });
      const found =
        sessions.get(/^\/v1\/checkout\/sessions\/(\w+)$/.exec(path)?.[1] ?? "") ??
        customers.get(/^\/v1\/customers\/(\w+)$/.exec(path)?.[1] ?? "");
      return found === undefined
        ? jsonAnswer(
            {
              error: {
                type: "invalid_request_error",
                code: "resource_missing",
                message: `No such object: '${path.split("/").at(-1) ?? ""}'`,
              },
            },
            { status: 404 },
          )
        : jsonAnswer(found);
    },
  };
};

const metadataOf = (form: URLSearchParams): Record<string, string> =>
  Object.fromEntries(
    [...form].flatMap(([key, value]) => (key.startsWith("metadata[") ? [[key.slice(9, -1), value]] : [])),
  );

const amountOf = (form: URLSearchParams): number => {
  let total = 0;
  for (let at = 0; form.get(`line_items[${at}][quantity]`) !== null && at < 100; at++)
    total +=
      Number(form.get(`line_items[${at}][quantity]`)) *
      Number(form.get(`line_items[${at}][price_data][unit_amount]`) ?? 0);
  return total;
};
