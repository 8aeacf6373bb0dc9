import type { StoryPortal } from "../story-portal.ts";

/** The feeds of the demo: each is read from the lab's copy of its publisher. */
export const STORY_FEEDS: readonly { readonly id: string; readonly url: string; readonly key?: string }[] = [
  { id: "nvd", url: "http://nvd.publishers.test/rest/json/cves/2.0" },
  { id: "cve5", url: "http://cve-list.publishers.test/CVEProject/cvelistV5/main" },
  {
    id: "kev",
    url: "http://kev.publishers.test/sites/default/files/feeds/known_exploited_vulnerabilities.json",
  },
  { id: "epss", url: "http://epss.publishers.test/epss_scores-current.csv.gz" },
  {
    id: "exploitdb",
    url: "http://exploit-db.publishers.test/exploit-database/exploitdb/-/raw/main/files_exploits.csv",
  },
  { id: "debian-tracker", url: "http://debian-tracker.publishers.test/tracker/data/json" },
  { id: "ubuntu-cve", url: "http://ubuntu-security.publishers.test/security/cves.json" },
  { id: "redhat-vex", url: "http://redhat-vex.publishers.test/data/csaf/v2/vex" },
  { id: "alpine-secdb", url: "http://alpine-secdb.publishers.test" },
  { id: "threatfox", url: "http://threatfox.publishers.test/api/v1/", key: "demo-key" },
  { id: "urlhaus", url: "http://urlhaus.publishers.test/downloads/json_recent/" },
  { id: "feodo", url: "http://feodo.publishers.test/downloads/ipblocklist.json" },
  { id: "sslbl", url: "http://sslbl.publishers.test/blacklist/sslblacklist.csv" },
  { id: "misp", url: "http://misp.publishers.test" },
  { id: "warninglist", url: "http://warning-lists.publishers.test/MISP/misp-warninglists/main/lists" },
  { id: "ioc-csv", url: "http://indicator-list.publishers.test/indicators.csv" },
];

/** Switches the feeds on and reads each once, as the operator does. */
export const loadIntelligence = async (portal: StoryPortal, operator: string): Promise<void> => {
  for (const { id, url, key } of STORY_FEEDS) {
    const path = `/portal_management/feeds/${id}/`;
    await portal.call(operator, "PATCH", path, { enabled: true, url, ...(key !== undefined && { key }) });
    await portal.call(operator, "POST", `${path}sync/`);
  }
};
