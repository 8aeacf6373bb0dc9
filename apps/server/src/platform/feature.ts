import type { FastifyInstance } from "fastify";

import type { AnyJob } from "./queue/job.ts";
import type { Services } from "./services.ts";

/** Registers one call of the API. */
export type Route<Given> = (app: FastifyInstance, services: Given) => void;

/** What a feature adds to the program: calls of the API and jobs. */
export interface Feature<Given extends Services = Services> {
  readonly routes: readonly Route<Given>[];
  readonly jobs: readonly AnyJob[];
}

export const defineFeature = <Given extends Services = Services>(feature: Feature<Given>): Feature<Given> => feature;
