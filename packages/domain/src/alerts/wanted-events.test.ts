import { expect, test } from "vitest";

import type { AlertEvent } from "./alert-event.ts";
import { ALERT_TYPES } from "./alert-types.ts";
import { type Wanted, wantedEvents, findWorst } from "./wanted-events.ts";

const wanted = (about: Partial<Wanted> = {}): Wanted => ({
  types: ALERT_TYPES,
  minSeverity: "info",
  scoreDropPoints: 5,
  certificateDays: 14,
  ...about,
});
const event = (about: Partial<AlertEvent>): AlertEvent => ({
  type: "new_vulnerabilities",
  severity: "medium",
  subject: "www.acme.test",
  ...about,
});

test.each<[string, AlertEvent, Partial<Wanted>, boolean]>([
  ["a toggle that is off", event({}), { types: ["score_drop"] }, false],
  ["below the threshold", event({ severity: "medium" }), { minSeverity: "high" }, false],
  ["at the threshold", event({ severity: "high" }), { minSeverity: "high" }, true],
  ["above the threshold", event({ severity: "critical" }), { minSeverity: "high" }, true],
  ["four points of five", event({ type: "score_drop", severity: null, before: 69, after: 65 }), {}, false],
  ["five points of five", event({ type: "score_drop", severity: null, before: 69, after: 64 }), {}, true],
  ["from low to medium risk", event({ type: "score_drop", severity: null, before: 70, after: 69 }), {}, true],
  ["from medium to high risk", event({ type: "score_drop", severity: null, before: 40, after: 39 }), {}, true],
  ["a point within medium risk", event({ type: "score_drop", severity: null, before: 41, after: 40 }), {}, false],
  ["a point within high risk", event({ type: "score_drop", severity: null, before: 39, after: 38 }), {}, false],
  ["from high to medium risk", event({ type: "score_drop", severity: null, before: 39, after: 40 }), {}, false],
  ["from medium to low risk", event({ type: "score_drop", severity: null, before: 69, after: 70 }), {}, false],
  [
    "a vendor's four points within a level",
    event({ type: "vendor_score_drop", severity: null, before: 80, after: 76 }),
    {},
    false,
  ],
  ["a vendor's five points", event({ type: "vendor_score_drop", severity: null, before: 80, after: 75 }), {}, true],
  [
    "a vendor's one point into a worse level",
    event({ type: "vendor_score_drop", severity: null, before: 70, after: 69 }),
    {},
    true,
  ],
  [
    "a vendor's one point into a better level",
    event({ type: "vendor_score_drop", severity: null, before: 69, after: 70 }),
    {},
    false,
  ],
  ["a certificate at 30 days, wanted at 14", event({ type: "certificate_expiring", after: 30 }), {}, false],
  ["a certificate at 14 days, wanted at 14", event({ type: "certificate_expiring", after: 14 }), {}, true],
  ["of the business unit, in any case", event({ unit: "Retail" }), { unit: "retail" }, true],
  ["of another business unit", event({ unit: "Logistics" }), { unit: "retail" }, false],
  ["of no business unit, where one is asked for", event({}), { unit: "retail" }, false],
  ["of a business unit, where none is asked for", event({ unit: "Retail" }), { unit: null }, true],
  ["a registration at 30 days, wanted at 14", event({ type: "expiry_due", severity: null, after: 30 }), {}, false],
  [
    "a mild certificate over a high threshold",
    event({ type: "certificate_expiring", severity: "low", after: 7 }),
    { minSeverity: "critical" },
    true,
  ],
  [
    "an exploited one over a higher threshold",
    event({ type: "known_exploited", severity: "high" }),
    { minSeverity: "critical" },
    true,
  ],
  [
    "a host, which has no severity",
    event({ type: "new_sub_domain", severity: null }),
    { minSeverity: "critical" },
    true,
  ],
])("%s", (_, one, about, is) => expect(wantedEvents([one], wanted(about)).length === 1).toBe(is));

test("the worst come first, and the list that was given stays as it was", () => {
  const given = [
    event({ severity: "low" }),
    event({ severity: null, type: "new_port" }),
    event({ severity: "critical" }),
  ];
  expect(wantedEvents(given, wanted()).map(({ severity }) => severity)).toEqual(["critical", "low", null]);
  expect(given[0]?.severity).toBe("low");
  expect(findWorst(given)).toBe("critical");
  expect(findWorst([event({ severity: null })])).toBeNull();
});
