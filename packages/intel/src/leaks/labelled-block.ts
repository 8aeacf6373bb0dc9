import type { RawLogin } from "./leak-entry.ts";

/** What a label of a block means; stealers and their sellers spell it in many ways, letters as digits among them. */
export type Field = "software" | "url" | "login" | "secret" | "profile";

const LABELS: Readonly<Record<string, Field>> = {
  soft: "software",
  software: "software",
  browser: "software",
  application: "software",
  app: "software",
  storage: "software",
  program: "software",
  profile: "profile",
  url: "url",
  host: "url",
  hostname: "url",
  link: "url",
  site: "url",
  website: "url",
  origin: "url",
  domain: "url",
  user: "login",
  login: "login",
  username: "login",
  email: "login",
  mail: "login",
  userlogin: "login",
  usuario: "login",
  account: "login",
  pass: "secret",
  password: "secret",
  pwd: "secret",
  passwd: "secret",
  userpassword: "secret",
};

const LEET: Readonly<Record<string, string>> = { "0": "o", "1": "l", "3": "e", "4": "a", "5": "s", "7": "t" };
const LONGEST_HEAD = 48;
const BULLETS = /^[\s>*|+-]+|\s+$/g;
const LABEL = /^[A-Za-z0-9_ ]{2,16}$/;
const MAX_REMEMBERED = 1_000;

const fields = new Map<string, Field | null>();

/** What a label means; files repeat the same few by the million, so what was found out once is remembered. */
const fieldOf = (written: string): Field | null => {
  const known = fields.get(written);
  if (known !== undefined) return known;
  const label = written.replaceAll(BULLETS, "");
  const plain = label.toLowerCase().replaceAll(/[^a-z0-9]/g, "");
  const field = LABEL.test(label)
    ? (LABELS[plain] ?? LABELS[plain.replaceAll(/[013457]/g, (digit) => LEET[digit] ?? digit)] ?? null)
    : null;
  if (fields.size < MAX_REMEMBERED) fields.set(written, field);
  return field;
};

const isSpace = (code: number): boolean => code === 32 || (code >= 9 && code <= 13) || code === 0xa0;

/** The field and value of a line such as `URL: https://x.test/`; null when the line has no known label. */
export const labelledLine = (line: string): { field: Field; value: string } | null => {
  const [colon, equals] = [line.indexOf(":"), line.indexOf("=")];
  const at = colon < 0 ? equals : equals < 0 ? colon : Math.min(colon, equals);
  if (at < 2 || at > LONGEST_HEAD) return null;
  // `https://…` and `user:pass` have no room after the sign.
  if (at + 1 < line.length && !isSpace(line.charCodeAt(at + 1))) return null;
  const field = fieldOf(line.slice(0, at));
  return field === null ? null : { field, value: line.slice(at + 1).trim() };
};

export interface BlockLogin extends RawLogin {
  readonly line: number;
  readonly software: string | null;
}

/**
 * Puts labelled lines together. A block ends with its password, with a blank line or where a label comes again; one
 * without login or password is no one's.
 */
export const openBlocks = () => {
  let held: Partial<Record<Field, string>> = {};
  let line = 0;
  let isComplete = false;

  const close = (): BlockLogin | null => {
    const { url, login, secret, software } = held;
    const at = line;
    held = {};
    isComplete = false;
    line = 0;
    if (login === undefined || login === "" || secret === undefined || secret === "") return null;
    return { login, secret, url: url === undefined || url === "" ? null : url, software: software ?? null, line: at };
  };

  return {
    /** The line on which the block that is still open begins; null when none is. */
    openSince: (): number | null => (line === 0 ? null : line),
    /** Takes one labelled line; answers the block that it ended, if it did. */
    take(field: Field, value: string, at: number): BlockLogin | null {
      // `Application:` may come after the password of its own block.
      const isTrailer = isComplete && (field === "software" || field === "profile") && held[field] === undefined;
      const ended = (isComplete && !isTrailer) || (held[field] !== undefined && field !== "software") ? close() : null;
      if (line === 0) line = at;
      held[field] ??= value;
      if (held.login !== undefined && held.secret !== undefined) isComplete = true;
      return ended;
    },
    close,
  };
};
