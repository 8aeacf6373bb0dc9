import type { Change, Fault } from "../../blueprint.ts";
import type { PlainAnswer } from "../../web/site-plan.ts";

const NOBODYS_PAGE =
  "<!DOCTYPE html><html><head><title>Site not found &middot; GitHub Pages</title></head><body><h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p></body></html>";
const NOBODYS_BUCKET =
  '<?xml version="1.0" encoding="UTF-8"?>\n<Error><Code>NoSuchBucket</Code><Message>The specified bucket does not exist</Message><BucketName>acme-promo</BucketName></Error>';

/** A name that leads to a provider who answers for everyone, and says that no one has claimed this one. */
const unclaimed = (
  name: string,
  target: string,
  zone: string,
  server: string,
  answer: PlainAnswer,
): readonly Change[] => [
  { change: "records", name, records: { type: "CNAME", data: [target] } },
  { change: "add-zone", zone: { origin: zone, records: [] } },
  {
    change: "add-host",
    host: {
      name: target,
      ptr: null,
      site: { paths: { "/*": answer } },
      services: [
        { port: 80, speaks: "http", server },
        { port: 443, speaks: "https", server },
      ],
    },
  },
];

/** What is wrong with the names of the careless company? */
export const dnsFaults: readonly Fault[] = [
  {
    id: "registration-running-out",
    where: "acme.test",
    expect: { area: "web-apps-exposures", check: "domain-registration", outcome: "registration-expires-soon" },
    plant: [{ change: "zone", origin: "acme.test", set: { registration: { daysLeft: 12, status: ["active"] } } }],
  },
  {
    id: "zone-transfer",
    where: "ns1.acme.test",
    expect: { area: "web-apps-exposures", check: "dns-zone-transfer", outcome: "zone-transfer-open" },
    plant: [{ change: "zone", origin: "acme.test", set: { transfer: true } }],
  },
  {
    id: "dnssec-absent",
    where: "acme.test",
    expect: { area: "email-weaknesses", check: "email-dnssec", outcome: "dnssec-absent" },
    plant: [{ change: "zone", origin: "acme.test", set: { dnssec: "none" } }],
  },
  {
    id: "caa-absent",
    where: "acme.test",
    expect: { area: "email-weaknesses", check: "email-caa", outcome: "caa-absent" },
    plant: [{ change: "records", name: "acme.test", records: { type: "CAA", data: [] } }],
  },
  {
    id: "takeover-cname-page",
    where: "promo.acme.test",
    expect: { area: "web-apps-exposures", check: "takeover-cname", outcome: "takeover-vulnerable" },
    plant: unclaimed("promo.acme.test", "acme-promo.s3.amazonaws.com", "s3.amazonaws.com", "AmazonS3", {
      kind: "plain",
      status: 404,
      type: "application/xml",
      body: NOBODYS_BUCKET,
    }),
  },
  {
    // The provider asks for proof before it assigns a name, so this is informational only.
    id: "takeover-cname-edge-case",
    where: "pages.acme.test",
    expect: { area: "web-apps-exposures", check: "takeover-cname", outcome: "takeover-edge-case" },
    plant: unclaimed("pages.acme.test", "acme-pages.github.io", "github.io", "GitHub.com", {
      kind: "plain",
      status: 404,
      body: NOBODYS_PAGE,
    }),
  },
  {
    id: "takeover-cname-gone",
    where: "old.acme.test",
    expect: { area: "web-apps-exposures", check: "takeover-cname", outcome: "takeover-vulnerable" },
    plant: [
      { change: "records", name: "old.acme.test", records: { type: "CNAME", data: ["acme-old.azurewebsites.net"] } },
    ],
  },
  {
    id: "takeover-ns",
    where: "lab.acme.test",
    expect: { area: "web-apps-exposures", check: "takeover-delegation", outcome: "delegation-registrable" },
    plant: [
      {
        change: "records",
        name: "lab.acme.test",
        records: { type: "NS", data: ["ns1.lapsed-hosting.test", "ns2.lapsed-hosting.test"] },
      },
    ],
  },
  {
    id: "private-address-in-dns",
    where: "intern.acme.test",
    expect: { area: "web-apps-exposures", check: "dns-private-address", outcome: "private-address" },
    plant: [{ change: "records", name: "intern.acme.test", records: { type: "A", data: ["10.20.30.40"] } }],
  },
];
