import { defineFeature } from "../../platform/feature.ts";
import { scimConnectionRoutes } from "./routes/scim-connections.ts";
import { scimRoutes } from "./routes/scim.ts";

export const scim = defineFeature({ routes: [scimRoutes, ...scimConnectionRoutes], jobs: [] });
