import { mkdirSync, openSync } from "node:fs";
import { join } from "node:path";

import { type DatabaseOptions, openDatabase } from "@parapet/db/db";
import { type Cluster, openCluster } from "@parapet/db/embedded/cluster";
import { migrate } from "@parapet/db/migrate";
import type { Work } from "@parapet/db/statement-limits";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { type Budget, DEFAULT_BUDGET } from "@parapet/net/budget";
import { createNet } from "@parapet/net/create-net";
import { systemResolvers } from "@parapet/net/dns/server-address";
import type { Net } from "@parapet/net/net";
import type { OptOut } from "@parapet/net/opt-out";
import { createUserAgent } from "@parapet/net/user-agent";
import pino, { type Logger } from "pino";

import { openPayments } from "../features/billing/payments.ts";
import type { DemoWorld } from "../features/operations/demo-world.ts";
import { openRecentReports } from "../features/public-report/recent-reports.ts";
import { listenForScans } from "../features/scans/scan-updates.ts";
import { openOptOutList } from "../features/verification/opt-out-list.ts";
import { openExpensiveWork, openRequestTurns } from "../platform/admission/limits.ts";
import type { Config } from "../platform/config.ts";
import { prepareDataDir } from "../platform/data-dir.ts";
import { eventsTo } from "../platform/events.ts";
import { openKeys } from "../platform/keys/keyring.ts";
import { openMaster } from "../platform/keys/open-master.ts";
import { openMail } from "../platform/mail/mail.ts";
import { openTransport } from "../platform/mail/transport.ts";
import { mayLeave } from "../platform/ownership/may-leave.ts";
import { openQueue } from "../platform/queue/queue.ts";
import { createPasswords, type HashCost } from "../platform/session/passwords.ts";
import type { AppServices } from "./app-services.ts";
import { JOBS } from "./features.ts";
import { openCorpora } from "./open-corpora.ts";
import { openFiles } from "./open-files.ts";

/** Connections of one process; together they leave room for a second process within PostgreSQL's default of 100. */
const CONNECTIONS = { request: 16, reserved: 4, background: 12, keys: 2 } as const;

/** In production every line goes to stdout for a collector; in development the terminal shows only messages for the developer. */
const openLog = ({ mode, logLevel, dataDir }: Config): Logger => {
  const options = {
    level: mode === "test" ? "silent" : logLevel,
    redact: ["req.headers.authorization", "req.headers.cookie", "*.password", "*.code", "*.token"],
  };
  if (mode !== "development") return pino(options);
  // Opened here and not by the logger, which would not be ready for a program that ends at once.
  mkdirSync(join(dataDir, "logs"), { recursive: true });
  return pino(options, pino.destination({ dest: openSync(join(dataDir, "logs", "parapet.log"), "a"), sync: false }));
};

export const openDatabaseServer = async (config: Config): Promise<{ url: string; cluster: Cluster | null }> => {
  if (config.databaseUrl !== null) return { url: config.databaseUrl, cluster: null };
  const cluster = await openCluster(join(config.dataDir, "postgres"));
  return { url: cluster.url, cluster };
};

/** The network with the guard that the configuration asks for; scanned people find who we are in the user agent. */
const openNet = (config: Config, optOut: OptOut): Net & AsyncDisposable =>
  createNet({
    resolvers: config.resolvers.length > 0 ? config.resolvers : systemResolvers(),
    policy: createAddressPolicy({ allow: config.allowCidrs }),
    userAgent: createUserAgent(`${config.publicUrl}/scanning`),
    optOut,
    ...(config.onionProxy !== null && { onionProxy: config.onionProxy }),
  });

/** Identity providers are called during a sign-in and were configured by the customer, so scan limits do not apply. */
const PROVIDER_LIMITS = {
  target: { session: { concurrent: 64, perSecond: 500 }, probe: { concurrent: 1, perSecond: 1 } },
  neighbourhood: { concurrent: 256, perSecond: 2_000 },
};
const PROVIDER_BUDGET: Budget = { ...DEFAULT_BUDGET, thirdParty: PROVIDER_LIMITS };

