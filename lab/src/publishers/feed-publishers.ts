import type { CompanyPlan } from "../plan-company.ts";
import type { Publisher } from "./publisher.ts";

const DOMAIN = "publishers.test";

/** The host where every publisher lives, and the zones that lead there from their real names. */
export const feedPublishers = (publishers: readonly Publisher[]): CompanyPlan => {
  const elsewhere = [...new Set(publishers.flatMap(({ hosts }) => hosts))].filter(
    (name) => !name.endsWith(`.${DOMAIN}`),
  );
  return {
    domain: DOMAIN,
    zones: [{ origin: DOMAIN, records: [] }, ...elsewhere.map((origin) => ({ origin, records: [] }))],
    hosts: [
      {
        name: DOMAIN,
        aliases: [`*.${DOMAIN}`, ...elsewhere],
        ptr: null,
        services: [
          { port: 80, speaks: "publishers", secure: false },
          { port: 443, speaks: "publishers", secure: true },
        ],
      },
    ],
  };
};
