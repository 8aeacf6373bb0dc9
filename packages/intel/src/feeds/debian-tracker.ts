import { CveId } from "@parapet/domain/contracts/cve-id";
import { findRelease, type PackageStatement } from "@parapet/domain/risk/packages";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed, WrongShape } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { Text } from "../wire.ts";

/** The kernel has many thousands of entries. */
const MAX_RECORD_BYTES = 64 * 1024 * 1024;
const MAX_FILE_BYTES = 256 * 1024 * 1024;

const Release = z.object({
  status: z.string(),
  fixed_version: Text.optional(),
  repositories: z.record(z.string(), Text).default({}),
});

/** One source package: its CVEs, and for each what the releases have. */
const Wire = z.record(z.string(), z.object({ releases: z.record(z.string(), Release).default({}) }));

/** A fixed version of 0 says that the package never had the vulnerability. */
const standingOf = ({ status, fixed_version: fixed }: z.output<typeof Release>) => {
  if (status === "resolved" && fixed !== undefined)
    return fixed === "0" ? { status: "not-affected" as const, fixed: null } : { status: "fixed" as const, fixed };
  return { status: status === "open" ? ("affected" as const) : ("undetermined" as const), fixed: null };
};

/** Which CVEs do Debian's packages have or have fixed? (Debian Security Tracker) */
export const debianTracker = defineFeed({
  id: "debian-tracker",
  name: "Debian Security Tracker",
  entries: "package",
  licence: "MIT",
  everyHours: 12,
  url: "https://security-tracker.debian.org/tracker/data/json",
  records: (bytes) => jsonRecords(bytes, { places: [["*"]], maxRecordBytes: MAX_RECORD_BYTES }),
  wire: Wire,
  read: (it, { key }) => {
    if (key === undefined) throw new WrongShape("a source package without a name");
    const statements = Object.entries(it).flatMap(([id, { releases }]): PackageStatement[] => {
      // Issues without a CVE have a temporary name of the tracker's own.
      const cve = CveId.safeParse(id);
      if (!cve.success) return [];
      return Object.entries(releases).map(([release, state]) => ({
        distribution: "debian",
        release: findRelease("debian", release),
        package: key,
        cve: cve.data,
        ...standingOf(state),
        archive: [...new Set(Object.values(state.repositories))],
      }));
    });
    return { entries: [{ distribution: "debian", subject: { package: key }, statements }] };
  },
  listsAll: true,
  async *sync(context) {
    const { body } = await download(context, { url: context.url, json: true, maxBytes: MAX_FILE_BYTES });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
