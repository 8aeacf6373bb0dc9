import { expect, test } from "vitest";

import { CHECK_TEXTS, CHECKS } from "../registry.ts";

/** Outcomes whose remediation is no record or setting that can be derived here, and why. */
const WITHOUT_RECORD: Readonly<Record<string, string>> = {
  "spf-shared-platform": "DKIM and DMARC have findings of their own",
  "dmarc-many-reports": "which two to keep is the owner's choice",
  "dkim-revoked": "nothing to fix",
  "dkim-shared-key": "the senders generate the new keys",
  "dkim-wildcard": "the selectors in use are known to the owner",
  "dnssec-absent": "the operator who signs the zone creates the DS record",
  "dnssec-broken": "the same",
  "dnssec-expired": "the record stays; the name server signs again",
  "dnssec-weak": "the same",
  "dnssec-mx-unsigned": "another's zone",
  "mx-single": "the second host is the owner's choice",
  "mx-private": "the public address is known to the owner",
  "mx-placeholder": "the record to remove is named",
  "mx-repeated": "the same",
  "mx-unresolvable": "the same",
  "dkim-testing": "the record is in the evidence; one tag is removed",
  "dkim-sha1": "the same",
  "dkim-obsolete": "the same",
  "smtp-certificate-expired": "the authority issues the certificate; the server's own setting names the file",
  "smtp-certificate-expiring": "the same",
  "smtp-certificate-name": "the same",
  "smtp-certificate-untrusted": "the same",
  "sts-policy-untrusted": "the same",
  "caa-unknown-critical": "what was meant is known to the owner",
  "dnsbl-address-listed": "delisting happens on the page of the list",
  "dnsbl-domain-listed": "the same",
  "dnsbl-policy-listed": "the range's owner decides",
};

test("each email outcome gives the record or setting to publish, or is listed with a reason", () => {
  const concrete =
    /\{(?:fix|permit|policy)\}|PTR record|IN (?:TXT|MX|CAA|TLSA)|Postfix|Sendmail|openssl|max_age|_adsp|spf2\.0/;
  const without = CHECKS.filter(({ id }) => id.startsWith("email-")).flatMap(({ id, outcomes }) =>
    Object.keys(outcomes).filter((outcome) => !concrete.test(CHECK_TEXTS[id]?.en.outcomes[outcome]?.remediation ?? "")),
  );
  expect(without.toSorted()).toEqual(Object.keys(WITHOUT_RECORD).toSorted());
});
