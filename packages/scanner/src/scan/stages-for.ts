import type { Subject } from "../check.ts";
import { CHECKS } from "../registry.ts";
import type { Stage, StageId } from "./stage.ts";
import { SCAN_STAGES } from "./stages.ts";

/** Which stages do these checks need? No one's ports are knocked at for a question about a DNS record. */
export const stagesFor = (only: ReadonlySet<string> | null): readonly Stage[] => {
  if (only === null) return SCAN_STAGES;
  const wanted = CHECKS.filter(({ id }) => only.has(id));
  const on = (...subjects: Subject[]) => wanted.some((check) => subjects.includes(check.on));
  const onDomain = (area: string) => wanted.some((check) => check.on === "domain" && check.area === area);
  const needed: Partial<Record<StageId, boolean>> = {
    resolve: true,
    "sub-domains": on("host", "site", "service"),
    hosts: on("host", "site", "service"),
    ports: on("site", "service"),
    services: on("site", "service"),
    cves: on("service"),
    web: on("site") || onDomain("web-apps-exposures"),
    "look-alikes": onDomain("domain-name-variations"),
    email: onDomain("email-weaknesses"),
  };
  return SCAN_STAGES.filter(({ id }) => needed[id] ?? true);
};
