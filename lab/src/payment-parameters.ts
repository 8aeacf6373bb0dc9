/** What the payment provider answers to a request that its schema does not allow. */
export class ParameterError extends Error {
  readonly status: number;
  readonly body: object;

  constructor(message: string, param: string, code?: string, status = 400) {
    super(message);
    this.status = status;
    this.body = { error: { type: "invalid_request_error", message, param, ...(code !== undefined && { code }) } };
  }
}

type Fields = Readonly<Record<string, string>>;

const missing = (param: string) => new ParameterError(`Missing required param: ${param}.`, param, "parameter_missing");
const invalid = (param: string, value: string) => new ParameterError(`Invalid ${param}: ${value}`, param);

const LOCALES = ["auto", "de", "en", "es", "fr", "it", "nl", "pt"];
const CHECKOUT = [
  /^mode$/,
  /^client_reference_id$/,
  /^customer(_email)?$/,
  /^line_items\[\d+\]\[quantity\]$/,
  /^line_items\[\d+\]\[price_data\]\[(currency|unit_amount)\]$/,
  /^line_items\[\d+\]\[price_data\]\[product_data\]\[name\]$/,
  /^line_items\[\d+\]\[price_data\]\[recurring\]\[(interval|interval_count)\]$/,
  /^metadata\[[^\]]{1,40}\]$/,
  /^(payment_intent|subscription)_data\[metadata\]\[[^\]]{1,40}\]$/,
  /^locale$/,
  /^(success|cancel)_url$/,
];

/** Only known parameters are accepted. */
const onlyKnown = (fields: Fields, known: readonly RegExp[]): void => {
  for (const name of Object.keys(fields))
    if (!known.some((pattern) => pattern.test(name)))
      throw new ParameterError(`Received unknown parameter: ${name}`, name, "parameter_unknown");
};

const wholeNumber = (fields: Fields, param: string, least: number): number => {
  const value = fields[param];
  if (value === undefined) throw missing(param);
  if (!/^\d{1,9}$/.test(value) || Number(value) < least)
    throw new ParameterError(`Invalid integer: ${value}`, param, "parameter_invalid_integer");
  return Number(value);
};

const oneOf = (fields: Fields, param: string, values: readonly string[]): string => {
  const value = fields[param];
  if (value === undefined) throw missing(param);
  if (!values.includes(value)) throw invalid(param, `must be one of ${values.join(", ")}`);
  return value;
};

const isUrl = (text: string | undefined): boolean => text !== undefined && /^https?:\/\/[^\s/]+/.test(text);

const checkPrice = (fields: Fields, mode: string): void => {
  const price = "line_items[0][price_data]";
  wholeNumber(fields, "line_items[0][quantity]", 1);
  wholeNumber(fields, `${price}[unit_amount]`, 0);
  if (!/^[a-z]{3}$/.test(fields[`${price}[currency]`] ?? "")) throw invalid(`${price}[currency]`, "currency");
  if ((fields[`${price}[product_data][name]`] ?? "") === "") throw missing(`${price}[product_data][name]`);
  const interval = `${price}[recurring][interval]`;
  if (mode === "subscription") oneOf(fields, interval, ["day", "week", "month", "year"]);
  else if (fields[interval] !== undefined)
    throw new ParameterError("You specified `payment` mode but passed a recurring price.", interval);
};

const checkMetadata = (fields: Fields): void => {
  for (const [name, value] of Object.entries(fields))
    if (name.includes("metadata[") && value.length > 500)
      throw new ParameterError("Metadata values can have up to 500 characters", name);
};

/** Refuses a checkout that the provider would refuse. */
export const checkCheckout = (fields: Fields): void => {
  onlyKnown(fields, CHECKOUT);
  const mode = oneOf(fields, "mode", ["payment", "subscription"]);
  checkPrice(fields, mode);
  checkMetadata(fields);
  if (!isUrl(fields["success_url"])) throw invalid("success_url", "Not a valid URL");
  if (fields["cancel_url"] !== undefined && !isUrl(fields["cancel_url"]))
    throw invalid("cancel_url", "Not a valid URL");
  if (fields["locale"] !== undefined) oneOf(fields, "locale", LOCALES);
  if (fields["customer"] !== undefined && fields["customer_email"] !== undefined)
    throw new ParameterError("You may only specify one of these parameters: customer, customer_email.", "customer");
  if (fields["customer_email"] !== undefined && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(fields["customer_email"]))
    throw new ParameterError("Invalid email address", "customer_email", "email_invalid");
  const foreign = mode === "payment" ? "subscription_data" : "payment_intent_data";
  const given = Object.keys(fields).find((name) => name.startsWith(foreign));
  if (given !== undefined) throw new ParameterError(`You can not pass \`${foreign}\` in \`${mode}\` mode.`, foreign);
};

/** Refuses a change or the end of a subscription that the provider would refuse. */
export const checkSubscription = (method: string, fields: Fields): void => {
  onlyKnown(fields, method === "DELETE" ? [/^(prorate|invoice_now)$/] : [/^cancel_at_period_end$/]);
  for (const name of Object.keys(fields)) oneOf(fields, name, ["true", "false"]);
};

/** Refuses a list that the provider would refuse. */
export const checkList = (fields: Fields, known: readonly RegExp[]): number => {
  onlyKnown(fields, [/^limit$/, /^starting_after$/, ...known]);
  if (fields["limit"] === undefined) return 10;
  const limit = wholeNumber(fields, "limit", 1);
  if (limit > 100) throw invalid("limit", "must be at most 100");
  return limit;
};

/** A session of the provider's own page for its customers. */
export const checkPortal = (fields: Fields): void => {
  onlyKnown(fields, [/^customer$/, /^return_url$/, /^locale$/, /^flow_data\[type\]$/]);
  if (fields["customer"] === undefined) throw missing("customer");
  if (!isUrl(fields["return_url"])) throw invalid("return_url", String(fields["return_url"]));
  oneOf(fields, "locale", LOCALES);
  oneOf(fields, "flow_data[type]", ["payment_method_update", "subscription_cancel", "subscription_update"]);
};
