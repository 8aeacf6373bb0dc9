import { execFileSync, spawnSync } from "node:child_process";
import { randomUUID } from "node:crypto";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { openDatabase } from "@parapet/db/db";
import { inspectServer } from "@parapet/db/inspect-server";
import { migrate } from "@parapet/db/migrate";
import { startDemoState } from "@parapet/db/queries/demo";
import { startBareServer } from "@parapet/db/testing/bare-server";
import { dropDatabase } from "@parapet/db/testing/drop-database";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { startKms } from "@parapet/lab/kms/kms-server";
import { startMailSink } from "@parapet/lab/mail-sink";
import { startObjectStore } from "@parapet/lab/object-store/s3-server";
import pg from "pg";
import { afterAll, beforeAll, describe, expect, test } from "vitest";

import { readConfig } from "../../platform/config.ts";
import { fileMaster } from "../../platform/keys/file-master.ts";
import { openKeys } from "../../platform/keys/keyring.ts";
import { openMaster } from "../../platform/keys/open-master.ts";
import { PreflightError } from "../../platform/start-errors.ts";
import { testServices } from "../../testing/test-services.ts";
import { ensureDemoAccounts } from "../demo/demo-accounts.ts";
import { openDatabaseServer } from "../open-services.ts";
import { type Finding, toExitCode, failure, fine, warning } from "./finding.ts";
import { inspectInstallation, refuseUnfit, refuseUnfitDatabase } from "./preflight.ts";

