import type { Blueprint } from "../blueprint.ts";
import { dnsFaults } from "./careless/dns-faults.ts";
import { lookAlikeFaults } from "./careless/look-alike-faults.ts";
import { mailFaults } from "./careless/mail-faults.ts";
import { moreWebFaults } from "./careless/more-web-faults.ts";
import { serviceFaults } from "./careless/service-faults.ts";
import { tlsFaults } from "./careless/tls-faults.ts";
import { webFaults } from "./careless/web-faults.ts";
import { healthyCompany } from "./healthy-company.ts";

const base = healthyCompany("acme.test", {
  name: "Acme Tools",
  slogan: "Anvils, rockets and roller skates since 1949.",
});
const SERVFAIL = { kind: "rcode", rcode: "SERVFAIL" } as const;

/** The company that forgot everything: a fault in every area, each of which a scan must find. */
export const careless: Blueprint = {
  domain: "acme.test",
  hosts: base.hosts,
  // A trap: the servers of this neighbour fail, which does not make it a registered look-alike.
  zones: [
    ...base.zones,
    { origin: "acne.test", records: [], behaviours: { "acne.test": SERVFAIL, "*.acne.test": SERVFAIL } },
  ],
  faults: [
    ...mailFaults,
    ...dnsFaults,
    ...serviceFaults,
    ...tlsFaults,
    ...webFaults,
    ...moreWebFaults,
    ...lookAlikeFaults,
  ],
};
