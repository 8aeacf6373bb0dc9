import type { Recorded } from "./recording-site.ts";

/**
 * What a request of a template must never be, as a list of facts about the bytes that arrived. It is written from the side of the
 * target and shares no code with the guard of the engine: one mistake cannot hide in both.
 */

const VERBS =
  "activate|approve|cancel|chpasswd|clear|clone|cmd|command|create|deactivate|del|delete|deploy|destroy|disable|drop|edit|enable|erase|eval|exec|execute|factory|flush|grant|heapdump|import|impersonate|insert|install|invoke|kill|logoff|logout|migrate|modify|passthru|pay|purge|reboot|reinstall|remove|rename|reset|restart|restore|revoke|rm|run|save|send|set|shell|shutdown|signoff|signout|stop|submit|subscribe|sync|terminate|toggle|truncate|unlock|uninstall|unlink|unsubscribe|update|upgrade|upload|vote|wipe|write";
/** What switches, ends or rebuilds something, often as the last word of an address. */
const STATE_VERBS =
  "checkout|close|endsession|exit|fail|forcemerge|init|initdb|off|open|purge|quit|rotate|seed|slo|undeploy";
/** Such a word, said together with what it is done to or repeated. */
const SAID_TOGETHER =
  /(?:quit){2}|(?:purge|kill|stop|flush|empty|send|create|make|mark)(?:as)?(?:all|server|trash|mail|db|read)(?![a-z])|(?:db|bus|hard|safe)(?:reset|refresh|factory|exit)/;
/** As a word of its own, between anything that is not a letter. */
const VERB = new RegExp(`(?:^|[^a-z])(?:${VERBS})(?=[^a-z]|$)`);
const STATE_VERB = new RegExp(`/_?(?:${STATE_VERBS})(?:\\.[a-z]+)?$`);
/** Inside a longer word as well. */
const GLUED =
  /delete|destroy|logout|logoff|reboot|shutdown|uninstall|truncate|resetpass|changepass|doreset|dologin|webshell/;
const DISPATCHERS =
  /(?:^|\/)(?:admin-ajax|admin-post|wp-cron|cron|eval-stdin|c99|r57|wso)\.(?:php|aspx?|jsp)|\/(?:goforms?|boafrm|boaform)\//;
/** A plain file: its own name and the folders above it do nothing. */
const PLAIN_FILE =
  /\.(?:7z|backup|bak|bz2|cfg|cnf|conf|config|crt|css|csv|db|dist|env|example|gif|gz|ico|ini|jpe?g|key|lock|log|map|md|old|orig|pem|pfx|png|ppk|properties|rar|sample|save|sql|sqlite3?|svg|swp|tar|tgz|tmp|toml|txt|xlsx?|ya?ml|zip)~?$/;
/** Files that are data although their endings are those of programs' answers. */
const DATA_FILES =
  /\/makefile$|\/logs\/sendmail$|(?:^|\/)(?:package-lock|launch|launchsettings|\.remote-sync)\.json$|\/\.forward$|wp-config\.php-backup$/;

const ACTING_PARAMETERS =
  /^(?:!?action|act|api|app|c|call|class|cmd|code|command|controller|data|debug_mode|dir|do|doc|document|download|exec|execute|expression|f|file|filename|folder|func|function|handler|host|include|invoke|ip|job|load|m|method|mod|module|name|op|operation|option|path|payload|port|proc|process|r|route|run|script|service|shell|sql|src|step|target|task|template|tpl|type|x|xml)$/;
const CREDENTIAL_PARAMETERS =
  /user|passw|pwd|login|auth(?!or)|token|secret|api_?key|^key$|session|sid$|jwt|account|email|signature|access/;
const TARGET_PARAMETERS =
  /^(?:url|u|dest|destination|link|to|goto|continue|callback|jsonp|feed_url|image_url|domain|site|proxy|ref)$/;

const CREDENTIAL_HEADERS =
  /^(?:authorization|proxy-authorization|cookie2?|x-?api-?key|apikey|token|password|user-name|username)$|token|-auth|auth-|authcheck|session|csrf|xsrf|jwt|secret/;
const STEERING_HEADERS =
  /^(?:x-original|x-rewrite|x-forwarded|x-http-method|x-method|x-override|x-real|x-client|x-remote|x-originating|x-host|x-cluster|x-custom-ip|true-client|client-ip|forwarded|via|transfer-encoding|te|upgrade$|expect|trailer|x-middleware|l5d|cq-|soapaction|x-amz|x-ms|if-|destination|depth|overwrite|translate|lock-token)/;

/** What any browser or polite robot sends. */
const ORDINARY_HEADERS =
  /^(?:accept(?:-language|-encoding)?|cache-control|connection|content-length|content-type|dnt|host|origin|pragma|priority|range|referer|sec-fetch-\w+|upgrade-insecure-requests|user-agent|x-requested-with)$/;

