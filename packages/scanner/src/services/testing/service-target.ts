import type { SeenService, Targets } from "../../check.ts";

/** A service as a scan sees it, for the tables of the checks. */
export const seenService = (seen: Partial<SeenService>): SeenService => ({
  protocol: "tcp",
  name: null,
  product: null,
  version: null,
  cpe: null,
  tls: false,
  banner: null,
  unauthenticated: null,
  details: {},
  ...seen,
});

/** The same on a host of the company. */
export const serviceTarget = (seen: Partial<SeenService>, port = 1, host = "db.acme.test"): Targets["service"] => ({
  domain: "acme.test",
  host,
  ip: "192.0.2.7",
  port,
  service: seenService(seen),
});
