import { jsonAnswer, type Publisher, textAnswer } from "./publisher.ts";

/** The race condition in OpenSSH's signal handler, as four distributions publish it. Versions are public facts. */
const CVE = "CVE-2024-6387";

export const debianTracker: Publisher = {
  id: "debian-tracker",
  hosts: ["security-tracker.debian.org"],
  answer: ({ path }) =>
    path === "/tracker/data/json"
      ? jsonAnswer({
          openssh: {
            [CVE]: {
              description: "Race condition in the signal handler of sshd.",
              scope: "remote",
              releases: {
                bullseye: {
                  status: "resolved",
                  repositories: { bullseye: "1:8.4p1-5+deb11u3" },
                  fixed_version: "0",
                  urgency: "not yet assigned",
                },
                bookworm: {
                  status: "resolved",
                  repositories: { bookworm: "1:9.2p1-2+deb12u5" },
                  fixed_version: "1:9.2p1-2+deb12u3",
                  urgency: "not yet assigned",
                },
              },
            },
          },
        })
      : null,
};

const UBUNTU_CVES = [
  {
    id: CVE,
    published: "2024-07-01T13:15:00",
    updated_at: "2025-01-10T09:00:00+00:00",
    status: "active",
    packages: [
      {
        name: "openssh",
        statuses: [
          { release_codename: "focal", status: "not-affected", description: "code not present", pocket: "security" },
          { release_codename: "jammy", status: "released", description: "1:8.9p1-3ubuntu0.10", pocket: "security" },
        ],
      },
    ],
  },
];

/** Ubuntu's security API: pages of at most twenty CVEs. */
export const ubuntuSecurity: Publisher = {
  id: "ubuntu-security",
  hosts: ["ubuntu.com"],
  answer: ({ path, query }) => {
    if (path !== "/security/cves.json") return null;
    const offset = Number(query.get("offset") ?? 0);
    const limit = Math.min(20, Number(query.get("limit") ?? 20));
    return jsonAnswer({
      cves: UBUNTU_CVES.slice(offset, offset + limit),
      offset,
      limit,
      total_results: UBUNTU_CVES.length,
    });
  },
};

const source = "openssh-0:8.7p1-38.el9_4.1.src";

const VEX = {
  document: { category: "csaf_vex", csaf_version: "2.0", title: "openssh: race condition in the signal handler" },
  product_tree: {
    branches: [
      {
        category: "vendor",
        name: "Red Hat",
        branches: [
          {
            category: "product_name",
            name: "Red Hat Enterprise Linux BaseOS (v. 9)",
            product: {
              name: "Red Hat Enterprise Linux BaseOS (v. 9)",
              product_id: "BaseOS-9.4.0.Z.MAIN.EUS",
              product_identification_helper: { cpe: "cpe:/o:redhat:enterprise_linux:9::baseos" },
            },
          },
        ],
      },
    ],
    relationships: [
      {
        category: "default_component_of",
        full_product_name: { name: source, product_id: `BaseOS-9.4.0.Z.MAIN.EUS:${source}` },
        product_reference: source,
        relates_to_product_reference: "BaseOS-9.4.0.Z.MAIN.EUS",
      },
    ],
  },
  vulnerabilities: [{ cve: CVE, product_status: { fixed: [`BaseOS-9.4.0.Z.MAIN.EUS:${source}`] } }],
};

/** Red Hat's VEX documents: lists of changed and of withdrawn ones, newest first, and one document per CVE. */
export const redHatVex: Publisher = {
  id: "redhat-vex",
  hosts: ["security.access.redhat.com"],
  answer: ({ path }) => {
    const rest = path.replace(/^\/data\/csaf\/v2\/vex/, "");
    if (rest === "/changes.csv")
      return textAnswer('"2024/cve-2024-6387.json","2024-11-12T10:03:55+00:00"\n', "text/csv");
    if (rest === "/deletions.csv")
      return textAnswer('"2024/cve-2024-0001.json","2024-11-11T08:00:00+00:00"\n', "text/csv");
    return rest === "/2024/cve-2024-6387.json" ? jsonAnswer(VEX) : null;
  },
};

/** Alpine's security database: one file per branch and repository. */
export const alpineSecdb: Publisher = {
  id: "alpine-secdb",
  hosts: ["secdb.alpinelinux.org"],
  answer: ({ path }) =>
    path === "/v3.20/main.json"
      ? jsonAnswer({
          apkurl: "{{urlprefix}}/{{distroversion}}/{{reponame}}/{{arch}}/{{pkg.name}}-{{pkg.ver}}.apk",
          archs: ["x86_64"],
          reponame: "main",
          urlprefix: "https://dl-cdn.alpinelinux.org/alpine",
          distroversion: "v3.20",
          packages: [{ pkg: { name: "openssh", secfixes: { "9.7_p1-r4": [CVE], "0": ["CVE-2023-38408"] } } }],
        })
      : null,
};
