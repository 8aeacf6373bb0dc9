import { actingEnd, actingFolder, actingWord } from "./acting-words.ts";
import { hidesAttack } from "./hidden-text.ts";
import type { Objection } from "./objection.ts";
import { unknownWord } from "./reading-words.ts";

const MAX_PATH = 400;
const MAX_SEGMENT = 120;

/** Letters, digits and `. _ ~ -`: no encoding, no parameter of a segment, no separator that servers read differently. */
const PLAIN_SEGMENT = /^[\w.~-]+$/;

/** Segments of products that are written otherwise. */
const KNOWN_SEGMENTS: ReadonlySet<string> = new Set(["+CSCOE+", "SMS_DP_SMSPKG$"]);

/** Endings of files that a web server hands out as they are; their names (`install.log`, `update.txt`) do nothing. */
const FILE_ENDINGS =
  /\.(?:7z|backup|bak|bz2|cfg|cnf|conf|config|crt|css|csv|db|dist|env|example|gif|gz|ico|ini|jpe?g|key|lock|log|map|md|old|orig|p12|pem|pfx|png|ppk|properties|rar|rst|sample|save|sql|sqlite3?|sqlite|svg|swp|tar|tgz|tmp|toml|txt|xlsx?|ya?ml|zip)~?$/i;

/** Sources, pictures, fonts and documents: their names need not be known, but none of them is an action. */
const DOCUMENT_ENDINGS =
  /\.(?:avif|bmp|bson|cc?|class|cpp|cs|dat|der|docx?|dtd|dump|eot|gradle|h|ipynb|iml|jar|java|jks|jsx?|kdbx|kt|less|lst|m?js|mp[34]|o[dt][fst]|otf|ovpn|parquet|pcap|pdf|plist|po|pptx?|prisma|pub|rdp|reg|rtf|sass|scss|sig|strings|swift|tf|tfstate|tfvars|ts|tsx|ttf|vb|vue|wasm|webmanifest|webp|woff2?|wsdl|xsd|xslt?|json5|inc|codekit3|coffee|lockb|neon|ru|sdb|htpasswd|htaccess|local|production)$/i;

/** Folders of tools that a checkout leaves behind; everything below them is a file. */
const TOOL_FOLDERS =
  /^\.(?:aws|azure|bzr|cache|circleci|config|docker|git|github|gitlab|gnupg|hg|history|idea|ipynb_checkpoints|kube|npm|settings|ssh|svn|vs|vscode|well-known|yarn)$/i;

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

/** What a server is told at the end of an address below these is what they become (`/device/1/state/0`, `/user/5/role/admin`). */
const SETTABLE =
  /^(?:debug|email|enabled|flags|group|level|maintenance|mode|name|owner|password|permissions?|plan|position|power|priority|rights|roles?|speed|state|status|su|temperature|theme|value|volume)$/i;

/** Names that are pages at the top and orders below something (`/test`, `/mail/test`). */
const TOP_ONLY: ReadonlySet<string> = new Set(["demo", "test", "tests"]);

/** Pages that send a test message to someone when they are opened. */
const TEST_MESSAGE =
  /(?:^|[^a-z])(?:send|test(?:ing)?|try)[\W_]*(?:e?-?mail(?:er)?|smtp|sms|notifications?)(?![a-z])|(?:^|[^a-z])(?:e?-?mail(?:er)?|smtp|sms|notifications?)[\W_]*test(?:er|ing)?(?![a-z])/i;
/** Tools that send packets to the host that is named behind them. */
const REACHES_OUT = /^(?:dig|nslookup|ping|portscan|resolve|scan|traceroute|tracert|wake|whois|wol)$/i;

/** An address or a name; the file of a page is none. */
const HOST = /^(?:[\d.]+|[\w-]+(?:\.[\w-]+)*\.(?!(?:aspx?|cgi|css|html?|js|json|jsp|php|txt|xml)$)[a-z]{2,})$/i;

