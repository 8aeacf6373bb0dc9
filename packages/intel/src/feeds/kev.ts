import { CveId } from "@parapet/domain/contracts/cve-id";
import { readTime } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed } from "../feed.ts";
import { jsonRecords } from "../read/json-records.ts";
import type { Bytes, FileRecord } from "../read/record.ts";
import { MaybeMoment, MaybeText, Moment, Text, Words } from "../wire.ts";

const day = (time: Date): string => time.toISOString().slice(0, 10);

const Wire = z.object({
  cveID: CveId,
  vendorProject: Text,
  product: Text,
  vulnerabilityName: Text,
  dateAdded: Moment,
  shortDescription: Text,
  requiredAction: MaybeText,
  dueDate: MaybeMoment,
  knownRansomwareCampaignUse: MaybeText,
  notes: MaybeText,
  cwes: Words,
  released: z.date(),
  total: z.number().int().nullable(),
});

/** The head states the date and the size of the catalog; both are added to every record, so that an older or partial one is recognized. */
async function* records(bytes: Bytes): AsyncGenerator<FileRecord[]> {
  let released: Date | null = null;
  let total: number | null = null;
  let head = "";
  const watched = (async function* () {
    for await (const chunk of bytes) {
      if ((released === null || total === null) && head.length < 20_000) {
        head += Buffer.from(chunk).toString("utf8");
        const count = /"count"\s*:\s*(\d{1,7})\b/.exec(head)?.[1];
        total = count === undefined ? null : Number(count);
        released = readTime(/"dateReleased"\s*:\s*"([^"]+)"/.exec(head)?.[1] ?? null);
      }
      yield chunk;
    }
  })();
  for await (const found of jsonRecords(watched, { places: [["vulnerabilities", "[]"]], begins: /\{\s*"cveID"\s*:/ })) {
    yield found.map((record) =>
      "bad" in record || typeof record.value !== "object"
        ? record
        : {
            ...record,
            value: {
              ...record.value,
              released: released ?? readTime((record.value as { dateAdded?: unknown }).dateAdded),
              total,
            },
          },
    );
  }
}

/** Which CVEs are known to be exploited? (CISA's catalogue) */
export const kev = defineFeed({
  id: "kev",
  name: "CISA Known Exploited Vulnerabilities",
  entries: "kev",
  licence: "CC0-1.0",
  everyHours: 6,
  url: "https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json",
  records,
  wire: Wire,
  read: (it) => ({
    entries: [
      {
        catalogue: "cisa" as const,
        id: it.cveID,
        vendor: it.vendorProject,
        product: it.product,
        name: it.vulnerabilityName,
        description: it.shortDescription,
        added: day(it.dateAdded),
        due: it.dueDate === null ? null : day(it.dueDate),
        action: it.requiredAction,
        ransomware: /^known$/i.test(it.knownRansomwareCampaignUse ?? ""),
        notes: (it.notes ?? "")
          .split(" ; ")
          .map((note) => note.trim())
          .filter((note) => note !== ""),
        cwes: it.cwes,
        released: it.released,
        total: it.total,
      },
    ],
  }),
  async *sync(context) {
    const { body } = await download(context, { url: context.url, json: true });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
