import type { Fault } from "../../blueprint.ts";

const TAKEOVER_PAGE =
  "<!DOCTYPE html><html><head><title>Site not found &middot; GitHub Pages</title></head><body><h1>404</h1><p><strong>There isn't a GitHub Pages site here.</strong></p></body></html>";

/** What is wrong with the names of the careless company? */
export const dnsFaults: readonly Fault[] = [
  {
    id: "zone-transfer",
    where: "ns1.acme.test",
    expect: { area: "web-apps-exposures" },
    plant: [{ change: "zone", origin: "acme.test", set: { transfer: true } }],
  },
  {
    id: "dnssec-absent",
    where: "acme.test",
    expect: { area: "email-weaknesses" },
    plant: [{ change: "zone", origin: "acme.test", set: { dnssec: "none" } }],
  },
  {
    id: "caa-absent",
    where: "acme.test",
    expect: { area: "email-weaknesses" },
    plant: [{ change: "records", name: "acme.test", records: { type: "CAA", data: [] } }],
  },
  {
    id: "takeover-cname-page",
    where: "promo.acme.test",
    expect: { area: "web-apps-exposures" },
    // The provider answers for everybody, and says that nobody has claimed this name.
    plant: [
      { change: "records", name: "promo.acme.test", records: { type: "CNAME", data: ["acme-promo.github.io"] } },
      { change: "add-zone", zone: { origin: "github.io", records: [] } },
      {
        change: "add-host",
        host: {
          name: "acme-promo.github.io",
          ptr: null,
          site: { paths: { "/*": { kind: "plain", status: 404, body: TAKEOVER_PAGE } } },
          services: [
            { port: 80, speaks: "http", server: "GitHub.com" },
            { port: 443, speaks: "https", server: "GitHub.com" },
          ],
        },
      },
    ],
  },
  {
    id: "takeover-cname-gone",
    where: "old.acme.test",
    expect: { area: "web-apps-exposures" },
    plant: [
      { change: "records", name: "old.acme.test", records: { type: "CNAME", data: ["acme-old.azurewebsites.net"] } },
    ],
  },
  {
    id: "takeover-ns",
    where: "lab.acme.test",
    expect: { area: "web-apps-exposures" },
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
    expect: { area: "web-apps-exposures" },
    plant: [{ change: "records", name: "intern.acme.test", records: { type: "A", data: ["10.20.30.40"] } }],
  },
];
