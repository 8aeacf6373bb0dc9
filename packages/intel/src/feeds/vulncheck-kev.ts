import { CveId } from "@parapet/domain/contracts/cve-id";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import { MaybeMoment, MaybeText, Moment, Text, Words } from "../wire.ts";

const MAX_PAGES = 200;
const PAGE_SIZE = 1_000;

const Wire = z.object({
  cve: z.array(CveId).min(1).max(200),
  vendorProject: Text,
  product: Text,
  vulnerabilityName: MaybeText,
  shortDescription: MaybeText,
  required_action: MaybeText,
  knownRansomwareCampaignUse: MaybeText,
  cwes: Words,
  date_added: Moment,
  dueDate: MaybeMoment,
  updated_at: MaybeMoment,
  _timestamp: MaybeMoment,
  vulncheck_reported_exploitation: z
    .array(z.object({ url: MaybeText }))
    .nullish()
    .transform((it) => it ?? []),
});

const Meta = z.object({ _meta: z.object({ total_pages: z.number().int().optional() }).optional() });

const day = (time: Date): string => time.toISOString().slice(0, 10);
const MAX_REPORTS = 20;

/** Which CVEs are exploited by the reports that VulnCheck collects? (index `vulncheck-kev`, or its backup file) */
export const vulncheckKev = defineFeed({
  id: "vulncheck-kev",
  name: "VulnCheck KEV",
  entries: "kev",
  licence: "VulnCheck Community terms",
  everyHours: 6,
  url: "https://api.vulncheck.com/v3/index/vulncheck-kev",
  key: { required: true, asked: "API token" },
  records: (bytes) =>
    jsonRecords(bytes, { places: [["data", "[]"], ["[]"]], begins: /\{\s*"(?:vendorProject|cve)"\s*:/ }),
  wire: Wire,
  read: (it) => ({
    entries: it.cve.map((id) => ({
      catalogue: "vulncheck" as const,
      id,
      vendor: it.vendorProject,
      product: it.product,
      name: it.vulnerabilityName ?? `${it.vendorProject} ${it.product}`,
      description: it.shortDescription ?? "",
      added: day(it.date_added),
      due: it.dueDate === null ? null : day(it.dueDate),
      action: it.required_action,
      ransomware: /^known$/i.test(it.knownRansomwareCampaignUse ?? ""),
      notes: it.vulncheck_reported_exploitation.flatMap(({ url }) => url ?? []).slice(0, MAX_REPORTS),
      cwes: it.cwes,
      released: it.updated_at ?? it._timestamp ?? it.date_added,
      total: null,
    })),
  }),
  async *sync(context) {
    for (let page = 1; page <= MAX_PAGES; page += 1) {
      const url = new URL(context.url);
      url.searchParams.set("page", String(page));
      url.searchParams.set("limit", String(PAGE_SIZE));
      const { body } = await download(context, {
        url: url.href,
        json: true,
        headers: { authorization: `Bearer ${context.key ?? ""}` },
      });
      yield { source: asSource(url.href, body), cursor: {} };
      const meta = Meta.safeParse(JSON.parse(body.toString("utf8")));
      if (page >= (meta.data?._meta?.total_pages ?? 1)) return;
    }
  },
});
