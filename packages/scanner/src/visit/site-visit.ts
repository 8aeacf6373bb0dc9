import { randomBytes } from "node:crypto";

import type { HttpRequest, HttpResponse, Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { CheckContext, Targets } from "../check.ts";
import type { ProofPermit } from "../proof-permit.ts";
import { isOwnAddress } from "./own-address.ts";
import { isSamePage } from "./same-page.ts";

/** What a browser meets when it opens the site: the first answer, the hops, and the page it ends at. */
export interface HomeObservation {
  readonly first: HttpResponse;
  readonly hops: readonly { readonly url: string; readonly status: number; readonly location: string }[];
  readonly page: HttpResponse;
  /** The foreign host the site sends its visitors to, when it does; nothing there is asked. */
  readonly leavesFor: string | null;
}

export interface Ask {
  readonly method?: HttpRequest["method"];
  readonly headers?: Readonly<Record<string, string>>;
  readonly maxBytes?: number;
  readonly body?: Uint8Array;
  /** The request target as it is to be sent, of a path that a parser would tidy up. */
  readonly target?: string;
  readonly timeoutMs?: number;
  readonly sourceAddress?: string;
  /** The address to send to, where it must be this one. */
  readonly ip?: string;
  readonly once?: true;
  /** Asked directly before the request leaves: waiting for the other requests of a visit takes time. */
  readonly mayLeave?: () => Promise<void>;
}

/**
 * One polite visit to one site, shared by every check of a scan: each address is asked once, a few at a time, and the
 * visit stops with "blocked" when the site starts to turn us away.
 */
export interface SiteVisit {
  /** Scheme, host and port of the site. */
  readonly origin: string;
  readonly host: string;
  /** The address of a path, as findings name it. */
  urlOf(path: string): string;
  /** Requests sent so far. */
  readonly sent: () => number;
  /** Bytes of answers that are stored for the next check that asks. */
  readonly storedBytes: () => number;
  home(): Promise<HomeObservation>;
  /** The address of the site, where it is shown to belong to who has the host proved; null: it is not. */
  ownAddress(permit: ProofPermit): Promise<string | null>;
  /** A path of the site (or a whole address on the same host). Redirects are not followed. */
  get(path: string, ask?: Ask): Promise<HttpResponse>;
  /** The same without caching: for URLs requested by one template only. */
  requestOnce(path: string, ask?: Ask): Promise<HttpResponse>;
  /** What the site answers for a path that no one has, in the same folder and with the same ending. */
  control(likePath: string): Promise<HttpResponse>;
  /** Does the site do nothing but send everyone elsewhere (http to https, an old name to a new one)? */
  isSignpost(): Promise<boolean>;
  /** Is this answer the path's own, and not what the site says to everything? */
  isOwnAnswer(path: string, response: HttpResponse): Promise<boolean>;
}

const AT_ONCE = 6;
const MAX_HOPS = 5;
const MAX_REQUESTS = 20_000;
const TURNED_AWAY_BEFORE_ASKING_AGAIN = 25;
const TOO_MANY_BEFORE_STOPPING = 8;
export const HOME_BYTES = 1024 * 1024;

const isTurnedAway = (status: number): boolean => status === 429 || status === 403;
const isRedirect = (status: number): boolean => [301, 302, 303, 307, 308].includes(status);

/** A name that no site has; letters only, so that it cannot be read as an id. */
export const unlikelyName = (): string =>
  [...randomBytes(14)].map((byte) => String.fromCharCode(97 + (byte % 26))).join("");

/** Does the answer send the visitor to another scheme or host? */
const leadsAway = (response: HttpResponse): boolean => {
  if (!isRedirect(response.status)) return false;
  const next = URL.parse(response.headers["location"]?.[0] ?? "", response.url);
  const here = new URL(response.url);
  return next !== null && (next.protocol !== here.protocol || next.host !== here.host);
};

const controlPathLike = (path: string): string => {
  const [plain = "/"] = path.split("?");
  const folder = plain.slice(0, plain.lastIndexOf("/") + 1) || "/";
  const file = plain.slice(folder.length);
  const ending = file.startsWith(".") ? "" : (/(\.[A-Za-z0-9]{1,8}){1,2}$/.exec(file)?.[0] ?? "");
  const isFolder = plain.endsWith("/") && plain !== "/";
  const parent = isFolder ? plain.slice(0, plain.slice(0, -1).lastIndexOf("/") + 1) : folder;
  return `${parent}%NAME%${ending}${isFolder ? "/" : ""}`;
};

const createVisit = (
  target: { readonly url: string; readonly ip?: string },
  net: Net,
  signal: AbortSignal,
): SiteVisit => {
  const base = new URL(target.url);
  const answers = new Map<string, Promise<HttpResponse>>();
  const controls = new Map<string, Promise<HttpResponse>>();
  const waiting: (() => void)[] = [];
  let running = 0;
  let sent = 0;
  let storedBytes = 0;
  let turnedAway = 0;
  let tooMany = 0;
  let blocked: ProbeError | null = null;

  const inTurn = async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= AT_ONCE) await new Promise<void>((resolve) => waiting.push(resolve));
    running++;
    try {
      return await work();
    } finally {
      running--;
      waiting.shift()?.();
    }
  };

  const send = (url: string, ask: Ask = {}): Promise<HttpResponse> =>
    inTurn(async () => {
      if (blocked !== null) throw blocked;
      if (++sent > MAX_REQUESTS) throw new ProbeError("rate-limited", `more than ${MAX_REQUESTS} requests to one site`);
      const response = await net.http({
        tls: "inspect",
        url,
        signal,
        ...(ask.method !== undefined && { method: ask.method }),
        ...(ask.headers !== undefined && { headers: ask.headers }),
        ...(ask.maxBytes !== undefined && { maxBytes: ask.maxBytes }),
        ...(ask.body !== undefined && { body: ask.body }),
        ...(ask.target !== undefined && { target: ask.target }),
        ...(ask.timeoutMs !== undefined && { timeoutMs: ask.timeoutMs }),
        ...(ask.sourceAddress !== undefined && { sourceAddress: ask.sourceAddress }),
        ...(ask.once !== undefined && { once: ask.once }),
        ...(ask.mayLeave !== undefined && { mayLeave: ask.mayLeave }),
        ...(target.ip !== undefined && { ip: target.ip }),
        ...(ask.ip !== undefined && { ip: ask.ip }),
      });
      turnedAway = isTurnedAway(response.status) ? turnedAway + 1 : 0;
      // "Too many requests" needs no second question: the site has said what it wants.
      tooMany = response.status === 429 ? tooMany + 1 : 0;
      if (tooMany >= TOO_MANY_BEFORE_STOPPING) {
        blocked ??= new ProbeError("blocked", `${base.origin} limits the request rate (429)`);
      }
      return response;
    });

  const own = new Map<ProofPermit, Promise<string | null>>();
  let home: Promise<HomeObservation> | null = null;
  let asking: Promise<void> | null = null;

  /** Many refusals in a row are normal for hidden files; a home page that is refused as well is a ban. */
  const noticeBan = async (response: HttpResponse): Promise<HttpResponse> => {
    if (turnedAway < TURNED_AWAY_BEFORE_ASKING_AGAIN || blocked !== null) return response;
    turnedAway = 0;
    asking ??= (async () => {
      const before = home === null ? null : await home.catch(() => null);
      const again = await send(before?.page.url ?? `${base.origin}/`, { maxBytes: 4096 });
      if (again.status === 429 || (again.status === 403 && before !== null && before.page.status !== 403)) {
        blocked = new ProbeError("blocked", `${base.origin} turns us away (${again.status})`);
      }
    })().finally(() => (asking = null));
    await asking;
    return response;
  };

  const open = async (): Promise<HomeObservation> => {
    const hops: { url: string; status: number; location: string }[] = [];
    const first = await send(base.href, { maxBytes: HOME_BYTES });
    let page = first;
    let leavesFor: string | null = null;
    while (isRedirect(page.status) && hops.length < MAX_HOPS) {
      const location = page.headers["location"]?.[0];
      if (location === undefined) break;
      const next = URL.parse(location, page.url);
      if (next === null || !/^https?:$/.test(next.protocol)) break;
      hops.push({ url: page.url, status: page.status, location });
      next.hash = "";
      if (next.hostname !== base.hostname) {
        leavesFor = next.hostname;
        break;
      }
      if (next.href === page.url || hops.some((hop) => hop.url === next.href)) break;
      page = await send(next.href, { maxBytes: HOME_BYTES });
    }
    return { first, hops, page, leavesFor };
  };

  const saved = <T extends { readonly page: HttpResponse }>(it: T): T => {
    storedBytes += it.page.body.length;
    return it;
  };

  const visit: SiteVisit = {
    origin: base.origin,
    host: base.hostname,
    urlOf: (path) => URL.parse(path, base.origin)?.href ?? path,
    sent: () => sent,
    storedBytes: () => storedBytes,
    home: () => (home ??= open().then(saved)),
    ownAddress(permit) {
      const known = own.get(permit);
      if (known !== undefined) return known;
      const asked = (async () => {
        const ip = target.ip ?? (await visit.home()).first.ip;
        return (await isOwnAddress(net, { origin: base.origin, ip }, permit)) ? ip : null;
      })();
      own.set(permit, asked);
      return asked;
    },
    get(path, ask = {}) {
      const key = JSON.stringify([path, ask]);
      const known = answers.get(key);
      if (known !== undefined) return known;
      const answer = visit.requestOnce(path, ask).then((response) => saved({ page: response }).page);
      answers.set(key, answer);
      return answer;
    },
    async requestOnce(path, ask = {}) {
      const url = URL.parse(path, base.origin);
      if (url === null || url.hostname !== base.hostname) {
        throw new ProbeError("out-of-scope", `${path.slice(0, 200)} is not on ${base.hostname}`);
      }
      url.hash = "";
      return noticeBan(await send(url.href, ask));
    },
    control(likePath) {
      const shape = controlPathLike(likePath);
      const known = controls.get(shape);
      if (known !== undefined) return known;
      const answer = send(new URL(shape.replace("%NAME%", unlikelyName()), base.origin).href, { maxBytes: 256 * 1024 });
      controls.set(shape, answer);
      return answer;
    },
    async isSignpost() {
      const { first } = await visit.home();
      // The home page alone may be a greeting in front of a site; a path no one has shows whether there is one behind.
      return leadsAway(first) && leadsAway(await visit.control("/x"));
    },
    async isOwnAnswer(path, response) {
      const { page } = await visit.home();
      const { pathname, search } = new URL(response.url);
      if (search === "" && (pathname === "/" || pathname === new URL(page.url).pathname)) return true;
      if (isSamePage(response, page)) return false;
      return !isSamePage(response, await visit.control(path));
    },
  };
  return visit;
};

