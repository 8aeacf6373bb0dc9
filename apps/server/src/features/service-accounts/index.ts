export { MCP_PATH, mcpUrl } from "./token-url.ts";
