import type { Config } from "../../platform/config.ts";

/** By which the owner of a host recognizes the requests of authorized validation. */
export const validationUserAgent = ({ publicUrl }: Pick<Config, "publicUrl">): string =>
  `Parapet-Validation/0.1 (+${publicUrl}/scanning)`;
