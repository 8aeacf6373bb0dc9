import type { Database } from "@parapet/db/db";
import type { Tables } from "@parapet/db/tables";
import type { CorpusStore } from "@parapet/leak-corpus";
import type { Net } from "@parapet/net/net";
import type { OptOut } from "@parapet/net/opt-out";
import type { Kysely } from "kysely";
import type { Logger } from "pino";

import type { ExpensiveWork, RequestTurns } from "./admission/limits.ts";
import type { Config } from "./config.ts";
import type { Events } from "./events.ts";
import type { FileStore } from "./files/file-store.ts";
import type { Keys } from "./keys/keyring.ts";
import type { Mail } from "./mail/mail.ts";
import type { JobQueue } from "./queue/job-queue.ts";
import type { Passwords } from "./session/passwords.ts";

/** The opt-outs in force. The network consults it before each connection. */
export interface OptOutList extends OptOut, AsyncDisposable {
  /** Reads the list again, after a change. */
  refresh(): Promise<void>;
}

/** What every feature may use. A feature that needs more of its own names it beside this. */
export interface Services extends AsyncDisposable {
  readonly config: Config;
  readonly log: Logger;
  readonly events: Events;
  /** For requests; jobs are given the connections of `background` under the same name. */
  readonly db: Kysely<Tables>;
  readonly database: Database;
  /** A few connections for sign-in, session lookups, health checks and mail, which work while all others are busy. */
  readonly reserved: Database;
  readonly background: Database;
  /** The address of the database as its owner: migrations, bulk loads and the queue use it. */
  readonly ownerUrl: string;
  /** The large corpora: credentials not yet matched to an organization, indicators, mentions. */
  readonly corpora: CorpusStore;
  readonly jobs: JobQueue;
  /** Admits searches and exports. */
  readonly expensive: ExpensiveWork;
  /** Admits the transactions of requests. */
  readonly turns: RequestTurns;
  /** Seals secrets at rest. */
  readonly keys: Keys;
  /** Files that other processes need as well. */
  readonly files: FileStore;
  readonly mail: Mail;
  readonly passwords: Passwords;
  /** The only access to the network. */
  readonly net: Net;
  /** The network access of a scan of this domain: the demo company is reached through its own network. */
  readonly netFor: (domain: string) => Net;
  /** Who has opted out of scanning; `net` holds to it. */
  readonly optOut: OptOutList;
  readonly now: () => Date;
}
