import { parse } from "tldts";

import { actingEnd, actingWords } from "./acting-words.ts";
import { climbs, isInterface, isPlainPath, orderIn } from "./judge-path.ts";
import { isReadingPair } from "./judge-query.ts";
import type { OutgoingRequest } from "./judge-request.ts";
import type { Objection } from "./objection.ts";
import { isHarmful, payloadKind, type PayloadContext, type PayloadKind } from "./read-payload.ts";
import { readingsOf, replaceBetween, withoutComments } from "./readings.ts";
import { namesType } from "./serialized.ts";

/** Names that lead nowhere (RFC 2606), so that a redirect to one shows itself and reaches no one. */
const RESERVED = /(?:^|\.)(?:example|invalid|test)$|(?:^|\.)example\.(?:com|net|org)$/;

/** What a name says that the request is able to do, not what it does: a proof by a command that reads needs the one that executes. */
const CAPABILITIES: ReadonlySet<string> = new Set(
  "admin-ajax append cmd command copy dump eval evaluate exec execute execut format forward generate invoke open perform popen query run save-template shell validate verify cmdexec shellexec syscommand sysshell runcommand webshell goform goforms boaform".split(
    " ",
  ),
);

/** Verbs that begin the name of a call that answers and stores nothing. */
const READING =
  /^(?:batch|fetch|find|get|has|is|list|load|lookup|query|read|search|select|show|status|version|view|info|describe|check|count|ping|introspect|discover|enum\w*|system\.(?:listmethods|methodhelp|version)|initialize|tools|resources)(?:[^a-z]|[A-Z]|$)|(?:search|query|list|info|status|version|graphql|introspection|preview|lookup|find|details?)$/i;

/** A name that ends like one that reads may begin like one that does not (`setinfo`). */
const SUFFIX = /(?:search|query|list|info|status|version|preview|lookup|find|details?)$/i;
const isReading = (name: string): boolean =>
  READING.test(name) && actingWords(name.replace(SUFFIX, "")).every((word) => CAPABILITIES.has(word));

/** Names of calls that plug-ins put their own before (`acme_get_items`); no part of it may name an action. */
const isReadingAction = (name: string): boolean => {
  if (!/^[a-z][\w-]{1,60}$/i.test(name) || actingWords(name).length > 0) return false;
  const parts = name.split(/[_-]+/);
  return parts.some((_, at) => at <= MOST_PREFIXES && isReading(parts.slice(at).join("_")));
};
const MOST_PREFIXES = 3;

/** Calls that are documented to answer and nothing else, although their names could mean more. */
const DOCUMENTED_READS: ReadonlySet<string> = new Set(["/minio/bootstrap/v1/verify"]);

const CREDENTIAL = /pass(?!age|ive|enger|through)|^pwd|pwd$|^pw$|secretkey|^secret$|credential|^pin$|^otp$/i;
const SESSION_TOKEN = /nonce|csrf|xsrf|_token$|__requestverification|authenticity/i;
const LOGIN_PATH =
  /log-?_?in|sign-?_?in|logon|log_on|authenticate|oauth\/token|sessions?(?:\/|$)|account\/(?:token|session)/i;
const DISPATCH =
  /^(?:action|act|do|op|operation|task|method|func|function|step|mode|process|event|cmd|command|job|service)$/i;

interface Part {
  readonly name: string;
  readonly value: string;
}

const refuse = (code: Objection["code"], detail: string): Objection => ({ code, detail: detail.slice(0, 80) });

/** What fields of forms are called: the button, the first of a list or the first day. In a path or a value it is an order. */
const FIELD_NAMES: ReadonlySet<string> = new Set(["start", "submit"]);

/** The word of a text that names an action, in whatever form it is written. What a proof may name hides none that stands beside it. */
const acts = (text: string, isProof: boolean, isField = false): string | null => {
  const { decoded, hidden } = readingsOf(text);
  for (const form of [...decoded, ...hidden, ...decoded.map(withoutComments)]) {
    // A whole sentence in Base64 is a payload, and judged as such.
    const word = actingWords(form.slice(0, 400)).find(
      (it) => !isProof || !(CAPABILITIES.has(it) || (isField && FIELD_NAMES.has(it))),
    );
    if (word !== undefined) return word;
  }
  return null;
};

