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

/**
 * Records of the common forms `email:password` and `url:email:password`, as offsets into the bytes of the file: no object
 * is made of each. They hold printable ASCII that JSON writes without escapes, and logins are in lower case.
 */
export interface RecordColumns {
  readonly bytes: Uint8Array;
  readonly count: number;
  /** Start of the record; of its URL, where it has one. */
  readonly starts: Int32Array;
  /** Start and end of the URL's host; both 0 without a URL. */
  readonly hosts: Int32Array;
  readonly hostEnds: Int32Array;
  readonly logins: Int32Array;
  /** Start of the password; the login ends one byte before. */
  readonly secrets: Int32Array;
  readonly ends: Int32Array;
}

/** One of the records, as text. */
export const recordAt = (columns: RecordColumns, n: number): Pick<LeakRecord, "login" | "secret" | "url"> => {
  const { bytes, starts, hosts, logins, secrets, ends } = columns;
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length);
  const [start = 0, host = 0, login = 0, secret = 0, end = 0] = [starts[n], hosts[n], logins[n], secrets[n], ends[n]];
  return {
    login: text.toString("latin1", login, secret - 1),
    secret: text.toString("latin1", secret, end),
    url: host === 0 ? null : text.toString("latin1", start, login - 1),
  };
};
