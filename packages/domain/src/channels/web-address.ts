import { isDomainName } from "../contracts/domain-name-grammar.ts";

/** Services that take any JSON; an operator can name more, and an organization's own verified domains always count. */
const KNOWN_HOSTS = [
  "hooks.zapier.com",
  "*.make.com",
  "*.logic.azure.com",
  "*.environment.api.powerplatform.com",
] as const;

const PORTS = new Set(["", "8443"]);

export const ADDRESS_PROBLEMS = [
  "webhook_not_https",
  "webhook_not_public",
  "webhook_not_allowed",
  "webhook_retired",
  "channel_key_invalid",
] as const;
export type AddressProblem = (typeof ADDRESS_PROBLEMS)[number];

export interface AllowedHosts {
  /** Verified domains of the organization. */
  readonly own: readonly string[];
  /** What the operator allows beside the well-known ones, each a name or `*.name`. */
  readonly operator: readonly string[];
}

export const isBelow = (host: string, domain: string): boolean => host === domain || host.endsWith(`.${domain}`);
const fits = (host: string, pattern: string): boolean =>
  pattern.startsWith("*.") ? host.endsWith(pattern.slice(1)) : host === pattern;

/** The URL, if it is https and leads to a public name. Which address the name leads to is evaluated again when it is connected to. */
const publicUrl = (text: string): URL | { readonly problem: AddressProblem } => {
  const url = URL.parse(text.trim());
  if (url === null || url.protocol !== "https:" || text.length > 2_000) return { problem: "webhook_not_https" };
  if (url.username !== "" || url.password !== "" || !PORTS.has(url.port) || !isDomainName(url.hostname))
    return { problem: "webhook_not_public" };
  url.hash = "";
  return url;
};

/** Judges a URL of one service: its hosts (`*.` is any name below) on the usual port. */
export const judgeServiceUrl = (
  text: string,
  { hosts, path, retired }: { readonly hosts: readonly string[]; readonly path?: RegExp; readonly retired?: string },
): { readonly address: string } | { readonly problem: AddressProblem } => {
  const url = publicUrl(text);
  if (!(url instanceof URL)) return url;
  if (retired !== undefined && isBelow(url.hostname, retired)) return { problem: "webhook_retired" };
  const isAllowed = url.port === "" && hosts.some((pattern) => fits(url.hostname, pattern));
  return isAllowed && (path === undefined || path.test(url.pathname))
    ? { address: url.href }
    : { problem: "webhook_not_allowed" };
};

/** Judges a URL of the organization's choice: on its verified domains, a well-known host or one that the operator allows. */
export const judgeOwnUrl = (
  text: string,
  { own, operator }: AllowedHosts,
): { readonly address: string } | { readonly problem: AddressProblem } => {
  const url = publicUrl(text);
  if (!(url instanceof URL)) return url;
  const isAllowed =
    own.some((domain) => isBelow(url.hostname, domain)) ||
    [...KNOWN_HOSTS, ...operator].some((pattern) => fits(url.hostname, pattern));
  return isAllowed ? { address: url.href } : { problem: "webhook_not_allowed" };
};

/** Masked form of a URL. */
export const urlHint = (url: string): string => {
  const { hostname, pathname, search } = new URL(url);
  const tail = `${pathname}${search}`.replaceAll(/[^A-Za-z0-9]/g, "").slice(-4);
  return `${hostname}/…${tail.length === 4 ? tail : ""}`;
};
