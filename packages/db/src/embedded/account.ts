import { execFileSync } from "node:child_process";
import { lstatSync } from "node:fs";
import { dirname, resolve } from "node:path";

/** The operating-system account that runs PostgreSQL; null means "the one we are". */
export type Account = { readonly name: string; readonly uid: number; readonly gid: number } | null;

const NAMES = ["postgres", "parapet-db"] as const;

const lookUp = (name: string): Account => {
  try {
    const id = (flag: string) => Number(execFileSync("id", [flag, name], { stdio: ["ignore", "pipe", "ignore"] }));
    return { name, uid: id("-u"), gid: id("-g") };
  } catch {
    return null;
  }
};

/** PostgreSQL refuses to run as root, so root lends it an account, made once where the system has none. */
export const databaseAccount = (): Account => {
  if (process.getuid?.() !== 0) return null;
  for (const name of NAMES) {
    const account = lookUp(name);
    if (account !== null) return account;
  }
  execFileSync("useradd", ["--system", "--no-create-home", "--shell", "/usr/sbin/nologin", "parapet-db"]);
  const made = lookUp("parapet-db");
  if (made === null)
    throw new Error("The account 'parapet-db' for PostgreSQL could not be made; run as an ordinary user.");
  return made;
};

/** May this account enter every folder on the way to `path`? Root's home, for one, lets no one else in. */
export const canReach = (account: Account, path: string): boolean => {
  if (account === null) return true;
  for (let folder = resolve(path); ; folder = dirname(folder)) {
    const at = lstatSync(folder, { throwIfNoEntry: false });
    if (at !== undefined) {
      const bits = at.uid === account.uid ? at.mode >> 6 : at.gid === account.gid ? at.mode >> 3 : at.mode;
      if ((bits & 0o1) === 0) return false;
    }
    if (folder === dirname(folder)) return true;
  }
};
