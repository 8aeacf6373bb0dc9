import { defineFeature } from "../../platform/feature.ts";
import { serviceAccountRoutes } from "./routes/service-accounts.ts";
import { oauthRoutes } from "./routes/token.ts";

export const serviceAccounts = defineFeature({ routes: [...serviceAccountRoutes, ...oauthRoutes], jobs: [] });
