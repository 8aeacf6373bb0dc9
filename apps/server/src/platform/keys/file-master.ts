import { randomUUID } from "node:crypto";
import {
  closeSync,
  existsSync,
  fsyncSync,
  linkSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeSync,
} from "node:fs";
import { dirname } from "node:path";

import * as z from "zod";

import { parseJson } from "../parse-json.ts";
import { KeyText, localMaster, MasterId, newMasterKey } from "./local-master.ts";
import { MasterKeyError, type MasterSource } from "./master-key.ts";

const KeyFile = z.strictObject({
  current: MasterId,
  /** One key, and two while a rotation is under way. */
  keys: z.record(MasterId, KeyText),
});
type KeyFile = z.infer<typeof KeyFile>;

/** Writes the whole file beside its place first, so that a crash leaves no half of it. */
const writeBeside = (path: string, file: KeyFile): string => {
  mkdirSync(dirname(path), { recursive: true, mode: 0o711 });
  const next = `${path}.${randomUUID()}.new`;
  const handle = openSync(next, "wx", 0o600);
  writeSync(handle, `${JSON.stringify(file, null, 2)}\n`);
  fsyncSync(handle);
  closeSync(handle);
  return next;
};

const replaceKeyFile = (path: string, file: KeyFile): void => renameSync(writeBeside(path, file), path);

/** Creates the key file; of several that try at the same moment one does, and none touches a file that is there. */
const createKeyFile = (path: string): void => {
  if (existsSync(path)) return;
  const { id, key } = newMasterKey();
  const next = writeBeside(path, { current: id, keys: { [id]: key } });
  try {
    linkSync(next, path);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== "EEXIST") throw error;
  } finally {
    rmSync(next, { force: true });
  }
};

/** Its owner's alone; or root's, readable by this process's group, as orchestrators mount secrets. */
const isPrivate = ({ mode, uid }: { readonly mode: number; readonly uid: number }): boolean =>
  (mode & 0o077) === 0 || (uid === 0 && process.getuid?.() !== 0 && (mode & 0o037) === 0);

const readKeyFile = (path: string): KeyFile | null => {
  if (!existsSync(path)) return null;
  if (!isPrivate(statSync(path)))
    throw new MasterKeyError(`The key file ${path} can be read by others. Make it yours alone: chmod 600 ${path}`);
  const parsed = KeyFile.safeParse(parseJson(readFileSync(path, "utf8")));
  if (!parsed.success || parsed.data.keys[parsed.data.current] === undefined)
    throw new MasterKeyError(`The key file ${path} is damaged. Restore it from where you keep a copy.`);
  return parsed.data;
};

/** The master key in a file (PARAPET_KEY_FILE), the same file on every server and worker. */
export const fileMaster = (path: string, { createsAtFirstStart = true } = {}): MasterSource => {
  const require = (): KeyFile => {
    const file = readKeyFile(path);
    if (file === null) throw new MasterKeyError(`The key file ${path} is missing.`);
    return file;
  };
  return {
    name: `key file ${path}`,
    remedy:
      "Copy the key file of this installation from another server or from where you keep a copy, or name it with PARAPET_KEY_FILE.",
    createsAtFirstStart,
    async read() {
      const file = readKeyFile(path);
      if (file === null) return null;
      const all = Object.entries(file.keys).map(([id, key]) => localMaster(id, Buffer.from(key, "base64")));
      const current = all.find(({ id }) => id === file.current);
      if (current === undefined) throw new MasterKeyError(`The key file ${path} is damaged.`);
      return { current, all };
    },
    create: async () => createKeyFile(path),
    async renew() {
      const file = require();
      const { id, key } = newMasterKey();
      replaceKeyFile(path, { current: id, keys: { [file.current]: file.keys[file.current] ?? "", [id]: key } });
    },
    async settle() {
      const { current, keys } = require();
      replaceKeyFile(path, { current, keys: { [current]: keys[current] ?? "" } });
    },
  };
};
