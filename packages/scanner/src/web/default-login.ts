import { randomBytes } from "node:crypto";

import type { HttpResponse } from "@parapet/net/net";

import type { DefaultLogin, Product } from "../products/product.ts";
import { PRODUCTS } from "../products/products.ts";
import { CONSENT_HEADER, type ProofPermit } from "../proof-permit.ts";
import { shows } from "../services/definitions/web-definition.ts";
import type { HttpAnswer } from "../services/http/http-answer.ts";
import { NOT_OWN } from "../visit/own-address.ts";
import type { SiteVisit } from "../visit/site-visit.ts";

/** Products whose documented default accounts are known. */
export const WITH_LOGIN: readonly (Product & { readonly login: DefaultLogin })[] = PRODUCTS.filter(
  (product): product is Product & { readonly login: DefaultLogin } => product.login !== null,
);

const READ_BYTES = 256 * 1024;
const toAnswer = (response: HttpResponse): HttpAnswer => ({
  status: response.status,
  version: "1.1",
  headers: response.headers,
  body: response.text(READ_BYTES),
});

/** The products with default accounts that a site shows without credentials. */
export const productsWithLogin = async (visit: SiteVisit): Promise<typeof WITH_LOGIN> => {
  const { first, page } = await visit.home();
  const atHome = [first, page].map(toAnswer);
  const found: (typeof WITH_LOGIN)[number][] = [];
  for (const product of WITH_LOGIN) {
    for (const sign of product.login.shownBy) {
      const { at = "/", ...shown } = sign;
      const answers = at === "/" ? atHome : [toAnswer(await visit.get(at, { maxBytes: READ_BYTES }))];
      if (!answers.some((answer) => shows(answer, shown))) continue;
      found.push(product);
      break;
    }
  }
  return found;
};

interface Attempt {
  readonly method: "GET" | "POST";
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string;
}

const toAttempt = ({ body }: DefaultLogin, user: string, password: string): Attempt => {
  if (body === undefined) {
    const basic = Buffer.from(`${user}:${password}`).toString("base64");
    return { method: "GET", headers: { Authorization: `Basic ${basic}` }, body: "" };
  }
  const isJson = body.startsWith("{");
  const written = (text: string): string => (isJson ? JSON.stringify(text).slice(1, -1) : encodeURIComponent(text));
  return {
    method: "POST",
    headers: { "Content-Type": isJson ? "application/json" : "application/x-www-form-urlencoded" },
    body: body.replace("{user}", () => written(user)).replace("{password}", () => written(password)),
  };
};

export const NO_LOGIN_CONSENT = "No consent to try default accounts on this host is in force.";

/** No consent for default accounts covers the host now, or not the address that it has. */
export class NoLoginConsent extends Error {
  constructor(why = NO_LOGIN_CONSENT) {
    super(why);
  }
}

/** Of a run: the hosts whose accounts of a product were tried, by name and by address. */
const tried = new WeakMap<ProofPermit, Set<string>>();

/**
 * Several sites may be one appliance with one set of accounts, which locks them after a few attempts: in a run only one site of a name,
 * and of an address, is tried. False: another one was.
 */
export const takeHost = (
  permit: ProofPermit,
  product: Product,
  { host, ip }: { host: string; ip: string },
): boolean => {
  const taken = tried.get(permit) ?? new Set<string>();
  tried.set(permit, taken);
  const places = [host, ip].map((place) => `${product.name} ${place.toLowerCase()}`);
  if (places.some((place) => taken.has(place))) return false;
  for (const place of places) taken.add(place);
  return true;
};

export interface AcceptedLogin {
  readonly product: Product;
  readonly user: string;
  readonly response: HttpResponse;
  /** The request as it was sent, without the password. */
  readonly request: string;
}

/**
 * Tries each documented account of a product once. A random account is tried before: a site that accepts it proves nothing. After
 * the first account that is accepted nothing more is sent.
 */
export const tryDefaultLogins = async (
  visit: SiteVisit,
  product: (typeof WITH_LOGIN)[number],
  permit: ProofPermit,
): Promise<AcceptedLogin | null> => {
  const { login } = product;
  const ip = await visit.ownAddress(permit);
  if (ip === null) throw new NoLoginConsent(NOT_OWN);
  const send = async (user: string, password: string): Promise<HttpResponse> => {
    // The consent may have ended, been withdrawn or stopped since the last attempt.
    const consent = await permit.takeRequest(visit.host);
    if (consent === null) throw new NoLoginConsent();
    const { method, headers, body } = toAttempt(login, user, password);
    return visit.requestOnce(login.path, {
      method,
      headers: { "User-Agent": permit.userAgent, ...headers, [CONSENT_HEADER]: consent },
      maxBytes: READ_BYTES,
      once: true,
      ip,
      // It may have ended while the request waited for others.
      mayLeave: async () => {
        if (!(await permit.covers(visit.host))) throw new NoLoginConsent();
      },
      ...(permit.sourceAddress !== null && { sourceAddress: permit.sourceAddress }),
      ...(body !== "" && { body: Buffer.from(body) }),
    });
  };
  const isGranted = (response: HttpResponse): boolean => shows(toAnswer(response), login.granted);
  const random = () => randomBytes(9).toString("hex");
  const openAnyway = toAnswer(await visit.requestOnce(login.path, { maxBytes: READ_BYTES }));
  if (login.body === undefined && shows(openAnyway, login.granted)) return null;
  if (isGranted(await send(random(), random()))) return null;
  for (const [user, password] of login.accounts) {
    const response = await send(user, password);
    if (!isGranted(response)) continue;
    const { method } = toAttempt(login, user, password);
    return { product, user, response, request: `${method} ${login.path} as ${user}` };
  }
  return null;
};
