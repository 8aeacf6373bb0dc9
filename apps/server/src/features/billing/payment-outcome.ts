/** The result of an event; stored with it for later investigation. */
export type Outcome =
  | "repeated"
  | "ignored"
  | "unmatched"
  | "unpaid"
  | "mismatch"
  | "known-payment"
  | "overtaken"
  | "settled"
  | "failed-payment"
  | "cancelled"
  | "resumed"
  | "returned";

export interface Result {
  readonly outcome: Outcome;
  readonly detail?: Readonly<Record<string, unknown>>;
}
