import type { Db } from "@parapet/db/db";
import { feedSettings } from "@parapet/db/queries/intel";
import type { ConnectorRow } from "@parapet/domain/contracts/connectors";
import type { SourceChange } from "@parapet/domain/contracts/source";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import type { NameSource } from "@parapet/scanner/discovery/name-source";
import { WEB_SOURCES } from "@parapet/scanner/discovery/web-sources/web-sources";
import type { ScanSettings } from "@parapet/scanner/scan/stage";

import type { Services } from "../../platform/services.ts";
import { changeSource, sourceKeyPlace } from "../intel/index.ts";

const PREFIX = "names:";

/** How their publishers write themselves. */
const NAMES: Readonly<Record<string, string>> = {
  anubis: "AnubisDB",
  bevigil: "BeVigil",
  censys: "Censys",
  certspotter: "Cert Spotter",
  chaos: "Chaos",
  crtsh: "crt.sh",
  fullhunt: "FullHunt",
  hackertarget: "HackerTarget",
  internetdb: "Shodan InternetDB",
  leakix: "LeakIX",
  otx: "AlienVault OTX",
  rapiddns: "RapidDNS",
  securitytrails: "SecurityTrails",
  shodan: "Shodan",
  thc: "THC ip.thc.org",
  urlscan: "urlscan.io",
  virustotal: "VirusTotal",
  wayback: "Wayback Machine",
};

/** The service that knows host names and is set under this id (`names:crtsh`), if it is one. */
export const findNameSource = (id: string): NameSource | undefined =>
  id.startsWith(PREFIX) ? WEB_SOURCES.find((source) => source.id === id.slice(PREFIX.length)) : undefined;

/** Every service that scans ask for host names. They are on until someone switches them off. */
export const describeNameSources = async (db: Db): Promise<ConnectorRow[]> => {
  const settings = new Map((await feedSettings(db)).map((row) => [row.feed, row]));
  return WEB_SOURCES.map(({ id: source, needsKey, base = "" }) => {
    const id = `${PREFIX}${source}`;
    const setting = settings.get(id);
    return {
      id,
      name: NAMES[source] ?? source,
      licence: "",
      enabled: setting?.enabled ?? true,
      url: setting?.url ?? base,
      needs_key: needsKey === "yes",
      has_key: setting?.sealed_key != null,
      every_hours: 1,
      last_run: null,
      next_run: null,
      outcome: null,
      read: 0,
      added: 0,
      changed: 0,
      bad: 0,
      bad_records: [],
      error: null,
      version: setting?.version ?? 0,
      gives: ["host-names"],
      takes_key: needsKey !== "no",
      options: [],
      option_values: {},
    };
  });
};

/** Keeps what an operator decided about one of them. A first change that does not speak of on or off leaves it on. */
export const changeNameSource = async (
  db: Db,
  keys: Services["keys"],
  id: string,
  change: SourceChange,
): Promise<void> => {
  const isNew = (await feedSettings(db)).every(({ feed }) => feed !== id);
  await changeSource(db, keys, id, isNew ? { enabled: true, ...change } : change);
};

const settingOf = async (db: Db, keys: Services["keys"], id: string) => {
  const row = (await feedSettings(db)).find(({ feed }) => feed === id);
  const sealed = row?.sealed_key ?? null;
  const key = sealed === null ? null : (await keys.open(sourceKeyPlace(id), sealed)).toString("utf8");
  return { key, base: row?.url ?? null };
};

/** Asks one of them once, for a name that everyone may ask for, and says what came back. */
export const testNameSource = async (
  { db, keys }: Pick<Services, "db" | "keys">,
  source: NameSource,
  net: Net,
  signal: AbortSignal,
): Promise<{ ok: boolean; reason: string | null; detail: string | null; items: number }> => {
  const { key, base } = await settingOf(db, keys, `${PREFIX}${source.id}`);
  const context = { signal, key, base, fresh: [], words: [], isWildcard: async () => false };
  try {
    const { names, limited = null } = await source.find("example.com", net, context);
    return { ok: limited === null, reason: limited === null ? null : "limited", detail: limited, items: names.length };
  } catch (error) {
    if (!(error instanceof ProbeError)) throw error;
    return { ok: false, reason: error.reason, detail: error.message, items: 0 };
  }
};

/** What scans need of these settings: keys, other addresses, and who is not to be asked. */
export const nameSourceSettings = async (
  db: Db,
  keys: Services["keys"],
): Promise<Pick<ScanSettings, "sourceKeys" | "sourceBases" | "withoutSources">> => {
  const rows = (await feedSettings(db)).flatMap((row) => {
    const source = findNameSource(row.feed);
    return source === undefined ? [] : [{ source: source.id, ...row }];
  });
  const opened = await Promise.all(
    rows.map(async ({ source, feed, sealed_key }): Promise<[string, string][]> =>
      sealed_key === null ? [] : [[source, (await keys.open(sourceKeyPlace(feed), sealed_key)).toString("utf8")]],
    ),
  );
  return {
    sourceKeys: Object.fromEntries(opened.flat()),
    sourceBases: Object.fromEntries(rows.flatMap(({ source, url }) => (url === null ? [] : [[source, url] as const]))),
    withoutSources: rows.flatMap(({ source, enabled }) => (enabled ? [] : [source])),
  };
};
