import { careless } from "@parapet/lab/blueprints/careless";
import { tidy } from "@parapet/lab/blueprints/tidy";
import { type Lab, startLab } from "@parapet/lab/start-lab";
import { formatText } from "@parapet/words/format-text";
import { afterAll, beforeAll, expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "../registry.ts";
import { runCheck } from "../run-check.ts";

let lab: Lab;
beforeAll(async () => {
  lab = await startLab([careless, tidy]);
});
afterAll(async () => {
  await lab.close();
});

const lookAt = async (domain: string) => {
  const context = { signal: new AbortController().signal, now: () => new Date(), settings: {} };
  const checks = CHECKS.filter((check) => check.area === "email-weaknesses" && check.on === "domain");
  return Promise.all(checks.map((check) => runCheck(check, { domain }, lab.net, context)));
};
const outcomesOf = (results: Awaited<ReturnType<typeof lookAt>>) =>
  results.flatMap((result) => (result.status === "judged" ? result.verdicts.map((verdict) => verdict.outcome) : []));

test("nothing can be said about the tidy company, and only the block lists, which are not in the lab, could not be asked", async () => {
  const results = await lookAt("tidy.test");
  expect(outcomesOf(results)).toEqual([]);
  expect(results.filter((result) => result.status === "blind").map((result) => result.check)).toEqual(["email-dnsbl"]);
});

test("every mail fault of the careless company is found", async () => {
  const found = outcomesOf(await lookAt("acme.test"));
  expect(found).toEqual(
    expect.arrayContaining([
      "spf-softfail",
      "spf-ptr",
      "spf-include-registrable",
      "dmarc-unenforced",
      "dmarc-no-reports",
      "dkim-short-key",
      "dkim-testing",
      "sts-absent",
      "tlsrpt-absent",
      "dane-absent",
      "dnssec-absent",
      "caa-absent",
      "smtp-no-starttls",
      "smtp-plain-auth",
      "smtp-vrfy",
      "smtp-expn",
      "smtp-version-shown",
      "smtp-banner-name",
      "smtp-certificate-expired",
      "mx-ptr-missing",
      "mx-ptr-mismatch",
    ]),
  );
});

test("no place in the words of a finding stays empty", async () => {
  const open = (await lookAt("acme.test")).flatMap((result) =>
    result.status === "blind"
      ? []
      : result.verdicts.flatMap(({ outcome, params }) => {
          const words = CHECK_TEXTS[result.check]?.fr.outcomes[outcome];
          return Object.values(words ?? {}).map((text) => formatText("fr", String(text), params ?? {}));
        }),
  );
  expect(open.length).toBeGreaterThan(50);
  expect(open.filter((text) => /\{[a-z]+\}/.test(text))).toEqual([]);
});