const openProviderNet = (config: Config): Net & AsyncDisposable =>
  createNet({
    resolvers: config.resolvers.length > 0 ? config.resolvers : systemResolvers(),
    policy: createAddressPolicy({ allow: config.allowCidrs }),
    userAgent: createUserAgent(config.publicUrl),
    budget: PROVIDER_BUDGET,
  });

/** Opens everything in order; when one thing fails, what was opened before is closed again. */
export const openServices = async (
  config: Config,
  options: {
    url?: string;
    now?: () => Date;
    net?: Net;
    netOf?: (domain: string) => Net | null;
    lab?: DemoWorld;
    hashCost?: HashCost;
    /** Migrations that ran before. */
    migrated?: readonly string[];
    /** The database is a copy of one that has the schema and the queues. */
    isPrepared?: boolean;
    /** One pool for all work: each connection is a process of PostgreSQL, and hundreds of test files open theirs. */
    hasOnePool?: boolean;
    /** Speaks to PostgreSQL in place of the driver's own client. */
    Client?: DatabaseOptions["Client"];
  } = {},
): Promise<AppServices> => {
  await using opened = new AsyncDisposableStack();
  prepareDataDir(config.dataDir);
  const log = openLog(config);
  const events = eventsTo(log);
  const server = options.url === undefined ? await openDatabaseServer(config) : { url: options.url, cluster: null };
  if (server.cluster !== null) opened.use(server.cluster);
  const { isPrepared = false, hasOnePool = false } = options;
  const ran = [...(options.migrated ?? []), ...(isPrepared ? [] : await migrate(server.url))];
  if (ran.length > 0) events.migrated(ran);
  const open = (work: Work, max: number, applicationName?: string) =>
    openDatabase(server.url, {
      work,
      max,
      ...(applicationName !== undefined && { applicationName }),
      ...(options.Client !== undefined && { Client: options.Client }),
    });
  const total = CONNECTIONS.request + CONNECTIONS.reserved + CONNECTIONS.background;
  const database = opened.use(open("request", hasOnePool ? total : CONNECTIONS.request));
  const reserved = hasOnePool ? database : opened.use(open("session", CONNECTIONS.reserved, "parapet-session"));
  const background = hasOnePool
    ? database
    : opened.use(open("background", CONNECTIONS.background, "parapet-background"));
  const corpora = opened.use(await openCorpora(config, background.db));
  const jobs = opened.use(await openQueue(server.url, JOBS, events, { isDeclared: isPrepared }));
  const optOut = opened.use(await openOptOutList(background.db, events));
  const net = options.net ?? opened.use(openNet(config, optOut));
  const providerNet = opened.use(openProviderNet(config));
  const now = options.now ?? (() => new Date());
  // Data keys are read and created while the caller's transaction holds a connection. From the same pool, four sign-ins that each
  // wait for a second connection would hold all of them until the timeout, and with them every session lookup.
  const keyStore = hasOnePool ? database : opened.use(open("session", CONNECTIONS.keys, "parapet-keys"));
  const keys = await openKeys(keyStore.db, openMaster(config));
  const files = opened.use(openFiles(config, { db: background.db, keys, now }));
  const mail = opened.use(
    openMail({
      db: reserved.db,
      keys,
      transport: openTransport(config),
      events,
      now,
      mayLeave: (letter, at) => mayLeave(background.db, letter, at),
    }),
  );
  const passwords = await createPasswords(options.hashCost);
  const payments = opened.use(await openPayments(config, net));
  const scanUpdates = opened.adopt(listenForScans(background.pool), (news) => news.close());
  const whole = opened.move();
  return {
    config,
    log,
    events,
    db: database.db,
    database,
    reserved,
    background,
    ownerUrl: server.url,
    corpora,
    jobs,
    expensive: openExpensiveWork(),
    turns: openRequestTurns(),
    keys,
    files,
    mail,
    passwords,
    payments,
    net,
    providerNet,
    netFor: (domain) => options.netOf?.(domain) ?? net,
    lab: options.lab ?? null,
    optOut,
    recentReports: openRecentReports(),
    scanUpdates,
    now,
    [Symbol.asyncDispose]: () => whole.disposeAsync(),
  };
};
