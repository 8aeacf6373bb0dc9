import { readHost } from "@parapet/domain/intel";

/** A leaked login with its secret. Held in memory only; what is stored is encrypted. */
export interface LeakRecord {
  /** A normalized e-mail address, or a user name as written. */
  readonly login: string;
  /** Empty where the source has the login alone. */
  readonly secret: string;
  /** `plain`, or the hash format of the secret. */
  readonly form: string;
  /** Where the login is used, when the leak states it. */
  readonly url: string | null;
  /** ISO date of the breach, when the leak states it. */
  readonly breachOn: string | null;
  /** The name of the leak. */
  readonly source: string;
  /** The infected machine that lost it, when there is one. */
  readonly machine: string | null;
}

export const readSite = ({ url }: Pick<LeakRecord, "url">): string | null => (url === null ? null : readHost(url));

/** What makes two records duplicates: JSON of login, host and secret. */
export const toIdentity = (
  record: Pick<LeakRecord, "login" | "secret" | "url">,
  host: string | null = readSite(record),
): string => JSON.stringify([record.login, host, record.secret]);
