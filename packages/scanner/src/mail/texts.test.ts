import { describe, expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "../registry.ts";

const checks = CHECKS.filter((check) => check.area === "email-weaknesses" || check.area === "domain-name-variations");
const placesIn = (text: string): string[] => [...new Set(text.match(/\{[a-z0-9_]+\}/gi) ?? [])].toSorted();

describe.each(checks.map((check) => [check.id, check] as const))("the words of %s", (id, check) => {
  const texts = CHECK_TEXTS[id];
  const outcomes = Object.keys(check.outcomes);

  test("have the same places in every language", () => {
    for (const outcome of outcomes) {
      for (const part of ["title", "explanation", "remediation"] as const) {
        const english = placesIn(texts?.en.outcomes[outcome]?.[part] ?? "");
        expect(placesIn(texts?.es.outcomes[outcome]?.[part] ?? "")).toEqual(english);
        expect(placesIn(texts?.fr.outcomes[outcome]?.[part] ?? "")).toEqual(english);
      }
    }
  });

  test("French sets a narrow no-break space before tall punctuation, and nobody uses straight apostrophes", () => {
    const all = Object.values(texts ?? {}).flatMap((locale) =>
      Object.values(locale.outcomes).flatMap((words) => Object.values(words)),
    );
    expect(all.filter((text) => text.includes("'"))).toEqual([]);
    const french = Object.values(texts?.fr.outcomes ?? {}).flatMap((words) => Object.values(words));
    expect(french.filter((text) => / [:;?!»]|« /.test(text))).toEqual([]);
  });
});

/** Outcomes whose mend is no record that could be worked out here, and why. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  "spf-shared-platform": "DKIM and DMARC have findings of their own",
  "dmarc-many-reports": "which two to keep is the owner's choice",
  "dkim-revoked": "nothing to mend",
  "dkim-shared-key": "new keys are made by the senders",
  "dkim-wildcard": "the selectors in use are known to the owner",
  "dnssec-absent": "the DS record is made by whoever signs the zone",
  "dnssec-broken": "the same",
  "dnssec-weak": "the same",
  "dnssec-mx-unsigned": "another's zone",
  "mx-single": "the second host is the owner's choice",
  "mx-private": "the public address is known to the owner",
  "mx-placeholder": "the record to take away is named",
  "mx-repeated": "the same",
  "mx-unresolvable": "the same",
  "dkim-testing": "the record stands in the evidence; one tag is to be taken out",
  "dkim-sha1": "the same",
  "dkim-obsolete": "the same",
  "smtp-certificate-expired": "the authority issues the certificate; the server's own setting names the file",
  "smtp-certificate-expiring": "the same",
  "smtp-certificate-name": "the same",
  "smtp-certificate-untrusted": "the same",
  "sts-policy-untrusted": "the same",
  "smtp-banner-name": "each server has its own setting",
  "smtp-expn": "each server has its own setting",
  "caa-unknown-critical": "what was meant is known to the owner",
  "dnsbl-address-listed": "a list takes out what was cleaned, at its own page",
  "dnsbl-domain-listed": "the same",
  "dnsbl-policy-listed": "the range's owner decides",
};

test("each e-mail outcome gives the record or setting to publish, or stands on the list with a reason", () => {
  const concrete = /\{(?:fix|permit|policy)\}|the PTR of|IN (?:TXT|MX|CAA|TLSA)|Postfix|openssl|max_age|_adsp|spf2\.0/;
  const without = CHECKS.filter(({ id }) => id.startsWith("email-")).flatMap(({ id, outcomes }) =>
    Object.keys(outcomes).filter((outcome) => !concrete.test(CHECK_TEXTS[id]?.en.outcomes[outcome]?.remediation ?? "")),
  );
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_RECORD).toSorted());
});
