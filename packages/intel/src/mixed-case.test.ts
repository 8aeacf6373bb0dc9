import { describe, expect, test } from "vitest";

import { cve5 } from "./feeds/cve5.ts";
import { feodo } from "./feeds/feodo.ts";
import { iocCsv } from "./feeds/ioc-csv.ts";
import { kev } from "./feeds/kev.ts";
import { misp } from "./feeds/misp.ts";
import { nvd } from "./feeds/nvd.ts";
import { stix } from "./feeds/stix.ts";
import { threatfox } from "./feeds/threatfox.ts";
import { urlhaus } from "./feeds/urlhaus.ts";
import { warninglist } from "./feeds/warninglist.ts";
import { readText } from "./testing/read-text.ts";

/** The words of closed lists, as publishers write them and as they do on other days. */
const SPELLINGS: readonly (readonly [string, (word: string) => string])[] = [
  ["as stated", (word) => word],
  ["in capitals", (word) => word.toUpperCase()],
  ["in lower case", (word) => word.toLowerCase()],
  [
    "in both",
    (word) =>
      word.replaceAll(/[a-z]/gi, (letter, at: number) => (at % 2 === 0 ? letter.toUpperCase() : letter.toLowerCase())),
  ],
];

describe.each(SPELLINGS)("words of closed lists %s mean the same", (_, w) => {
  test("NVD", async () => {
    const cve = {
      id: w("CVE-2026-0001"),
      published: "2026-01-01T00:00:00.000",
      lastModified: "2026-01-02T00:00:00.000",
      vulnStatus: w("Awaiting Analysis"),
      descriptions: [
        { lang: w("es"), value: "Un fallo." },
        { lang: w("en"), value: "A flaw." },
      ],
      metrics: {
        cvssMetricV31: [
          {
            source: "nvd@nist.gov",
            type: w("Primary"),
            cvssData: { version: "3.1", vectorString: "CVSS:3.1/AV:N", baseScore: 9.8, baseSeverity: w("Critical") },
          },
        ],
      },
      weaknesses: [{ source: "nvd@nist.gov", description: [{ value: w("CWE-79") }] }],
      configurations: [
        {
          operator: w("AND"),
          nodes: [
            {
              operator: w("or"),
              negate: false,
              cpeMatch: [
                {
                  vulnerable: true,
                  criteria: `${w("cpe")}:2.3:${w("a")}:${w("acme")}:${w("rocket")}:1.0:*:*:*:*:*:*:*`,
                },
              ],
            },
          ],
        },
      ],
      references: [{ url: "https://poc.example/1", tags: [w("Exploit")] }],
    };
    const { entries, bad } = await readText(nvd, JSON.stringify({ vulnerabilities: [{ cve }] }));
    expect(bad).toEqual([]);
    expect(entries).toMatchObject([
      {
        id: "CVE-2026-0001",
        status: "awaiting-analysis",
        description: "A flaw.",
        scores: [{ type: "primary", severity: "critical" }],
        weaknesses: [{ cwe: "CWE-79" }],
        trees: [{ operator: "AND", nodes: [{ operator: "OR", parts: "a" }] }],
        matches: [{ part: "a", vendor: "acme", product: "rocket" }],
        facts: [{ source: "nvd-reference", ref: "https://poc.example/1" }],
      },
    ]);
  });

  test("CVE 5 with CISA's decision points", async () => {
    const record = {
      cveMetadata: { cveId: w("CVE-2026-0002"), state: w("Published"), dateUpdated: "2026-01-02T00:00:00.000Z" },
      containers: {
        cna: {
          descriptions: [
            { lang: w("fr"), value: "Une faille." },
            { lang: w("en"), value: "A flaw." },
          ],
          affected: [
            {
              vendor: "acme",
              product: "rocket",
              defaultStatus: w("Unaffected"),
              versions: [
                { version: "1.0", status: w("Affected") },
                { version: "2.0", status: w("Unknown") },
              ],
            },
          ],
          problemTypes: [{ descriptions: [{ cweId: w("CWE-22") }, { description: `${w("CWE-89")} SQL injection` }] }],
          metrics: [{ cvssV3_1: { baseScore: 7.5, baseSeverity: w("High"), vectorString: "CVSS:3.1/AV:N" } }],
        },
        adp: [
          {
            metrics: [
              { other: { type: w("ssvc"), content: { options: [{ [w("Exploitation")]: w("PoC") }] } } },
              { other: { type: w("kev"), content: { dateAdded: "2026-01-03" } } },
            ],
          },
        ],
      },
    };
    const { entries, bad } = await readText(cve5, JSON.stringify(record));
    expect(bad).toEqual([]);
    expect(entries).toMatchObject([
      {
        id: "CVE-2026-0002",
        status: "published",
        description: "A flaw.",
        scores: [{ severity: "high" }],
        weaknesses: [{ cwe: "CWE-22" }, { cwe: "CWE-89" }],
        trees: [{ otherwise: "unaffected" }],
        matches: [{ version: "1.0", vulnerable: true }],
        facts: [{ source: "cisa-ssvc", ref: "poc" }, { source: "cisa-kev" }],
      },
    ]);
    const rejected = { ...record, cveMetadata: { ...record.cveMetadata, state: w("Rejected") } };
    expect((await readText(cve5, JSON.stringify(rejected))).entries).toMatchObject([{ status: "rejected" }]);
  });

  test("CISA's catalogue", async () => {
    const one = {
      cveID: w("CVE-2026-0003"),
      vendorProject: "Acme",
      product: "Gate",
      vulnerabilityName: "x",
      dateAdded: "2026-01-02",
      shortDescription: "x",
      requiredAction: "y",
      dueDate: "2026-01-23",
      knownRansomwareCampaignUse: w("Known"),
      notes: "",
    };
    const { entries, bad } = await readText(kev, JSON.stringify({ vulnerabilities: [one] }));
    expect([entries, bad]).toMatchObject([[{ id: "CVE-2026-0003", ransomware: true }], []]);
  });

  test.each([
    [
      "ThreatFox",
      threatfox,
      JSON.stringify({ data: [{ ioc: "203.0.113.7:443", ioc_type: w("ip:port"), confidence_level: 75 }] }),
      [{ type: "ip:port", value: "203.0.113.7:443" }],
    ],
    [
      "URLhaus",
      urlhaus,
      JSON.stringify({ urls: [{ url: "http://evil.example/x", url_status: w("Online") }] }),
      [{ type: "url", confidence: 90 }],
    ],
    [
      "Feodo",
      feodo,
      JSON.stringify([{ ip_address: "203.0.113.8", port: 443, status: w("Online"), malware: "AcmeRAT" }]),
      [{ confidence: 100 }],
    ],
    [
      "a list",
      iocCsv,
      `value,type\nevil.example,${w("Hostname")}\n203.0.113.9,${w("IPv4")}\n${w("d41d8cd98f00b204e9800998ecf8427e")},${w("MD5")}\n`,
      [{ type: "domain" }, { type: "ip" }, { type: "md5", value: "d41d8cd98f00b204e9800998ecf8427e" }],
    ],
    [
      "STIX",
      stix,
      JSON.stringify({
        type: "bundle",
        objects: [
          {
            type: w("indicator"),
            id: "indicator--1",
            pattern_type: w("stix"),
            pattern: "[domain-name:value = 'evil.example']",
            valid_from: "2026-01-01T00:00:00Z",
          },
        ],
      }),
      [{ type: "domain", value: "evil.example" }],
    ],
    [
      "MISP",
      misp,
      JSON.stringify({
        Event: {
          info: "x",
          date: "2026-01-01",
          Attribute: [{ type: w("ip-dst"), value: "203.0.113.10", to_ids: w("true") }],
        },
      }),
      [{ type: "ip", value: "203.0.113.10", confidence: 50 }],
    ],
  ] as const)("%s", async (__, feed, text, expected) => {
    const { entries, bad } = await readText(feed, text);
    expect(bad).toEqual([]);
    expect(entries).toMatchObject(expected);
  });

  test("warning lists", async () => {
    const list = {
      name: "Some",
      version: 1,
      type: w("Hostname"),
      matching_attributes: ["domain"],
      list: ["example.test"],
    };
    const { entries, bad } = await readText(warninglist, JSON.stringify(list));
    expect([entries, bad]).toMatchObject([[{ kind: "hostname" }], []]);
  });
});
