import type { EntryKind } from "./entries.ts";
import type { Feed } from "./feed.ts";
import { alpineSecdb } from "./feeds/alpine-secdb.ts";
import { cve5 } from "./feeds/cve5.ts";
import { debianTracker } from "./feeds/debian-tracker.ts";
import { enisaKev } from "./feeds/enisa-kev.ts";
import { epss } from "./feeds/epss.ts";
import { exploitdb } from "./feeds/exploitdb.ts";
import { feodo } from "./feeds/feodo.ts";
import { iocCsv } from "./feeds/ioc-csv.ts";
import { kev } from "./feeds/kev.ts";
import { misp } from "./feeds/misp.ts";
import { nvd } from "./feeds/nvd.ts";
import { redhatVex } from "./feeds/redhat-vex.ts";
import { sslbl } from "./feeds/sslbl.ts";
import { stix } from "./feeds/stix.ts";
import { threatfox } from "./feeds/threatfox.ts";
import { ubuntuCve } from "./feeds/ubuntu-cve.ts";
import { urlhaus } from "./feeds/urlhaus.ts";
import { vulncheckKev } from "./feeds/vulncheck-kev.ts";
import { warninglist } from "./feeds/warninglist.ts";

export type AnyFeed = { [Kind in EntryKind]: Feed<Kind> }[EntryKind];

/** Every feed there is; a test holds the folder against this list. */
export const FEEDS: readonly AnyFeed[] = [
  nvd,
  cve5,
  kev,
  enisaKev,
  vulncheckKev,
  epss,
  exploitdb,
  debianTracker,
  ubuntuCve,
  redhatVex,
  alpineSecdb,
  threatfox,
  urlhaus,
  feodo,
  sslbl,
  misp,
  stix,
  iocCsv,
  warninglist,
];

export const feedById = (id: string): AnyFeed | undefined => FEEDS.find((feed) => feed.id === id);
