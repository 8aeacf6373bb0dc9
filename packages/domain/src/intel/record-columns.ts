/**
 * Leaked records of the common forms `email:password` and `https://host/path:email:password`, as offsets into the bytes of a
 * file: no object is created for each. They hold printable ASCII that JSON writes without escapes, and logins are in lower case.
 * Valid until the reader continues.
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
  /** Position of the login's `@`. */
  readonly ats: Int32Array;
  /** Start of the password; the login ends one byte before. */
  readonly secrets: Int32Array;
  readonly ends: Int32Array;
}

const ASCII = new TextDecoder("ascii");

export const recordAt = (
  { bytes, starts, hosts, logins, secrets, ends }: RecordColumns,
  n: number,
): { readonly login: string; readonly secret: string; readonly url: string | null } => {
  const text = (from: number, to: number): string => ASCII.decode(bytes.subarray(from, to));
  const [login = 0, secret = 0] = [logins[n], secrets[n]];
  return {
    login: text(login, secret - 1),
    secret: text(secret, ends[n] ?? 0),
    url: hosts[n] === 0 ? null : text(starts[n] ?? 0, login - 1),
  };
};
