import { PRODUCTS } from "../../../products/products.ts";
import { isHttpComplete, readHttpAnswer, type HttpAnswer } from "../../http/http-answer.ts";
import { isProxy } from "../../http/proxy-services.ts";
import type { WebQuestion, WebReading, WebService } from "../../http/web-service.ts";
import { WEB_SERVICES } from "../../http/web-services.ts";
import type { Peer, Reading, ServiceProbe, Turn } from "../../service-probe.ts";

/** No more than this many questions after the first, whatever the front page suggests. */
const MAX_QUESTIONS = 10;
/** A page that only sends its visitors on is short. */
const LONGEST_SIGNPOST = 4_096;
const LONGEST_PATH = 300;

const request = (
  { path, post, returns, byAddress }: WebQuestion,
  { host: name, ip, port, tls }: Peer,
  before?: HttpAnswer,
  named?: string,
): string => {
  const host = byAddress === true ? (ip ?? name) : name;
  const returned = returns === undefined ? undefined : before?.headers[returns]?.[0];
  const usual = tls ? 443 : 80;
  const authority = `${host.includes(":") ? `[${host}]` : host}${port === usual ? "" : `:${port}`}`;
  const body = post ?? "";
  const kind = body.startsWith("<") ? "application/soap+xml;charset=UTF-8" : "application/json";
  const identify = body.startsWith("<") ? "WSMANIDENTIFY: unauthenticated\r\n" : "";
  return [
    `${post === undefined ? "GET" : "POST"} ${(named ?? path).replace(/#.*$/, "")} HTTP/1.1\r\nHost: ${authority}\r\n`,
    "User-Agent: Parapet (service detection)\r\nAccept: */*\r\nConnection: close\r\n",
    returned === undefined ? "" : `${returns}: ${returned}\r\n`,
    post === undefined ? "" : `${identify}Content-Type: ${kind}\r\nContent-Length: ${Buffer.byteLength(body)}\r\n`,
    `\r\n${body}`,
  ].join("");
};

/** The same page, requested with the address as host. */
const BY_ADDRESS: WebQuestion = { path: "/#address", byAddress: true };
/** Refusals that may be of the name: what answers may have something else for its address. */
const DEPENDS_ON_NAME = new Set([400, 403, 404, 421, 500]);

/** Whether the port is worth asking for its front page by address as well. */
const mayDiffer = (root: HttpAnswer, { host, ip }: Peer): boolean =>
  ip !== undefined && ip !== host && DEPENDS_ON_NAME.has(root.status);

