/**
 * Commands that print and change nothing, each with the form its arguments may have. A command that is not listed, a redirection or
 * an argument of another form is not known to only read.
 */
const FILES =
  /^(?:(?:\.{1,2}[/\\])*|[/\\]|[a-z]:[/\\])(?:[\w.*?-]+[/\\])*(?:passwd|group|hosts|issue|hostname|os-release|resolv\.conf|win\.ini|boot\.ini|system\.ini|version|cpuinfo|services|motd|[\w-]+release|[\w-]+version|\.\.|\.)$/i;
const WORDS = /^[\w.,:@%+=^/-]{0,80}$/;
const NUMBER = /^\d{1,12}$/;

type Arguments = (args: readonly string[], isListener: (host: string) => boolean) => boolean;

const none: Arguments = (args) => args.length === 0;
/** Options that only choose what is printed: another one may release an address, run a program or never end. */
const only =
  (allowed: RegExp): Arguments =>
  (args) =>
    args.length <= 4 && args.every((arg) => allowed.test(arg));
const listing: Arguments = (args) =>
  args.every((arg) => /^-[aAdhilrtS1Fp]{1,6}$/.test(arg) || /^(?!-)[\w./\\:~*-]{1,80}$/.test(arg)) &&
  !args.some((arg) => /^-{2}|^\/[a-z]$|\*.*\*.*\*/i.test(arg));
const reading: Arguments = (args) =>
  args.length > 0 && args.every((arg) => FILES.test(arg) || /^-n\d?$/.test(arg) || NUMBER.test(arg));
const saying: Arguments = (args) => args.every((arg) => WORDS.test(arg));
const counting: Arguments = (args) => args.every((arg) => NUMBER.test(arg) || /^[-+*/%x]$/.test(arg) || arg === "\\*");
/** What a line may wait in all. */
const MAX_SECONDS = 20;
const waiting: Arguments = ([seconds, ...rest]) =>
  rest.length === 0 && /^\d{1,2}s?$/.test(seconds ?? "") && parseInt(seconds ?? "", 10) <= MAX_SECONDS;
const waitedIn = (commands: readonly string[]): number =>
  commands.reduce((sum, command) => {
    const [name = "", seconds = "0"] = wordsOf(command);
    return sum + (programIn(name) === "sleep" ? parseInt(seconds, 10) : 0);
  }, 0);

