import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { reachServer } from "@parapet/db/connected-client";
import { type BareServer, startBareServer } from "@parapet/db/testing/bare-server";
import { certificateAuthority } from "@parapet/lab/tls/certificate-authority";
import pg from "pg";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, inject, test, vi } from "vitest";

import { readConfig } from "../platform/config.ts";
import { explainStart, PreflightError } from "../platform/start-errors.ts";
import { runWords } from "../testing/run-words.ts";
import { openServices } from "./open-services.ts";
import { patiently } from "./patiently.ts";
import { refuseUnfit } from "./preflight/preflight.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-connection-"));
const DATABASE = "parapet";
let it: BareServer;
let url: string;
/** Something that listens and is no PostgreSQL: one says nothing, one greets as another protocol does. */
const others: Server[] = [];
const listening = async (greeting: string | null): Promise<number> => {
  const server = createServer((socket) => {
    socket.on("error", () => {});
    if (greeting !== null) socket.end(greeting);
  }).listen(0, "127.0.0.1");
  await new Promise((resolve) => server.once("listening", resolve));
  others.push(server);
  return (server.address() as { port: number }).port;
};

beforeAll(async () => {
  it = await startBareServer({ max_connections: "12", superuser_reserved_connections: "3" });
  const quoted = `'${it.password}'`;
  await it.sql(
    `create role parapet login createrole password ${quoted}`,
    `create database ${DATABASE} owner parapet`,
    `create role no_login nologin password ${quoted}`,
    `create role one_only login connection limit 0 password ${quoted}`,
    `create role over_tls login password ${quoted}`,
    `create role not_listed login password ${quoted}`,
    "create database closed allow_connections false",
    "create database secluded",
    "revoke connect on database secluded from public",
  );
  await it.configure({}, [
    "hostssl all over_tls 127.0.0.1/32 scram-sha-256",
    "host all parapet,root,no_login,one_only,no_one 127.0.0.1/32 scram-sha-256",
  ]);
  url = it.url("parapet", DATABASE);
});
afterAll(async () => {
  for (const server of others) server.close();
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});
beforeEach(() => {
  vi.stubEnv("DATA_DIR", join(folder, "data"));
  vi.stubEnv("NODE_ENV", "production");
  vi.stubEnv("PUBLIC_URL", "https://portal.parapet.test");
  vi.stubEnv("PARAPET_TRUST_PROXY", "127.0.0.1");
});
afterEach(() => vi.unstubAllEnvs());

/** Every command that begins with the database, as an operator types it. */
const COMMANDS = {
  serve: ["serve"],
  worker: ["worker"],
  doctor: ["doctor"],
  migrate: ["migrate"],
  backup: ["backup", join(folder, "backup")],
  restore: ["restore", join(folder, "no-backup")],
  "key check": ["key", "check"],
  "key create": ["key", "create"],
  "setup-token": ["setup-token"],
  "user reset": ["user", "reset", "admin@parapet.test"],
} as const;

const changed = (change: (at: URL) => void): string => {
  const at = new URL(url);
  change(at);
  return at.href;
};

interface Failure {
  readonly url: () => string | Promise<string>;
  readonly code: 2 | 3;
  readonly says: RegExp;
}

/** Each reason why there is no connection, the exit code (2: a setting is wrong, 3: it cannot be reached) and the words with the fix. */
const FAILURES: Readonly<Record<string, Failure>> = {
  "a wrong password": {
    url: () => changed((at) => (at.password = "hunter2")),
    code: 2,
    says: /rejected the credentials .*password authentication failed for user "parapet"\)\. Check the user and the password/,
  },
  "no password": {
    url: () => changed((at) => (at.password = "")),
    code: 2,
    says: /asks for a password and DATABASE_URL contains none\. Set it/,
  },
  "an unknown role": {
    url: () => it.url("no_one", DATABASE),
    code: 2,
    says: /rejected the credentials .*"no_one"\)\. Check the user/,
  },
  "a role that may not log in": {
    url: () => it.url("no_login", DATABASE),
    code: 2,
    says: /"no_login" is not permitted to log in\)\. .*LOGIN/,
  },
  "an unknown database": {
    url: () => it.url("parapet", "nowhere"),
    code: 2,
    says: /database "nowhere" does not exist\)\. Correct its name, or create it/,
  },
  "a database that accepts no connections": {
    url: () => it.url("parapet", "closed"),
    code: 2,
    says: /"closed" is not currently accepting connections\)\. .*ALLOW_CONNECTIONS/,
  },
  "a database without the right to connect": {
    url: () => it.url("parapet", "secluded"),
    code: 2,
    says: /permission denied for database "secluded"\)\. .*GRANT CONNECT/,
  },
  "a host that pg_hba.conf does not list": {
    url: () => it.url("not_listed", DATABASE),
    code: 2,
    says: /no pg_hba\.conf entry for host "127\.0\.0\.1".*pg_hba\.conf/,
  },
  "TLS that the server does not offer": {
    url: () => changed((at) => at.searchParams.set("sslmode", "verify-full")),
    code: 2,
    says: /demands TLS, which the server does not offer\. Enable ssl/,
  },
  "a root certificate that is not there": {
    url: () => changed((at) => at.searchParams.set("sslrootcert", join(folder, "no-ca.pem"))),
    code: 2,
    says: /no-ca\.pem: ENOENT\)\. Correct sslrootcert/,
  },
  "nothing at the port": {
    url: () => changed((at) => (at.port = "9")),
    code: 3,
    says: /unreachable \(ECONNREFUSED\)\. Check that PostgreSQL is running/,
  },
  "no socket": {
    url: () => "postgres://parapet:x@localhost/parapet?host=%2Fnowhere%2Fat-all",
    code: 3,
    says: /unreachable \(ENOENT\)\. Check that PostgreSQL is running/,
  },
  "a host that does not exist": {
    url: () => changed((at) => (at.hostname = "database.invalid")),
    code: 3,
    says: /database\.invalid.*DNS of this host/,
  },
  "another program at the port": {
    url: async () => {
      const port = await listening("SSH-2.0-x\r\n");
      return changed((at) => (at.port = String(port)));
    },
    code: 3,
    says: /Check that PostgreSQL, and no other program, listens|Check that PostgreSQL is running/,
  },
};

