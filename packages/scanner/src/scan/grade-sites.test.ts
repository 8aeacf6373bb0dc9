import { expect, test } from "vitest";

import type { CheckResult } from "../check.ts";
import { webCookies } from "../checks/web/web-cookies.ts";
import { webHeaders } from "../checks/web/web-headers.ts";
import { page, type PageParts } from "../web/testing/page.ts";
import { gradeSites, siteGrade } from "./grade-sites.ts";
import { NOTHING_KNOWN } from "./stage.ts";

const url = "https://www.acme.test/";
const TARGET = { domain: "acme.test", url, ip: "192.0.2.10" };
const results = (parts: PageParts): CheckResult[] => {
  const response = page({ url, body: "<html></html>", ...parts });
  return [
    {
      check: "web-headers",
      subject: url,
      status: "judged",
      verdicts: webHeaders.judge({ page: response, leavesFor: null }, TARGET),
    },
    { check: "web-cookies", subject: url, status: "judged", verdicts: webCookies.judge([response], TARGET) },
    { check: "web-cors", subject: url, status: "blind", reason: "timeout", detail: "" },
  ];
};
const grades = (all: readonly CheckResult[]) =>
  all.flatMap((result) =>
    result.status === "judged"
      ? result.verdicts.flatMap(({ evidence }) => (evidence as { grade?: { score: number } }).grade?.score ?? [])
      : [],
  );

const STRICT = {
  "content-security-policy": "default-src 'none'; frame-ancestors 'none'",
  "referrer-policy": "no-referrer",
  "permissions-policy": "camera=()",
};

test("a bad cookie costs the whole site, and every finding of it carries the one grade", () => {
  const { results: graded } = gradeSites({
    ...NOTHING_KNOWN,
    results: results({ headers: { ...STRICT, "set-cookie": "sid=1; HttpOnly" } }),
  });
  // 100, less 5 for nosniff and 40 for the cookie; no bonus below 90.
  expect(new Set(grades(graded))).toEqual(new Set([55]));
});

test("good cookies and a header ready for the browsers' list earn their points", () => {
  const good = { ...STRICT, "set-cookie": "sid=1; Secure; HttpOnly; SameSite=Lax" };
  const plain = siteGrade(results({ headers: STRICT }));
  const cookies = siteGrade(results({ headers: good }));
  const listed = siteGrade(
    results({ headers: { ...good, "strict-transport-security": "max-age=31536000; includeSubDomains; preload" } }),
  );
  expect([plain, cookies, listed].map(({ score }) => score - plain.score)).toEqual([0, 5, 10]);
  expect(listed.rules.map(({ rule }) => rule)).toEqual(
    expect.arrayContaining(["cookies-all-good", "hsts-preload-ready"]),
  );
});

test("another site's faults are its own", () => {
  const other: CheckResult = {
    check: "web-cors",
    subject: "https://dev.acme.test/",
    status: "judged",
    verdicts: [{ outcome: "cors-reflects-origin", evidence: {} }],
  };
  const { results: graded } = gradeSites({ ...NOTHING_KNOWN, results: [...results({ headers: STRICT }), other] });
  expect(grades(graded)).toEqual([110, 50]);
});
