import { isInRange, parseCpe, productKeys, splitDistribution, type VersionRange } from "@parapet/domain/risk/cve";

import type { CveLookup, KnownCve } from "../lookups/cve-lookup.ts";
import { CVE_NAMES } from "./cve-names.ts";

interface Notorious {
  readonly id: string;
  /** Where its use is known from: CISA's list, Exploit-DB, a public check template. */
  readonly known: readonly ("kev" | "exploitdb" | "template")[];
  readonly product: readonly [vendor: string, product: string];
  readonly ranges: readonly VersionRange[];
  readonly cvss: number;
}

const from = (startIncluding: string, endExcluding: string): VersionRange => ({ startIncluding, endExcluding });
const below = (endExcluding: string): VersionRange => ({ endExcluding });
const only = (version: string): VersionRange => ({ startIncluding: version, endIncluding: version });

/**
 * The best known vulnerabilities of network services, with their affected versions. A scan without a synced database still
 * detects these; the list does not replace one. Facts from the CVE records, CISA's list of exploited ones and Exploit-DB.
 */
export const NOTORIOUS: readonly Notorious[] = [
  {
    id: "CVE-2011-2523",
    known: ["template"],
    product: ["vsftpd_project", "vsftpd"],
    ranges: [only("2.3.4")],
    cvss: 9.8,
  },
  {
    id: "CVE-2010-20103",
    known: ["template"],
    product: ["proftpd", "proftpd"],
    ranges: [only("1.3.3c")],
    cvss: 9.8,
  },
  {
    id: "CVE-2015-3306",
    known: ["exploitdb", "template"],
    product: ["proftpd", "proftpd"],
    ranges: [only("1.3.5")],
    cvss: 9.8,
  },
  {
    id: "CVE-2021-41773",
    known: ["kev", "template"],
    product: ["apache", "http_server"],
    ranges: [only("2.4.49")],
    cvss: 9.8,
  },
  {
    id: "CVE-2021-42013",
    known: ["kev", "template"],
    product: ["apache", "http_server"],
    ranges: [from("2.4.49", "2.4.51")],
    cvss: 9.8,
  },
  {
    id: "CVE-2021-40438",
    known: ["kev", "template"],
    product: ["apache", "http_server"],
    ranges: [below("2.4.49")],
    cvss: 9,
  },
  {
    id: "CVE-2019-0211",
    known: ["kev"],
    product: ["apache", "http_server"],
    ranges: [from("2.4.17", "2.4.39")],
    cvss: 7.8,
  },
  {
    id: "CVE-2023-46604",
    known: ["kev", "template"],
    product: ["apache", "activemq"],
    ranges: [below("5.15.16"), from("5.16.0", "5.16.7"), from("5.17.0", "5.17.6"), from("5.18.0", "5.18.3")],
    cvss: 9.8,
  },
  {
    id: "CVE-2020-1938",
    known: ["kev", "template"],
    product: ["apache", "tomcat"],
    ranges: [from("7.0.0", "7.0.100"), from("8.5.0", "8.5.51"), from("9.0.0", "9.0.31")],
    cvss: 9.8,
  },
  {
    id: "CVE-2017-12617",
    known: ["kev", "exploitdb", "template"],
    product: ["apache", "tomcat"],
    ranges: [from("7.0.0", "7.0.82"), from("8.0.0", "8.0.47"), from("8.5.0", "8.5.23"), from("9.0.0", "9.0.1")],
    cvss: 8.1,
  },
  {
    id: "CVE-2024-6387",
    known: [],
    product: ["openbsd", "openssh"],
    ranges: [from("8.5", "9.8")],
    cvss: 8.1,
  },
  {
    id: "CVE-2023-38408",
    known: [],
    product: ["openbsd", "openssh"],
    ranges: [below("9.3p2")],
    cvss: 9.8,
  },
  {
    id: "CVE-2016-10009",
    known: ["exploitdb"],
    product: ["openbsd", "openssh"],
    ranges: [below("7.4")],
    cvss: 7.3,
  },
  {
    id: "CVE-2018-15473",
    known: ["exploitdb"],
    product: ["openbsd", "openssh"],
    ranges: [below("7.8")],
    cvss: 5.3,
  },
  {
    id: "CVE-2018-10933",
    known: ["exploitdb"],
    product: ["libssh", "libssh"],
    ranges: [from("0.6.0", "0.7.6"), from("0.8.0", "0.8.4")],
    cvss: 9.1,
  },
  {
    id: "CVE-2019-10149",
    known: ["kev"],
    product: ["exim", "exim"],
    ranges: [from("4.87", "4.92")],
    cvss: 9.8,
  },
  {
    id: "CVE-2018-6789",
    known: ["kev", "exploitdb"],
    product: ["exim", "exim"],
    ranges: [below("4.90.1")],
    cvss: 9.8,
  },
  {
    id: "CVE-2023-42115",
    known: [],
    product: ["exim", "exim"],
    ranges: [below("4.96.1")],
    cvss: 9.8,
  },
  {
    id: "CVE-2020-7247",
    known: ["kev", "template"],
    product: ["openbsd", "opensmtpd"],
    ranges: [below("6.6.2")],
    cvss: 9.8,
  },
  {
    id: "CVE-2022-0543",
    known: ["kev", "template"],
    product: ["redis", "redis"],
    ranges: [below("5.0.14")],
    cvss: 10,
  },
  {
    id: "CVE-2015-4335",
    known: [],
    product: ["redis", "redis"],
    ranges: [below("2.8.21"), from("3.0.0", "3.0.2")],
    cvss: 9.8,
  },
  {
    id: "CVE-2015-1427",
    known: ["kev", "template"],
    product: ["elastic", "elasticsearch"],
    ranges: [below("1.3.8"), from("1.4.0", "1.4.3")],
    cvss: 9.8,
  },
  {
    id: "CVE-2014-3120",
    known: ["kev", "exploitdb", "template"],
    product: ["elastic", "elasticsearch"],
    ranges: [below("1.2")],
    cvss: 8.1,
  },
  {
    id: "CVE-2017-12635",
    known: ["exploitdb", "template"],
    product: ["apache", "couchdb"],
    ranges: [below("1.7.0"), from("2.0.0", "2.1.1")],
    cvss: 9.8,
  },
  {
    id: "CVE-2022-24706",
    known: ["kev", "template"],
    product: ["apache", "couchdb"],
    ranges: [below("3.2.2")],
    cvss: 9.8,
  },
  {
    id: "CVE-2024-23897",
    known: ["kev", "template"],
    product: ["jenkins", "jenkins"],
    ranges: [below("2.426.3"), from("2.427", "2.440.1"), from("2.441", "2.442")],
    cvss: 9.8,
  },
  {
    id: "CVE-2018-1000861",
    known: ["kev", "template"],
    product: ["jenkins", "jenkins"],
    ranges: [below("2.138.4"), from("2.139", "2.154")],
    cvss: 9.8,
  },
  {
    id: "CVE-2021-43798",
    known: ["kev", "template"],
    product: ["grafana", "grafana"],
    ranges: [from("8.0.0", "8.3.1")],
    cvss: 7.5,
  },
  {
    id: "CVE-2019-7609",
    known: ["kev", "template"],
    product: ["elastic", "kibana"],
    ranges: [below("5.6.15"), from("6.0.0", "6.6.1")],
    cvss: 10,
  },
  {
    id: "CVE-2019-15107",
    known: ["kev", "template"],
    product: ["webmin", "webmin"],
    ranges: [from("1.890", "1.930")],
    cvss: 9.8,
  },
  {
    id: "CVE-2018-1000115",
    known: ["exploitdb"],
    product: ["memcached", "memcached"],
    ranges: [below("1.5.6")],
    cvss: 7.5,
  },
  {
    id: "CVE-2020-8625",
    known: [],
    product: ["isc", "bind"],
    ranges: [from("9.5.0", "9.11.28"), from("9.12.0", "9.16.12")],
    cvss: 8.1,
  },
  {
    id: "CVE-2015-5477",
    known: ["exploitdb"],
    product: ["isc", "bind"],
    ranges: [below("9.9.7-P2"), from("9.10.0", "9.10.2-P3")],
    cvss: 7.5,
  },
  {
    id: "CVE-2020-11651",
    known: ["kev"],
    product: ["saltstack", "salt"],
    ranges: [below("2019.2.4")],
    cvss: 9.8,
  },
  {
    id: "CVE-2024-37032",
    known: ["template"],
    product: ["ollama", "ollama"],
    ranges: [below("0.1.34")],
    cvss: 8.8,
  },
  {
    id: "CVE-2019-5736",
    known: [],
    product: ["docker", "docker"],
    ranges: [below("18.09.2")],
    cvss: 8.6,
  },
  {
    id: "CVE-2018-1002105",
    known: ["exploitdb"],
    product: ["kubernetes", "kubernetes"],
    ranges: [below("1.10.11"), from("1.11.0", "1.11.5"), from("1.12.0", "1.12.3")],
    cvss: 9.8,
  },
  {
    id: "CVE-2016-6662",
    known: ["exploitdb"],
    product: ["oracle", "mysql"],
    ranges: [below("5.5.53"), from("5.6.0", "5.6.34"), from("5.7.0", "5.7.16")],
    cvss: 9.8,
  },
  {
    id: "CVE-2025-29927",
    known: ["template"],
    product: ["vercel", "next.js"],
    ranges: [from("11.1.4", "12.3.5"), from("13.0.0", "13.5.9"), from("14.0.0", "14.2.25"), from("15.0.0", "15.2.3")],
    cvss: 9.1,
  },
  {
    id: "CVE-2025-30208",
    known: ["template"],
    product: ["vitejs", "vite"],
    ranges: [
      below("4.5.10"),
      from("5.0.0", "5.4.15"),
      from("6.0.0", "6.0.12"),
      from("6.1.0", "6.1.2"),
      from("6.2.0", "6.2.3"),
    ],
    cvss: 5.3,
  },
];