/** One or several lines with reason and fix: no stack trace, no password. */
const expectWords = (notes: readonly string[], says: RegExp): void => {
  const text = notes.join("\n");
  expect(text).toMatch(says);
  expect(text).not.toMatch(/Unexpected error|^\s+at |node_modules/m);
  expect(text).not.toMatch(/hunter2|x7-Lantern-mosaic/);
};

describe.each(Object.entries(FAILURES))("%s", (name, failure) => {
  // EAI_AGAIN, which a host without DNS answers for any name, is waited for.
  const seconds = name === "a host that does not exist" ? 200 : 30;
  const commands = name === "a host that does not exist" ? ["doctor", "migrate"] : Object.keys(COMMANDS);
  test.each(commands)(
    "ends %s with its reason, its fix and the exit code",
    async (command) => {
      vi.stubEnv("DATABASE_URL", await failure.url());
      const { code, notes, printed } = await runWords(COMMANDS[command as keyof typeof COMMANDS]);
      expectWords(
        [...notes, ...(command === "doctor" ? printed.filter((line) => line.startsWith("FAIL")) : [])],
        failure.says,
      );
      expect(code).toBe(failure.code);
    },
    seconds * 1_000,
  );
});

// Ten seconds.
test.runIf(inject("isNightly"))(
  "a server that accepts the connection and never speaks ends in bounded time",
  async () => {
    const port = await listening(null);
    vi.stubEnv(
      "DATABASE_URL",
      changed((at) => (at.port = String(port))),
    );
    const { code, notes } = await runWords(["migrate"]);
    expectWords(notes, /unreachable \(no answer in time\)\. Check host and port/);
    expect(code).toBe(3);
  },
  40_000,
);

describe("no free connection", () => {
  /** Takes connections until there is none left, and gives so many of them back. */
  const fill = async (spare: number): Promise<pg.Client[]> => {
    const clients: pg.Client[] = [];
    for (;;) {
      const client = new pg.Client({ connectionString: url });
      client.on("error", () => {});
      const isFull = await client.connect().then(
        () => false,
        () => true,
      );
      if (isFull) break;
      clients.push(client);
    }
    for (const client of clients.splice(0, spare)) await client.end();
    return clients;
  };
  const end = (clients: readonly pg.Client[]) => Promise.all(clients.map((client) => client.end()));
  const wordsOf = async (at: string): Promise<{ exitCode: number; line: string } | null> =>
    await reachServer(at).then(
      () => null,
      (error: unknown) => explainStart(error),
    );

  test("is reported with max_connections or the role's limit, and with 3", async () => {
    const held = await fill(0);
    try {
      vi.stubEnv("DATABASE_URL", url);
      const { code, lines } = await runWords(["doctor", "--json"]);
      expect(code).toBe(3);
      expect(lines[0]?.["findings"]).toContainEqual({
        about: "database",
        ok: false,
        says: expect.stringMatching(
          /^PostgreSQL has no free connection \(remaining connection slots are reserved/,
        ) as string,
        fix: expect.stringMatching(/^Raise max_connections/) as string,
        stops_start: true,
      });
    } finally {
      await end(held);
    }
    expect(await wordsOf(it.url("one_only", DATABASE))).toEqual({
      exitCode: 3,
      line: expect.stringMatching(/too many connections for role "one_only"\)\. Raise the CONNECTION LIMIT/) as string,
    });
  });

  test("is waited for: the command goes on when one is free again", async () => {
    const held = await fill(0);
    vi.stubEnv("DATABASE_URL", url);
    const done = runWords(["migrate", "--json"]);
    await sleep(1_000);
    await end(held);
    const { code, notes, lines } = await done;
    expect(notes).toEqual([
      expect.stringMatching(/^Waiting for the database: database: PostgreSQL has no free connection/),
    ]);
    expect([code, lines.length]).toEqual([0, 1]);
  }, 60_000);

  test("in the middle of a start is reported the same, and leaves no connection behind", async () => {
    vi.stubEnv("DATABASE_URL", url);
    await runWords(["migrate"]);
    vi.stubEnv("PARAPET_KEY_FILE", join(folder, "keys.json"));
    expect((await runWords(["key", "create"])).code).toBe(0);
    const count = async (): Promise<number> => {
      const client = new pg.Client({ connectionString: it.url() });
      await client.connect();
      const { rows } = await client.query<{ count: number }>(
        "select count(*)::int as count from pg_stat_activity where usename = 'parapet'",
      );
      await client.end();
      return rows[0]?.count ?? -1;
    };
    const held = await fill(2);
    try {
      const config = { ...readConfig(process.env), logLevel: "silent" };
      const error = await patiently(() => openServices(config), { timeoutMs: 0 }).catch((thrown: unknown) => thrown);
      expect(explainStart(error)).toEqual({
        exitCode: 3,
        line: expect.stringMatching(/no free connection .*Raise max_connections/) as string,
      });
      await expect.poll(count, { timeout: 3_000 }).toBe(held.length);
    } finally {
      await end(held);
    }
  }, 60_000);

  test("after half a minute is a refusal; a wrong setting is one at once", async () => {
    let tries = 0;
    const full = Object.assign(new Error("sorry, too many clients already"), { code: "53300" });
    const told: string[] = [];
    const refused = patiently(
      async () => {
        tries += 1;
        throw full;
      },
      { tell: (line) => void told.push(line), timeoutMs: 1_500 },
    );
    await expect(refused).rejects.toBe(full);
    expect(tries).toBeGreaterThan(2);
    // Said once, not at each try.
    expect(told).toEqual([expect.stringContaining("Waiting for the database")]);
    const wrong = new PreflightError("database: the role may not create roles", 2);
    await expect(patiently(() => Promise.reject(wrong))).rejects.toBe(wrong);
  });
});

