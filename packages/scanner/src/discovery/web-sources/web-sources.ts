import type { NamedSource } from "../name-source.ts";
import { anubis } from "./anubis.ts";
import { beVigil } from "./be-vigil.ts";
import { censys } from "./censys.ts";
import { certSpotter } from "./cert-spotter.ts";
import { chaos } from "./chaos.ts";
import { crtSh } from "./crt-sh.ts";
import { fullHunt } from "./full-hunt.ts";
import { hackerTarget } from "./hacker-target.ts";
import { internetDb } from "./internet-db.ts";
import { leakIx } from "./leak-ix.ts";
import { otx } from "./otx.ts";
import { rapidDns } from "./rapid-dns.ts";
import { securityTrails } from "./security-trails.ts";
import { shodan } from "./shodan.ts";
import { thc } from "./thc.ts";
import { urlscan } from "./urlscan.ts";
import { virusTotal } from "./virus-total.ts";
import { wayback } from "./wayback.ts";

/** Services that know names of others. */
export const WEB_SOURCES: readonly NamedSource[] = [
  crtSh,
  certSpotter,
  hackerTarget,
  otx,
  anubis,
  rapidDns,
  wayback,
  urlscan,
  thc,
  internetDb,
  securityTrails,
  virusTotal,
  shodan,
  censys,
  chaos,
  leakIx,
  fullHunt,
  beVigil,
];
