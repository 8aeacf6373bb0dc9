import { createHash } from "node:crypto";

import { SealBroken } from "@parapet/db/envelope";
import { recordAreaAssessment } from "@parapet/db/queries/coverage";
import { endFeedRun, feedSettings, saveFeedCursor, startFeedRun } from "@parapet/db/queries/intel";
import { orgsWithSecretsToCount, secretsToCount, watchedDomains } from "@parapet/db/queries/leaks";
import { watchRules } from "@parapet/db/queries/mentions";
import { within } from "@parapet/db/scope";
import { asSystem } from "@parapet/db/unscoped";
import type { OrgId } from "@parapet/domain/contracts/ids";
import type { CollectContext, Connector } from "@parapet/intel/connectors/connector";
import { findConnector } from "@parapet/intel/connectors/registry";
import type { Cursor } from "@parapet/intel/feed";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import { areasOfConnector } from "../../coverage/index.ts";
import { explainFailure, sourceKeyPlace } from "../../intel/index.ts";
import { openLeak, type LeakServices } from "../../leaks/index.ts";
import { openSink } from "./open-sink.ts";

/** What a connector needs of the world. */
export interface ConnectorServices extends LeakServices {
  readonly netFor: (host: string) => Net;
  readonly sleep: (ms: number) => Promise<void>;
  readonly signal: AbortSignal;
}

export interface ConnectorResult {
  readonly id: string;
  readonly read: number;
  readonly added: number;
  readonly changed: number;
  readonly unchanged: number;
  readonly complaints: readonly string[];
  readonly error: string | null;
}

const MAX_COMPLAINTS = 1_000;
const SECRETS_AT_ONCE = 500;
const MAX_SECRETS = 20_000;

/** Passwords in the clear whose number of sightings is not known yet, as hashes: the words themselves stay here. */
async function* secretsOf({
  db,
  keys,
  now,
}: Pick<LeakServices, "db" | "keys" | "now">): AsyncGenerator<{ org: OrgId; id: string; sha1: string }> {
  let left = MAX_SECRETS;
  for (const org of await asSystem(db, "due-work", (tx) => orgsWithSecretsToCount(tx, now()))) {
    for (let after: string | null = null; left > 0;) {
      const limit = Math.min(SECRETS_AT_ONCE, left);
      const rows: Awaited<ReturnType<typeof secretsToCount>> = await within(db, [org], (tx) =>
        secretsToCount(tx, org, after, limit, now()),
      );
      for (const row of rows) {
        try {
          const { secret } = await openLeak(keys, row);
          yield { org, id: row.id, sha1: createHash("sha1").update(secret).digest("hex") };
        } catch (error) {
          if (!(error instanceof SealBroken)) throw error;
        }
      }
      left -= rows.length;
      if (rows.length < limit) break;
      after = rows.at(-1)?.id ?? null;
    }
  }
}

const contextOf = async (
  services: ConnectorServices,
  id: string,
  connector: Connector,
  startedAt: Date,
): Promise<CollectContext> => {
  const { db, keys } = services;
  const setting = (await feedSettings(db)).find((row) => row.feed === id);
  const sealed = setting?.sealed_key ?? null;
  const key = sealed === null ? null : (await keys.open(sourceKeyPlace(id), sealed)).toString("utf8");
  const options = (setting?.options ?? {}) as Record<string, unknown>;
  if (key === null && connector.key?.required === true)
    throw new ProbeError("needs-key", `${connector.name} requires an API key, and none is configured`);
  const missing = connector.options.find(
    ({ name, required }) =>
      required &&
      (options[name] === undefined ||
        options[name] === "" ||
        (Array.isArray(options[name]) && options[name].length === 0)),
  );
  const url = setting?.url ?? connector.url;
  if (missing !== undefined && url === connector.url)
    throw new ProbeError("not-supported", `${connector.name} needs the option "${missing.name}"`);
  if (url === "" && missing === undefined && connector.options.length === 0)
    throw new ProbeError("not-supported", `${connector.name} needs an address`);
  const [domains, rules] = await asSystem(
    db,
    "shared-corpus",
    async (tx) => [await watchedDomains(tx, startedAt), await watchRules(tx, startedAt)] as const,
  );
  return {
    net: services.netFor(URL.parse(url)?.hostname ?? ""),
    url,
    key,
    options,
    cursor: (setting?.cursor ?? {}) as Cursor,
    now: startedAt,
    signal: services.signal,
    sleep: services.sleep,
    domains: [...new Set(domains.filter(({ state }) => state === "verified").map(({ domain }) => domain))].toSorted(
      (a, b) => (a < b ? -1 : 1),
    ),
    words: [...new Set(rules.filter(({ state }) => state === "verified").map(({ keyword }) => keyword))],
    secrets: () => secretsOf(services),
  };
};