/** Names by which frameworks let a request be another one than it is. */
const OVERRIDES =
  /^[\W_]*(?:x[-_])?(?:(?:original|forwarded|rewrite|requested)[-_]?)?(?:http[-_]?)?(?:method|verb)(?:[-_]?override)?$/i;
const PLAIN_METHOD = /^\s*(?:get|head|options)?\s*$/i;
const METHOD_NAME =
  /^\W*(?:_?)(?:post|put|patch|delete|merge|mkcol|move|copy|link|unlink|purge|propfind|proppatch|lock|unlock)\W*$/i;
const lastReading = (text: string): string => readingsOf(text).decoded.at(-1) ?? text;
const overrides = (name: string, value: string): boolean =>
  OVERRIDES.test(lastReading(name)) && METHOD_NAME.test(lastReading(value));

const hasFields = (value: unknown): value is Record<string, unknown> => typeof value === "object" && value !== null;

const leaves = (value: unknown, name: string, depth = 0): Part[] => {
  if (depth > 20) return [{ name, value: "\0too deep|" }];
  if (hasFields(value))
    return Object.entries(value).flatMap(([key, inner]) => [
      { name: key, value: "" },
      ...leaves(inner, key, depth + 1),
    ]);
  return [{ name, value: value === null ? "" : typeof value === "string" ? value : JSON.stringify(value) }];
};

const pairsOf = (text: string): Part[] =>
  text
    .split("&")
    .filter((pair) => pair !== "")
    .map((pair) => {
      const equals = pair.indexOf("=");
      const [name, value] = equals < 0 ? [pair, ""] : [pair.slice(0, equals), pair.slice(equals + 1)];
      return { name: decode(name), value: value.replaceAll("+", " ") };
    });

const decode = (text: string): string =>
  text.replace(/%([0-9a-f]{2})/gi, (_, hex: string) => String.fromCharCode(parseInt(hex, 16)));

const MAX_DECODINGS = 5;
/** What the last of several servers reads, each of which decodes it once more. */
const decodeWholly = (text: string): string => {
  let read = text;
  for (let round = 0; round < MAX_DECODINGS; round++) read = decode(read);
  return read;
};

/** Fields of a form in parts; null where one of them is a file. */
const partsOf = (body: string, boundary: string): Part[] | null => {
  const parts: Part[] = [];
  for (const section of body.split(`--${boundary}`)) {
    const text = section.replace(/^\r?\n/, "");
    if (text.trim() === "" || text.trim() === "--") continue;
    const gap = /\r?\n\r?\n/.exec(text);
    const head = lastReading(gap === null ? text : text.slice(0, gap.index));
    if (/filename\*?\s*=|content-transfer-encoding/i.test(head)) return null;
    const names = [...head.matchAll(/(?<![\w-])name(\*?)\s*=\s*"?([^";\r\n]*)/gi)];
    // Two names, or one in another alphabet, are read differently by different servers.
    const name = names.length === 1 && names[0]?.[1] === "" ? names[0][2] : undefined;
    if (name === undefined) return null;
    parts.push({ name, value: gap === null ? "" : text.slice(gap.index + gap[0].length).replace(/\r?\n$/, "") });
  }
  return parts;
};

