import { randomBytes, randomUUID } from "node:crypto";
import {
  chmodSync,
  existsSync,
  mkdirSync,
  openSync,
  closeSync,
  fsyncSync,
  readFileSync,
  renameSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { parseJson } from "../parse-json.ts";

const KEY_BYTES = 32;

const KeyFile = z.strictObject({
  current: z.string(),
  keys: z.record(
    z.string(),
    z.base64().refine((text) => Buffer.from(text, "base64").length === KEY_BYTES),
  ),
  /** Which key seals what is purged with a year. When the year is purged the key goes, and old backups with it. */
  years: z.record(z.string().regex(/^\d{4}$/), z.string()).default({}),
});
export type KeyFile = z.infer<typeof KeyFile>;

/** The key file is missing, unreadable or accessible to others; the message states the fix. */
export class KeyFileError extends Error {
  override readonly name = "UnreachableError";
}

const newKey = (): { id: string; key: string } => ({
  id: randomUUID(),
  key: randomBytes(KEY_BYTES).toString("base64"),
});

/** Writes the whole file beside the old one and swaps them, so that a crash leaves one of the two. */
export const writeKeyFile = (path: string, file: KeyFile): void => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 });
  const next = `${path}.new`;
  const handle = openSync(next, "w", 0o600);
  writeSync(handle, `${JSON.stringify(file, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  chmodSync(next, 0o600);
  renameSync(next, path);
};

export const readKeyFile = (path: string): KeyFile => {
  if (!existsSync(path)) {
    throw new KeyFileError(
      `The key file ${path} is missing, and the database holds secrets sealed with it. Put it back, or name it with PARAPET_KEY_FILE.`,
    );
  }
  if ((statSync(path).mode & 0o077) !== 0) {
    throw new KeyFileError(`The key file ${path} can be read by others. Make it yours alone: chmod 600 ${path}`);
  }
  const parsed = KeyFile.safeParse(parseJson(readFileSync(path, "utf8")));
  if (!parsed.success || parsed.data.keys[parsed.data.current] === undefined) {
    throw new KeyFileError(`The key file ${path} is damaged. Restore it from where you keep a copy.`);
  }
  return parsed.data;
};

/** Makes the first key file; never touches one that is there. */
export const createKeyFile = (path: string): void => {
  if (existsSync(path)) return;
  const { id, key } = newKey();
  writeKeyFile(path, { current: id, keys: { [id]: key }, years: {} });
};

/** The id of the key that seals data keys of this purge year; 0 is for what lives as long as its row. */
export const fileKeyOf = (file: KeyFile, purgeYear: number): string | undefined =>
  purgeYear === 0 ? file.current : file.years[String(purgeYear)];

/** The same file with a key for this year. */
export const withYear = (file: KeyFile, purgeYear: number): KeyFile => {
  const { id, key } = newKey();
  return { ...file, keys: { ...file.keys, [id]: key }, years: { ...file.years, [String(purgeYear)]: id } };
};

/** The same file with a new key for everything; the old ones are still in it. */
export const withNewKeys = (file: KeyFile): KeyFile => {
  const { id, key } = newKey();
  const next = { ...file, current: id, keys: { ...file.keys, [id]: key } };
  return Object.keys(file.years).reduce((it, year) => withYear(it, Number(year)), next);
};

/** The same file with only the keys that are in use. */
export const withoutOldKeys = ({ current, keys, years }: KeyFile): KeyFile => {
  const used = new Set([current, ...Object.values(years)]);
  return { current, keys: Object.fromEntries(Object.entries(keys).filter(([id]) => used.has(id))), years };
};

/** The same file without the keys of this year and those before it. */
export const withoutYears = (file: KeyFile, through: number): KeyFile =>
  withoutOldKeys({
    ...file,
    years: Object.fromEntries(Object.entries(file.years).filter(([year]) => Number(year) > through)),
  });

export const keyOf = (file: KeyFile, id: string): Buffer => {
  const key = file.keys[id];
  if (key === undefined)
    throw new KeyFileError(`The key file does not contain key ${id}, which the database requires.`);
  return Buffer.from(key, "base64");
};
