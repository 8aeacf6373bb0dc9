import { defineCheck, type Targets } from "../check.ts";
import { serviceVerdict } from "../services/service-verdict.ts";

const NIST = { primary: "PR.IR-01" };

const OUTCOMES = {
  "open-resolver": { severity: "medium", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc5358"] },
  "time-server-control": { severity: "low", nist: NIST, references: ["https://www.rfc-editor.org/rfc/rfc9327"] },
  reflector: {
    severity: "medium",
    nist: NIST,
    references: ["https://www.cisa.gov/news-events/alerts/2014/01/17/udp-based-amplification-attacks"],
  },
} as const;

const REFLECTORS = new Set(["ssdp", "coap", "netbios-ns", "mssql-browser"]);

/** Can the service be used to attack others, by asking it small questions in their name? */
export const serviceAmplifier = defineCheck({
  id: "service-amplifier",
  area: "company-exposed-ports",
  on: "service",
  touch: "passive",
  outcomes: OUTCOMES,

  observe: async ({ service }) => service,

  judge({ name, protocol, details }, target: Targets["service"]) {
    if (name === "dns" && details["recursion"] === true) return [serviceVerdict("open-resolver", target)];
    if (name === "ntp" && details["answersControl"] === true) return [serviceVerdict("time-server-control", target)];
    return protocol === "udp" && REFLECTORS.has(name ?? "") ? [serviceVerdict("reflector", target)] : [];
  },
});
