import type { Config } from "../config.ts";

export const TOKEN_PATH = "/v1/oauth/token";
export const REVOKE_PATH = "/v1/oauth/revoke";
export const AUTHORIZE_PATH = "/v1/oauth/authorize";
export const REGISTER_PATH = "/v1/oauth/register";

export const tokenUrl = ({ publicUrl }: Pick<Config, "publicUrl">): string => `${publicUrl}${TOKEN_PATH}`;

/** The server of assistants, a resource of its own. */
export const MCP_PATH = "/v1/mcp";
export const mcpUrl = ({ publicUrl }: Pick<Config, "publicUrl">): string => `${publicUrl}${MCP_PATH}`;

/** What tokens are for (RFC 8707): the API, or the part of it below the address that the client names. */
export const apiUrl = ({ publicUrl }: Pick<Config, "publicUrl">): string => `${publicUrl}/v1/`;
