import { basename, dirname } from "node:path/posix";

import { openBytes } from "../read/open-source.ts";
import type { BadRecord, Bytes } from "../read/record.ts";
import { labelledLine, openBlocks } from "./labelled-block.ts";
import type { LeakEntry } from "./leak-entry.ts";
import { leakLines } from "./leak-lines.ts";
import type { LogFile, LogFiles } from "./log-files.ts";
import { parseComboLine } from "./parse-combo-line.ts";
import { detectFamily, readSystemFile, type StealerMachine } from "./stealer-machine.ts";
import { toLeakEntry } from "./to-leak-entry.ts";

/** A cookie without its value: where it opens what, and until when. */
export interface StolenCookie {
  readonly host: string;
  readonly name: string;
  /** Unix seconds; null for one that ended with the browser. */
  readonly expires: number | null;
}

/** Everything one log says about one machine, each login once however often the log repeats it. */
export interface MachineLog {
  readonly path: string;
  readonly machine: StealerMachine;
  readonly entries: readonly LeakEntry[];
  readonly cookies: readonly StolenCookie[];
  readonly bad: readonly BadRecord[];
}

const SYSTEM = new Set([
  "userinformation.txt",
  "system.txt",
  "information.txt",
  "system_info.txt",
  "info.txt",
  "system info.txt",
  "system information.txt",
  "machineinfo.txt",
  "userinfo.txt",
  "_information.txt",
  "systeminfo.txt",
  "sysinfo.txt",
]);
const PASSWORDS =
  /^(?:_?all[ _]?|unique[ _]?|important[ _]?)?(?:passwords?|pass|logins?|brute)(?:_?list)?(?:[ _-].*)?\.(?:txt|log)$/i;
const COOKIE_PATH = /(?:^|\/)(?:[^/]*cookies?[^/]*\/[^/]+|[^/]*cookies?[^/]*)\.(?:txt|log)$/i;
const LARGEST_TEXT = 64 * 1024 * 1024;
const MAX_COOKIES = 50_000;

const isSystem = (path: string): boolean => SYSTEM.has(basename(path).toLowerCase());
const isPasswords = (path: string): boolean => PASSWORDS.test(basename(path));

/** Is this a file of a log that is read? Images, documents and the rest are passed over. */
export const isLogText = (path: string): boolean => isSystem(path) || isPasswords(path) || COOKIE_PATH.test(path);

/** Which files are one machine's: those under the folder of its system file, or else of its passwords. */
const machinesOf = (files: readonly LogFile[]): Map<string, LogFile[]> => {
  const roots = new Set(files.filter(({ path }) => isSystem(path)).map(({ path }) => dirname(path)));
  const rootOf = (path: string): string | null => {
    for (let at = dirname(path); ; at = dirname(at)) {
      if (roots.has(at)) return at;
      if (at === "." || at === "/") return null;
    }
  };
  for (const { path } of files) if (isPasswords(path) && rootOf(path) === null) roots.add(dirname(path));
  const groups = new Map<string, LogFile[]>();
  for (const file of files) {
    const root = rootOf(file.path);
    if (root === null) continue;
    const group = groups.get(root);
    if (group === undefined) groups.set(root, [file]);
    else group.push(file);
  }
  return groups;
};

const textOf = async (bytes: Bytes): Promise<string[]> => {
  const texts: string[] = [];
  for await (const lines of leakLines(bytes)) for (const line of lines) texts.push("text" in line ? line.text : "");
  return texts;
};