/** Which areas does this run make known, and of which domains? A run that was broken off says nothing of single domains. */
const recordAssessed = async (
  { db }: Pick<LeakServices, "db">,
  id: string,
  connector: Connector,
  { domains, options, url }: CollectContext,
  run: {
    readonly at: Date;
    readonly complaints: readonly string[];
    readonly error: string | null;
    readonly read: number;
  },
): Promise<void> => {
  const isAskedByDomain = connector.isAskedByDomain === true || url.includes("{domain}");
  if (run.error !== null && (isAskedByDomain || run.read === 0)) return;
  const failed = (domain: string) =>
    run.complaints.some((it) => it.startsWith(`${domain}:`) || it.startsWith(`${domain} `));
  await asSystem(db, "feeds", (tx) =>
    recordAreaAssessment(tx, {
      areas: areasOfConnector(connector, options),
      source: id,
      via: "connector",
      at: run.at,
      isPartial: run.error !== null || run.complaints.length > 0,
      domains: isAskedByDomain ? domains.filter((domain) => !failed(domain)) : null,
    }),
  );
};

/**
 * Fetches new data from a connector and writes a health row. Each batch is stored before its cursor, so that a run
 * that was stopped goes on where it was and nothing is lost or doubled.
 */
export const runConnector = async (services: ConnectorServices, id: string): Promise<ConnectorResult> => {
  const { db, now } = services;
  const connector = findConnector(id);
  if (connector === undefined) throw new Error(`there is no connector '${id}'`);
  const startedAt = now();
  const run = await startFeedRun(db, id, "sync", startedAt);
  const sink = await openSink(services, { id, name: connector.name });
  const complaints: string[] = [];
  let complaintCount = 0;
  let error: string | null = null;
  let everyHours = connector.everyHours;
  let context: CollectContext | null = null;
  try {
    const setting = (await feedSettings(db)).find((row) => row.feed === id);
    everyHours = setting?.every_hours ?? everyHours;
    context = await contextOf(services, id, connector, startedAt);
    for await (const batch of connector.collect(context)) {
      await sink.take(batch.items);
      complaintCount += batch.complaints?.length ?? 0;
      for (const it of batch.complaints ?? []) if (complaints.length < MAX_COMPLAINTS) complaints.push(it);
      if (batch.cursor !== undefined) await saveFeedCursor(db, id, batch.cursor);
    }
  } catch (cause) {
    error = explainFailure(cause);
  }
  try {
    await sink.settle();
  } catch (cause) {
    error ??= explainFailure(cause);
  }
  const counts = sink.soFar();
  // A publisher in trouble is asked again sooner than one that answered, but not at once.
  const waitHours = error === null ? everyHours : Math.min(1, everyHours);
  const at = now();
  await endFeedRun(db, run, {
    at,
    counts,
    bad: complaints.map((reason) => ({ file: id, line: 0, reason })),
    badCount: complaintCount,
    error,
    nextRunAt: new Date(at.getTime() + waitHours * 3_600_000),
  });
  if (context !== null)
    await recordAssessed(services, id, connector, context, { at, complaints, error, read: counts.read });
  return { id, ...counts, complaints, error };
};

/** Asks a connector's publisher once and stores nothing. */
export const testConnector = async (
  services: ConnectorServices,
  id: string,
): Promise<{ ok: boolean; reason: string | null; detail: string | null; items: number }> => {
  const connector = findConnector(id);
  if (connector === undefined) throw new Error(`there is no connector '${id}'`);
  try {
    const context = await contextOf(services, id, connector, services.now());
    let items = 0;
    if (connector.probe !== undefined) items = await connector.probe(context);
    else
      for await (const batch of connector.collect({ ...context, cursor: {} })) {
        items = batch.items.length;
        break;
      }
    return { ok: true, reason: null, detail: null, items };
  } catch (error) {
    const reason = error instanceof ProbeError ? error.reason : "server-failure";
    const detail = error instanceof ProbeError ? error.message : "the answer could not be read";
    return { ok: false, reason, detail, items: 0 };
  }
};
