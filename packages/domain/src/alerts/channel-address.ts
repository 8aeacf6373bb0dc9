import { isDomainName } from "../contracts/domain-name-grammar.ts";

export const CHANNEL_KINDS = ["email", "slack", "teams", "webhook"] as const;
export type ChannelKind = (typeof CHANNEL_KINDS)[number];
export type WebChannelKind = Exclude<ChannelKind, "email"> | "tickets";

/** Hosts that a kind of channel may point at; `*.` is any name below. */
const HOSTS: Readonly<Record<"slack" | "teams", readonly string[]>> = {
  slack: ["hooks.slack.com"],
  // Workflows. The connectors of Office 365 (webhook.office.com) were retired and would swallow every message.
  teams: ["*.logic.azure.com", "*.environment.api.powerplatform.com"],
};

/** Well-known takers of webhooks; an operator can name more, and an organization's own verified domains always count. */
const KNOWN_HOSTS = [
  "hooks.zapier.com",
  "*.make.com",
  "events.pagerduty.com",
  "*.opsgenie.com",
  "*.service-now.com",
  "*.atlassian.net",
  "*.logic.azure.com",
  "*.environment.api.powerplatform.com",
] as const;

const PORTS = new Set(["", "8443"]);
const PATH_OF_SLACK = /^\/(?:services|workflows|triggers)\/[\w/-]{8,300}$/;

export const ADDRESS_PROBLEMS = [
  "webhook_not_https",
  "webhook_not_public",
  "webhook_not_allowed",
  "webhook_retired",
] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

export interface AllowedHosts {
  /** Verified domains of the organization. */
  readonly own: readonly string[];
  /** What the operator allows beside the well-known ones, each a name or `*.name`. */
  readonly operator: readonly string[];
}

const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/**
 * May messages be sent to this web address? Only to https, only to public names (never to an address), and only to
 * hosts on the list of their kind. Which address the name leads to is evaluated again when it is connected to.
 */
export const judgeAddress = (
  kind: WebChannelKind,
  text: string,
  allowed: AllowedHosts,
): { readonly url: string } | { readonly problem: AddressProblem } => {
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== "https:" || text.length > 2_000) return { problem: "webhook_not_https" };
  const host = url.hostname.toLowerCase();
  if (url.username !== "" || url.password !== "" || !PORTS.has(url.port) || !isDomainName(host))
    return { problem: "webhook_not_public" };
  if (kind === "teams" && isBelow(host, "webhook.office.com")) return { problem: "webhook_retired" };
  const isAllowed =
    kind === "webhook" || kind === "tickets"
      ? allowed.own.some((domain) => isBelow(host, domain)) ||
        [...KNOWN_HOSTS, ...allowed.operator].some((pattern) => fits(host, pattern))
      : url.port === "" && HOSTS[kind].some((pattern) => fits(host, pattern));
  if (!isAllowed || (kind === "slack" && !PATH_OF_SLACK.test(url.pathname))) return { problem: "webhook_not_allowed" };
  url.hash = "";
  return { url: url.href };
};

/** Masked form of an address: enough to distinguish two, not enough to use one. */
export const addressHint = (url: string): string => {
  const { hostname, pathname, search } = new URL(url);
  const tail = `${pathname}${search}`.replaceAll(/[^A-Za-z0-9]/g, "").slice(-4);
  return `${hostname}/…${tail.length === 4 ? tail : ""}`;
};
