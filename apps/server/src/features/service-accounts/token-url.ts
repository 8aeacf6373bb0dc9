import type { Config } from "../../platform/config.ts";

export const TOKEN_PATH = "/v1/oauth/token";
export const REVOKE_PATH = "/v1/oauth/revoke";

export const tokenUrl = ({ publicUrl }: Pick<Config, "publicUrl">): string => `${publicUrl}${TOKEN_PATH}`;

/** What tokens are for (RFC 8707): the API, or the part of it below the address that the client names. */
export const apiUrl = ({ publicUrl }: Pick<Config, "publicUrl">): string => `${publicUrl}/v1/`;
