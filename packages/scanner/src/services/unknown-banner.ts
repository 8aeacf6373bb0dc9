import { printable } from "./bytes.ts";
import type { Reading } from "./service-probe.ts";

/** No more of an answer is examined than this. */
const MAX_EXAMINED = 4_096;

/** Bytes that steer a terminal: option requests of Telnet and escape sequences. */
// oxlint-disable-next-line no-control-regex -- they are what is removed
const STEERING = /\xff[\xfb-\xfe][\s\S]|\xff[\xf0-\xfa]|\x1b\[[\d;?]{0,16}[A-Za-z]|\x1b\][^\x07]{0,120}\x07|\0/g;

/** What a command line for a person ends in. */
const SHELL =
  /(?:^|[\r\n])(?:[\w.+-]{1,64}@[\w.-]{1,128}[^\r\n]{0,128}[#$%>]|\[[^\]\r\n]{1,128}\][#$%>]|(?:PS )?[A-Za-z]:\\[^\r\n]{0,200}>|[~/][^\r\n#$%>]{0,128} ?[#$%]|[\w.-]{0,64}[#$%]) ?$/;
const INTERPRETER =
  /(?:^|[\r\n])(?:>>>|\.\.\.|In \[\d{1,6}\]:|\(Pdb\+{0,2}\)|\((?:gdb|lldb|rdb)\)|irb\([^)]{1,60}\)[^\r\n]{0,20}>|pry\([^)]{1,60}\)>|iex(?:\([^)]{1,60}\))?(?:\d{0,4})>|\d{1,4}>|scala>|jshell>|julia>|ghci>|(?:php|node|lua|tcl)? ?>|%) ?$/;
const DATABASE = /(?:^|[\r\n])(?:mysql|mariadb|sqlite|psql|redis|mongo|sql|influx|cqlsh|clickhouse)[^\r\n]{0,40}> ?$/i;
const ASKS =
  /(?:log ?in|user ?name|user|account|pass ?word|pass ?phrase|pass ?code|pin)(?: for [^\r\n:]{1,60})? ?[:>] ?$/i;
const COMMANDS = /(?:^|[\r\n])[\w.:()[\]/@ -]{1,64}> ?$/;
/** A name and a version that stand together: `Foo/1.2`, `Foo Server v1.2.3`, `Foo 1.2`, `foo: v1.2`. */
const NAMED =
  /(?:^|[\s("'=:])([A-Za-z][A-Za-z0-9_+.-]{1,40}(?: (?:[Ss]erver|[Dd]aemon|[Ss]ervice|[A-Z][A-Za-z]{1,20})){0,3})(?:[/ ,]|: ?(?=v\d)|[, ]{1,2}(?:version|ver\.?|release) ?)v?(\d{1,5}\.\d{1,5}[\w.+~-]{0,40})/;
/** Words before a number that are no product. */
const NO_PRODUCT = /^(?:HTTP|version|protocol|port|ready|at|on|the|error|code|since|ip|ipv4)$/i;

const naming = (text: string): Pick<Reading, "product" | "version"> => {
  const [, name = "", version = ""] = NAMED.exec(text) ?? [];
  // Numbers like those of an address are no version.
  if (name === "" || NO_PRODUCT.test(name) || /^\d{1,3}(?:\.\d{1,3}){3}$/.test(version)) return {};
  return { product: name, version: version.replace(/[.+~-]+$/, "") };
};

const plain = (answer: Buffer): string => answer.toString("latin1").replace(STEERING, "").trimStart();

/** What the end of a text offers: a command line, an interpreter or a request for a password; null for anything else. */
export const readPrompt = (answer: Buffer): Reading | null => {
  const text = plain(answer.subarray(-MAX_EXAMINED));
  const base = {
    banner: printable(answer),
    ...naming(plain(answer.subarray(0, MAX_EXAMINED))),
    values: text === "" ? [] : ([["telnet.banner", text]] as const),
  };
  if (ASKS.test(text)) return { ...base, name: "login-prompt", unauthenticated: false };
  if (SHELL.test(text) || INTERPRETER.test(text))
    return { ...base, name: "shell", unauthenticated: true, capability: "executes" };
  if (DATABASE.test(text)) return { ...base, name: "database-shell", unauthenticated: true };
  return COMMANDS.test(text) ? { ...base, name: "command-line", unauthenticated: true } : null;
};

/** Names what no protocol claims by the product its words name, if any. Nothing that a port said is thrown away. */
export const readUnknown = (answers: readonly Buffer[]): Reading | null => {
  const heard = answers.find((it) => it.length > 0);
  if (heard === undefined) return null;
  const text = plain(heard.subarray(0, MAX_EXAMINED));
  return { name: "unknown", banner: printable(heard), ...naming(text), unauthenticated: null };
};
