import type { Config } from "../../platform/config.ts";

/** Who passkeys are made for: the domain they are bound to, and the origins of the pages that may use them. */
export interface RelyingParty {
  readonly id: string;
  readonly isOrigin: (origin: string) => boolean;
}

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
