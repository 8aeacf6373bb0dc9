import { CveId } from "@parapet/domain/contracts/cve-id";
import { readTime } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import { defineFeed } from "../feed.ts";
import type { Bytes, FileRecord } from "../read/record.ts";
import { sniffedRecords } from "../read/sniffed-records.ts";
import { MaybeText, Moment } from "../wire.ts";

/** A share of one; an empty cell is no zero. */
const share = z.preprocess((cell) => (cell === "" ? undefined : cell), z.coerce.number().min(0).max(1));

const Wire = z.object({
  cve: CveId,
  epss: share,
  percentile: share,
  date: Moment,
  model: MaybeText,
});

const JSON_SHAPE = { places: [["data", "[]"]], begins: /\{\s*"cve"\s*:\s*"/ };
const CSV_SHAPE = { columns: new Set(["cve", "epss", "percentile"]), otherwise: ["cve", "epss", "percentile"] };

/** The first line of the file says which day and which model; added to every row. */
async function* records(bytes: Bytes): AsyncGenerator<FileRecord[]> {
  let head = "";
  const watched = (async function* () {
    for await (const chunk of bytes) {
      if (head.length < 1_000) head += Buffer.from(chunk.subarray(0, 1_000)).toString("utf8");
      yield chunk;
    }
  })();
  for await (const found of sniffedRecords(watched, JSON_SHAPE, CSV_SHAPE)) {
    const date = /score_date:\s*([^,\s]+)/.exec(head)?.[1] ?? null;
    const model = /model_version:\s*([^,\s]+)/.exec(head)?.[1] ?? null;
    yield found.map((record) =>
      "bad" in record
        ? record
        : {
            ...record,
            value: { ...(date !== null && readTime(date) !== null && { date }), model, ...(record.value as object) },
          },
    );
  }
}

/** How likely is a CVE to be exploited in the next thirty days? (FIRST's daily file) */
export const epss = defineFeed({
  id: "epss",
  name: "FIRST EPSS",
  entries: "epss",
  licence: "free to use with attribution to FIRST",
  everyHours: 24,
  url: "https://epss.empiricalsecurity.com/epss_scores-current.csv.gz",
  records,
  wire: Wire,
  read: ({ cve, epss: score, percentile, date, model }) => ({
    entries: [{ id: cve, score, percentile, day: date.toISOString().slice(0, 10), model }],
  }),
  async *sync(context) {
    const { body } = await download(context, { url: context.url });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
