import { actingEnd, actingFolder, actingWord } from "./acting-words.ts";
import { hidesAttack } from "./hidden-text.ts";
import type { Objection } from "./objection.ts";

const MAX_PATH = 400;
const MAX_SEGMENT = 120;

/** Letters, digits and `. _ ~ -`: no encoding, no parameter of a segment, no separator that servers read differently. */
const PLAIN_SEGMENT = /^[\w.~-]+$/;

/** Segments of products that are written otherwise. */
const KNOWN_SEGMENTS: ReadonlySet<string> = new Set(["+CSCOE+", "SMS_DP_SMSPKG$"]);

/** Endings of files that a web server hands out as they are; their names (`install.log`, `update.txt`) do nothing. */
const FILE_ENDINGS =
  /\.(?:7z|backup|bak|bz2|cfg|cnf|conf|config|crt|css|csv|db|dist|env|example|gif|gz|ico|ini|jpe?g|key|lock|log|map|md|old|orig|p12|pem|pfx|png|ppk|properties|rar|rst|sample|save|sql|sqlite3?|sqlite|svg|swp|tar|tgz|tmp|toml|txt|xlsx?|ya?ml|zip)~?$/i;

/** Files whose names would say otherwise. */
const KNOWN_FILES: ReadonlySet<string> = new Set([
  ".forward",
  ".remote-sync.json",
  "launch.json",
  "launchsettings.json",
  "makefile",
  "package-lock.json",
  "wp-config.php-backup",
]);

/** Programs that a request starts whatever it says. */
const SCRIPT_ENDINGS = /\.(?:bat|cmd|com|exe|ps1|sh)$/i;

/** Files of the system and hosts that collect calls: a path that names one was written to reach it. */
const FOREIGN =
  /\/etc\/(?:passwd|shadow|hosts|group)|\/proc\/self|(?:win|boot)\.ini|system32|interact\.sh|\boast\.|burpcollaborator|webhook\.site|requestbin|dnslog/i;

/** A program dressed up as a picture or style sheet, so that what guards the program does not recognize it. */
const DISGUISED = /\.(?:action|aspx?|cgi|do|jspx?|php\d?)\/[^/]*\.(?:css|gif|ico|jpe?g|js|png|svg|woff2?)$/i;

/** Reads that stop or occupy the target while it answers. */
const COSTLY = /\/pprof\/(?:profile|trace)(?:\/|$)/i;

/** Whether it was written to leave its folder or to reach a file of the system, in whatever encoding. */
export const climbs = (path: string): boolean =>
  FOREIGN.test(path) || /(?:^|[/\\])(?:\.|%2e|%252e){2}(?:[/\\;]|%2f|%5c|%252f|$)/i.test(path);

/** What speaks against a path: anything but the plain form of a page or file that is read. */
export const judgePath = (path: string): Objection | null => {
  if (!path.startsWith("/") || path.length > MAX_PATH) return { code: "unusual-path", detail: path.slice(0, 80) };
  const segments = path.slice(1).split("/");
  const last = segments.length - 1;
  for (const [at, segment] of segments.entries()) {
    if (segment === "" && at === last) continue;
    const isPlain = PLAIN_SEGMENT.test(segment) || KNOWN_SEGMENTS.has(segment);
    if (!isPlain || segment.length > MAX_SEGMENT || segment.includes("..") || /^\.+$/.test(segment))
      return { code: climbs(path) ? "exploits" : "unusual-path", detail: path.slice(0, 80) };
    if (hidesAttack(segment)) return { code: "exploits", detail: path.slice(0, 80) };
  }
  if (FOREIGN.test(path) || DISGUISED.test(path)) return { code: "exploits", detail: path.slice(0, 80) };
  const isProgram = /^\/(?:cgi[\w-]*|scripts|bin)\//i.test(path);
  if (COSTLY.test(path) || (isProgram && SCRIPT_ENDINGS.test(path))) return { code: "acts", detail: path.slice(0, 80) };
  const word = wordIn(segments, isProgram);
  return word === null ? null : { code: "acts", detail: `${word} in ${path.slice(0, 80)}` };
};

/** Is it where programs answer, so that even the name of a file is a request to do something? */
export const isInterface = (segments: readonly string[]): boolean =>
  segments.some((segment) => /^(?:api|rest|rpc|ajax|services?|v\d{1,2}(?:\.\d)?|graphql|actuator)$/i.test(segment));

const wordIn = (segments: readonly string[], isProgram: boolean): string | null => {
  const name = segments.at(-1) ?? "";
  const folders = segments.slice(0, -1);
  // A log is named after the program that writes it.
  const isLog = /^logs$/i.test(folders.at(-1) ?? "") && name === "sendmail";
  const isFile = !isProgram && (FILE_ENDINGS.test(name) || KNOWN_FILES.has(name.toLowerCase()) || isLog);
  const plugin =
    /^wp-content$/i.test(folders[0] ?? "") && /^(?:plugins|themes)$/i.test(folders[1] ?? "") ? folders[2] : undefined;
  for (const [at, folder] of folders.entries()) {
    // The name of a plugin says what it is for, not what is requested.
    if (plugin !== undefined && at === 2) continue;
    // A folder that is listed is read; with a hidden name behind it, it may be a command.
    const isListed = name === "" && at === folders.length - 1 && /^(?:\w+-)?backups?$/i.test(folder);
    const word = isListed || (isFile && !isInterface(folders)) ? actingFolder(folder) : actingWord(folder);
    if (word !== null) return word;
  }
  const isNamed = (plugin !== undefined && name === `${plugin}.php`) || /^start\.html?$/i.test(name);
  const isRead = (isFile && !isInterface(folders)) || isNamed;
  return isRead ? null : (actingWord(name) ?? actingEnd(name));
};
