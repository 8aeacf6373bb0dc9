import { recordFindings } from "@parapet/db/queries/scans";
import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";

import type { TestPortal } from "../../../testing/test-portal.ts";

const OBSERVATION = {
  area: "web-apps-exposures",
  check: "web-headers",
  outcome: "hsts-absent",
  severity: "high",
  evidence: null,
  params: {},
  details: {},
  cvss: null,
  exploitAvailable: null,
  knownExploited: false,
  epss: null,
} as const;

/** Findings of these hosts, as a scan would store them; `more` replaces what they say. */
export const plantFindings = (
  { services, clock }: Pick<TestPortal, "services" | "clock">,
  org: OrgId,
  domain: string,
  hosts: readonly string[],
  more: object = {},
) =>
  within(services.db, "everything", (tx) =>
    recordFindings(
      tx,
      { org, domain, scan: null, at: clock.now() },
      hosts.map((host) => ({ ...OBSERVATION, subject: `https://${host}/`, target: `https://${host}/`, ...more })),
    ),
  );

/** What a job is given. */
export const jobContext = ({ services }: Pick<TestPortal, "services">) => ({
  services,
  signal: new AbortController().signal,
  attempt: 1,
  id: "of the test",
});

/** Says something about a host, as a person does in the inventory. */
export const markHost = (
  { services, clock }: Pick<TestPortal, "services" | "clock">,
  org: OrgId,
  domain: string,
  host: string,
  marks: { readonly business_unit?: string; readonly criticality?: string; readonly tags?: string[] },
) =>
  within(services.db, "everything", (tx) =>
    tx
      .insertInto("inventory_asset")
      .values({
        org_id: org,
        domain,
        kind: "host",
        key: host,
        name: host,
        search: host,
        first_seen: clock.now(),
        last_seen: clock.now(),
        ...marks,
      })
      .execute(),
  );
