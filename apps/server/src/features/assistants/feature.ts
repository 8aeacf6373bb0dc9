import { defineFeature } from "../../platform/feature.ts";
import { assistantRoutes } from "./routes/assistants.ts";
import { authorizationRoutes } from "./routes/authorization.ts";

export const assistants = defineFeature({ routes: [...assistantRoutes, ...authorizationRoutes], jobs: [] });
