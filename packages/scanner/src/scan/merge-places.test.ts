import fc from "fast-check";
import { expect, test } from "vitest";

import type { CheckResult, Verdict } from "../check.ts";
import { byPreference, mergePlaces } from "./merge-places.ts";

const judged = (check: string, subject: string, verdicts: readonly Verdict[]): CheckResult => ({
  check,
  subject,
  status: "judged",
  verdicts,
});
const APEX = "https://acme.test/";
const WWW = "https://www.acme.test/";
const group = [{ subjects: [APEX, WWW] }];

test("the same weakness under two names of one address is one finding with both places", () => {
  const results = mergePlaces(
    [judged("web-headers", APEX, [{ outcome: "csp-absent" }]), judged("web-headers", WWW, [{ outcome: "csp-absent" }])],
    group,
  );
  expect(results).toMatchObject([
    { subject: APEX, verdicts: [{ outcome: "csp-absent", details: { alsoAt: [WWW] } }] },
    { subject: WWW, status: "judged", verdicts: [] },
  ]);
});

test("subjects and texts that name the host are the same weakness, other paths are not", () => {
  const at = (url: string, path: string): Verdict => ({
    outcome: "listing",
    subject: `${url}${path}`,
    params: { host: new URL(url).hostname, first: `${url}${path}` },
  });
  const results = mergePlaces(
    [judged("x", APEX, [at(APEX, "a/")]), judged("x", WWW, [at(WWW, "a/"), at(WWW, "b/")])],
    group,
  );
  expect(results).toMatchObject([
    { verdicts: [{ subject: `${APEX}a/`, details: { alsoAt: [WWW] } }] },
    { verdicts: [{ subject: `${WWW}b/` }] },
  ]);
});

test("what only the second name shows stays with it, and other addresses are left alone", () => {
  const results = [
    judged("x", APEX, []),
    judged("x", WWW, [{ outcome: "a" }]),
    judged("x", "https://shop.acme.test/", [{ outcome: "a" }]),
  ];
  expect(mergePlaces(results, group)).toEqual(results);
});

test("services of one address are compared by port and product", () => {
  const one = "acme.test:6379/tcp";
  const two = "db.acme.test:6379/tcp";
  const open = (host: string): Verdict => ({
    outcome: "database-open",
    params: { host, port: 6379, product: "Redis" },
  });
  expect(
    mergePlaces(
      [judged("s", one, [open("acme.test")]), judged("s", two, [open("db.acme.test")])],
      [{ subjects: [one, two] }],
    ),
  ).toMatchObject([{ verdicts: [{ details: { alsoAt: [two] } }] }, { verdicts: [] }]);
});

test("nothing is lost: every weakness of every name is in exactly one finding", () => {
  const subjects = [APEX, WWW, "https://a.acme.test/", "https://b.acme.test/"];
  fc.assert(
    fc.property(
      fc.array(fc.subarray(["csp", "nosniff", "framing"]), { minLength: 4, maxLength: 4 }),
      fc.subarray(subjects, { minLength: 2 }),
      (outcomes, grouped) => {
        const results = subjects.map((subject, index) =>
          judged(
            "x",
            subject,
            (outcomes[index] ?? []).map((outcome) => ({ outcome })),
          ),
        );
        const places = mergePlaces(results, [{ subjects: grouped }]).flatMap((result) =>
          result.status === "judged"
            ? result.verdicts.flatMap(({ outcome, details }) =>
                [result.subject, ...((details?.["alsoAt"] as string[] | undefined) ?? [])].map(
                  (at) => `${outcome} ${at}`,
                ),
              )
            : [],
        );
        const expected = subjects.flatMap((subject, index) => (outcomes[index] ?? []).map((it) => `${it} ${subject}`));
        expect(places.toSorted()).toEqual(expected.toSorted());
      },
    ),
  );
});

test("the domain itself represents an address, then its www, then the shortest name", () => {
  const names = ["zz.acme.test", "www.acme.test", "acme.test", "a.acme.test"];
  expect(names.toSorted(byPreference("acme.test"))).toEqual([
    "acme.test",
    "www.acme.test",
    "a.acme.test",
    "zz.acme.test",
  ]);
});
