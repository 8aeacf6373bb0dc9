import type { Recorded } from "./recording-site.ts";

/**
 * What no request of a template may ever be, with or without a consent, as facts about the bytes that arrived. Written from the side of
 * the target; it shares no code with the guard of the engine.
 */

const DECODE_ROUNDS = 4;

const readingsOf = (text: string): string[] => {
  const found = [text];
  for (let round = 0; round < DECODE_ROUNDS; round++)
    found.push(
      (found.at(-1) ?? "")
        .replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)))
        .replaceAll("+", " "),
    );
  const coded = (found.at(-1) ?? "").match(/[A-Za-z0-9+_-]{16,}={0,2}/g) ?? [];
  return [...new Set([...found, ...coded.map((it) => Buffer.from(it, "base64").toString("latin1"))])];
};

const FACTS: readonly (readonly [RegExp, string])[] = [
  [
    /\binsert\s+into\b|\bupdate\s+\w+\s+set\b|\bdelete\s+from\b|\bdrop\s+(?:table|database|user)\b|\btruncate\s+table\b|\balter\s+(?:table|user)\b|\bcreate\s+(?:user|table|function|alias)\b|\binto\s+(?:out|dump)file\b|xp_cmdshell/i,
    "SQL that writes",
  ],
  [/'\s*or\s*'?1'?\s*=\s*'?1|\bor\s+1\s*=\s*1\b/i, "a condition that selects every row"],
  [
    /file_put_contents|move_uploaded_file|fileoutputstream|\bfwrite\s*\(|\bunlink\s*\(|writefilesync/i,
    "code that writes",
  ],
  [
    /[;|&`(]\s*(?:rm|mv|cp|dd|mkfs|kill|killall|reboot|shutdown|halt|useradd|adduser|chmod|chown|crontab|nc|ncat|telnetd|systemctl|iptables)\s/i,
    "a command that changes something",
  ],
  [/[;|&`(][^<>]{0,80}\s>{1,2}\s*\/?[\w./]+\.(?:php|jsp|aspx?|txt|sh|html)\b/i, "a redirection into a file"],
  [/\|\s*(?:ba|da|z)?sh\b|\/dev\/tcp\/|\b(?:ba)?sh\s+-i\b/i, "a shell"],
  [
    /\brO0AB|aced0005|\bAAEAAAD\/\/|(?:^|\W)[OC]:\d+:"|(?:^|\W)a:\d+:\{|!!(?:java|python|ruby|com)|!ruby\/|"@type"\s*:\s*"\w+\.|py\/(?:object|reduce)|<dynamic-proxy|\bBAh[a-zA-Z0-9+/]{4}/i,
    "a serialized object",
  ],
  [
    /[%$#]\{[^}]{0,200}(?:@java|T\(java|getClass\(|new java)|\bwhile\s*\(\s*(?:1|true)|\bfor\s*\(\s*;;/i,
    "an expression that executes",
  ],
  [/content-disposition:[^\r\n]*filename/i, "a file that is sent"],
  [/__proto__"?\s*[\]:[.]|constructor"?\]?\s*[[.]\s*"?prototype/i, "a prototype that is changed"],
  [/child_process|mainModule|getRuntime|ProcessBuilder/i, "code that starts programs"],
  [/<\?php|<%(?!=)[^>]{0,200}(?:request|runtime|exec)/i, "a program that is sent"],
  [/\bmutation\b\s*[\w({]/i, "a mutation"],
];

const ACTS =
  /(?:^|[^a-z])(?:delete|remove|destroy|erase|drop|wipe|reboot|restart|shutdown|poweroff|uninstall|logout|logoff|upload|create|insert|update|save|write|rename|move|reset|adduser|useradd|unlink|purge|flush|truncate|grant|revoke|disable|publish)(?=[^a-z]|$)/;
const PLAIN_FILE =
  /\.(?:txt|log|ini|conf|xml|css|js|map|json|ya?ml|bak|zip|sql|gz|properties|md|env|save)(?:$|[?;#~.])/i;
const PASSWORD = /^(?:pass|passw|password|passwd|pwd|user_?pass|log_?pass)$/i;

const fieldsOf = ({ target, body }: Recorded): [string, string][] =>
  [target.split("?").slice(1).join("?"), /^[\w.[\]%-]+=/.test(body) ? body : ""]
    .flatMap((text) => text.split("&"))
    .filter((pair) => pair.includes("="))
    .map((pair) => [pair.slice(0, pair.indexOf("=")).toLowerCase(), pair.slice(pair.indexOf("=") + 1)]);

/** Which of these facts hold for a request that arrived? None, or the engine has broken its promise. */
export const changeFacts = (request: Recorded, host: string): string[] => {
  const facts: string[] = [];
  if (!["GET", "HEAD", "OPTIONS", "TRACE", "POST"].includes(request.method)) facts.push(`the method ${request.method}`);
  const steered = request.headers.filter(
    ([name]) => !/^(?:host|user-agent|accept|connection|content-length)/i.test(name),
  );
  const whole = [request.target, request.body, ...steered.map(([name, value]) => `${name}: ${value}`)].join("\n");
  for (const reading of readingsOf(whole))
    for (const [mark, fact] of FACTS)
      if (mark.test(reading)) facts.push(`${fact}: ${mark.exec(reading)?.[0].slice(0, 60)}`);
  const [path = ""] = request.target.split("?");
  if (ACTS.test(path.toLowerCase()) && !PLAIN_FILE.test(path)) facts.push(`a path that acts: ${path.slice(0, 80)}`);
  // The page of a form is read; its address with something behind it, or asked with POST, registers someone. A plug-in may be named so.
  const named = path.replace(/^\/wp-content\/plugins\/[\w-]+\/(?=readme\.txt$)/, "/");
  const signsUp = /(?:^|[/_-])(?:register|sign-?up|enroll?)(?=$|[^a-z])/i.exec(named);
  if (signsUp !== null && (request.method === "POST" || /^[/;]\w/.test(named.slice(signsUp.index + signsUp[0].length))))
    facts.push(`a registration: ${path.slice(0, 80)}`);
  for (const [name, value] of fieldsOf(request)) {
    if (
      /^(?:action|do|op|operation|task|cmd|method|func)$/.test(name) &&
      (ACTS.test(value.toLowerCase()) || /^register/i.test(value)) &&
      !/[;|`$']/.test(decodeURIComponent(value.replace(/%(?![0-9a-f]{2})/gi, "%25")))
    )
      facts.push(`an action: ${name}=${value.slice(0, 40)}`);
    if (/^_?(?:http_?)?method$/.test(name) && /^(?:put|post|patch|delete)$/i.test(value))
      facts.push(`another method: ${name}=${value}`);
    if (PASSWORD.test(name) && /^[\w@.-]+$/.test(value)) facts.push(`a login: ${name}`);
  }
  for (const [name, value] of request.headers) {
    const lower = name.toLowerCase();
    if (lower === "host" && value !== host) facts.push(`another host: ${value}`);
    if (lower === "authorization" && /^basic/i.test(value)) facts.push("a login: Authorization");
    if (/^x-(?:http-)?method/.test(lower) && !/^(?:get|head)$/i.test(value)) facts.push(`another method: ${value}`);
    if (lower === "transfer-encoding") facts.push("a chunked body");
  }
  return facts;
};