/** Tests that reach someone or something, also where a path joins them from two parts (`/test/email`, `/printer/test/page`). */
const TEST_ACROSS =
  /(?:^|\/)(?:send|test(?:s|ing)?|try|check)\/(?:e?-?mails?|smtp|sms|notifications?|messages?|faxe?s?|phones?|alarms?|printers?|webhooks?)(?=[/.]|$)|\bprint(?:er)?s?\b.{0,40}test|test[^/]{0,10}\/?print(?:er)?s?\b/i;
/** Where what follows is sent to, called or shown to people. */
const PEOPLE =
  /(?:^|\/)(?:call|fax|mobile|pager|phones?|sms|tel|to|voip)\/(?:[^/]+\/)*?(?:\d{5,}|\+\d+)(?=\/|$)|\/to\/[^/]/i;
/** Numbers that a path ends with set what stands before them (`/output/4/1`), unless they are a date. */
const SET_TO = /\/(?!(?:19|20)\d\d\/)\d+\/[+-]?\d+(?:[.,]\d+)?\/?$/;
/** What goes back to its defaults. */
const TO_DEFAULTS = /(?:^|\/)(?:config(?:uration)?s?|device|firmware|settings?|system)\/(?:[^/]+\/)?defaults?\/?$/i;

/** A number before this is a version or part of a product's address, not one thing of many. */
const VERSIONED = /^(?:api|rest|v|_\w+|sysmgmt|portal|index\.php)$/i;
/** What one thing shows of itself. Another word behind its number may be done to it (`/rooms/5/book`, `/repos/1/star`). */
const SHOWN_OF_ONE =
  /^(?:about|config(?:uration)?|content|data|description|details?|health|history|image|info(?:rmation)?|json|login|metadata|name|overview|photo|picture|preview|profile|properties|schema|size|stat(?:e|s|us)|summary|text|thumbnail|title|type|versions?|xml|(?!.*(?:[sui]s|ress|over|focus)$)[a-z-]{3,}s)$/i;

/** States that are asked for, where the word by itself is an order. */
const PHRASES: ReadonlySet<string> = new Set(["build-info", "lock-status", "seal-status", "sync-status"]);

/** Answers that a program gives in a format of files, told by the number of what they are about (`/posts/1/list.csv`). */
const isNumbered = (segments: readonly string[]): boolean => segments.some((segment) => /^\d+$/.test(segment));

/** What a page or an answer of a program ends with. Another ending is a word like any other (`/rpc/Device.Blink`). */
const PAGE_ENDINGS =
  /^(?:act|action|ash[xp]|asmx|aspx?|atom|axd|axvw|cfc|cfm|cgi|cgp|do|esp|exp?|exe|faces|fcgi|ftl|go|html?r?|ico|jhtml|js[fnp]|jsp[ax]|json|mvc|ns|nsf|php\d?|phtml|pl|pm|pol|psp|py|rb|rem|rs[ps]|rss|seam|sh|shtml?|stm|svc|vm|wadl|woa|xhtml|xml|zul)$/i;

/** Programs that a request starts whatever it says. */
const SCRIPT_ENDINGS = /\.(?:bat|cmd|com|exe|ps1|sh)$/i;

/** Files of the system and hosts that collect calls: a path that names one was written to reach it. */
const FOREIGN =
  /\/etc\/(?:passwd|shadow|hosts|group|[\w-]{1,20}-release)|\/proc\/self|(?:win|boot)\.ini|system32|interact\.sh|\boast\.|burpcollaborator|webhook\.site|requestbin|dnslog/i;

/** A program dressed up as a picture or style sheet, so that what guards the program does not recognize it. */
const DISGUISED = /\.(?:action|aspx?|cgi|do|jspx?|php\d?)\/[^/]*\.(?:css|gif|ico|jpe?g|js|png|svg|woff2?)$/i;

/** An address, or what a name of the own host or a scheme begins: whoever is asked by it asks another host. */
const ADDRESS = /^(?:(?:\d{1,3}\.){1,3}\d{1,3}|localhost|metadata\.\w+(?:\.\w+)*|0x[0-9a-f]{6,8})$/i;
const SCHEME = /^(?:dict|file|ftps?|gopher|https?|ldaps?|smb|ssh|tcp|telnet|tftp|wss?)$/i;
/** What asks another host. */
const ASKS_ANOTHER =
  /^(?:browse|browser|check|connect|connection|domain|gateway|host|image|images|link|links|lookup|monitor|probe|prox(?:y|ies)|redirect|remote|server|servers|test|tunnel|uri|url|website)$/i;

