import { defineFeature } from "../../platform/feature.ts";
import type { SignOnServices } from "./provider-net.ts";
import { signOnFlowRoutes } from "./routes/sign-on-flow.ts";
import { signOnRoutes } from "./routes/sign-on.ts";

export const signOn = defineFeature<SignOnServices>({ routes: [...signOnFlowRoutes, ...signOnRoutes], jobs: [] });
