import type { Config } from "../../platform/config.ts";

/**
 * The address to open in a browser. Passkeys cannot be bound to an IP address, so in development the loopback address is
 * named `localhost`, which is the relying party there.
 */
export const browserAddress = ({ mode, publicUrl }: Pick<Config, "mode" | "publicUrl">): string =>
  mode === "production"
    ? publicUrl
    : publicUrl.replace(/^http:\/\/(?:127\.0\.0\.1|\[::1\])(?=[:/]|$)/, "http://localhost");
