import type { Stage } from "./stage.ts";
import { cves } from "./stages/cves.ts";
import { email } from "./stages/email.ts";
import { hosts } from "./stages/hosts.ts";
import { lookAlikes } from "./stages/look-alikes.ts";
import { ports } from "./stages/ports.ts";
import { resolve } from "./stages/resolve.ts";
import { services } from "./stages/services.ts";
import { subDomains } from "./stages/sub-domains.ts";
import { web } from "./stages/web.ts";

/** What the scanner itself does; the server adds intelligence, score, difference and alerts. */
export const SCAN_STAGES: readonly Stage[] = [
  resolve,
  subDomains,
  hosts,
  ports,
  services,
  cves,
  web,
  lookAlikes,
  email,
];
