import { DAY_MS } from "@parapet/domain/durations";

import type { ZonePlan } from "../dns/zone-plan.ts";
import { CORPORATE_RECORDS, NETWORKS } from "./corporate-records.ts";
import { jsonAnswer, type Publisher } from "./publisher.ts";

const RDAP_TYPE = "application/rdap+json";

/** Names someone registered, and how many days ago. */
const REGISTERED: Readonly<Record<string, number>> = {
  "acme.test": 9000,
  "tidy.test": 3700,
  "harbour.test": 3000,
  "acrne.test": 6,
  "acme-login.test": 20,
  "acmee.test": 2500,
  "acmme.test": 25,
  "xn--cme-5cd.test": 90,
  ...Object.fromEntries(CORPORATE_RECORDS.map(({ domain }) => [domain, 2000])),
};

/** Contacts whose email addresses the registry publishes; the others are redacted. */
const CONTACTS: Readonly<Record<string, readonly { readonly role: string; readonly email: string }[]>> = {
  "northwind.test": [
    { role: "registrant", email: "Domains@Northwind.test" },
    { role: "technical", email: "noc@webhost.test" },
  ],
  "cedarline.test": [{ role: "registrant", email: "domains@northwind.test" }],
};

const contactEntities = (name: string) =>
  (CONTACTS[name] ?? []).map(({ role, email }) => ({
    objectClassName: "entity",
    roles: [role],
    vcardArray: [
      "vcard",
      [
        ["version", {}, "text", "4.0"],
        ["fn", {}, "text", "Domain Administrator"],
        ["email", {}, "text", email],
      ],
    ],
  }));

const registrantEntity = (organization: string) => ({
  objectClassName: "entity",
  roles: ["registrant"],
  vcardArray: [
    "vcard",
    [
      ["version", {}, "text", "4.0"],
      ["fn", {}, "text", "Domain Administrator"],
      ["org", {}, "text", organization],
    ],
  ],
});

/** Registrants that are disclosed; other registrations name none. */
const registrantOf = (name: string) =>
  CORPORATE_RECORDS.filter(({ domain }) => domain === name).map(({ registrant }) => registrantEntity(registrant));

/**
 * RDAP: where to ask (the bootstrap file, and the service that sends every question on), and who registered a name when,
 * with whom (RFC 9083).
 */
export const rdap = (
  zones: () => readonly ZonePlan[],
  registeredDaysAgo: (name: string) => number | undefined = () => undefined,
): Publisher => ({
  id: "rdap",
  hosts: ["data.iana.org", "rdap.org", "rdap.publishers.test"],
  answer: ({ path, query }) => {
    // Reverse search (RFC 9536).
    if (path === "/domains/reverse_search/entity")
      return jsonAnswer(
        {
          domainSearchResults: CORPORATE_RECORDS.filter(
            ({ registrant, isSearchable }) => isSearchable && registrant === query.get("fn"),
          ).map(({ domain }) => ({ objectClassName: "domain", ldhName: domain.toUpperCase() })),
        },
        { type: RDAP_TYPE },
      );
    const network = NETWORKS.find(({ addresses }) => addresses.includes(/^\/ip\/(.+)$/.exec(path)?.[1] ?? ""));
    if (network !== undefined)
      return jsonAnswer(
        { objectClassName: "ip network", name: "LAB-NET", entities: [registrantEntity(network.holder)] },
        { type: RDAP_TYPE },
      );
    if (path === "/rdap/dns.json")
      return jsonAnswer({
        version: "1.0",
        publication: "2026-01-01T00:00:00Z",
        services: [[["test"], ["https://rdap.publishers.test/"]]],
      });
    const name = /^\/domain\/([^/]+)$/.exec(path)?.[1]?.toLowerCase();
    const age = name === undefined ? undefined : (registeredDaysAgo(name) ?? REGISTERED[name]);
    if (name === undefined || age === undefined)
      return jsonAnswer({ errorCode: 404, title: "Not Found" }, { status: 404, type: RDAP_TYPE });
    const planned = zones().find(({ origin }) => origin === name)?.registration;
    const daysLeft = planned?.daysLeft ?? (age % 365 === 0 ? 365 : 365 - (age % 365));
    const at = (days: number) => new Date(Date.now() - days * DAY_MS).toISOString();
    // A day, not a moment: an end that moves with the clock is a change of the domain in every scan.
    const ends = new Date(Math.floor(Date.now() / DAY_MS + daysLeft) * DAY_MS).toISOString();
    return jsonAnswer(
      {
        objectClassName: "domain",
        handle: `${age}_LAB`,
        ldhName: name.toUpperCase(),
        status: planned?.status ?? ["client transfer prohibited"],
        events: [
          { eventAction: "registration", eventDate: at(age) },
          { eventAction: "expiration", eventDate: ends },
          { eventAction: "last changed", eventDate: at(Math.min(age, 30)) },
        ],
        nameservers: [{ objectClassName: "nameserver", ldhName: "A.NIC.TEST" }],
        secureDNS: { delegationSigned: name === "tidy.test" },
        entities: [
          ...registrantOf(name),
          ...contactEntities(name),
          {
            objectClassName: "entity",
            handle: "1949",
            roles: ["registrar"],
            publicIds: [{ type: "IANA Registrar ID", identifier: "1949" }],
            vcardArray: [
              "vcard",
              [
                ["version", {}, "text", "4.0"],
                ["fn", {}, "text", "Lab Registrar Ltd"],
              ],
            ],
            entities: [
              {
                objectClassName: "entity",
                roles: ["technical"],
                vcardArray: [
                  "vcard",
                  [
                    ["version", {}, "text", "4.0"],
                    ["fn", {}, "text", "Registrar operations"],
                    ["email", {}, "text", "noc@registrar.example"],
                  ],
                ],
              },
              {
                objectClassName: "entity",
                roles: ["abuse"],
                vcardArray: [
                  "vcard",
                  [
                    ["version", {}, "text", "4.0"],
                    ["fn", {}, "text", "Abuse desk"],
                    ["email", {}, "text", "abuse@registrar.example"],
                    ["tel", { type: "voice" }, "uri", "tel:+1.5555550100"],
                  ],
                ],
              },
            ],
          },
        ],
      },
      { type: RDAP_TYPE },
    );
  },
});

/** Shodan's InternetDB: what it has seen at an address, or nothing. Addresses that end in an odd number were seen. */
export const internetDb: Publisher = {
  id: "internetdb",
  hosts: ["internetdb.shodan.io"],
  answer: ({ path }) => {
    const ip = path.slice(1);
    if (!/^\d+\.\d+\.\d+\.\d+$/.test(ip)) return jsonAnswer({ detail: [{ msg: "not an address" }] }, { status: 422 });
    if (Number(ip.split(".").at(-1)) % 2 === 0)
      return jsonAnswer({ detail: "No information available" }, { status: 404 });
    return jsonAnswer({
      ip,
      ports: [22, 443],
      cpes: ["cpe:/a:openbsd:openssh:7.2p2"],
      hostnames: ["host.acme.test"],
      tags: ["self-signed"],
      vulns: ["CVE-2018-15473"],
    });
  },
};

/** The list of domains that browsers open with HTTPS only; every domain of the lab is on it. */
export const hstsPreload: Publisher = {
  id: "hsts-preload",
  hosts: ["hstspreload.org"],
  answer: ({ path, query }) =>
    path === "/api/v2/status"
      ? jsonAnswer({ name: query.get("domain"), status: "preloaded", bulk: true })
      : jsonAnswer({}, { status: 404 }),
};
