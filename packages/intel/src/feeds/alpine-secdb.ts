import { CveId } from "@parapet/domain/contracts/cve-id";
import { compareApkVersions, type PackageStatement } from "@parapet/domain/risk/packages";
import { ProbeError } from "@parapet/net/probe-error";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { Text } from "../wire.ts";

const Wire = z.object({
  distroversion: Text,
  packages: z.array(
    z.object({
      pkg: z.object({ name: Text, secfixes: z.record(z.string(), z.array(Text)).nullish() }),
    }),
  ),
});

/** Branches that may be published; one that is not there is left out. */
const BRANCHES = ["edge", ...Array.from({ length: 12 }, (_, index) => `v3.${15 + index}`)];
const REPOSITORIES = ["main", "community"];
const Options = z.object({ branches: z.array(z.string().regex(/^(?:edge|v\d{1,2}\.\d{1,2})$/)).optional() });

const statementsOf = (
  name: string,
  release: string,
  secfixes: Readonly<Record<string, readonly string[]>>,
): PackageStatement[] => {
  const byCve = new Map<string, PackageStatement>();
  for (const [version, issues] of Object.entries(secfixes))
    for (const issue of issues) {
      // An entry may name the CVE and further identifiers of the same issue.
      const cve = CveId.safeParse(issue.trim().split(/\s+/)[0]);
      if (!cve.success) continue;
      const isNever = version === "0";
      const before = byCve.get(cve.data);
      // A fix that was incomplete is listed again under the version that completed it.
      if (before !== undefined && (isNever || (compareApkVersions(before.fixed ?? "0", version) ?? 0) >= 0)) continue;
      byCve.set(cve.data, {
        distribution: "alpine",
        release,
        package: name,
        cve: cve.data,
        status: isNever ? "not-affected" : "fixed",
        fixed: isNever ? null : version,
        archive: [],
      });
    }
  return [...byCve.values()];
};

/** Which CVEs have Alpine's packages fixed? (secdb, one file per branch and repository) */
export const alpineSecdb = defineFeed({
  id: "alpine-secdb",
  name: "Alpine secdb",
  entries: "package",
  licence: "CC-BY-SA-4.0",
  everyHours: 12,
  url: "https://secdb.alpinelinux.org",
  records: (bytes) => jsonRecords(bytes, { places: [[]], maxRecordBytes: 64 * 1024 * 1024 }),
  wire: Wire,
  read: ({ distroversion, packages }) => {
    const release = distroversion.replace(/^v/, "");
    return {
      entries: packages.map(({ pkg }) => ({
        distribution: "alpine",
        subject: { package: pkg.name, release },
        statements: statementsOf(pkg.name, release, pkg.secfixes ?? {}),
      })),
    };
  },
  listsAll: true,
  async *sync(context) {
    const { branches = BRANCHES } = Options.catch({}).parse(context.options);
    const base = context.url.replace(/\/$/, "");
    let count = 0;
    for (const branch of branches)
      for (const repository of REPOSITORIES) {
        const url = `${base}/${branch}/${repository}.json`;
        const { body, response } = await download(context, { url, json: true, alsoFine: [404] });
        if (response.status === 404) continue;
        count += 1;
        yield { source: asSource(url, body), cursor: {} };
      }
    if (count === 0) throw new ProbeError("server-failure", `${base} has none of the known branches`);
  },
});