/** Reads that stop or occupy the target while it answers. */
const COSTLY = /\/pprof\/(?:profile|trace)(?:\/|$)/i;

/** Where devices take what their forms send. */
const FORM_TARGETS = /^\/Forms\//;

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
  if (asksAnother(segments)) return { code: "exploits", detail: path.slice(0, 80) };
  const isProgram = /^\/(?:cgi[\w-]*|scripts|bin)\//i.test(path);
  if (COSTLY.test(path) || FORM_TARGETS.test(path) || (isProgram && SCRIPT_ENDINGS.test(path)))
    return { code: "acts", detail: path.slice(0, 80) };
  const word = wordIn(segments, isProgram);
  if (word !== null) return { code: "acts", detail: `${word} in ${path.slice(0, 80)}` };
  const unknown = unknownIn(segments, isProgram);
  return unknown === null ? null : { code: "unknown-path", detail: `${unknown} in ${path.slice(0, 80)}` };
};

/** Is another host named, so that the site is to ask it? */
const asksAnother = (segments: readonly string[]): boolean =>
  segments.some((segment, at) => {
    const [before = "", isLast] = [segments[at - 1], at === segments.length - 1];
    // A version stands alone, or behind what has it; a number of three or four parts that begins a path is an address.
    if (ADDRESS.test(segment) && (/^(?:\d+\.){3}\d+$|^[a-z]/i.test(segment) || ASKS_ANOTHER.test(before))) return true;
    if (SCHEME.test(before) && (HOST.test(segment) || /^\d{8,}$/.test(segment)) && segment.includes(".")) return true;
    return (
      ASKS_ANOTHER.test(before) &&
      (/^\d{8,}$/.test(segment) || (!isLast && /[a-z]/i.test(segment) && HOST.test(segment)))
    );
  });

/** A log that is named after the program that writes it. */
const isProgramLog = (folders: readonly string[], name: string): boolean =>
  /^logs$/i.test(folders.at(-1) ?? "") && name === "sendmail";

/** The last part of a path where its place makes it an order. */
const placeIn = (parts: readonly string[]): string | null => {
  const last = parts.at(-1) ?? "";
  const path = `/${parts.join("/")}`;
  const across = TEST_ACROSS.exec(path) ?? PEOPLE.exec(path) ?? SET_TO.exec(path) ?? TO_DEFAULTS.exec(path);
  if (across !== null) return across[0];
  const done = parts.find((part, at) => isDoneToOne(parts, part, at));
  if (done !== undefined) return done;
  const isFile = /\.\w{1,8}$/.test(last);
  const message = parts.find((part) => TEST_MESSAGE.test(part));
  if (message !== undefined) return message;
  const reached = parts.findIndex((part) => REACHES_OUT.test(part));
  if (reached >= 0 && HOST.test(parts[reached + 1] ?? "")) return parts[reached] ?? null;
  const isSet = parts.length > 1 && !isFile && SETTABLE.test(parts.at(-2) ?? "") && isNumbered(parts);
  return isSet || (parts.length > 1 && TOP_ONLY.has(last.toLowerCase())) ? last : null;
};

/** Does a part stand behind the number of one thing and say something that is done, not shown? */
const isDoneToOne = (parts: readonly string[], part: string, at: number): boolean => {
  const [number = "", owner = ""] = [parts[at - 1], parts[at - 2]];
  if (!/^\d+$/.test(number) || /^(?:(?:19|20)\d\d|0+)$/.test(number) || owner === "" || VERSIONED.test(owner))
    return false;
  return !/^\d+$/.test(part) && !SHOWN_OF_ONE.test(part.replace(/\.[a-z0-9]{1,8}$/i, ""));
};

