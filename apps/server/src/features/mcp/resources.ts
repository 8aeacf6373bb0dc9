import { randomBytes } from "node:crypto";

import { detailReport } from "@parapet/domain/contracts/overview";

import { readCoverage } from "./coverage.ts";
import { fenced, markedReply } from "./marked.ts";

const METHODOLOGY = [
  "How Parapet scores",
  "The score runs from 0 to 100, more is better; the level follows from the score alone. Open and acknowledged findings cost points by severity, exploitation and the criticality of the asset; areas saturate, so one area cannot cost everything.",
  "Each area is found, not found or not assessed. What could not be assessed never raises the score, resolves a finding or reads as clean; confidence is coverage weighted by the points that each area can cost.",
  "Work is ranked by active exploitation, then exposure and consequence, then effort. The gain in score is shown and never a reason to go first.",
  "A finding is resolved only by a scan or re-test that looked, by an attested reset, or by a decision where nothing can be tested.",
].join("\n\n");

const METHODOLOGY_URI = "parapet://methodology";
const REPORT = /^parapet:\/\/report\/([a-z0-9.-]{1,253})$/i;

export const RESOURCES = [{ uri: METHODOLOGY_URI, name: "methodology", title: "Methodology", mimeType: "text/plain" }];
export const RESOURCE_TEMPLATES = [
  {
    uriTemplate: "parapet://report/{domain}",
    name: "report",
    title: "Report of a domain",
    description: "The overview of a domain: score, areas, findings by severity and what was assessed.",
    mimeType: "text/plain",
  },
];

const overview = markedReply(detailReport.reply);

type Api = (
  method: string,
  url: string,
  body?: unknown,
) => Promise<{ readonly status: number; readonly body: unknown }>;

/** The text of a resource; null: there is none, or the caller may not read it. */
export const readResource = async (uri: string, api: Api): Promise<string | null> => {
  if (uri === METHODOLOGY_URI) return METHODOLOGY;
  const domain = REPORT.exec(uri)?.[1];
  if (domain === undefined) return null;
  const { status, body } = await api(detailReport.method, `${detailReport.base}${detailReport.path}`, { domain });
  if (status !== 200) return null;
  const coverage = await readCoverage((method, url) => api(method, url), domain);
  return fenced({ report: overview.mark(body), coverage }, randomBytes(12).toString("hex"));
};