const visits = new WeakMap<Net, Map<string, { visit: SiteVisit; signal: AbortSignal; until: number }>>();
const SHARED_FOR_MS = 10 * 60_000;
/** A scan of a thousand sites must not hold a thousand sites in memory: beyond this the oldest visits are forgotten. */
const MAX_STORED_BYTES = 96 * 1024 * 1024;

/** A separate visit, not shared: for a single command. */
export const newSiteVisit = createVisit;

/**
 * The visit that all checks of one scan share. It is known by the network, the settings and the signal of the scan, and
 * forgotten after ten minutes, so that a later check fetches them again.
 */
export const siteVisit = (target: Targets["site"], net: Net, context: CheckContext): SiteVisit => {
  const ofNet = visits.get(net) ?? new Map<string, { visit: SiteVisit; signal: AbortSignal; until: number }>();
  visits.set(net, ofNet);
  const at = context.now().getTime();
  for (const [key, shared] of ofNet) if (shared.until < at || shared.signal.aborted) ofNet.delete(key);
  const key = keyOf(target, context);
  const known = ofNet.get(key);
  if (known !== undefined) return known.visit;
  let total = 0;
  for (const { visit } of ofNet.values()) total += visit.storedBytes();
  for (const [oldest, { visit }] of ofNet) {
    if (total <= MAX_STORED_BYTES) break;
    total -= visit.storedBytes();
    ofNet.delete(oldest);
  }
  const visit = createVisit({ url: target.url, ip: target.ip }, net, context.signal);
  ofNet.set(key, { visit, signal: context.signal, until: at + SHARED_FOR_MS });
  return visit;
};

/** Forgets what was fetched of these sites: no one will ask for it any more. */
export const leaveSites = (targets: readonly Targets["site"][], net: Net, context: CheckContext): void => {
  for (const target of targets) visits.get(net)?.delete(keyOf(target, context));
};

const keyOf = ({ url, ip }: Targets["site"], { settings, signal }: CheckContext): string =>
  `${idOf(settings)} ${idOf(signal)} ${url} ${ip}`;

const ids = new WeakMap<object, number>();
let lastId = 0;

/** A number for an object: the same object always has the same one. */
const idOf = (object: object): number => {
  const known = ids.get(object);
  if (known !== undefined) return known;
  ids.set(object, ++lastId);
  return lastId;
};
