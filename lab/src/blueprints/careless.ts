import type { Blueprint } from "../blueprint.ts";
import { dnsFaults } from "./careless/dns-faults.ts";
import { lookAlikeFaults } from "./careless/look-alike-faults.ts";
import { mailFaults } from "./careless/mail-faults.ts";
import { serviceFaults } from "./careless/service-faults.ts";
import { tlsFaults } from "./careless/tls-faults.ts";
import { webFaults } from "./careless/web-faults.ts";
import { healthyCompany } from "./healthy-company.ts";

/** The company that forgot everything: a fault in every area, each of which a scan must find. */
export const careless: Blueprint = {
  domain: "acme.test",
  ...healthyCompany("acme.test", { name: "Acme Tools", slogan: "Anvils, rockets and roller skates since 1949." }),
  faults: [...mailFaults, ...dnsFaults, ...serviceFaults, ...tlsFaults, ...webFaults, ...lookAlikeFaults],
};
