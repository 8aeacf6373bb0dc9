import { readFile } from "node:fs/promises";
import { join } from "node:path";

import type { FastifyInstance } from "fastify";

import type { DemoServices } from "../demo-world.ts";

/**
 * The accounts of the demo, for the sign-in page of a development server. Without a demo the list is empty; production has no
 * such route.
 */
export const devDemoRoutes = (app: FastifyInstance, { config, lab }: Pick<DemoServices, "config" | "lab">): void => {
  if (config.mode === "production") return;
  const options = { config: { policy: "anyone" as const }, schema: { hide: true } };

  app.get("/dev/demo-accounts.json", options, async (_request, reply) => {
    const accounts =
      lab === null ? "[]" : await readFile(join(config.dataDir, "demo-accounts.json"), "utf8").catch(() => "[]");
    return reply.header("cache-control", "no-store").type("application/json; charset=utf-8").send(accounts);
  });
};
