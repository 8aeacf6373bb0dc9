import { environment, readConfig } from "../config.ts";
import { openServices, type Services } from "../services.ts";

/** Opens the services that the environment describes for the length of one command. */
export const withServices = async <Result>(work: (services: Services) => Promise<Result>): Promise<Result> => {
  await using services = await openServices(readConfig(environment()));
  return work(services);
};
