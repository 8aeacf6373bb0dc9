import type { Dns, Net } from "../net.ts";

/** Some parts of a value, and some parts of what its functions return. */
type Parts<Value> = Value extends (...args: infer Args) => infer Answer
  ? (...args: Args) => Parts<Answer>
  : Value extends Promise<infer Answer>
    ? Promise<Parts<Answer>>
    : Value extends Uint8Array | Date
      ? Value
      : Value extends object
        ? { readonly [Key in keyof Value]?: Parts<Value[Key]> }
        : Value;

/** A network with these parts only: a test that reaches for another fails. Names and types of the parts are checked. */
export const partialNet = (parts: Parts<Net>): Net => parts as Net;

/** As `partialNet`, for lookups alone. */
export const partialDns = (parts: Parts<Dns>): Dns => parts as Dns;