const folder = mkdtempSync(join(tmpdir(), "parapet-preflight-"));
let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
  await openKeys(it.db, fileMaster(join(folder, "keys.json")));
});
afterAll(async () => {
  await it[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

/** Containers run their root without this right. */
const CAN_MOUNT =
  process.getuid?.() === 0 && spawnSync("unshare", ["--mount", "mount", "-t", "tmpfs", "tmpfs", "/mnt"]).status === 0;

/** A production that is fit, but for what the test changes. */
const production = (change: Record<string, string> = {}): NodeJS.ProcessEnv => {
  mkdirSync(join(folder, "data"), { recursive: true });
  return {
    NODE_ENV: "production",
    PUBLIC_URL: "https://portal.parapet.test",
    DATA_DIR: join(folder, "data"),
    DATABASE_URL: it.url,
    PARAPET_KEY_FILE: join(folder, "keys.json"),
    PARAPET_TRUST_PROXY: "127.0.0.1",
    ...change,
  };
};
const inspect = (environment: NodeJS.ProcessEnv): Promise<Finding[]> =>
  inspectInstallation(readConfig(environment), environment, "start");
const start = async (environment: NodeJS.ProcessEnv): Promise<string[]> => {
  const told: string[] = [];
  await refuseUnfit(readConfig(environment), environment, (line) => told.push(line));
  return told;
};
const refusal = async (environment: NodeJS.ProcessEnv): Promise<{ exitCode: number; message: string }> => {
  const error = await start(environment).catch((thrown: unknown) => thrown);
  if (!(error instanceof PreflightError)) throw new Error(`it starts, or fails otherwise: ${String(error)}`);
  return error;
};

test("a fit production starts", async () => {
  const findings = await inspect(production());
  expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  expect(toExitCode(findings)).toBe(0);
});

test("every failure and every warning names its fix, and an outage outranks a mistake in the exit code", async () => {
  const findings = await inspect(
    production({ PUBLIC_URL: "", SMTP_URL: "smtp://127.0.0.1:1", PARAPET_BROWSER: "/nowhere/chromium" }),
  );
  const wrong = findings.filter(({ ok, warning: warned }) => !ok || warned === true);
  expect(wrong.length).toBeGreaterThan(2);
  for (const finding of wrong) expect([finding.about, finding.fix]).toEqual([finding.about, expect.any(String)]);
  expect(toExitCode([fine("a", ""), warning("a", "", "")])).toBe(0);
  expect(toExitCode([failure("a", "", ""), failure("a", "", "", 3)])).toBe(3);
});

describe("the database", () => {
  /** A database of a role with these attributes. */
  const withRole = async (attributes: string, work: (url: string, role: string) => Promise<void>, owns = true) => {
    const [name, role] = [`own_${randomUUID().slice(0, 8)}`, `role_${randomUUID().slice(0, 8)}`];
    const admin = new pg.Client({ connectionString: it.url });
    await admin.connect();
    try {
      await admin.query(`create role ${role} login ${attributes} password 'x7-Lantern-mosaic'`);
      // Since PostgreSQL 16 who creates a role may not give it anything without this.
      if (owns) await admin.query(`grant ${role} to current_user with set true`);
      await admin.query(`create database ${name} ${owns ? `owner ${role}` : ""}`);
      const url = new URL(it.url);
      url.username = role;
      url.password = "x7-Lantern-mosaic";
      url.pathname = `/${name}`;
      await work(url.href, role);
    } finally {
      await dropDatabase(admin, name);
      await admin.query(`drop role ${role}`);
      await admin.end();
    }
  };

  test("without CREATEROLE, or with a role of another installation, the start is refused with the statement to run", async () => {
    await withRole("", async (url, role) => {
      const { exitCode, message } = await refusal(production({ DATABASE_URL: url }));
      expect([exitCode, message]).toEqual([
        2,
        expect.stringMatching(
          new RegExp(
            `^database: .*As a superuser: (?:ALTER ROLE ${role} CREATEROLE|GRANT parapet_app TO ${role})\\.$`,
            "m",
          ),
        ),
      ]);
    });
  });

  test("migrations and a restore, which come before there are keys, are refused with the same words", async () => {
    await withRole("", async (url) => {
      const refused = refuseUnfitDatabase(readConfig(production({ DATABASE_URL: url })));
      await expect(refused).rejects.toMatchObject({
        exitCode: 2,
        message: expect.stringContaining(`As a superuser: `) as string,
      });
    });
    await expect(refuseUnfitDatabase(readConfig(production({ DATABASE_URL: it.url })))).resolves.toBeUndefined();
  });

  test("a server that nothing was ever migrated on is fit: its roles come with the migrations", async () => {
    await using server = await startBareServer();
    await server.sql(
      `create role fresh login createrole password '${server.password}'`,
      "create database fresh owner fresh",
    );
    const findings = await inspect(production({ DATABASE_URL: server.url("fresh", "fresh") }));
    expect(findings.filter(({ ok }) => !ok)).toEqual([]);
  });

  test("wrong credentials are a wrong setting, and a server that does not answer is out of reach", async () => {
    const codeOf = async (change: (url: URL) => void) => {
      const url = new URL(it.url);
      change(url);
      return (await refusal(production({ DATABASE_URL: url.href }))).exitCode;
    };
    expect(await codeOf((url) => (url.password = "wrong"))).toBe(2);
    expect(await codeOf((url) => (url.pathname = "/no_such_database"))).toBe(2);
  });

  test("a role that does not own its database is refused", async () => {
    await withRole(
      "createrole",
      async (url, role) =>
        expect((await refusal(production({ DATABASE_URL: url }))).message).toMatch(
          new RegExp(
            `may not create tables in database own_\\w+\\. As a superuser: ALTER DATABASE own_\\w+ OWNER TO ${role}`,
          ),
        ),
      false,
    );
  });

  test("an unreachable server ends with 3 and one line, and the credentials are in none", async () => {
    const { exitCode, message } = await refusal(
      production({ DATABASE_URL: "postgres://parapet:hunter2@127.0.0.1:1/parapet" }),
    );
    expect(exitCode).toBe(3);
    expect(message).toMatch(
      /^database: The database is unreachable \(ECONNREFUSED\)\. Check that PostgreSQL is running/m,
    );
    expect(message).not.toContain("hunter2");
  });

  test("a standby is refused", async () => {
    const url = new URL(it.url);
    url.searchParams.set("options", "-c default_transaction_read_only=on");
    expect((await refusal(production({ DATABASE_URL: url.href }))).message).toMatch(
      /standby or read only\. Set DATABASE_URL to the primary/,
    );
  });

  test("what it is told about the server is what the server says", async () => {
    const facts = await inspectServer(it.url);
    expect(facts).toMatchObject({ encoding: "UTF8", isReadOnly: false, missingExtensions: [], newerMigration: null });
    expect(facts).toMatchObject({ pendingMigrations: 0, hasApplicationRole: true, mayCreate: true });
    expect(Math.abs(facts.clockAheadMs)).toBeLessThan(5_000);
    expect(facts.version).toBeGreaterThan(150_000);
  });

  test("a newer schema is refused with 3", async () => {
    await it.owner
      .insertInto("schema_migration" as never)
      .values({ name: "9999_later.sql", hash: "x" } as never)
      .execute();
    try {
      expect(await refusal(production())).toMatchObject({
        exitCode: 3,
        message: expect.stringContaining("migrated by a newer version (it has 9999_later.sql)"),
      });
    } finally {
      await it.owner
        .deleteFrom("schema_migration" as never)
        .where("name" as never, "=", "9999_later.sql" as never)
        .execute();
    }
  });

  test("a common password is a failure of doctor, and no start is lost over it", async () => {
    const url = new URL(it.url);
    const environment = production({ DATABASE_URL: `postgres://${url.username}:changeme@${url.host}${url.pathname}` });
    const findings = await inspect(environment);
    // Where the server asks for a password it is refused instead.
    expect(findings.filter(({ about, ok }) => about === "database" && !ok).length).toBeGreaterThan(0);
  });
});

describe("settings", () => {
  test("production without PUBLIC_URL is refused, development is not", async () => {
    expect(await refusal(production({ PUBLIC_URL: "" }))).toMatchObject({
      exitCode: 2,
      message: expect.stringMatching(/^public URL: PUBLIC_URL is not set: .*Set PUBLIC_URL to the https URL/m),
    });
    await start({ DATA_DIR: join(folder, "data"), DATABASE_URL: it.url, PARAPET_KEY_FILE: join(folder, "keys.json") });
  });

  test("a proxy range that is everyone is refused", async () =>
    expect((await refusal(production({ PARAPET_TRUST_PROXY: "0.0.0.0/0" }))).message).toContain(
      "trusts every address",
    ));

  test("the examples' URL and a token that can be guessed are failures", async () => {
    const findings = await inspect(
      production({ PUBLIC_URL: "https://portal.example", PARAPET_METRICS_TOKEN: "aaaaaaaaaaaaaaaa" }),
    );
    expect(findings.filter(({ ok }) => !ok).map(({ about }) => about)).toEqual(["public URL", "metrics"]);
  });

  test.each([
    ["/nowhere/ca.pem", "cannot be read (ENOENT)"],
    [join(folder, "not-pem"), "contains no PEM certificate"],
    [join(folder, "damaged"), "contains a damaged certificate"],
  ])("NODE_EXTRA_CA_CERTS=%s is refused", async (path, says) => {
    writeFileSync(join(folder, "not-pem"), "x");
    writeFileSync(join(folder, "damaged"), "-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n");
    expect((await refusal(production({ NODE_EXTRA_CA_CERTS: path }))).message).toContain(says);
  });

  test("a browser that is not there is a failure of doctor", async () => {
    const findings = await inspect(production({ PARAPET_BROWSER: "/nowhere/chromium" }));
    expect(findings.find(({ about }) => about === "browser")).toMatchObject({ ok: false, stopsStart: false });
  });
});

describe("mail", () => {
  const mailOf = async (url: string): Promise<Finding | undefined> =>
    (await inspect(production({ SMTP_URL: url }))).find(({ about }) => about === "mail");

  test("a dead server is a failure with exit code 3; a start goes on and says so, since mail is queued", async () => {
    expect(await mailOf("smtps://u:hunter2@127.0.0.1:1")).toMatchObject({ ok: false, exitCode: 3, stopsStart: false });
    const told = await start(production({ SMTP_URL: "smtps://u:hunter2@127.0.0.1:1" }));
    expect(told.join("\n")).toMatch(
      /^Degraded: mail: the mail server 127\.0\.0\.1:1 cannot be used .*Check that a mail server/m,
    );
    expect(told.join("\n")).not.toContain("hunter2");
  });

  test("a server that offers no STARTTLS is a failure, a relay without TLS a warning", async () => {
    await using sink = await startMailSink();
    expect(await mailOf(sink.url.replace("?tls=off", ""))).toMatchObject({ ok: false });
    expect(await mailOf(sink.url)).toMatchObject({ ok: true, warning: true });
    expect(sink.messages).toEqual([]);
  });

  test("something else on the port is a failure, in bounded time", async () => {
    const other = createServer((socket) => socket.end("SSH-2.0-x\r\n")).listen(0, "127.0.0.1");
    await new Promise((resolve) => other.once("listening", resolve));
    const { port } = other.address() as { port: number };
    expect(await mailOf(`smtp://127.0.0.1:${port}`)).toMatchObject({ ok: false });
    other.close();
  });
});

describe("this host", () => {
  /** Root writes wherever the mode forbids it, but not on a file system that is read only or full. */
  const withDisk = async (options: string, work: (place: string) => Promise<void>): Promise<void> => {
    const place = mkdtempSync(join(folder, "disk-"));
    execFileSync("mount", ["-t", "tmpfs", "-o", options, "tmpfs", place]);
    try {
      await work(place);
    } finally {
      execFileSync("umount", [place]);
    }
  };

  test.skipIf(process.getuid?.() === 0)("a data directory that cannot be written is refused with 3", async () => {
    const place = join(folder, "locked");
    mkdirSync(place, { recursive: true });
    chmodSync(place, 0o500);
    try {
      expect(await refusal(production({ DATA_DIR: place }))).toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(/^data directory: .*Give this user write access/m),
      });
    } finally {
      chmodSync(place, 0o700);
    }
  });

  test.runIf(CAN_MOUNT)("a full disk and one that is read only are refused with 3", async () => {
    await withDisk("size=1m", async (place) =>
      expect(await refusal(production({ DATA_DIR: place }))).toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(/^disk: 1 MiB are free\. Free space on the file system of/m),
      }),
    );
    await withDisk("ro,size=100m", async (place) =>
      expect(await refusal(production({ DATA_DIR: place }))).toMatchObject({
        exitCode: 3,
        message: expect.stringMatching(/^data directory: .*Give this user write access/m),
      }),
    );
  });
});

