import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import { readConfig } from "../platform/config.ts";
import { whoIs } from "../platform/session/who-is.ts";
import type { AppServices } from "../wiring/app-services.ts";
import { buildApp } from "../wiring/app.ts";
import { openServices } from "../wiring/open-services.ts";
import type { TestPortal } from "./test-portal.ts";

export interface SecondServer extends AsyncDisposable {
  readonly services: AppServices;
  readonly app: FastifyInstance;
}

/** Another server of the same installation: the same database and keys, a data folder of its own. */
export const secondServer = async (
  first: Pick<TestPortal, "services" | "database" | "clock">,
  environment: NodeJS.ProcessEnv = {},
): Promise<SecondServer> => {
  const dataDir = mkdtempSync(join(tmpdir(), "parapet-second-"));
  const config = readConfig({
    NODE_ENV: "test",
    DATA_DIR: dataDir,
    PARAPET_KEY_FILE: first.services.config.keyFile,
    ...environment,
  });
  const services = await openServices(config, {
    url: first.database.url,
    hashCost: { memoryCost: 64, timeCost: 1, parallelism: 1 },
    isPrepared: true,
    hasOnePool: true,
    now: first.clock.now,
  });
  const app = await buildApp(services, { whoIs });
  await app.ready();
  return {
    services,
    app,
    async [Symbol.asyncDispose]() {
      await app.close();
      await services[Symbol.asyncDispose]();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
};
