import type { FindingObservation } from "@parapet/db/queries/scans";
import type { StealerCount } from "@parapet/intel/connectors/connector";

/** Also the id of the texts of these findings. */
export const STEALER_COUNT_CHECK = "stealer-count";

/** The finding of a service that knows how many machines there are, but does not say which. */
export const stealerCountObservation = (count: StealerCount, service: string): FindingObservation => {
  const families = Object.entries(count.families).toSorted((a, b) => b[1] - a[1]);
  return {
    area: "logs-infected-machine",
    check: STEALER_COUNT_CHECK,
    outcome: "machines-counted",
    subject: service,
    target: service,
    severity: count.employees > 0 ? "high" : "medium",
    evidence: null,
    params: { service, employees: count.employees, customers: count.customers },
    details: {
      machine_ip: null,
      date: count.lastOn,
      content: families.map(([family, n]) => `${family}: ${n}`).join(", "),
      employees: count.employees,
      customers: count.customers,
      third_parties: count.thirdParties,
      urls: count.urls,
    },
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
  };
};
