import { actingWord, actingWords } from "./acting-words.ts";
import { executes } from "./executing.ts";
import { beginsWithCommand, onlyReads } from "./read-commands.ts";
import { isPacked, readingsOf, withoutComments } from "./readings.ts";
import { holdsObject } from "./serialized.ts";

/** What a text that goes to a server is: nothing special, a proof that reads, or anything else. */
export type PayloadKind = "plain" | "reads" | "script" | "redirects" | "broadens" | "unknown" | "harms";

export interface PayloadContext {
  /** Is it the listener, or a name set aside for documentation, which leads nowhere? */
  readonly isListener: (host: string) => boolean;
  readonly isOwn: (host: string) => boolean;
}

const MAX_TEXT = 20_000;

/** What writes, deletes, stops or starts something, in any of the languages a payload may be written in. */
const HARM: readonly RegExp[] = [
  /\b(?:insert\s+(?:\w+\s+)?into|replace\s+into|merge\s+into|update\s+[\w.`"[\]]+\s+set|delete\s+from|(?:drop|alter|create|truncate|rename)\s+(?:or\s+replace\s+)?(?:table|user|database|schema|function|procedure|alias|extension|view|index|trigger|role|login)|truncate\s|grant\s|revoke\s|into\s+(?:outfile|dumpfile)|load\s+data|copy\s[\s\S]{0,200}\b(?:from|to)\b|(?:exec|execute)\s+(?:master|xp_|sp_|immediate)|xp_\w+|sp_\w+|lo_(?:import|export|create|put|unlink)|dbms_(?:scheduler|java|job)|utl_(?:file|smtp|tcp)|pg_(?:terminate|cancel|reload|file_write)\w*|shutdown|kill\s+\d|set\s+(?:global|password)|benchmark\s*\(|generate_series|csvwrite|file_?write|script_engine|runscript)/,
  /file_put_contents|move_uploaded_file|\bf(?:write|puts|putcsv)\b|\bfopen\s*\([^)]*,\s*['"][waxc]|\b(?:unlink|rmdir|mkdir|touch|chmod|chown|rename|symlink|link|copy|tempnam|ini_set|putenv|setenv|mail|exit_group|fork)\s*\(/,
  /file(?:output|writer)|outputstream|files\s*\.\s*(?:write|delete|copy|move|create)|\bwritefile|appendfile|createwritestream|writealltext|\.(?:write|delete|deleteonexit|transferto|mkdirs?|renameto|createnewfile|put|setproperty|saveto|unlink)\s*\(|\bopen\s*\([^)]*,\s*['"][wax+]/,
  /\b(?:tee|rm|rmdir|del|erase|mv|move|ren|cp|dd|mkfs|fdisk|kill|killall|pkill|reboot|halt|poweroff|useradd|adduser|userdel|usermod|chpasswd|iptables|crontab|systemctl|service|mount|umount|nc|ncat|netcat|socat|telnet|telnetd|mkfifo|mknod|nohup|setsid|wscript|cscript|mshta|certutil|bitsadmin|regsvr32|rundll32|schtasks|powershell|pwsh|tftp|ftp|ftpget|scp|rsync|apt|apt-get|yum|apk|pip|npm|docker|kubectl|sudo|su|insmod|modprobe|sysctl|nvram|uci)\s+[-/\\\w"'$.]/,
  /\bnet\s+(?:user|localgroup|stop|start|share|use)\b|\breg\s+(?:add|delete)\b|\bsc\s+(?:create|stop|delete|start|config)\b|\b(?:ba|z|da|c|k)?sh\s+-[ic]|\/dev\/(?:tcp|udp|zero|u?random|full|mem|sd[a-z])|:\(\)\s*\{/,
  /\|\s*(?:ba|z|da|a)?sh\b|\|\s*(?:python|perl|php|ruby|node)\d?\b|base64\s+-(?:d|-decode)/,
  /__proto__|constructor\s*[[.]\s*['"]?prototype|child_process|mainmodule|_load\s*\(|\bprocess\.(?:exit|kill|abort)|(?:require|import)\s*\(\s*['"](?:child_process|fs|net|os)|processbuilder|getruntime|runtime\s*\.\s*exec|scriptengine|subprocess|os\.(?:system|popen|remove|unlink|rename|write)|\bimportlib|classloader|defineclass|java\.lang\.(?:runtime|process)|freemarker\.template\.utility\.execute|_memberaccess|denymethodexecution|setaccessible/,
  /\b(?:mutation|subscription)\b[^{}]{0,400}\{|\bpersistedquery\b/,
  /(?:gopher|dict|tftp|ftp|ldapi|expect|phar|zip|compress\.\w+|ssh2|rar|ogg|jar|netdoc|mailto|smb|data|input):(?:\/\/|[a-z]+[/:]|;)|php:\/\/(?:input|stdin|memory|temp|fd)/,
  /<\?php|<\?=|<%[^=]|<jsp:|<cf\w+\s/,
];

/** A redirection of a shell: what follows a tag, an arrow or a comparison is none. */
const REDIRECTION = /(?<![-=<>\d&])\d?>{1,2}(?![=&>])\s*[/\\\w$~.%]+/;
const isRedirection = (text: string): boolean =>
  REDIRECTION.test(text.replace(/<[!/]?[a-z][^<>]*>/g, " ").replace(/["'][^<>"']{0,40}>/g, " "));

/** Files that prove a reading and hold no secret of the host, or that an attacker would ask for first. */
const READABLE =
  /(?:^|[/\\=:])(?:etc[/\\]+[\w./-]+|windows[/\\]+[\w./\\-]+|winnt[/\\]+[\w./\\-]+|win\.ini|boot\.ini|proc[/\\]+(?:self[/\\]+(?:environ|cmdline|status|version|maps)|version|cpuinfo|meminfo)|web-inf[/\\]+[\w./-]+|meta-inf[/\\]+[\w./-]+|[\w .@-]+\.(?:xml|json|ya?ml|ini|conf|config|cnf|properties|env|php|jsp|aspx?|log|txt|db|py|js|ts|rb|sh|key|pem|htpasswd|passwd|sqlite3?|bak|html?|css|license|md|dat|cfg))(?:[\0#?;.]|$)/i;
const CLIMBS = /(?:^|[/\\=:])\.{2,}[/\\;]|(?:^|=)(?:[/\\]|[a-z]:[/\\])|^file:\/{1,3}|[/\\]\.{2,}[/\\;]/i;
/** A name behind a separator of commands; `..;/` is none, nor is one at the end. */
const BEHIND = /;(?![/\\.]|$)/;
/** Files of the system that may be devices, have no end or wait for ever; the others below these folders are known to end. */
const SPECIAL =
  /(?:^|[/=:"'\s])(?:dev\/[\w/-]+(?![\w.])|sys\/(?:block|bus|class|dev|devices|firmware|fs|hypervisor|kernel|module|power)\/|proc\/(?!(?:(?:self|thread-self|\d+)\/(?:environ|cmdline|status|version|maps|mounts|stat|limits|cgroup|net\/(?:tcp6?|udp6?|arp|route|fib_trie))|version|cpuinfo|meminfo|mounts|loadavg|uptime|sched_debug|net\/(?:tcp6?|udp6?|arp|route|fib_trie))(?![\w/]))\w)/;
/** The sessions of a FortiGate: a file of its disk, although below that folder. */
const DISK_FILE = /\/dev\/cmdb\/sslvpn_websession$/;
/** Names that are devices in every folder of Windows, whatever ending they have. */
const WINDOWS_DEVICE = /[/\\:](?:con|nul|aux|prn|com\d|lpt\d|conin\$|conout\$)(?:\.\w{1,8})?(?=[\0\s?#&;:/\\]|$)/i;

/** Is it a file that a program may read without an end? A folder that is itself, or one that is left again, makes no other. */
const isSpecialFile = (text: string): boolean => {
  let path = text
    .toLowerCase()
    .replaceAll("\\", "/")
    .replace(/\/(?:\.?\/)+/g, "/")
    .replace(DISK_FILE, "");
  for (let round = 0; round < 20 && /\/[\w-]+\/\.\.\//.test(path); round++)
    path = path.replace(/\/[\w-]+\/\.\.\//, "/");
  return SPECIAL.test(path) || /\/(?:root|cwd)\/(?:dev|proc|sys)\//.test(path) || WINDOWS_DEVICE.test(text);
};

/** Quotes around a path, and the two braces by which a path in `Accept` ends before what a framework appends. */
const unquoted = (text: string): string => /^(["'])([^"']*)\1$/.exec(text)?.[2] ?? text.replace(/\{\{$/, "");

const isPathRead = (plain: string): boolean => {
  const text = unquoted(plain)
    .replace(/^php:\/\/filter\/[\w.=|/-]*resource=/i, "/")
    .replace(/^(?:file|local_file|netdoc):/i, "");
  return (
    CLIMBS.test(text) &&
    !BEHIND.test(text) &&
    /^[\w ./\\:;~%@#?=+,\0!$-]{2,500}$/.test(text) &&
    (READABLE.test(text) || /\.{2}[/\\]/.test(text))
  );
};

/** A question to a database that waits, calculates or shows a marker. */
const SQL =
  /\b(?:select|sleep|pg_sleep|waitfor|extractvalue|updatexml|randomblob|dbms_pipe|dbms_lock|utl_inaddr|md5|concat|char|chr|cast|convert|version|substring|ascii|procedure\s+analyse)\s*\(|\bunion\b|\bselect\b|\bwaitfor\s+delay\b|\border\s+by\s+\d|\b(?:and|having|case\s+when)\b[\s(]+['"\d(]|\blike\b/;
const STACKED = /;\s*(?!select\b|waitfor\b|if\b|--|#|\/\*|$|\s*$|["'%)]|\))/;
/** A condition that is always true also selects every row of a statement that changes rows. */
const ALWAYS =
  /\*\)\s*\(|\)\s*\(\s*[|&]|(?:\bor\b|\|\|)[\s(/*]*(?:not\s+)?[('"]*\s*(?:\d|true|'|"|[a-z]\w*['"]?\s*(?:=|like)|exists)|'\s*=\s*'/;

/** What makes a database work for itself, or shows by an error, and is no condition that holds. */
const HOLDS_NEVER =
  /^[\s('"]*(?:select[\s(*]+(?:from\s*\(\s*select[\s(]+)?)?(?:sleep|pg_sleep|randomblob|extractvalue|updatexml|gtid_subset|json_keys|dbms_\w+\.\w+|utl_inaddr\.\w+|ctxsys\.[\w.]+|xmltype)\s*\((?![\s\S]*\)[\s)]*(?:[=<>!+*|&^%~]|\d|-(?!-)|\/(?!\*)|is\b|in\b|between\b|(?:not\s+)?like\b|not\b))/;
/** Two numbers that differ, and nothing behind them that could make the whole true. */
const CONSTANTS = /^[\s('"]*([1-9]\d{0,8}|0)['"]?\s*=\s*['"]?([1-9]\d{0,8}|0)['")\s]*(?:$|--|#|;|\/\*)/;
const CONDITION =
  /^[\s('"]*(?:not\b|\d|true|false|null|'|"|@|~|-|exists\b|case\b|if\s*\(|interval\b|select\b|[a-z_][\w.]*\s*(?:\(|[=<>]|!=|is\b|in\b|(?:not\s+)?(?:like|between|regexp|rlike|sounds)\b))/;
/** What follows a value, and holds for almost every row: `id = 1 is not null`, `name = 'x' <> 'y'`. */
const CHAINED =
  /^\s*(?:-?\d+|['"]|[\w.-]{1,40}['"])[\s)]*(?:is\s+(?:not\s+)?(?:null|true|false|unknown)|<>|!=|[<>]=|[<>]\s*[\d'"]|(?:not\s+)?(?:between|like|regexp|rlike|sounds)\b|(?:not\s+)?in\s*\(|\^\s*[\d'"]|div\s)/;

const MAX_CONDITIONS = 40;

/** Could a condition of this text hold for rows that are not asked for, those of a statement that changes rows too? */
const isBroad = (sql: string): boolean => {
  if (CHAINED.test(sql) || (sql.match(/\b(?:x?or)\b|\|\|/g)?.length ?? 0) > MAX_CONDITIONS) return true;
  for (const found of sql.matchAll(/\b(?:x?or)\b|\|\|/g)) {
    const [before, after] = [sql.slice(0, found.index), sql.slice(found.index + found[0].length)];
    const constants = CONSTANTS.exec(after);
    if (HOLDS_NEVER.test(after) || (constants !== null && constants[1] !== constants[2])) continue;
    const isBehindValue = /[\d'"`)\]]\s*$/.test(before);
    if (found[0] === "||" ? ALWAYS.test(sql.slice(found.index)) : isBehindValue || CONDITION.test(after)) return true;
  }
  return /\*\)\s*\(|\)\s*\(\s*[|&]|'\s*=\s*'/.test(sql);
};

