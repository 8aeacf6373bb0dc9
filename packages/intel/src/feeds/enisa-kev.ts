import { CveId } from "@parapet/domain/contracts/cve-id";
import { readTime } from "@parapet/domain/intel";
import * as z from "zod";

import { asSource, download } from "../download.ts";
import type { KevEntry } from "../entries.ts";
import { defineFeed, type Reading, WrongShape } from "../feed.ts";
import { sniffedRecords } from "../read/sniffed-records.ts";
import { MaybeText, Words } from "../wire.ts";

const FIELDS = [
  "cveID",
  "euvdID",
  "vendorProject",
  "product",
  "vulnerabilityName",
  "dateReported",
  "dateAdded",
  "patchedSince",
  "originSource",
  "shortDescription",
  "exploitationType",
  "threatActorsExploiting",
  "cwes",
  "notes",
] as const;
const COLUMNS = FIELDS.map((field) => field.toLowerCase());

/** EUVD writes "Apr 15, 2025, 8:30:58 PM" in UTC, with or without a narrow space before the half of the day. */
const US_TIME = /^([A-Z][a-z]{2}) (\d{1,2}), (\d{4})(?:, (\d{1,2}):(\d{2}):(\d{2})\s(AM|PM))?$/;
const MONTHS = ["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"];
const readUsTime = (text: string): Date | null => {
  const [, month = "", day = "", year = "", hour = "12", minute = "0", second = "0", half = "AM"] =
    US_TIME.exec(text) ?? [];
  const index = MONTHS.indexOf(month);
  if (index < 0) return null;
  const hours = (Number(hour) % 12) + (half === "PM" ? 12 : 0);
  const pad = (part: number | string): string => String(part).padStart(2, "0");
  return readTime(`${year}-${pad(index + 1)}-${pad(day)}T${pad(hours)}:${pad(minute)}:${pad(second)}Z`);
};

const readMoment = (value: unknown): Date | null =>
  readTime(value) ?? (typeof value === "string" ? readUsTime(value.trim()) : null);

/** Columns of a table arrive in lower case. */
const withFields = (value: unknown): unknown => {
  if (typeof value !== "object" || value === null || !Object.hasOwn(value, "cveid")) return value;
  const row = value as Readonly<Record<string, unknown>>;
  return Object.fromEntries(FIELDS.map((field) => [field, row[field.toLowerCase()]]));
};

const MaybeWhen = z
  .unknown()
  .optional()
  .transform((value) => readMoment(value));

const Named = (key: "product" | "vendor") =>
  z
    .array(z.object({ [key]: z.object({ name: MaybeText }).nullish() }))
    .nullish()
    .transform((all): string[] => (all ?? []).flatMap((it) => it[key]?.name ?? []));

/** Two publications: the EU KEV of the CSIRTs network, and the exploited entries of the EUVD's API. */
const Wire = z.object({
  cveID: MaybeText,
  euvdID: MaybeText,
  vendorProject: MaybeText,
  product: MaybeText,
  vulnerabilityName: MaybeText,
  dateReported: MaybeWhen,
  dateAdded: MaybeWhen,
  originSource: MaybeText,
  shortDescription: MaybeText,
  exploitationType: Words,
  threatActorsExploiting: Words,
  cwes: Words,
  notes: MaybeText,
  id: MaybeText,
  description: MaybeText,
  aliases: MaybeText,
  exploitedSince: MaybeWhen,
  datePublished: MaybeWhen,
  dateUpdated: MaybeWhen,
  enisaIdProduct: Named("product"),
  enisaIdVendor: Named("vendor"),
});

const day = (time: Date): string => time.toISOString().slice(0, 10);
const CVE = /^CVE-\d{4}-\d{4,}$/;

type It = z.output<typeof Wire>;

const fromCsirts = (it: It, id: string): KevEntry => {
  const added = it.dateAdded ?? it.dateReported;
  if (added === null) throw new WrongShape("dateReported: missing");
  if (it.vendorProject === null || it.product === null) throw new WrongShape("vendorProject, product: missing");
  const { threatActorsExploiting: actors, notes, originSource } = it;
  return {
    catalogue: "enisa",
    id,
    vendor: it.vendorProject,
    product: it.product,
    name: it.vulnerabilityName ?? `${it.vendorProject} ${it.product}`,
    description: it.shortDescription ?? "",
    added: day(added),
    due: null,
    action: null,
    ransomware: it.exploitationType.some((type) => /^ransomware$/i.test(type)),
    notes: [it.euvdID, originSource, ...actors, notes].filter((note) => note !== null),
    cwes: it.cwes,
    released: added,
    total: null,
  };
};

const fromDatabase = (it: It): Reading<KevEntry> => {
  // An entry of the database that no one reports as exploited belongs to no catalogue.
  if (it.exploitedSince === null) return { entries: [] };
  const added = it.exploitedSince;
  const ids = (it.aliases ?? "").split(/\s+/).filter((alias) => CVE.test(alias));
  if (ids.length === 0) return { entries: [], complaints: [`${it.id ?? "entry"}: no CVE among its aliases`] };
  const [vendor = "", product = ""] = [it.enisaIdVendor[0], it.enisaIdProduct[0]];
  return {
    entries: ids.map((id) => ({
      catalogue: "enisa",
      id,
      vendor,
      product,
      name: `${vendor} ${product}`.trim(),
      description: it.description ?? "",
      added: day(added),
      due: null,
      action: null,
      ransomware: false,
      notes: it.id === null ? [] : [it.id],
      cwes: [],
      released: it.dateUpdated ?? added,
      total: null,
    })),
  };
};

/** Which CVEs are exploited against entities in the European Union? (EU KEV, or the exploited entries of the EUVD) */
export const enisaKev = defineFeed({
  id: "enisa-kev",
  name: "ENISA EU KEV",
  entries: "kev",
  licence: "CC-BY-4.0",
  everyHours: 6,
  url: "https://raw.githubusercontent.com/enisaeu/CNW/main/eukev/eukev.json",
  async *records(bytes) {
    const json = { places: [["[]"], ["items", "[]"]], begins: /\{\s*"(?:cveID|id)"\s*:/ };
    for await (const found of sniffedRecords(bytes, json, { columns: new Set(COLUMNS), otherwise: COLUMNS }))
      yield found.map((record) => ("bad" in record ? record : { ...record, value: withFields(record.value) }));
  },
  wire: Wire,
  read(it) {
    if (it.cveID === null) {
      if (it.id === null) throw new WrongShape("cveID: missing");
      return fromDatabase(it);
    }
    const id = CveId.safeParse(it.cveID);
    if (!id.success) throw new WrongShape(`cveID: "${it.cveID.slice(0, 40)}" is not a CVE`);
    return { entries: [fromCsirts(it, id.data)] };
  },
  async *sync(context) {
    const { body } = await download(context, { url: context.url, json: true });
    yield { source: asSource(context.url, body), cursor: {} };
  },
});
