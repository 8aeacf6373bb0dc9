import type { SecretForm } from "./secret-form.ts";

/** One login and its secret, as a leak reports it. Held in memory only; what is stored is sealed. */
export interface LeakEntry {
  /** An address in its normal form, or a user name as it was written. */
  readonly login: string;
  /** Empty where the source names the login alone; the form is `none` then. */
  readonly secret: string;
  readonly form: SecretForm;
  /** Where the login is used, when the leak states it. */
  readonly url: string | null;
  /** The day of the breach (ISO), when the leak states it. */
  readonly breachOn: string | null;
  /** The leak's own name, when the row states it. */
  readonly source: string | null;
}

/** A login as a line gave it, before anything is made of it. */
export interface RawLogin {
  readonly login: string;
  readonly secret: string;
  readonly url: string | null;
}