const MAX_ENTITIES = 8;
/** The text of a document as its reader sees it: without comments, sections unwrapped, entities that it declares filled in. */
const asRead = (rest: string, prolog: string): string => {
  const bare = replaceBetween(rest, "<!--", "-->", () => "");
  let read = replaceBetween(bare, "<![CDATA[", "]]>", (inside) => inside);
  const declared = [...prolog.matchAll(/<!entity\s+([\w.-]+)\s+(?:"([^"]*)"|'([^']*)')/gi)].slice(0, MAX_ENTITIES);
  for (const [, name = "", double, single] of declared) read = read.replaceAll(`&${name};`, double ?? single ?? "");
  return read;
};

const xmlParts = (body: string): Part[] => {
  const prolog = /^[\s\S]*?<!doctype[^[>]*(?:\[[\s\S]*?\]\s*)?>/i.exec(body)?.[0] ?? "";
  const rest = asRead(body.slice(prolog.length).replace(/<\?xml[^>]*\?>/i, ""), prolog);
  return [
    ...(prolog === "" ? [] : [{ name: "", value: prolog }]),
    ...[...rest.matchAll(/<([\w:.-]+)((?:\s+[\w:.-]+\s*=\s*(?:"[^"]*"|'[^']*'))*)\s*\/?>/g)].flatMap((it) => [
      { name: (it[1] ?? "").replace(/^.*:/, ""), value: "" },
      ...[...(it[2] ?? "").matchAll(/([\w:.-]+)\s*=\s*["']([^"']*)["']/g)]
        .filter((attribute) => !/^xmlns|^xsi:|encodingstyle|schemalocation/i.test(attribute[1] ?? ""))
        .map((attribute) => ({ name: attribute[1] ?? "", value: attribute[2] ?? "" })),
    ]),
    ...rest
      .split(/<[^<>]*>/)
      .map((text) => ({ name: "", value: (prolog === "" ? text : text.replace(/&[\w.-]{1,40};/g, "")).trim() }))
      .filter(({ value }) => value !== ""),
  ];
};

const countKeys = (value: unknown): number =>
  !hasFields(value)
    ? 0
    : Object.values(value).reduce<number>((sum, inner) => sum + countKeys(inner), 0) +
      (Array.isArray(value) ? 0 : Object.keys(value).length);

/** Which of two fields of the same name counts is decided differently by different readers. */
const hasDoubleKey = (text: string, value: unknown): boolean =>
  [...text.matchAll(/"(?:[^"\\]|\\.)*"(\s*:)?/g)].filter((it) => it[1] !== undefined).length !== countKeys(value);

/** The named values of a body, or why it is not one that can be read. */
const bodyParts = (body: string, type: string): Part[] | Objection => {
  if (body.trim() === "") return [];
  const boundaries = [...type.matchAll(/boundary="?([^";\s]+)/gi)];
  const boundary = boundaries.length === 1 ? boundaries[0]?.[1] : undefined;
  if (/multipart/i.test(type) || /content-disposition:/i.test(body)) {
    const parts = boundary === undefined ? null : partsOf(body, boundary);
    return parts ?? refuse("changes-state", "a file in a form");
  }
  if (/^\s*[[{]/.test(body)) {
    try {
      const value: unknown = JSON.parse(body);
      if (Array.isArray(value) && value.length > MAX_BATCH) return refuse("changes-state", "many requests in one");
      return hasDoubleKey(body, value) ? refuse("unknown-parameter", "the same field twice") : leaves(value, "");
    } catch {
      return [{ name: "", value: body }];
    }
  }
  if (/^\s*</.test(body)) return xmlParts(body);
  if (/[^\t\r\n -~\u0080-\u00ff]/.test(body)) return refuse("changes-state", "a binary body");
  return /=/.test(body) ? pairsOf(body) : [{ name: "", value: body }];
};

const MAX_DEPTH = 15;
const depthOf = (text: string): number => {
  let [depth, deepest] = [0, 0];
  for (const letter of text) {
    depth += letter === "{" ? 1 : letter === "}" ? -1 : 0;
    deepest = Math.max(deepest, depth);
  }
  return deepest;
};
/** Questions that one request asks at once. */
const MAX_BATCH = 10;

/** A question of GraphQL, which its own rules keep from changing anything; directives by the dozen make it work. */
const isGraphText = (name: string, value: string): boolean =>
  /^query$/i.test(name) &&
  /^\s*(?:(?:query|fragment)\b[^{]*)?\{[\s\w{}():,."'$![\]=|-]*\}\s*$/.test(value) &&
  value.length < 8_000 &&
  depthOf(value) <= MAX_DEPTH &&
  !/\b(?:mutation|subscription)\b/.test(value);

const isGraphQuestion = (parts: readonly Part[], path: string): boolean => {
  const question = parts.find(({ name }) => /^query$/i.test(name))?.value ?? "";
  return (
    /^\s*(?:query\b[^{]*)?\{|^\s*(?:fragment|query)\b/.test(question) &&
    !/\b(?:mutation|subscription)\b/.test(question) &&
    /gr?a?ph?|ql|query|api/i.test(path)
  );
};

/** Names of calls that answer a question in whatever is sent with it; a state, details or a list may be set by what is sent to them. */
const ASKING =
  /^(?:fetch|find|get|list|lookup|query|search|describe|count|introspect|discover|enum\w*|graphql)(?:[^a-z]|[A-Z]|$)|(?:search|query|graphql|introspection|lookup|find)$/i;
/** What is done to what is looked at: a message that was read is marked, a plan that was selected is taken. */
const MARKS = /^(?:check|has|is|load|ping|read|select|show|view)(?:[^a-z]|[A-Z]|$)|(?:all|read|seen)$/i;
/** What selects of what is read: its number, its name, its kind. */
const SELECTS =
  /^(?:.*[_-])?(?:i?d|ids|key|name|code|type|kind|lang|locale|slug|sort|order|page|size|limit|offset|filter|from|to|start|end|query|keyword|term|q)$/i;

/** Is it a call whose name says that it reads? */
const isReadCall = (path: string, parts: readonly Part[]): boolean => {
  if (isGraphQuestion(parts, path)) return true;
  const call = parts.find(({ name }) => /^(?:method|methodName|action|operation|operationName|command)$/i.test(name));
  if (call !== undefined && call.value !== "")
    return isReading(call.value.replace(/^.*[.:/]/, "")) || isReading(call.value);
  const last =
    path
      .split("/")
      .filter((it) => it !== "")
      .at(-1) ?? "";
  const name = last.replace(/\.\w{1,5}$/, "").replace(/^_/, "");
  if (!isReading(name)) return false;
  if (ASKING.test(name)) return true;
  return !MARKS.test(name) && parts.every((part) => part.value.trim() === "" || SELECTS.test(part.name));
};

/** Headers that change where a request goes, how it is cut, or what is copied; and calls of a program's own functions. */
const STEERING =
  /^(?:transfer-encoding|te|upgrade|expect|trailer|content-length|destination|overwrite|depth|lock-token|if|next-action)$|copy-(?:from|source)|-delete(?:-|$)/;
/** Headers that name the host that is asked for: another one would be reached, or stored by a cache for its other visitors. */
const HOST_NAMING = /^(?:x-)?(?:(?:forwarded|original|http|backend|proxy)-)?(?:host|server)(?:-override)?$/;
/** Headers by which a page names itself to whoever a cache hands it to: an address of its own keeps it from the other visitors. */
const CACHED =
  /^(?:x-)?(?:forwarded|original|http|backend|proxy)-(?:host|server|port|proto|protocol|scheme|ssl|prefix|path)(?:-override)?$|^(?:forwarded|x-host)$/;
/** What someone writes to be read by people; a call that reads needs none of it. */
const WRITTEN =
  /^(?:message|msg|comments?|subject|text|content|description|note|title|e?-?mail|phone|mobile|(?:first|last|full)_?name)$/i;
/** Forms whose answer is kept, or read by people, whatever is in them. */
const KEEPS_FORM =
  /(?:^|[/_.-])(?:appointments?|baskets?|book(?:ing)?s?|carts?|checkout|comments?|contact(?:-?us|form)?|donat\w*|enquir\w*|feedback|forgot\w*|guestbook|inquir\w*|messages?|newsletters?|orders?|petitions?|polls?|ratings?|reserv\w*|reviews?|rsvp|surveys?|tickets?)(?:[/_.-]|$)/i;
/** Collections of an interface and settings of a program: whatever is sent to one becomes another of it. */
const KEEPS_RESOURCE =
  /(?:^|\/)(?:accounts?|aliases|apps|buckets|channels|clusters?|config(?:uration)?s?|connections?|connectors?|containers|credentials|customers|dashboards|databases|datasources?|deployments|devices|domains|env|groups|hooks|hosts|indices|integrations|invit\w*|issues|items|jobs|keys|loggers?|members|namespaces\/[\w-]+\/\w+|networks|nodes|organi[sz]ations|packages|permissions|pipelines?|plugins|pods|policies|posts|preferences|products|profiles?|projects|queues|repositories|repos|roles|routes|rules|schedules|secrets|servers|services|settings|snapshots|subscriptions|tags|tasks|teams|tenants|tokens|topics|transactions|triggers|users|volumes|webhooks|workflows|workspaces)(?:\/(?:\d+|[\w-]{1,40}))?\/?$/i;
/** What it becomes part of in every case, even where a proof stands in it. */
const isKeptResource = (path: string): boolean => {
  const segments = path.split("/").slice(1);
  return isInterface(segments) || path.startsWith("/_") ? KEEPS_RESOURCE.test(path) : false;
};
/** Headers whose names say what their reader understands; a word in them is no action. */
const UNDERSTOOD = /^(?:accept|upgrade-insecure-requests$)/;
/** Headers whose value names what is to be done. */
const CALLING = /(?:^|[-_])(?:action|command|cmd|operation|target|function|task)$/;

const cookieObjection = (header: string, kindOf: (text: string) => PayloadKind): string | null => {
  for (const pair of header.split(";")) {
    const [name = "", ...rest] = pair.trim().split("=");
    const value = rest.join("=");
    if (namesType(name) || overrides(name, value) || switches(name, value)) return name;
    if (DISPATCH.test(name) && value !== "") return name;
    const kind = kindOf(value);
    if (kind === "harms" || kind === "broadens" || kind === "unknown") return value;
    const word = acts(name, true) ?? acts(value.slice(0, 400), true);
    if (word !== null) return word;
  }
  return null;
};

/** Headers that a proof may send: what steers a request is judged by its value. */
const headerObjection = (
  headers: Readonly<Record<string, string>>,
  kindOf: (text: string) => PayloadKind,
  isAllowedHost: (host: string) => boolean,
  hasQuery: boolean,
): { objection: Objection | null; kinds: PayloadKind[] } => {
  const kinds: PayloadKind[] = [];
  const no = (detail: string) => ({ objection: refuse("unknown-header", detail), kinds });
  for (const [written, value] of Object.entries(headers)) {
    const name = written.toLowerCase();
    if (STEERING.test(name)) return no(written);
    if (OVERRIDES.test(name) && !PLAIN_METHOD.test(value)) return no(`${written}: ${value}`);
    if (isHarmful(value)) return no(`${written}: ${value}`);
    const named = value
      .trim()
      .toLowerCase()
      .replace(/:\d{1,5}$/, "");
    const hosts = name === "forwarded" ? [...named.matchAll(/host="?([^";,:]+)/g)].map((it) => it[1] ?? "") : [named];
    if (name === "forwarded" || HOST_NAMING.test(name))
      for (const host of hosts)
        if (/^[\w.-]+\.[a-z]{2,}$/.test(host) && !isAllowedHost(host))
          return { objection: refuse("other-host", `${written}: ${value}`), kinds };
    if (CACHED.test(name) && !hasQuery) return no(`${written} without a query`);
    if (/^(?:proxy-)?authorization$/.test(name) && !/^bearer\s/i.test(value))
      return { objection: refuse("logs-in", written), kinds };
    if (name === "range" && value.split(",").length > 2) return no(written);
    if (value.length > 4_000) return no(`${written}: too long`);
    if (
      /^(?:accept|user-agent|referer|origin|cookie|content-type)/.test(name) &&
      /^[\w\s.,:;=/()+*?&%@"!-]*$/.test(value) &&
      !/\.\.\//.test(value)
    ) {
      const isRefused = name === "cookie" && cookieObjection(value, kindOf) !== null;
      if (isRefused) return no(`${written}: ${value}`);
      continue;
    }
    if (name === "cookie") {
      // Servers read each cookie by itself; as a whole it only must not harm.
      const whole = kindOf(value);
      if (whole === "harms" || whole === "broadens" || cookieObjection(value, kindOf) !== null)
        return no(`${written}: ${value}`);
      continue;
    }
    if (name === "soapaction") {
      // An empty one leaves it to the body, which is judged by itself.
      if (/^(?:"")?$/.test(value.trim())) continue;
      // An identifier, never fetched: what it calls is its last part.
      const [, operation] = /^"?(?:[\w.:/-]{0,200}[/:#])?(\w{2,80})"?$/.exec(value.trim()) ?? [];
      if (operation === undefined || !isReading(operation) || actingWords(operation).length > 0)
        return no(`${written}: ${value}`);
      continue;
    }
    const kind = kindOf(value);
    if (kind === "unknown" || kind === "harms" || kind === "broadens") return no(`${written}: ${value}`);
    const isSteering = /^x-(?:original|rewrite|forwarded-)/.test(name) || kind === "plain";
    const word = (UNDERSTOOD.test(name) ? null : acts(name, true)) ?? (isSteering ? acts(value, false) : null);
    if (word !== null && !/^(?:forward|update)/.test(word)) return no(`${word} in ${written}: ${value}`);
    if (CALLING.test(name) && kind === "plain" && !isReading(value.replace(/^.*[#:/."]/, "")) && value !== "")
      return no(`${written}: ${value}`);
    kinds.push(kind);
  }
  return { objection: null, kinds };
};

/** Where Vite's development server hands out files, and the parameters without a value that say in which form. */
const DEVELOPMENT_FILES = "/@fs/";
const isDevelopmentFlag = ({ name, value }: Part): boolean =>
  /^\??$/.test(value) && /^(?:import|init|inline|raw|url|wasm)\??$/.test(name);

const METHODS: ReadonlySet<string> = new Set(["GET", "HEAD", "OPTIONS", "TRACE", "POST"]);
const portOf = ({ port, protocol }: URL): string => port || (protocol === "https:" ? "443" : "80");

/** The letters of a path beyond Latin ones without accents, where its bytes are text at all. */
const foreignLetters = (path: string): string => {
  const text = Buffer.from(decodeWholly(path), "latin1").toString("utf8");
  return text.includes("\ufffd") ? "" : text.replace(/[\0-\u007f]/g, "");
};

/** The endpoint by which WordPress answers calls of its plug-ins, where the one call that is named reads. */
const isReadingAjax = (path: string, parts: readonly Part[]): boolean => {
  const named = parts.filter(({ name }) => /^action$/i.test(name));
  return (
    /^\/(?:[\w-]+\/){0,3}admin-ajax\.php$/.test(path) && named.length === 1 && isReadingAction(named[0]?.value ?? "")
  );
};

const pathObjection = (path: string, kind: PayloadKind, isProof: boolean): Objection | null => {
  // Parameters of a segment, by which a proxy and what is behind it read a path differently, only choose what is read.
  const isPlain =
    kind === "unknown" && /^[\w.,:@~=+/()!%;*-]*$/.test(path) && !/%(?:2[67]|3[ce]|60|7[bcd])/i.test(path);
  if (!isPlain && (kind === "unknown" || kind === "harms" || kind === "broadens")) return refuse("unusual-path", path);
  if (/\/pprof\/(?:profile|trace)|heapdump|\/shutdown|\/restart/i.test(path)) return refuse("acts", path);
  // A word in another alphabet is one that no one here can read.
  if (kind === "plain" && /\p{L}/u.test(foreignLetters(path))) return refuse("unusual-path", path);
  const segments = decodeWholly(path).split(/[/;]/);
  const isBelowInterface = isInterface(segments);
  const ends = isProof ? null : actingEnd(segments.findLast((segment) => segment !== "") ?? "");
  if (ends !== null) return refuse("acts", `${ends} in ${path}`);
  for (const segment of segments) {
    const word = kind === "script" && /[<>"]/.test(segment) ? null : acts(segment, isProof);
    // A file that a web server hands out is read, whatever its name says; below an interface it is a request.
    const isFile = !isBelowInterface && /^[\w.~-]+\.(?:txt|log|ini|conf|xml|css|js|map|json|yml)$/i.test(segment);
    if (word !== null && !isFile) return refuse("acts", `${word} in ${path}`);
  }
  const order = isProof || !isPlainPath(path) ? null : orderIn(path);
  return order === null ? null : refuse("unknown-path", `${order} in ${path}`);
};

/** The page of a form is read; its address with something behind it, or a POST to it, registers someone. */
const signsUp = (path: string, method: string): boolean => {
  const found = /(?:^|[/_.-])(?:register|registration|sign-?up|enroll?|create-?account)(?![a-z])/i.exec(path);
  if (found === null) return false;
  return method === "POST" || /^[^/]*\/./.test(path.slice(found.index + found[0].length));
};

/** The first line of another request. */
const REQUEST_LINE = /(?:^|[\r\n])[ \t]*[a-z]{3,12}[ \t]+\S{1,2000}[ \t]+http\/\d/i;

/** What a device switches. */
const SWITCHED =
  /^(?:\w*[_-])?(?:alarm|coil|door|gate|gpio|heater|lamp|led|light|motor|outlet|output|pin|power|pump|relay|siren|socket|switch|valve)\w{0,3}$/i;
const SWITCH_VALUE = /^(?:on|off|[01]|true|false|open|close[d]?|high|low|up|down)$/i;
/** A field that is switched beside a proof is switched where the proof fails. */
const ON_OR_OFF = /^o(?:n|ff)$/i;
const SET_STATE = /^(?:mode|state|status)$/i;
const SET_VALUE = /^(?:on|off|open|closed?|enabled?|disabled?|high|low)$/i;
const switches = (name: string, value: string): boolean =>
  (SWITCHED.test(name) && SWITCH_VALUE.test(value)) || (SET_STATE.test(name) && SET_VALUE.test(value));

/** Operators of document databases; what OData calls by such names selects what is read. */
const OPERATOR = /^\$(?!(?:filter|top|select|skip|orderby|format|count|expand|search|inlinecount)$)|\[\$\w+\]/i;

const judgeParts = (
  parts: readonly Part[],
  where: { readonly isBody: boolean; readonly isProof: boolean },
  kindOf: (text: string) => PayloadKind,
): Objection | null => {
  for (const { name, value } of parts) {
    const kind = isGraphText(name, value) ? "plain" : kindOf(value);
    const shown = `${name}=${value}`;
    if (namesType(lastReading(name)) && !(value === "" && /^__(?:viewstate|event)/i.test(name)))
      return refuse("changes-state", shown);
    if (overrides(name, value)) return refuse("changes-state", shown);
    if (switches(name, value)) return refuse("acts", shown);
    if (OPERATOR.test(name)) return refuse("changes-state", shown);
    if (kind === "harms") return refuse("changes-state", shown);
    if (kind === "broadens") return refuse("changes-state", `a condition that is always true: ${shown}`);
    if (kind === "unknown") return refuse("unknown-parameter", shown);
    if (!where.isBody && isReadingPair(name, value)) continue;
    // What a form stores is shown to others later: a script in it is no proof without a trace.
    if (kind === "script" && where.isBody) return refuse("changes-state", `a script in a body: ${shown}`);
    const nameKind = name.length > 0 && !/^[\w.[\]:$@-]{1,80}$/.test(name) ? kindOf(name) : "plain";
    const isNamed =
      nameKind === "plain" ||
      nameKind === "reads" ||
      (!where.isBody && (nameKind === "script" || nameKind === "redirects"));
    if (!isNamed) return refuse("unknown-parameter", shown);
    const isPage = kind === "reads" && /^\/[\w./-]*$/.test(value) && !climbs(value);
    const word =
      acts(name, where.isProof, true) ??
      (kind === "plain" || isPage || DISPATCH.test(name) ? acts(value.slice(0, 200), where.isProof) : null) ??
      (kind === "plain" && (!where.isProof || ON_OR_OFF.test(value)) && /^[a-z]+$/i.test(value)
        ? actingEnd(value)
        : null);
    if (word !== null) return refuse("acts", `${word} in ${shown}`);
    if (DISPATCH.test(name) && /regist|sign[_-]?up|enrol/i.test(value)) return refuse("acts", shown);
    if (/__proto__|constructor|prototype/i.test(name)) return refuse("changes-state", name);
    if (CREDENTIAL.test(name) && kind === "plain" && value.trim() !== "") return refuse("logs-in", name);
    const isOrder = DISPATCH.test(lastReading(name)) && kind === "plain" && value !== "";
    const isMap = /^service$/i.test(name) && /^w[cfm]s$/i.test(value);
    if (isOrder && !isMap && !isReading(value) && !isReadingAction(value) && !where.isProof)
      return refuse("unknown-parameter", shown);
    // A form that asks for one protects what changes something.
    if (where.isBody && SESSION_TOKEN.test(name) && value !== "" && !where.isProof)
      return refuse("changes-state", name);
  }
  return null;
};

/**
 * What speaks against a request that is to prove a weakness, or null: every part of it is plain or a payload that only reads, nothing
 * in it names an action, and a body is either such a payload's or that of a call that reads. What is not known is a change.
 */
export const judgeProof = (request: OutgoingRequest, siteUrl: string, listener: string | null): Objection | null => {
  const { method, url: text, headers, body } = request;
  if (!METHODS.has(method)) return refuse("changes-state", `it sends ${method}`);
  const [url, site] = [URL.parse(text), new URL(siteUrl)];
  if (url === null || !/^https?:$/.test(url.protocol)) return refuse("unusual-path", text);
  if (url.username !== "" || url.password !== "") return refuse("credentials", "user in the URL");
  if (url.hostname !== site.hostname) return refuse("other-host", url.host);
  if (!["80", "443", portOf(site)].includes(portOf(url))) return refuse("other-port", url.host);
  const written = text.replace(/^https?:\/\/[^/?#]*/i, "") || "/";
  const domain = parse(site.hostname).domain ?? site.hostname;
  const context: PayloadContext = {
    isOwn: (host) => host === site.hostname || host === domain,
    isListener: (host) =>
      RESERVED.test(host.toLowerCase()) ||
      (listener !== null && (host.toLowerCase() === listener || host.toLowerCase().endsWith(`.${listener}`))),
  };
  const kinds: PayloadKind[] = [];
  const kindOf = (value: string): PayloadKind => {
    const kind = payloadKind(value, context);
    kinds.push(kind);
    return kind;
  };
  const mark = written.indexOf("?");
  const [path, query] = mark < 0 ? [written, ""] : [written.slice(0, mark), written.slice(mark + 1)];
  const type = Object.entries(headers).find(([name]) => name.toLowerCase() === "content-type")?.[1] ?? "";
  // A server that overlooks how long a body is takes the rest for the next request.
  if (readingsOf(body).decoded.some((form) => REQUEST_LINE.test(form)))
    return refuse("changes-state", "a request in a body");
  // As a whole as well: what a reader of its form leaves out may be what is stored.
  if (isHarmful(body)) return refuse("changes-state", body.slice(0, 60));
  const inBody = bodyParts(body, type);
  if (!Array.isArray(inBody)) return inBody;
  const inQuery = pairsOf(query);
  const ofHeaders = headerObjection(
    headers,
    kindOf,
    (host) => context.isOwn(host) || context.isListener(host),
    query !== "",
  );
  if (ofHeaders.objection !== null) return ofHeaders.objection;
  // A name is a file that could be read, and no proof of anything; what it hides is.
  const named = path.split("/").map((segment) => payloadKind(segment, context));
  if (named.includes("harms")) return refuse("changes-state", path);
  const pathKind = isPlainPath(path) && named.every((kind) => kind === "plain") ? "plain" : kindOf(path);
  for (const { value, name } of [...inQuery, ...inBody]) {
    kindOf(value);
    if (!/^[\w.[\]:$@-]{0,80}$/.test(name)) kindOf(name);
  }
  const isProof = kinds.some(
    (kind) => kind === "reads" || kind === "redirects" || (kind === "script" && method !== "POST"),
  );
  const places = { isProof };
  if (signsUp(path, method)) return refuse("acts", path);
  const isAjax = isReadingAjax(path, [...inQuery, ...inBody]);
  const isDocumented = DOCUMENTED_READS.has(path) && inQuery.length + inBody.length === 0;
  const asked = path.startsWith(DEVELOPMENT_FILES) ? inQuery.filter((it) => !isDevelopmentFlag(it)) : inQuery;
  const objection =
    (isDocumented ? null : pathObjection(path, pathKind, isProof || isAjax)) ??
    judgeParts(asked, { ...places, isBody: false }, kindOf) ??
    judgeParts(inBody, { ...places, isBody: true }, kindOf);
  if (objection !== null) return objection;
  if (method !== "POST" && body.trim() === "") return null;
  if (LOGIN_PATH.test(path) && !kinds.includes("reads")) return refuse("logs-in", path);
  const writes = inBody.find(({ name, value }) => WRITTEN.test(name) && value.trim() !== "");
  if (!isProof && writes !== undefined) return refuse("changes-state", `${writes.name}=${writes.value}`);
  const isRead = isAjax || isDocumented || isReadCall(path, inBody);
  if (!isRead && isKeptResource(path)) return refuse("changes-state", `something that is kept: ${path}`);
  if (!isRead && KEEPS_FORM.test(path)) return refuse("changes-state", `a form that is kept: ${path}`);
  if (isProof || isRead) return null;
  return refuse("changes-state", `${method} that is not known to read`);
};