/** The path on this server that the front page sends every visitor to; null where it sends no one on. */
const landingPath = (root: HttpAnswer, { host }: Peer): string | null => {
  const inPage =
    root.body.length <= LONGEST_SIGNPOST
      ? (/<meta[^>]{1,60}url=['"]?([^'">\s]{1,300})/i.exec(root.body)?.[1] ??
        /(?:window|document|top|self)?\.?location(?:\.href)?\s{0,4}=\s{0,4}['"]([^'"\s]{1,300})['"]/.exec(
          root.body,
        )?.[1])
      : undefined;
  const to = root.status >= 300 && root.status < 400 ? root.headers["location"]?.[0] : inPage;
  if (to === undefined || !URL.canParse(to, `http://${host.includes(":") ? "[::1]" : host}`)) return null;
  const here = new URL(`http://${host.includes(":") ? "[::1]" : host}`);
  const url = new URL(to, here);
  if (url.hostname !== here.hostname || url.pathname === "/") return null;
  return `${url.pathname}${url.search}`.slice(0, LONGEST_PATH);
};

const isSuspected = (service: WebService, pages: readonly (HttpAnswer | null)[]): boolean =>
  pages.some((page) => page !== null && service.suspects?.(page) === true);

/** Which products the front page, the page it leads to or the port makes worth asking for. */
const candidates = (pages: readonly (HttpAnswer | null)[], peer: Peer): WebService[] =>
  WEB_SERVICES.filter((it) => it.ports.includes(peer.port) || isSuspected(it, pages)).toSorted(
    (a, b) => Number(isSuspected(b, pages)) - Number(isSuspected(a, pages)),
  );

interface Progress {
  readonly found: { readonly service: WebService; readonly reading: Reading } | null;
  /** The question no answer has come to yet. */
  readonly open: WebQuestion | null;
  /** The path that a page names for it. */
  readonly named?: string | undefined;
}

const UNANSWERED: HttpAnswer = { status: 0, version: "", headers: {}, body: "" };

/** The path that the front page, or else the answer before, names for a question. */
const namedPath = (
  { from, below = "" }: WebQuestion,
  pages: readonly (HttpAnswer | null | undefined)[],
): string | undefined => {
  const named = pages.map((page) => from?.exec(page?.body ?? "")?.[1]).find((path) => path !== undefined);
  return named === undefined ? undefined : `${named}${below}`;
};

/** Of what two pages say of one product: the one that states its version. */
export const better = (first: WebReading | null, second: WebReading | null): WebReading | null =>
  first === null || (first.version == null && second?.version != null) ? second : first;

/**
 * Replays the answers in the order they were asked for: what is known, and what is still to be asked? Of a dialog that is over, what
 * was not asked for any more is unanswered: what was heard counts.
 */
const replay = (answers: readonly Buffer[], peer: Peer, isOver = false): Progress => {
  const root = answers[0] === undefined ? null : readHttpAnswer(answers[0]);
  if (root === null) return { found: null, open: null };
  const later = answers.slice(1).map((it) => readHttpAnswer(it) ?? UNANSWERED);
  let at = 0;
  // A front page that shows no product, or not its version, leads to the one that does.
  const suspected = WEB_SERVICES.filter((it) => it.suspects?.(root) === true);
  const isFollowed = suspected.length === 0 || suspected.some(({ readsLanding }) => readsLanding === true);
  const landing = isFollowed ? landingPath(root, peer) : null;
  const elsewhere = landing !== null ? { path: landing } : mayDiffer(root, peer) ? BY_ADDRESS : null;
  if (elsewhere !== null && later.length === 0 && !isOver) return { found: null, open: elsewhere };
  const answered = elsewhere === null ? null : (later[at++] ?? null);
  // The same refusal by address says nothing more.
  const second = elsewhere === BY_ADDRESS && answered?.status === root.status ? null : answered;
  for (const service of candidates([root, second], peer)) {
    const got: HttpAnswer[] = [];
    for (const question of service.asks ?? []) {
      const named = namedPath(question, [root, second, got.at(-1)]);
      const isAsked = question.from === undefined || named !== undefined;
      const answer = isAsked ? later[at] : UNANSWERED;
      if (answer === undefined && !isOver) return { found: null, open: question, named };
      if (isAsked) at += 1;
      got.push(answer ?? UNANSWERED);
      // The first answer decides whether the others are worth asking for.
      if (
        got.length === 1 &&
        service.read(root, got) === null &&
        (second === null || service.read(second, got) === null)
      )
        break;
    }
    const reading = better(service.read(root, got), second === null ? null : service.read(second, got));
    if (reading !== null) {
      const { name, vendor, product, cpe, part, numbering } = service;
      const known = { ...(part !== undefined && { part }), ...(numbering !== undefined && { numbering }) };
      return { found: { service, reading: { name, vendor, product, cpe, ...known, ...reading } }, open: null };
    }
  }
  return { found: null, open: null };
};

const valuesOf = ({ headers, body }: HttpAnswer): (readonly [string, string])[] => {
  const of = (name: string, kind: string) => (headers[name] ?? []).map((value) => [kind, value] as const);
  // Tomcat's error pages are titled by the error; the product is in the last line.
  const tomcat = /<h3>(Apache Tomcat\/[^<]{1,60})<\/h3>/i.exec(body)?.[1];
  const title = tomcat ?? /<title[^>]*>([^<]{1,300})/i.exec(body)?.[1]?.trim();
  const generator = /<meta[^>]{1,80}name=["']?generator["']?[^>]{0,40}content=["']([^"'>]{1,120})/i.exec(body)?.[1];
  return [
    ...of("server", "http_header.server"),
    ...of("x-powered-by", "http_header.x_powered_by"),
    ...of("via", "http_header.via"),
    ...of("etag", "http_header.etag"),
    ...of("www-authenticate", "http_header.wwwauth"),
    ...of("set-cookie", "http_header.cookie"),
    ...(title === undefined ? [] : [["html_title", title] as const]),
    ...(generator === undefined ? [] : [["html_generator", generator] as const]),
  ];
};

/** HTTP: the front page, and what the products known by their own pages say (RFC 9112). */
export const http: ServiceProbe = {
  id: "http",
  transport: "tcp",
  ports: [
    80,
    81,
    591,
    631,
    2082,
    2086,
    2095,
    2375,
    2379,
    3000,
    3128,
    4040,
    4848,
    5000,
    5601,
    5984,
    5985,
    6333,
    7001,
    7474,
    8000,
    8001,
    8006,
    8008,
    8080,
    8081,
    8086,
    8088,
    8089,
    8123,
    8161,
    8200,
    8500,
    8888,
    8983,
    9000,
    9090,
    9091,
    9093,
    9200,
    9870,
    9990,
    10000,
    10255,
    11434,
    15672,
    16010,
    32400,
    50070,
    ...PRODUCTS.flatMap(({ ports }) => ports),
  ],
  tlsPorts: [443, 2083, 2087, 2096, 2376, 4443, 5986, 6443, 8006, 8443, 8834, 9443, 10250, 10443],
  hello: (peer) => request({ path: "/" }, peer),
  isComplete: isHttpComplete,
  next(answers, peer): Turn | null {
    if (answers.length > MAX_QUESTIONS) return null;
    const { open, named } = replay(answers, peer);
    if (open === null) return null;
    const before = readHttpAnswer(answers.at(-1) ?? Buffer.alloc(0)) ?? undefined;
    return {
      say: request(open, peer, before, named),
      isComplete: isHttpComplete,
      fresh: true,
      ...(open.isLarge === true && { isLarge: true }),
    };
  },
  read(answers, peer) {
    const root = answers[0] === undefined ? null : readHttpAnswer(answers[0]);
    if (root === null) return null;
    const values = valuesOf(root);
    const title = values.find(([kind]) => kind === "html_title")?.[1] ?? null;
    const details = {
      status: root.status,
      title,
      server: root.headers["server"]?.[0] ?? null,
      location: root.headers["location"]?.[0] ?? null,
      ...(root.headers["alt-svc"]?.[0] !== undefined && { altSvc: root.headers["alt-svc"][0].slice(0, 300) }),
    };
    const banner = `HTTP/${root.version} ${root.status}${details.server === null ? "" : ` · ${details.server}`}`;
    const { found } = replay(answers, peer, true);
    if (found !== null) return { ...found.reading, banner, details: { ...details, ...found.reading.details }, values };
    return { name: isProxy(root) ? "http-proxy" : "http", banner, details, values };
  },
};

/** Whether an answer says that TLS was expected; such a port is tried again inside TLS. */
export const expectsTls = (answer: Buffer): boolean => {
  const { status, body } = readHttpAnswer(answer) ?? { status: 0, body: "" };
  return (
    status === 400 &&
    /plain HTTP request was sent to (?:an )?HTTPS|speaking plain HTTP to an SSL|HTTP request to an HTTPS server/i.test(
      body,
    )
  );
};