/** The first part of a path that is not known to be read. Files are read whatever they are called; of anything else each word is known. */
const unknownIn = (segments: readonly string[], isProgram: boolean): string | null => {
  const parts = segments.filter((segment) => segment !== "");
  const name = segments.at(-1) ?? "";
  const folders = segments.slice(0, -1);
  if (!isProgram && !isInterface(folders) && !isNumbered(folders)) {
    const isHidden = /^\.[\w-]+(?:\.[\w-]+)*$/.test(name);
    const isBelowTools = folders.some((folder) => TOOL_FOLDERS.test(folder) && !/^\.well-known$/i.test(folder));
    if (isHidden || isBelowTools || FILE_ENDINGS.test(name) || DOCUMENT_ENDINGS.test(name)) return null;
    if (KNOWN_FILES.has(name.toLowerCase()) || isProgramLog(folders, name)) return null;
  }
  const last = parts.length - 1;
  const order = placeIn(parts);
  if (order !== null) return order;
  for (const [at, part] of parts.entries()) {
    const isPluginName = /^(?:plugins|themes)$/i.test(parts[at - 1] ?? "") && /^wp-content$/i.test(parts[at - 2] ?? "");
    if (KNOWN_SEGMENTS.has(part) || isPluginName) continue;
    // A folder of that name is listed, as above.
    if (at === last && name === "" && !isInterface(folders) && /^(?:\w+-)?backups?$/i.test(part)) continue;
    if (at === last && PHRASES.has(part.toLowerCase())) continue;
    const [, stem, ending] = (at === last ? /^(.*)\.([a-z0-9]{1,8})$/i.exec(part) : null) ?? [null, part, ""];
    if (ending !== "" && !PAGE_ENDINGS.test(ending)) {
      const odd = actingEnd(ending) ?? actingWord(ending) ?? unknownWord(ending);
      if (odd !== null) return odd;
    }
    const unknown = unknownWord(stem);
    if (unknown !== null) return unknown;
  }
  return null;
};

/**
 * What speaks against a path that carries nothing but words: an order by its place, or below an interface a word that is not known. With a
 * consent a page that no one knows may be read; there it may not.
 */
export const orderIn = (path: string): string | null => {
  const segments = path.split("/").slice(1);
  const folders = segments.slice(0, -1);
  return isInterface(folders) || isNumbered(folders) ? unknownIn(segments, false) : placeIn(segments.filter(Boolean));
};

/** Does a path without an encoding, a parameter or a way out of its folder carry nothing but names? */
export const isPlainPath = (path: string): boolean => /^\/[\w.~/-]*$/.test(path) && !climbs(path);

/** Is it where programs answer, so that even the name of a file is a request to do something? */
export const isInterface = (segments: readonly string[]): boolean =>
  segments.some((segment) => /^(?:api|rest|rpc|ajax|services?|v\d{1,2}(?:\.\d)?|graphql|actuator)$/i.test(segment));

const wordIn = (segments: readonly string[], isProgram: boolean): string | null => {
  const name = segments.at(-1) ?? "";
  const folders = segments.slice(0, -1);
  const isFile =
    !isProgram && (FILE_ENDINGS.test(name) || KNOWN_FILES.has(name.toLowerCase()) || isProgramLog(folders, name));
  const plugin =
    /^wp-content$/i.test(folders[0] ?? "") && /^(?:plugins|themes)$/i.test(folders[1] ?? "") ? folders[2] : undefined;
  for (const [at, folder] of folders.entries()) {
    // The name of a plugin says what it is for, not what is requested.
    if (plugin !== undefined && at === 2) continue;
    // A folder that is listed is read; with a hidden name behind it, it may be a command.
    const isListed =
      name === "" && at === folders.length - 1 && !isInterface(folders) && /^(?:\w+-)?backups?$/i.test(folder);
    const word = isListed || (isFile && !isInterface(folders)) ? actingFolder(folder) : actingWord(folder);
    if (word !== null) return word;
  }
  const isNamed = (plugin !== undefined && name === `${plugin}.php`) || /^start\.html?$/i.test(name);
  const isRead = (isFile && !isInterface(folders)) || isNamed;
  return isRead ? null : (actingWord(name) ?? actingEnd(name));
};