describe("keys", () => {
  test("another installation's key is refused, as is none", async () => {
    const other = join(folder, "other.json");
    await fileMaster(other).create();
    expect((await refusal(production({ PARAPET_KEY_FILE: other }))).message).toMatch(/^master key: .*key check/m);
    expect((await refusal(production({ PARAPET_KEY_FILE: join(folder, "none.json") }))).message).toMatch(
      /^master key: .*is missing\. Copy it from another server/m,
    );
  });
  test("a key service that refuses ends with 2, one that cannot be reached with 3, on an empty database too", async () => {
    await using kms = await startKms();
    await using empty = await testDatabase();
    const credentials = join(folder, "aws-credentials");
    writeFileSync(
      credentials,
      `[default]\naws_access_key_id = ${kms.accessKeyId}\naws_secret_access_key = ${kms.secretAccessKey}\n`,
    );
    const inKms = (change: Record<string, string> = {}) => {
      const { PARAPET_KEY_FILE: _, ...rest } = production({
        DATABASE_URL: empty.url,
        PARAPET_KMS_KEY: key.arn,
        PARAPET_KMS_CREDENTIALS_FILE: credentials,
        PARAPET_KMS_URL: kms.url,
        ...change,
      });
      return rest;
    };
    const key = kms.createKey();
    const nowhere = inKms({ PARAPET_KMS_URL: "http://127.0.0.1:9" });
    const vault = {
      ...inKms(),
      PARAPET_VAULT_ADDR: "http://127.0.0.1:9",
      PARAPET_VAULT_TOKEN_FILE: credentials,
    } as NodeJS.ProcessEnv;
    for (const name of Object.keys(vault).filter((it) => it.startsWith("PARAPET_KMS"))) delete vault[name];
    for (const gone of [nowhere, vault]) {
      const { exitCode, message } = await refusal(gone);
      expect([exitCode, message]).toEqual([3, expect.stringMatching(/^master key: .*cannot be reached.*See docs/m)]);
    }
    key.state = "Disabled";
    expect(await refusal(inKms())).toMatchObject({
      exitCode: 2,
      message: expect.stringContaining("DisabledException"),
    });
    key.state = "Enabled";
    await start(inKms());
    await openKeys(empty.db, openMaster(readConfig(inKms())));
    await start(inKms());
    expect(await refusal(nowhere)).toMatchObject({
      exitCode: 3,
      message: expect.stringContaining("cannot be reached"),
    });
    key.versions.splice(0, 1, Buffer.alloc(32));
    expect((await refusal(inKms())).exitCode).toBe(2);
    const finding = (await inspect(nowhere)).find(({ about }) => about === "master key");
    expect(finding).toMatchObject({ ok: false, stopsStart: true, exitCode: 3, fix: expect.any(String) });
  });
});