/** Logins of a password file: blocks where it has any, for then its other lines are a seller's; else lines. */
export const readPasswords = (lines: readonly string[]): LeakEntry[] => {
  const blocks = openBlocks();
  const found: LeakEntry[] = [];
  const take = (block: ReturnType<typeof blocks.close>) => {
    if (block !== null) found.push(toLeakEntry(block));
  };
  let hasBlocks = false;
  for (const [index, line] of lines.entries()) {
    const labelled = labelledLine(line);
    if (labelled === null) {
      if (line.trim() === "") take(blocks.close());
      continue;
    }
    hasBlocks ||= labelled.field === "url" || labelled.field === "secret";
    take(blocks.take(labelled.field, labelled.value, index + 1));
  }
  take(blocks.close());
  if (hasBlocks) return found;
  return lines.flatMap((line) => {
    const parsed = line.trim() === "" ? { bad: "" } : parseComboLine(line);
    return "bad" in parsed || (parsed.url === null && !parsed.login.includes("@")) ? [] : [toLeakEntry(parsed)];
  });
};

/** Cookies in Netscape's seven columns; their values are not stored. */
export const readCookies = (lines: readonly string[]): StolenCookie[] =>
  lines.flatMap((line) => {
    const cells = line.split("\t");
    if (cells.length < 6 || !/^(?:true|false)$/i.test(cells[1] ?? "")) return [];
    const host = (cells[0] ?? "")
      .replace(/^#HttpOnly_/, "")
      .replace(/^\./, "")
      .toLowerCase();
    const expires = Number(cells[4]);
    if (host === "" || !Number.isFinite(expires)) return [];
    return [
      { host, name: (cells[5] ?? "").slice(0, 200), expires: expires > 0 ? Math.min(expires, 9_999_999_999) : null },
    ];
  });

const identity = ({ login, url, secret }: LeakEntry): string => `${login}\n${url ?? ""}\n${secret}`;

/** Reads logs machine by machine. Images, documents and what belongs to no machine are passed over. */
export async function* readStealerLogs(archive: string, { files, leftOut }: LogFiles): AsyncGenerator<MachineLog> {
  const refusedFiles = leftOut.map(({ path, reason }) => ({ file: `${archive}/${path}`, line: 0, reason }));
  let isFirst = true;
  for (const [root, group] of machinesOf(files)) {
    const bad: BadRecord[] = isFirst ? [...refusedFiles] : [];
    isFirst = false;
    const linesOf = async (file: LogFile): Promise<string[]> => {
      const name = `${archive}/${file.path}`;
      if (file.bytes > LARGEST_TEXT) {
        bad.push({ file: name, line: 0, reason: "the file is too large for a log" });
        return [];
      }
      const source = openBytes(name, await file.read());
      const lines = await textOf(source.bytes);
      const trouble = source.trouble();
      if (trouble !== null) bad.push({ file: name, line: lines.length, reason: trouble });
      return lines;
    };
    const system = group.find(({ path }) => isSystem(path));
    const systemText = system === undefined ? "" : (await linesOf(system)).join("\n");
    const entries = new Map<string, LeakEntry>();
    const cookies = new Map<string, StolenCookie>();
    let passwordHead = "";
    for (const file of group) {
      if (file === system) continue;
      if (COOKIE_PATH.test(file.path)) {
        for (const it of readCookies(await linesOf(file)))
          if (cookies.size < MAX_COOKIES) cookies.set(`${it.host}\n${it.name}`, it);
      } else if (isPasswords(file.path)) {
        const lines = await linesOf(file);
        passwordHead ||= lines.slice(0, 60).join("\n");
        for (const entry of readPasswords(lines)) entries.set(identity(entry), entry);
      }
    }
    const names = new Set(group.map(({ path }) => basename(path).toLowerCase()));
    const machine = readSystemFile(systemText, detectFamily(names, { system: systemText, passwords: passwordHead }));
    yield { path: root, machine, entries: [...entries.values()], cookies: [...cookies.values()], bad };
  }
  if (isFirst) {
    const reason = "no machine's log was found here";
    yield {
      path: "",
      machine: readSystemFile("", { family: "Unknown", certainty: 0 }),
      entries: [],
      cookies: [],
      bad: [...refusedFiles, { file: archive, line: 0, reason }],
    };
  }
}
