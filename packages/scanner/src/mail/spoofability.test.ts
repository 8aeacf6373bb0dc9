import { describe, expect, test } from "vitest";

import { readMailRecords, spoofingRecords } from "./read-mail-records.ts";
import { simulateSender } from "./simulate-sender.ts";
import { type SpoofingRecords, spoofability } from "./spoofability.ts";
import { type Zone, zoneDns } from "./testing/zone.ts";

const base: SpoofingRecords = { spf: "-", dmarc: "reject", subdomains: "reject", testing: false, percent: 100 };

test.each([
  [{ dmarc: "unseen" }, "unknown", "unseen"],
  [{ dmarc: "absent", spf: "absent" }, "yes", "nothing"],
  [{ dmarc: "absent", spf: "+" }, "yes", "nothing"],
  [{ dmarc: "absent", spf: "-" }, "yes", "spf-only"],
  [{ dmarc: "none" }, "yes", "watching"],
  [{ spf: "+" }, "yes", "spf-open"],
  [{ dmarc: "quarantine" }, "partly", "quarantine"],
  [{ percent: 99 }, "partly", "partial"],
  [{ testing: true }, "partly", "testing"],
  [{ subdomains: "none" }, "partly", "subdomains"],
  [{}, "no", "refused"],
  [{ spf: "absent" }, "no", "refused"],
] satisfies [Partial<SpoofingRecords>, string, string][])("%j: %s, %s", (more, answer, because) => {
  const verdict = spoofability({ ...base, ...more });
  expect(verdict).toMatchObject({ answer, because });
  expect(Object.values(verdict.sentence).every((sentence) => sentence.length > 20)).toBe(true);
});

describe("read from the DNS", () => {
  test.each([
    ["nothing", { "acme.test": { A: ["192.0.2.1"] } }, { spf: "absent", dmarc: "absent" }],
    ["a broken record", { "acme.test": { TXT: ["v=spf1 moo"] } }, { spf: "broken" }],
    ["a loop", { "acme.test": { TXT: ["v=spf1 include:acme.test -all"] } }, { spf: "broken" }],
    ["a server that fails", { "acme.test": "fail", "_dmarc.acme.test": "fail" }, { spf: "unseen", dmarc: "unseen" }],
    [
      "both",
      {
        "acme.test": { TXT: ["v=spf1 ~all"] },
        "_dmarc.acme.test": { TXT: ["v=DMARC1; p=reject; sp=none; t=y; pct=9"] },
      },
      { spf: "~", dmarc: "reject", subdomains: "none", testing: true, percent: 9 },
    ],
  ] satisfies [string, Zone, Partial<SpoofingRecords>][])("%s", async (_, zone, expected) =>
    expect(spoofingRecords(await readMailRecords("acme.test", zoneDns(zone)))).toMatchObject(expected),
  );
});

describe("the sender simulator", () => {
  const zone: Zone = {
    "acme.test": { TXT: ["v=spf1 ip4:192.0.2.1 -all"], A: ["192.0.2.1"] },
    "_dmarc.acme.test": { TXT: ["v=DMARC1; p=reject; adkim=s"] },
    "mail.acme.test": { TXT: ["v=spf1 ip4:192.0.2.2 -all"], A: ["192.0.2.2"] },
    "evil.test": { TXT: ["v=spf1 +all"] },
    "watch.test": { TXT: ["v=spf1 -all"] },
    "_dmarc.watch.test": { TXT: ["v=DMARC1; p=quarantine; t=y"] },
  };
  const send = (fromDomain: string, ip: string, mailFrom: string, dkimDomain: string | null = null) =>
    simulateSender({ fromDomain, ip, mailFrom, helo: "h.evil.test", dkimDomain }, zoneDns(zone));
  test.each([
    ["its own host", "acme.test", "192.0.2.1", "a@acme.test", null, "pass", "delivered"],
    ["a sub-domain's envelope, relaxed", "acme.test", "192.0.2.2", "a@mail.acme.test", null, "pass", "delivered"],
    ["a third party's host", "acme.test", "198.51.100.1", "a@acme.test", null, "fail", "rejected"],
    ["a third party's envelope that passes SPF", "acme.test", "198.51.100.1", "a@evil.test", null, "fail", "rejected"],
    ["a signature of its own", "acme.test", "198.51.100.1", "a@evil.test", "acme.test", "pass", "delivered"],
    [
      "a sub-domain's signature, strict",
      "acme.test",
      "198.51.100.1",
      "a@evil.test",
      "mail.acme.test",
      "fail",
      "rejected",
    ],
    ["a third party's signature", "acme.test", "198.51.100.1", "a@evil.test", "evil.test", "fail", "rejected"],
    ["a rehearsal", "watch.test", "198.51.100.1", "a@watch.test", null, "fail", "delivered"],
    ["no policy", "evil.test", "198.51.100.1", "a@evil.test", null, "none", "delivered"],
  ] as const)("%s", async (_, from, ip, mailFrom, dkim, result, disposition) =>
    expect(await send(from, ip, mailFrom, dkim)).toMatchObject({ dmarc: { result }, disposition }),
  );
});