describe("files", () => {
  test("a bucket that is missing or refuses is a mistake, a store that is down passes by itself", async () => {
    await using store = await startObjectStore();
    const settings = (change: Record<string, string>) =>
      production({
        PARAPET_S3_URL: store.url,
        PARAPET_S3_BUCKET: store.bucket,
        PARAPET_S3_REGION: store.keys.region,
        PARAPET_S3_ACCESS_KEY_ID: store.keys.accessKeyId,
        PARAPET_S3_SECRET_ACCESS_KEY: store.keys.secretAccessKey,
        ...change,
      });
    expect((await inspect(settings({}))).find(({ about }) => about === "files")).toMatchObject({ ok: true });
    expect(await refusal(settings({ PARAPET_S3_BUCKET: "another" }))).toMatchObject({ exitCode: 2 });
    expect(await refusal(settings({ PARAPET_S3_SECRET_ACCESS_KEY: "wrong" }))).toMatchObject({ exitCode: 2 });
  });
});

describe("the demo's data in production", () => {
  test("its story is refused, and so are its accounts without one", async () => {
    await using services = await testServices({ environment: { NODE_ENV: "development", LOG_LEVEL: "silent" } });
    const { db, config } = services.services;
    const environment = production({ DATABASE_URL: services.database.url, PARAPET_KEY_FILE: config.keyFile });
    await start(environment);
    await startDemoState(db, "1", new Date());
    // Whatever else is amiss, as long as the start goes on.
    expect(await refusal({ ...environment, PUBLIC_URL: "https://portal.example.com" })).toMatchObject({ exitCode: 2 });
    expect((await refusal(environment)).message).toMatch(
      /^demo data: the database contains the demo\. Production needs/m,
    );
    await services.database.owner.deleteFrom("demo_state").execute();
    await ensureDemoAccounts(services.services);
    expect((await refusal(environment)).message).toContain("super.admin@parapet.test");
    // Development goes on with it.
    await start({ ...environment, NODE_ENV: "development" });
  });

  test("is refused on an embedded database, whatever else is amiss", async () => {
    const environment = { NODE_ENV: "development", LOG_LEVEL: "silent", DATA_DIR: join(folder, "embedded") };
    mkdirSync(environment.DATA_DIR);
    {
      const { url, cluster } = await openDatabaseServer(readConfig(environment));
      await using opened = new AsyncDisposableStack();
      if (cluster !== null) opened.use(cluster);
      await migrate(url);
      await using database = openDatabase(url, { max: 1 });
      await startDemoState(database.db, "1", new Date());
    }
    for (const url of ["https://portal.example.com", "https://portal.parapet.test"])
      expect((await refusal({ ...environment, NODE_ENV: "production", PUBLIC_URL: url })).message).toContain(
        "demo data",
      );
  });
});
