import type { Blueprint } from "../blueprint.ts";
import { healthyCompany } from "./healthy-company.ts";

/** The company no one can say anything about: the twin of the careless one, with no fault planted. */
export const tidy: Blueprint = {
  domain: "tidy.test",
  ...healthyCompany("tidy.test", { name: "Tidy Works", slogan: "Everything in its place." }),
  faults: [],
};