/** The text in every form a server might come to by decoding it again and again. */
const readings = (text: string): string[] => {
  const found = [text];
  for (let round = 0; round < 5; round++) {
    const last = found.at(-1) ?? "";
    const next = last
      .replace(/%u00([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
      .replaceAll("+", " ");
    if (next === last) break;
    found.push(next);
  }
  const encoded = [
    ...(text.match(/[A-Za-z0-9+/_-]{12,}={0,2}/g) ?? []),
    ...(text.match(/[A-Za-z0-9+_-]{12,}={0,2}/g) ?? []),
  ];
  return [
    ...found,
    ...encoded
      .map((it) => Buffer.from(it, "base64").toString("latin1"))
      .filter((it) => /^[\t\r\n -~]{6,}$/.test(it) && /[\s:<>|;&$]/.test(it)),
  ];
};

const MARKS: readonly (readonly [RegExp, string])[] = [
  [/\.\.|\.%|;|\\/, "climbs or cuts the path"],
  [/[^ -~]/, "control or foreign characters"],
  [/^[^?]*\/\//, "empty path segment"],
  [/['"`|<>^]|\$\(|&&/, "quotes, pipes or markup"],
  [/\$\{|#\{|%\{|\{\{|\}\}|<%|\(\)\s*\{/, "an expression"],
  [
    /\b(?:union|select|waitfor|sleep|benchmark|extractvalue|updatexml)\b[ (]|show (?:databases|tables)|drop table/,
    "SQL",
  ],
  [/%u|%[c-f][0-9a-f]/, "an encoding of other characters"],
  [/=\/\//, "another host as a value"],
  [/(?:https?|ftp|file|php|gopher|dict|ldaps?|rmi|jar|data|expect|javascript|jndi):/, "an address or scheme"],
  [/interact\.sh|\boast\b|burpcollab|webhook\.site|dnslog/, "a host that collects calls"],
  [/etc\/(?:passwd|shadow|hosts)|win\.ini|boot\.ini|proc\/self|system32/, "a file of the system"],
  [/\ballow_url_include|auto_prepend|__proto__|constructor\[/, "a setting of the interpreter"],
];

const targetFacts = (target: string): string[] => {
  const [path = "", ...rest] = target.split("?");
  const query = rest.join("?");
  const lower = path.replace(/([a-z])([A-Z])/g, "$1-$2").toLowerCase();
  const isFile =
    (PLAIN_FILE.test(path.toLowerCase()) || DATA_FILES.test(path.toLowerCase())) &&
    !/^\/(?:cgi|bin\/|api\/|rest\/)/.test(lower);
  // The folder of a plugin has the plugin's name.
  const judged = lower.replace(/^(\/wp-content\/(?:plugins|themes)\/)([^/]+)(\/(?:\2\.php$)?)/, "$1x/");
  const facts: string[] = [];
  if (!target.startsWith("/")) facts.push("no path of this site");
  if (
    !isFile &&
    (VERB.test(judged) ||
      VERB.test(judged.replaceAll("-", "")) ||
      STATE_VERB.test(judged) ||
      GLUED.test(judged.replace(/[^a-z]/g, "")) ||
      SAID_TOGETHER.test(judged.replaceAll("-", "")))
  ) {
    if (!/^\/(?:[\w-]+\/)*(?:backups?)\/$/.test(lower)) facts.push(`a path that acts: ${path.slice(0, 80)}`);
  }
  if (DISPATCHERS.test(path.toLowerCase())) facts.push("a dispatcher of actions");
  for (const reading of readings(target)) {
    for (const [mark, fact] of MARKS)
      if (mark.test(reading.toLowerCase())) facts.push(`${fact}: ${reading.slice(0, 60)}`);
  }
  const names = query === "" ? [] : query.split("&").map((pair) => (pair.split("=")[0] ?? "").toLowerCase());
  for (const name of names) {
    if (ACTING_PARAMETERS.test(name) || TARGET_PARAMETERS.test(name)) facts.push(`a parameter that acts: ${name}`);
    if (CREDENTIAL_PARAMETERS.test(name) && !/^login_?url$/.test(name)) facts.push(`a credential: ${name}`);
    if (VERB.test(name.toLowerCase())) facts.push(`a parameter that acts: ${name}`);
  }
  for (const pair of query === "" ? [] : query.split("&")) {
    const value = pair.slice(pair.indexOf("=") + 1).toLowerCase();
    if (pair.includes("=") && (VERB.test(value) || STATE_VERB.test(value) || SAID_TOGETHER.test(value)))
      facts.push(`a value that acts: ${pair.slice(0, 60)}`);
  }
  if (new Set(names).size < names.length) facts.push("a parameter twice");
  return facts;
};

const headerFacts = (headers: Recorded["headers"], host: string): string[] => {
  const facts: string[] = [];
  const names = headers.map(([name]) => name.toLowerCase());
  if (new Set(names).size < names.length) facts.push("a header twice");
  for (const [name, value] of headers) {
    const lower = name.toLowerCase();
    if (lower === "host" && value !== host) facts.push(`another host: ${value}`);
    if (CREDENTIAL_HEADERS.test(lower)) facts.push(`credentials: ${name}`);
    if (STEERING_HEADERS.test(lower)) facts.push(`a header that steers: ${name}`);
    if (!ORDINARY_HEADERS.test(lower)) facts.push(`an unusual header: ${name}`);
    if (lower === "content-length" && value !== "0") facts.push("a body is announced");
    if (lower === "range" && !/^bytes=0-\d+$/.test(value)) facts.push("several or open ranges");
    const own = value.replace(/^https?:\/\/[^/]+/, (origin) => (origin.endsWith(`//${host}`) ? "" : origin));
    if (/[<>`$|\\]|\{|:\/\/|\bjndi\b|\(\)/.test(own) && lower !== "user-agent")
      facts.push(`an attack in ${name}: ${value.slice(0, 40)}`);
  }
  return facts;
};

/** Which forbidden facts hold for a request that arrived at a site of this host? None, or the engine has broken its promise. */
export const forbiddenFacts = (request: Recorded, host: string): string[] => [
  ...(["GET", "HEAD", "OPTIONS"].includes(request.method) ? [] : [`the method ${request.method}`]),
  ...(request.body === "" ? [] : ["a body"]),
  ...targetFacts(request.target),
  ...headerFacts(request.headers, host),
];
