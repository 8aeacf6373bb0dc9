import { defineFeature } from "../../platform/feature.ts";
import { mcpRoute } from "./routes/mcp.ts";

export const mcp = defineFeature({ routes: [mcpRoute], jobs: [] });