const hits = (entry: Notorious, version: string): boolean => entry.ranges.some((range) => isInRange(version, range));

const ofProduct = (name: string): readonly Notorious[] => {
  const cpe = parseCpe(name);
  if (cpe === null) return [];
  const ours = productKeys(cpe.vendor, cpe.product);
  return NOTORIOUS.filter((it) => productKeys(...it.product).some((key) => ours.includes(key)));
};

/** The CVEs of this product that the shipped list describes, whatever its version. */
export const listNotoriousCves = (cpe: string): string[] => ofProduct(cpe).map(({ id }) => id);

const matchOne = (name: string): KnownCve[] => {
  const cpe = parseCpe(name);
  if (cpe === null || cpe.version === "*" || cpe.version === "-") return [];
  const version = cpe.update === "*" || cpe.update === "-" ? cpe.version : `${cpe.version}${cpe.update}`;
  const packaged = splitDistribution(version).distribution !== null;
  return ofProduct(name)
    .filter((it) => hits(it, version))
    .map(({ id, known, cvss }) => ({
      id,
      certainty: packaged ? "may-be-patched" : "version-match",
      cvss,
      cvssSource: null,
      epss: null,
      knownExploited: known.includes("kev"),
      exploits: known.map((source) => ({ source, reference: null })),
      summary: CVE_NAMES[id]?.en.impact ?? null,
    }));
};

/** The most exploited vulnerabilities, for scans without a vulnerability database. */
export const notoriousCves: Required<Omit<CveLookup, "facts">> & { knowsProduct(cpe: string): boolean } = {
  /** Does the list describe any vulnerability of this product, whatever its version? */
  knowsProduct: (cpe) => listNotoriousCves(cpe).length > 0,
  match: async (cpes) => new Map(cpes.map((cpe) => [cpe, matchOne(cpe)])),
  describes: async (cves, cpe) => {
    const listed = new Set(listNotoriousCves(cpe));
    return new Set(cves.filter((id) => listed.has(id)));
  },
  incompleteFor: async () => "No vulnerability database is loaded: only the best known vulnerabilities are assessed.",
};
