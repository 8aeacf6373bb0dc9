import { defineFeature } from "../../platform/feature.ts";
import { validationRoutes } from "./routes/validation.ts";

export const validation = defineFeature({ routes: [...validationRoutes], jobs: [] });
