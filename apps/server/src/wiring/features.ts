import { FEATURES } from "@parapet/domain/features/features";

import type { Feature } from "../platform/feature.ts";
import type { AnyJob } from "../platform/queue/job.ts";
import type { AppServices } from "./app-services.ts";
import { refuseUnannounced } from "./complete-features.ts";
import { PARTS } from "./feature-parts.ts";

const parts: readonly Feature<AppServices>[] = Object.values(PARTS);

export const ROUTES = parts.flatMap(({ routes }) => routes);
export const JOBS: readonly AnyJob[] = parts.flatMap(({ jobs }) => jobs);
refuseUnannounced(FEATURES, PARTS);