describe("TLS", () => {
  beforeAll(async () => {
    const authority = await certificateAuthority();
    const issued = await authority.issue({ state: "good" }, ["database.test"]);
    const cert = it.file("server.pem", issued.cert);
    const key = it.file("server.key", issued.key);
    writeFileSync(join(folder, "ca.pem"), authority.certificate);
    await it.configure({ ssl: "on", ssl_cert_file: cert, ssl_key_file: key }, [
      "hostssl all over_tls 127.0.0.1/32 scram-sha-256",
      "host all parapet,root 127.0.0.1/32 scram-sha-256",
    ]);
  });

  const over = (parameters: Record<string, string>): string => {
    const at = new URL(it.url("over_tls", DATABASE));
    for (const [name, value] of Object.entries(parameters)) at.searchParams.set(name, value);
    return at.href;
  };
  test.each([
    [
      "none where the server demands it",
      {},
      /without TLS \(no pg_hba\.conf entry .*no encryption\)\. Append \?sslmode=verify-full/,
    ],
    [
      "an authority that no one knows",
      { sslmode: "verify-full" },
      /certificate of PostgreSQL cannot be verified \((?:SELF_SIGNED|UNABLE).*NODE_EXTRA_CA_CERTS/,
    ],
    [
      "another name",
      { sslmode: "verify-full", sslrootcert: join(folder, "ca.pem") },
      /cannot be verified \(ERR_TLS_CERT_ALTNAME_INVALID.*must be a name of the certificate/,
    ],
  ])(
    "%s is a wrong setting",
    async (_, parameters, says) => {
      vi.stubEnv("DATABASE_URL", over(parameters));
      for (const words of [["migrate"], ["worker"], ["backup", join(folder, "backup")]]) {
        const { code, notes } = await runWords(words);
        expectWords(notes, says);
        expect(code).toBe(2);
      }
    },
    30_000,
  );
});

describe("a server that is starting", () => {
  test("is waited for, and refused with its words when it takes longer", async () => {
    await it.stop();
    it.file("data/standby.signal", "");
    await it.configure({ hot_standby: "off" });
    await it.start();
    vi.stubEnv("DATABASE_URL", url);
    const { code, notes } = await runWords(["doctor", "--json"]);
    expectWords(notes, /does not accept connections at the moment \(the database system is .*\)\. Try again/);
    expect(code).toBe(3);
    vi.stubEnv("PARAPET_KEY_FILE", join(folder, "keys.json"));
    const config = readConfig(process.env);
    const start = patiently(() => refuseUnfit(config, process.env, () => {}), { timeoutMs: 600 });
    await expect(start).rejects.toMatchObject({ exitCode: 3, isTransient: true });
    const done = runWords(["migrate", "--json"]);
    await sleep(800);
    it.promote();
    const migrated = await done;
    expect(migrated.notes[0]).toMatch(/^Waiting for the database: database: PostgreSQL does not accept connections/);
    expect(migrated.code).toBe(0);
  }, 90_000);
});
