import { environment, readConfig } from "../../platform/config.ts";
import { inBackground } from "../../platform/connection-pools.ts";
import type { AppServices } from "../app-services.ts";
import { openServices } from "../open-services.ts";
import { patiently } from "../patiently.ts";

/** Opens the services that the environment describes for the length of one command. */
export const withServices = async <Result>(work: (services: AppServices) => Promise<Result>): Promise<Result> => {
  // Quiet: stdout belongs to what the command answers.
  const config = { ...readConfig(environment()), logLevel: "silent" };
  await using services = await patiently(() => openServices(config));
  // Awaited here, for the services close as soon as this function returns.
  return await work(inBackground(services));
};