const hostIn = (text: string): string => text.replace(/^[a-z]+:\/\//i, "").split(/[/?:#]/)[0] ?? "";

/** Options without a value, options with a number, and names that are the listener's: anything else stores, sends or never ends. */
const callingWith =
  (bare: RegExp, numbered: RegExp): Arguments =>
  (args, isListener) => {
    const named: string[] = [];
    for (let at = 0; at < args.length; at++) {
      const arg = args[at] ?? "";
      if (bare.test(arg)) continue;
      if (numbered.test(arg)) {
        const [, , inside] = /^(-{1,2}[a-z-]+?)[= ]?(\d+)?$/i.exec(arg) ?? [];
        const value = inside ?? args[++at] ?? "";
        if (!/^\d{1,2}$/.test(value)) return false;
        continue;
      }
      named.push(arg);
    }
    return named.length > 0 && named.every((arg) => isListener(hostIn(arg)));
  };
const looksUp = callingWith(/^(?:a|aaaa|txt|any|\+short|-t|-4|-6|-type=[a-z]{1,5}|-q=[a-z]{1,5})$/i, /^(?!)/);
/** The one header by which a call is told from others, as a single word. */
const AGENT = /(?<=^| )(?:-A|-H User-Agent:) (?=\w{1,40}(?: |$))\w+/g;
const fetching: Arguments = (args, isListener) =>
  callingWith(
    /^-(?:[skvILf]|S){1,5}$|^--(?:silent|insecure|head|location|verbose|fail|show-error)$/,
    /^(?:-m|--max-time|--connect-timeout)(?:[= ]?\d+)?$/,
  )(
    args
      .join(" ")
      .replace(AGENT, "")
      .split(" ")
      .filter((arg) => arg !== ""),
    isListener,
  );
/** Without a number of packets it never ends. */
const pinging: Arguments = (args, isListener) =>
  args.some((arg, at) => /^-[cn]\d{0,2}$/i.test(arg) && Number(arg.slice(2) || (args[at + 1] ?? "x")) <= MAX_SECONDS) &&
  callingWith(/^-[46]$/, /^-[cnwW](?:\d{1,2})?$/)(args, isListener);
/** `wget` stores what it gets unless it is told not to. */
const spidering: Arguments = (args, isListener) => {
  const rest = args
    .join(" ")
    .replace(/(?:^| )-O ?-(?= |$)/, " --spider")
    .split(" ")
    .filter((arg) => arg !== "");
  return (
    rest.some((arg) => arg === "--spider" || arg === "-qO-") &&
    callingWith(
      /^(?:--spider|-qO-|-q|-v|-nv|--no-check-certificate|--quiet)$/,
      /^(?:-[tT]|--timeout|--tries)(?:[= ]?\d+)?$/,
    )(rest, isListener)
  );
};

const COMMANDS: ReadonlyMap<string, Arguments> = new Map<string, Arguments>([
  ...[
    "id",
    "whoami",
    "pwd",
    "arch",
    "hostname",
    "ver",
    "uptime",
    "tty",
    "groups",
    "nproc",
    "env",
    "printenv",
    "set",
  ].map((name): [string, Arguments] => [name, none]),
  ...["w", "who", "lscpu", "systeminfo", "tasklist", "ifconfig", "locale"].map((name): [string, Arguments] => [
    name,
    none,
  ]),
  ["id", only(/^-[agGnru]{1,3}$/)],
  ["uname", only(/^-[asnrvmpio]{1,6}$/)],
  ["whoami", only(/^\/(?:all|user|groups|priv)$/i)],
  ["ipconfig", only(/^\/(?:all|displaydns)$/i)],
  ["netstat", only(/^-[anotulpreb]{1,6}$/)],
  ["ps", only(/^-?[auxefAlw]{1,6}$/)],
  ["df", only(/^-[ahkilT]{1,4}$/)],
  ["free", only(/^-[bkmgh]$/)],
  ...["ls", "dir"].map((name): [string, Arguments] => [name, listing]),
  ...["cat", "type", "head", "tail", "more", "less", "tac", "nl", "strings", "grep"].map(
    (name): [string, Arguments] => [name, reading],
  ),
  ...["echo", "printf"].map((name): [string, Arguments] => [name, saying]),
  ["expr", counting],
  ["sleep", waiting],
  ["timeout", waiting],
  ...["nslookup", "dig", "host"].map((name): [string, Arguments] => [name, looksUp]),
  ["ping", pinging],
  ["curl", fetching],
  ["wget", spidering],
  ["rev", none],
  ["md5sum", none],
  ["wc", only(/^-[clmw]{1,4}$/)],
]);

/** The name of a program, where it is written as itself or in the folders that hold programs. */
const programIn = (word: string): string =>
  word
    .toLowerCase()
    .replace(/^(?:\/(?:usr\/)?s?bin\/|c:\\windows\\system32\\)/, "")
    .replace(/\.exe$/, "");

/** Splits at spaces and what stands for them in a shell (`${IFS}`, `$IFS$9`, a tab, a plus). */
const wordsOf = (command: string): string[] =>
  command
    .replace(/\$\{?ifs\}?(?:\$\d)?/gi, " ")
    .replace(/['"]/g, "")
    .replace(/\b2?>\s?&1\b|2>&1/g, " ")
    .trim()
    .split(/[\s+]+/)
    .filter((word) => word !== "");

/** What separates one command from the next. */
const SEPARATORS = /\|\||&&|[;|&\n\r`]|\$\(|\)/;
/** A mark of a comment with nothing behind it but quotes that close. */
const EMPTY_COMMENT = /\s#{1,3}[\s'"]{0,4}$/;

/** Does a line of shell commands do nothing but print, wait or call the listener? */
export const onlyReads = (line: string, isListener: (host: string) => boolean): boolean => {
  const commands = line.replace(/2>&1/g, " ").replace(EMPTY_COMMENT, " ").split(SEPARATORS);
  if (waitedIn(commands) > MAX_SECONDS) return false;
  return commands.every((command) => {
    const [name, ...args] = wordsOf(command);
    if (name === undefined || /^[#"'\s]*$/.test(name)) return true;
    const program = programIn(name);
    const rule = COMMANDS.get(program);
    return rule !== undefined && !/[<>]/.test(command) && rule(args, isListener);
  });
};

/** Whether a text begins as one of these commands does, behind what separates it from what stands before. */
export const beginsWithCommand = (text: string): boolean => {
  const [first = ""] = text.split(SEPARATORS);
  return COMMANDS.has(programIn(wordsOf(first)[0] ?? ""));
};