/** Waits, sizes and joins that occupy a database: it waits once, in no row of a table, and no longer than this in all. */
const MAX_WAIT_SECONDS = 20;
const isCostly = (sql: string): boolean => {
  const waits = [...sql.matchAll(/sleep\s*\(\s*(\d+)|delay\s*'\s*(\d+):(\d+):(\d+)/g)].map((it) =>
    it[1] === undefined ? Number(it[2]) * 3600 + Number(it[3]) * 60 + Number(it[4]) : Number(it[1]),
  );
  const sizes = [...sql.matchAll(/\b(?:randomblob|zeroblob)\s*\(([^)]*)/g)];
  const lengths = [...sql.matchAll(/\b(?:repeat|rpad|lpad|space|replicate)\s*\(([\s\S]{0,300})/g)];
  return (
    waits.reduce((sum, seconds) => sum + seconds, 0) > MAX_WAIT_SECONDS ||
    lengths.some((it) => /\d{7,}|\de\d|\d\s*\*\s*\d/.test(it[1] ?? "")) ||
    /\b(?:regexp|rlike|similar\s+to|~)\s*\(?\s*['"][^'"]*[+*}]\s*\)\s*[+*{]/.test(sql) ||
    sizes.some((it) => /\d{10,}|\d(?:e\d|\s*\*)/.test(it[1] ?? "")) ||
    /sleep\s*\([^)]{0,100}\)[^;]{0,400}?\bfrom\s+(?!\(|dual\b)[a-z_`"[]/.test(sql) ||
    /\bin\s*\(\s*select\s+sleep/.test(sql) ||
    (sql.match(/\bjoin\b/g)?.length ?? 0) > 1 ||
    /\bfrom\s+[\w.$`"]+(?:\s+(?:as\s+)?\w+)?(?:\s*,\s*[\w.$`"]+(?:\s+(?:as\s+)?\w+)?){2,}/.test(sql)
  );
};
/** A call behind a condition, without a question around it. */
const CALLED = /\b(?:and|x?or|having)\s+(?:not\s+)?\(*([a-z_][\w.]*)\(/g;

/** What a question may call. A function that is not listed may write, lock, count up or start something, whatever its name says. */
const SQL_FUNCTIONS: ReadonlySet<string> = new Set(
  `
  abs all and any ascii avg benchmark between bin by cast ceil char chr coalesce concat concat_ws conv convert count
  current_database current_user database db_name decode distinct elt else exists exp extractvalue field floor
  fn_varbintohexstr format from fromchartocode group_concat gtid_subset hashbytes having hex ifnull if iif in instr is
  isnull json_extract json_keys left length like listagg load_file lower lpad ltrim make_set max md5 mid min not now nullif
  nvarchar nvl on or ord pg_read_file pg_sleep position quote rand randomblob regexp repeat replace reverse right round row
  row_to_json rpad rtrim select sha sha1 sha2 sleep space sqlite_version str strcmp string_agg stuff substr substring
  sum suser_name sysdate sys.fn_sqlvarbasetostr sys.fn_varbintohexstr then tochar to_char trim trunc unhex union unicode
  updatexml upper user user_name uuid values varchar varchar2 version waitfor when where xmltype xor zeroblob
  dbms_lock.sleep dbms_pipe.receive_message dbms_session.sleep utl_inaddr.get_host_address utl_inaddr.get_host_name
  dbms_utility.sqlid_to_sqlhash ctxsys.drithsx.sn analyse
  `
    .trim()
    .split(/\s+/),
);
/** What stands behind a question and keeps, locks or stores what it found. */
const SQL_KEEPS = /\binto\b|\bfor\s+(?:update|share)\b|\block\s+in\b|:=|\bset\b\s+@|\bhandler\b|\bpragma\b/;
const callsUnknown = (sql: string): boolean =>
  [...sql.matchAll(/(?<![\w.])([a-z_][\w.]*)\s*\(/g)].some((it) => !SQL_FUNCTIONS.has(it[1] ?? ""));

/** `AND 'a'='a'`, by which a value closes the quotes around it: what it is joined to decides alone. */
const AND_ALWAYS = /\band\b\s*(["'])(\w{1,20})\1\s*=\s*\1\2\1?(?=\s*$)/;

const isSql = (text: string): "reads" | "broadens" | "harms" | null => {
  const plain = text.replaceAll("+", " ").replace(/\/\*.*?\*\//g, " ");
  if (isBroad(plain.replace(AND_ALWAYS, " "))) return "broadens";
  if ([...plain.matchAll(CALLED)].some((it) => !SQL_FUNCTIONS.has(it[1] ?? ""))) return "harms";
  if (/\bprocedure\b/.test(plain) && /\banalyse\b/.test(plain)) return "harms";
  if (!SQL.test(plain) || STACKED.test(plain)) return null;
  if (isCostly(plain)) return "harms";
  if (/\bselect\b|\bunion\b/.test(plain) && (SQL_KEEPS.test(plain) || callsUnknown(plain))) return "harms";
  return "reads";
};

/** Arithmetic, a marker, or a call that prints one, in the braces of a template engine. */
const EXPRESSION =
  /(?:\$|#|%|\*|@)?\{{1,2}[-=]?\s*(?:['"]?[\d\s*+\-/().'"]{1,60}|(?!call\b|define\b)[\w.'"\s*+\-/]{1,60}|(?:md5|sha1|dump|print|printf|phpinfo|phpversion|php_uname|html|len|length|upper|lower|join|keys|debug|system\.version)\(['"\w,.\s]*\))\s*\}{1,2}|<%=\s*[\d\s*+\-/()]{1,40}\s*%>|@\(\d[\d\s*+-]*\)|\[\[\s*[\d*+\-\s]+\]\]|\[=[\d*+\-\s]+\]/g;
const isExpression = (text: string): boolean => {
  const rest = text.replace(EXPRESSION, "");
  return rest !== text && /^[\w\s.,:@/=?&+()[\]'"\\-]*$/.test(rest);
};

/** A script of a page that shows that it ran, and nothing more. */
const isScript = (text: string): boolean =>
  /<[a-z!/][^<>]*|\bon[a-z]{3,20}\s*=|javascript:/i.test(text) &&
  /\b(?:alert|confirm|prompt|print|console\.log)\b|<(?:h\d|b|i|u|s|p|div|img|svg|a|marquee|iframe|script|base|form|input|body|style|link|meta)\b/i.test(
    text,
  ) &&
  !/\b(?:fetch|xmlhttprequest|sendbeacon|importscripts|eval|localstorage|document\.write|location\s*=|submit)\b/i.test(
    text,
  );

/**
 * The same inside a script that the page builds of a value: what closes the text around it, one call that shows itself, and what opens a
 * text again or makes the rest a comment. A word stands only where a quote keeps it from being a command.
 */
const FRAGMENT =
  /^[\w -]{0,30}["'\\][\s)}\];,+*^-]{0,8}(?:alert|confirm|prompt)\s?(?:\(\s?(?:["'/]?[\w. -]{0,40}["'/]?)\s?\)|`[\w. -]{0,40}`)[\s)}\];]{0,8}(?:[-+*^]\s?["']\w{0,20}|\/{2,4}["']?|["'])?$/;
const isFragment = (text: string): boolean => FRAGMENT.test(text) && actingWord(text) === null;

/** Lookups of a log that give a name or a constant, and carry nothing out that is not public. */
const HARMLESS_LOOKUP = /\$\{(?:hostname|::?-[\w-]{0,20}|(?:lower|upper):\w{0,20})\}/gi;

/** Lookups of what only the host knows and an address would carry away: variables, properties, contexts. */
const carriesOut = (text: string): boolean =>
  [...text.matchAll(/\$\{([a-z0-9]{2,12}):([^${}]*)/gi)].some(
    (it) =>
      /^(?:env|sys|ctx|main|map|mdc|bundle|k8s|docker|spring|web|log4j|sd|event)$/i.test(it[1] ?? "") &&
      !/^(?:os\.(?:name|arch|version)|java\.version|user\.name)$/i.test(it[2] ?? ""),
  );

const JNDI = /\$\{[^}]*(?:j|\$\{[^}]*\})[^]*?\}/i;
const hostsIn = (text: string): string[] =>
  [
    ...text
      .replace(HARMLESS_LOOKUP, "x")
      // A share of another host is written with backslashes.
      .replace(/(?<!\\)\\{2,}(?=[\w.[-]+(?:\.[\w-]+|\])[\\/])/g, "//")
      .matchAll(/(?:[a-z][a-z0-9+.-]{1,20}:|^|["'=\s(,@\\])\/{2}(?:[^/@\s"'<>]*@)?(\[[0-9a-f:]+\]|[\w.-]+)/gi),
  ].map((it) => (it[1] ?? "").toLowerCase());

const INNER = /^(?:127\.0\.0\.1|localhost|\[::1\]|0\.0\.0\.0|169\.254\.169\.254|metadata\.google\.internal)$/;
/** What is asked of the inside of a host only shows that it answers: its front page, or who it is. */
const INNER_READ =
  /\/{2}[^/]+(?::\d{1,5})?(?:\/(?:latest\/(?:meta-data|dynamic)[\w/-]*|computemetadata\/v1[\w/?=-]*|robots\.txt|favicon\.ico|server-status)?)?$/i;

/** Does each address of a document that names the host's own inside only read there? */
const readsInside = (text: string): boolean =>
  [...text.matchAll(/[a-z]{2,10}:\/{2}([^\s"'<>/:@]+|\[[^\]]*\])[^\s"'<>]*/gi)].every(
    (it) => !INNER.test((it[1] ?? "").toLowerCase()) || INNER_READ.test(it[0]),
  );

/** An entity made of others grows with each of them. */
const GROWS =
  /<!entity\s+(?:%\s*)?[\w.-]+\s+(?:"[^"]*[&%][\w.-]+;[^"]*[&%][\w.-]+;|'[^']*[&%][\w.-]+;[^']*[&%][\w.-]+;)/i;
const MAX_REFERENCES = 40;
const isXxe = (text: string): boolean =>
  /<!(?:doctype|entity)/i.test(text) &&
  (text.match(/<!entity/gi)?.length ?? 0) <= 4 &&
  (text.match(/[&%][a-z_][\w.-]{0,40};/gi)?.length ?? 0) <= MAX_REFERENCES &&
  !GROWS.test(text);

/** Code that prints a digest, a product or who runs it. */
const CALL =
  /^[\s;'"(){}.$]*(?:(?:print|echo|die|exit|printf|print_r|var_dump|return|out\.print(?:ln)?|response\.write)\b[\s(]*)?(?:md5|sha1|phpinfo|phpversion|crc32|strrev|base64_encode|php_uname|get_current_user|int|str)?\s*[(\s]*['"]?[\w\s*+-]{0,60}['"]?[\s)]*;?[\s;'"(){}.$/#*?>-]*$/;
const LONGEST_CALL = 200;
const SHELL_CALL = /\b(?:system|exec|shell_exec|passthru|popen|proc_open)\s*\(\s*['"]([^'"]{1,200})['"]\s*\)/g;

const isCode = (text: string, { isListener }: PayloadContext): boolean => {
  const calls = [...text.matchAll(SHELL_CALL)];
  if (calls.length > 0)
    return calls.every((it) => onlyReads(it[1] ?? "", isListener)) && /^[\w\s(){};.'"$,=/\\@%*&|+-]*$/.test(text);
  return (
    text.length <= LONGEST_CALL && /\b(?:md5|phpinfo|sha1|phpversion|php_uname)\s*\(/.test(text) && CALL.test(text)
  );
};

const isCommand = (text: string, { isListener }: PayloadContext): boolean => {
  // By itself it may be an expression of another language as well.
  if (/^\s*\$\(/.test(text)) return false;
  const cut = /(?:\|\||&&|[;|&\n\r`]|\$\()([\s\S]*)$/.exec(text);
  const [before, line] = cut === null ? ["", text] : [text.slice(0, cut.index), cut[1] ?? ""];
  return (
    beginsWithCommand(line.replace(/^[\s;|&`$(]+/, "")) &&
    /^[\w\s.,:@/\\'"=+-]*$/.test(before) &&
    onlyReads(line.replace(/^[\s;|&`$(]+/, ""), isListener)
  );
};

const PLAIN = /^[\w\s.,:@~=+/()[\]*!#?%\u0080-\u00ff-]*$/;
const isHeaderInjection = (text: string): boolean =>
  /[\r\n]/.test(text) &&
  /^[\w\s.,:;=/?&%\r\n'"<>()-]*$/.test(text) &&
  /[\r\n]\s*(?:[\w-]{2,40}\s*:\s*[\w=.;/ -]+|<)/.test(text) &&
  !/transfer-encoding|content-length|\b(?:get|post|put|delete) \//i.test(text);

/** An address and nothing around it: no space, no quote and no separator, with which it could be an argument of something. */
const LINK = /^[\w.,:@/?=&#%\\[\]~!+*-]*$/;

const harms = (text: string, lower: string): boolean => {
  const joined = withoutComments(lower);
  return (
    [lower, joined, lower.replace(/\/\*!?\d*|\*\/|[\u00a0\v\f]/g, " ")].some((form) =>
      HARM.some((pattern) => pattern.test(form)),
    ) ||
    holdsObject(text) ||
    executes(lower)
  );
};

/** Does it make the server call itself where a word of the address names an action? From inside it may need no sign-in. */
const actsOnOwn = (text: string, { isOwn }: PayloadContext): boolean =>
  [...text.matchAll(/\/{2}(?:[^/@\s"'<>]*@)?([\w.-]+)(?::\d{1,5})?(\/[^\s"'<>]*)/g)].some(
    (it) => isOwn((it[1] ?? "").toLowerCase()) && actingWords(it[2] ?? "").length > 0,
  );

/** A single form of a text. */
const kindOf = (text: string, context: PayloadContext): PayloadKind => {
  const lower = text.toLowerCase();
  if (
    harms(text, lower) ||
    isSpecialFile(text) ||
    actsOnOwn(text, context) ||
    (/[;|&`]|\$\(/.test(lower) && isRedirection(lower))
  )
    return "harms";
  const hosts = hostsIn(text).filter((host) => !context.isOwn(host));
  const foreign = hosts.filter((host) => !context.isListener(host));
  if (foreign.some((host) => !INNER.test(host))) return "harms";
  if (foreign.length > 0) return INNER_READ.test(text.trim()) || (isXxe(text) && readsInside(text)) ? "reads" : "harms";
  if (isPathRead(text)) return "reads";
  if (isXxe(text)) return "reads";
  if (/\$\{/.test(text) && /jndi|lower|upper|::-/i.test(text) && JNDI.test(text))
    return carriesOut(text) ? "harms" : hosts.length > 0 ? "reads" : "unknown";
  const sql = isSql(lower);
  if (sql !== null) return sql;
  if (/\bsleep\s*\(|waitfor\s+delay/.test(lower)) return "harms";
  if (isExpression(text) || isCode(lower, context) || isCommand(text, context)) return "reads";
  if (isHeaderInjection(text)) return "reads";
  if (isScript(text) || isFragment(text)) return "script";
  if (hosts.length > 0) return LINK.test(text) ? "redirects" : "harms";
  // An address of a person is written to, not called.
  if (/^[\w.+-]{1,64}@[\w.-]{1,200}$/.test(lower)) return "plain";
  const named =
    lower.match(/(?<![a-z0-9-])[a-z0-9-]+(?:\.[a-z0-9-]+)+/g)?.some((host) => context.isListener(host)) ?? false;
  if (named) return LINK.test(text) ? "redirects" : "harms";
  // A line after a line is a command to whatever reads lines.
  return PLAIN.test(text) && !/[\r\n]\s*\S/.test(text) ? "plain" : "unknown";
};

/** A text that does nothing on the server itself, whatever separates it: `'`, `"`, `\`, a null byte at an end. */
const isProbe = (text: string): boolean =>
  /^[\w\s.,:@~=+/()[\]*!#?%\u0080-\u00ff-]*['"\\\0`]{0,3}[\w\s)]{0,20}$/.test(text) && !/['"].*['"].*['"]/.test(text);

/** Is there anything in a text, in any form it may be decoded to, that writes, deletes, stops or starts something? */
export const isHarmful = (text: string): boolean => {
  if (text.length > MAX_TEXT) return true;
  const { decoded, hidden } = readingsOf(text);
  return [...decoded, ...hidden].some((form) => harms(form, form.toLowerCase()));
};

const LOGIN = /^[\w.@-]{2,40}:[^\s:/]{1,40}$/;
const RANK: readonly PayloadKind[] = ["plain", "redirects", "script", "reads", "broadens", "unknown", "harms"];

const worst = (kinds: readonly PayloadKind[]): PayloadKind =>
  kinds.reduce((one, other) => (RANK.indexOf(other) > RANK.indexOf(one) ? other : one), "plain");

/**
 * What a text would do to a server that a weakness lets it reach. Every form it may be decoded to is looked at and the worst
 * decides, except that what is unknown as it is written may be recognised in its decoded form. What it is in the end decides
 * always: an encoding makes nothing plain.
 */
export const payloadKind = (text: string, context: PayloadContext): PayloadKind => {
  if (text === "") return "plain";
  if (text.length > MAX_TEXT) return "unknown";
  const { decoded, hidden } = readingsOf(text);
  const forms = [...decoded, ...hidden];
  // A name and a password, as a parameter carries them in Base64.
  if (forms.some((form) => LOGIN.test(form) && !text.includes(form) && !/%3a/i.test(text))) return "harms";
  const kinds = decoded.map((form) => kindOf(form, context));
  const inside = hidden.map((form) => kindOf(form, context));
  if ([...kinds, ...inside].includes("harms")) return "harms";
  if (inside.some((kind, at) => kind === "unknown" && isPacked(hidden[at] ?? ""))) return "unknown";
  const last = kinds.at(-1) ?? "unknown";
  if (last === "unknown") return isProbe(decoded.at(-1) ?? text) ? "plain" : "unknown";
  return worst([...kinds, ...inside].filter((kind) => kind !== "unknown"));
};
