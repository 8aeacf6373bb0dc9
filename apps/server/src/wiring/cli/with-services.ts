import { environment, readConfig } from "../../platform/config.ts";
import { inBackground } from "../../platform/connection-pools.ts";
import type { AppServices } from "../app-services.ts";
import { openServices } from "../open-services.ts";

/** Opens the services that the environment describes for the length of one command. */
export const withServices = async <Result>(work: (services: AppServices) => Promise<Result>): Promise<Result> => {
  // Quiet: stdout belongs to what the command answers.
  await using services = await openServices({ ...readConfig(environment()), logLevel: "silent" });
  // Awaited here, for the services close as soon as this function returns.
  return await work(inBackground(services));
};
