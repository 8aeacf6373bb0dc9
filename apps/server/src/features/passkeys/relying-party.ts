import type { Config } from "../../platform/config.ts";

/** Who passkeys are made for: the domain they are bound to, and the origins of the pages that may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly isOrigin: (origin: string) => boolean;
}

/** What the browser states about the page that asked; a member that is present may have any type. */
interface StatedPage {
  readonly origin: string;
  readonly crossOrigin?: unknown;
  readonly topOrigin?: unknown;
}

/**
 * Was the credential asked for by a page of the portal itself? A page inside a frame of another origin (`crossOrigin`, or a
 * `topOrigin`) is refused: the portal forbids frames, so that such an answer was not given on one of its pages.
 */
export const isOwnPage = (
  { isOrigin }: RelyingParty,
  { origin, crossOrigin = false, topOrigin }: StatedPage,
): boolean => isOrigin(origin) && crossOrigin === false && topOrigin === undefined;

/**
 * The host of the public URL. A passkey cannot be bound to an IP address, so a development server on loopback is known as
 * `localhost`, on whatever port its pages are served.
 */
export const relyingParty = ({ publicUrl, mode }: Pick<Config, "mode" | "publicUrl">): RelyingParty => {
  const { hostname, origin: own } = new URL(publicUrl);
  const isLocal = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])$/.test(hostname);
  if (mode === "production" || !isLocal) return { id: hostname, isOrigin: (origin) => origin === own };
  return {
    id: "localhost",
    isOrigin: (origin) => origin === own || URL.parse(origin)?.hostname === "localhost",
  };
};
