import type { MachineRow } from "@parapet/db/queries/leaks";
import type { FindingObservation } from "@parapet/db/queries/scans";

/** Also the id of the texts of these findings. */
export const MACHINE_CHECK = "infected-machine";

/** The finding of one machine. For an unverified domain only its existence is disclosed. */
export const machineObservation = (
  row: Omit<MachineRow, "sealed">,
  state: "pending" | "verified",
): FindingObservation => {
  const tag = row.id.slice(0, 8);
  const isProven = state === "verified";
  return {
    area: "logs-infected-machine",
    check: MACHINE_CHECK,
    outcome: "machine-infected",
    subject: isProven ? `${row.family} · ${tag}` : `••••• · ${tag}`,
    target: row.id,
    // A session that still works needs no password; a login to the network opens more than itself.
    severity: row.liveCookies > 0 || row.applications.length > 0 ? "critical" : "high",
    evidence: null,
    params: isProven
      ? { family: row.family, credentials: row.credentials, cookies: row.liveCookies }
      : { family: "•••••", credentials: row.credentials, cookies: row.liveCookies },
    details: isProven
      ? {
          machine: row.id,
          machine_ip: row.ip,
          date: row.infectedOn,
          content: [row.family, row.system, row.country].filter((part) => part !== null).join(" · "),
          family: row.family,
          certainty: row.certainty,
          system: row.system,
          country: row.country,
          antivirus: row.antivirus,
          credentials: row.credentials,
          cookies: row.cookies,
          live_cookies: row.liveCookies,
          applications: row.applications,
        }
      : { machine_ip: null, date: null, content: "•••••" },
    cvss: null,
    exploitAvailable: null,
    knownExploited: false,
    epss: null,
    leak: { on: row.infectedOn, arrivedAt: null },
  };
};
