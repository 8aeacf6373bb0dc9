import { csvRecords } from "../read/csv-records.ts";
import type { OpenSource } from "../read/open-source.ts";
import type { BadRecord, Bytes } from "../read/record.ts";
import type { LeakBatch } from "./combolist.ts";
import type { LeakEntry } from "./leak-entry.ts";
import { leakLines } from "./leak-lines.ts";
import { toLeakEntry } from "./to-leak-entry.ts";

const LOGIN = [
  "email",
  "e_mail",
  "mail",
  "email_address",
  "emailaddress",
  "login",
  "username",
  "user_name",
  "user",
  "account",
];
const SECRET = [
  "password",
  "pass",
  "passwd",
  "pwd",
  "plaintext",
  "plain",
  "password_plain",
  "password_hash",
  "hashed_password",
  "passwordhash",
  "hash",
];
const SALT = ["salt", "password_salt"];
const URL = ["url", "website", "site", "domain_url", "origin", "host"];
const SOURCE = ["source", "breach", "breach_name", "database", "leak", "database_name"];
const TIME = ["breach_date", "breach_time", "breached_at", "breached_on", "leak_date", "date", "leaked_at"];

const COLUMNS = new Set([...LOGIN, ...SECRET, ...SALT, ...URL, ...SOURCE, ...TIME]);

const first = (row: Readonly<Record<string, string>>, names: readonly string[]): string | null => {
  for (const name of names) {
    const cell = row[name];
    if (cell !== undefined && cell !== "" && !/^(?:null|none|n\/a|\\n)$/i.test(cell)) return cell;
  }
  return null;
};

/** A day as breach lists write it: ISO, with slashes, a month alone, or Unix seconds. Null when it is none. */
export const breachDay = (text: string): string | null => {
  const parts = /^(\d{4})[-/.](\d{1,2})(?:[-/.](\d{1,2}))?/.exec(text);
  const numbers = parts === null ? null : [Number(parts[1]), Number(parts[2]), Number(parts[3] ?? 1)];
  const time =
    numbers === null
      ? /^\d{9,10}$/.test(text)
        ? Number(text) * 1000
        : Number.NaN
      : Date.UTC(numbers[0] ?? 0, (numbers[1] ?? 0) - 1, numbers[2] ?? 0);
  if (Number.isNaN(time)) return null;
  const day = new Date(time);
  // The thirtieth of February is no day, though Date.UTC would make one of it.
  if (numbers !== null && (day.getUTCMonth() + 1 !== numbers[1] || day.getUTCDate() !== numbers[2])) return null;
  return day.getUTCFullYear() < 1990 || day.getUTCFullYear() > 2100 ? null : day.toISOString().slice(0, 10);
};

/** The login of one row of a breach; errors are reported, and usable fields are imported. */
export const entryOfRow = (
  row: Readonly<Record<string, string>>,
  complain: (reason: string) => void,
): LeakEntry | null => {
  const [login, secret, time] = [first(row, LOGIN), first(row, SECRET), first(row, TIME)];
  if (login === null) complain("there is no login");
  else if (secret === null) complain("there is no password");
  else if (login.length > 320 || secret.length > 1024) complain("the login or the password is too long");
  else {
    const breachOn = time === null ? null : breachDay(time);
    if (time !== null && breachOn === null) complain("the day of the breach cannot be read; the login was taken");
    const salt = first(row, SALT);
    const raw = { login, secret: salt === null ? secret : `${secret}:${salt}`, url: first(row, URL) };
    return toLeakEntry(raw, { breachOn, source: first(row, SOURCE) });
  }
  return null;
};

/** Brings any encoding to UTF-8 line by line; a line that is too long becomes an empty one and is reported. */
async function* cleaned(bytes: Bytes, file: string, bad: BadRecord[]): AsyncGenerator<Uint8Array> {
  for await (const lines of leakLines(bytes)) {
    let text = "";
    for (const it of lines) {
      if ("bad" in it) bad.push({ file, line: it.line, reason: it.bad });
      text += `${"text" in it ? it.text : ""}\n`;
    }
    yield Buffer.from(text);
  }
}

/** Passwords may begin with a quote that nothing closes: the next lines must not disappear in it. */
const LONGEST_ROW_BYTES = 16 * 1024;

/** Reads a breach as a table with a header: address or user, password or hash (and salt), site, breach, day. */
export async function* readBreachCsv(source: OpenSource): AsyncGenerator<LeakBatch> {
  const { name: file } = source;
  const bad: BadRecord[] = [];
  let lastLine = 0;
  const options = { columns: COLUMNS, otherwise: ["email", "password"], longestRow: LONGEST_ROW_BYTES };
  for await (const records of csvRecords(cleaned(source.bytes, file, bad), options)) {
    const entries: LeakEntry[] = [];
    for (const record of records) {
      lastLine = record.line;
      if ("bad" in record) {
        bad.push({ file, line: record.line, reason: record.bad });
        continue;
      }
      const row = record.value as Readonly<Record<string, string>>;
      const entry = entryOfRow(row, (reason) => bad.push({ file, line: record.line, reason }));
      if (entry !== null) entries.push(entry);
    }
    yield { entries, bad: bad.splice(0), line: lastLine };
  }
  const trouble = source.trouble();
  if (trouble !== null) bad.push({ file, line: lastLine, reason: trouble });
  yield { entries: [], bad, line: lastLine };
}
