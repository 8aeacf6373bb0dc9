import type { HttpAnswer } from "./http-answer.ts";
import type { WebService } from "./web-service.ts";

/** A name that cannot exist (RFC 6761): a proxy that serves us fails to find it, one that does not refuses first. */
const NOWHERE = "http://open-proxy.invalid/";

/** Whether the answer to a plain request is that of a proxy. */
export const isProxy = ({ headers }: HttpAnswer): boolean =>
  headers["proxy-authenticate"] !== undefined ||
  headers["x-squid-error"] !== undefined ||
  /^(?:squid|tinyproxy|Mikrotik HttpProxy)/i.test(headers["server"]?.[0] ?? "");

/** Squid names its trouble; Tinyproxy fails with 500 only once its rules let us through. */
const reportsLookup = (answer: HttpAnswer | undefined): boolean =>
  answer?.headers["x-squid-error"]?.[0]?.startsWith("ERR_DNS_FAIL") === true ||
  (answer?.status === 500 && /^tinyproxy/i.test(answer.headers["server"]?.[0] ?? ""));

/** Proxies are requested for an unresolvable host, so nothing is fetched. */
export const PROXY_SERVICES: readonly WebService[] = [
  {
    name: "http-proxy",
    vendor: null,
    product: null,
    cpe: null,
    ports: [],
    suspects: isProxy,
    asks: [{ path: NOWHERE }],
    read(root, [answer]) {
      const status = answer?.status ?? 0;
      // A server that fails at everything shows nothing by failing at this, unless it says that it searched for the name.
      const tried = status >= 500 && status <= 599 && (root.status < 500 || reportsLookup(answer));
      return { unauthenticated: tried ? true : status === 403 || status === 407 ? false : null };
    },
  },
];
