import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { within } from "@parapet/db/scope";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { writeZip } from "@parapet/intel/testing/write-zip";
import { corpusSize, fillDiskAfterBlocks } from "@parapet/leak-corpus/testing";
import { sql } from "kysely";
import { afterAll, beforeAll, describe, expect, inject, test, vi } from "vitest";

import type { CliIo } from "./command.ts";
import { runCli } from "./run.ts";

let database: TestDatabase;
let folder: string;
beforeAll(async () => {
  database = await testDatabase();
  folder = await mkdtemp(join(tmpdir(), "parapet-import-"));
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATA_DIR", join(folder, "data"));
});
afterAll(async () => {
  vi.unstubAllEnvs();
  await database[Symbol.asyncDispose]();
  await rm(folder, { recursive: true, force: true });
});

const run = async (...words: string[]) => {
  const lines: Record<string, unknown>[] = [];
  const notes: string[] = [];
  const code = await runCli(["import", ...words, "--json"], (json): CliIo => ({
    json,
    line: (value) => void lines.push(value as Record<string, unknown>),
    print: (text) => void lines.push({ text }),
    note: (text) => void notes.push(text),
    async *stdinLines() {},
    signal: AbortSignal.timeout(60_000),
    net: async () => {
      throw new Error("an import sends no requests");
    },
  }));
  return { code, result: lines.at(-1) ?? {}, notes };
};
const file = async (name: string, content: string | Buffer): Promise<string> => {
  const path = join(folder, name);
  await writeFile(path, content);
  return path;
};

describe("what is refused is one clear line", () => {
  test("a kind that is none", async () => {
    const { code, notes } = await run("horoscopes", folder);
    expect([code, notes.join()]).toEqual([2, expect.stringContaining("Unknown type 'horoscopes'. Available types:")]);
  });

  test.each(["combolist", "breach-csv", "stealer-logs", "market-listings", "mentions", "kev", "threatfox"])(
    "%s of a file that is not there",
    async (kind) => {
      const { code, notes } = await run(kind, join(folder, "nowhere"));
      expect([code, notes.join()]).toEqual([2, `File not found: ${join(folder, "nowhere")}.`]);
    },
  );

  test("an invalid archive is reported, and nothing is imported from it", async () => {
    const { code, result } = await run(
      "stealer-logs",
      await file("broken.zip", Buffer.from("PK\u0003\u0004 not a zip")),
    );
    expect([code, result]).toEqual([0, expect.objectContaining({ machines: 0, added: 0, bad_count: 1 })]);
  });
});

const LOGS = writeZip([
  { name: "US_1/UserInformation.txt", text: "IP: 203.0.113.9\nMachineName: DESKTOP-1\nHWID: 0123456789ABCDEF\n" },
  {
    name: "US_1/Passwords.txt",
    text: "URL: https://vpn.acme.test/\nUsername: ann@acme.test\nPassword: Spring-harbour7\nApplication: Chrome\n",
  },
]);

describe("a folder of stealer logs", () => {
  const unpacked = async (name: string) => {
    await mkdir(join(folder, name, "inner", "DE_2"), { recursive: true });
    return join(folder, name);
  };

  test("holds archives, at any depth, beside unpacked logs: all are read", async () => {
    const path = await unpacked("traded");
    await writeFile(
      join(path, "one.zip"),
      writeZip([
        { name: "IT_4/UserInformation.txt", text: "MachineName: DESKTOP-4\nHWID: 4444444444444444\n" },
        {
          name: "IT_4/Passwords.txt",
          text: "URL: https://vpn.acme.test/\nUsername: fay@acme.test\nPassword: Quay-6\n",
        },
      ]),
    );
    await writeFile(
      join(path, "inner", "two.ZIP"),
      writeZip([
        { name: "FR_3/UserInformation.txt", text: "MachineName: DESKTOP-3\nHWID: 3333333333333333\n" },
        {
          name: "FR_3/Passwords.txt",
          text: "URL: https://vpn.acme.test/\nUsername: eve@acme.test\nPassword: Mill-9\n",
        },
      ]),
    );
    await writeFile(
      join(path, "inner", "DE_2", "UserInformation.txt"),
      "MachineName: DESKTOP-2\nHWID: 2222222222222222\n",
    );
    await writeFile(
      join(path, "inner", "DE_2", "Passwords.txt"),
      "URL: https://vpn.acme.test/\nUsername: dan@acme.test\nPassword: Weir-8\n",
    );
    const { code, result } = await run("stealer-logs", path);
    expect([code, result]).toEqual([0, expect.objectContaining({ machines: 3, bad_count: 0 })]);
  });

  test("without any log states it", async () => {
    const path = await unpacked("empty");
    const { code, notes } = await run("stealer-logs", path);
    expect([code, notes.join()]).toEqual([0, `${path}: no stealer log found`]);
  });
});

/** Each kind with a file of it: how many are read, how many of them are new, and how many are bad. */
const CASES: readonly (readonly [string, string, string | Buffer, number, number, number])[] = [
  [
    "combolist",
    "list.txt",
    "ann@acme.test:Spring-1\nbob@acme.test:Summer-2\nann@acme.test:Spring-1\nno login here\n",
    3,
    2,
    1,
  ],
  ["breach-csv", "breach.csv", "email,password,breach\ncarl@acme.test,Autumn-3,Shop\n,x,Shop\n", 1, 1, 1],
  ["stealer-logs", "logs.zip", LOGS, 1, 1, 0],
  [
    "market-listings",
    "listings.json",
    JSON.stringify([{ market: "Bazaar", id: "7", price: 10, domains: ["vpn.acme.test"] }]),
    1,
    1,
    0,
  ],
  [
    "mentions",
    "posts.json",
    JSON.stringify([{ id: "1", title: "acme.test", text: "access to acme.test for sale" }]),
    1,
    1,
    0,
  ],
  [
    "kev",
    "kev.json",
    JSON.stringify({
      vulnerabilities: [
        {
          cveID: "CVE-2026-0001",
          vendorProject: "Acme",
          product: "Gate",
          vulnerabilityName: "Acme Gate",
          dateAdded: "2026-01-02",
          shortDescription: "x",
          requiredAction: "y",
          dueDate: "2026-01-23",
          knownRansomwareCampaignUse: "Unknown",
          notes: "",
        },
      ],
    }),
    1,
    1,
    0,
  ],
  ["ioc-csv", "iocs.csv", "value,type\nevil.example,domain\n203.0.113.7,ip\n", 2, 2, 0],
];

describe.each(CASES)("import %s", (kind, name, content, read, added, bad) => {
  test("takes the file in and says what became of each record; the second time adds nothing", async () => {
    const path = await file(name, content);
    expect(await run(kind, path)).toMatchObject({ code: 0, result: { kind, read, added, bad_count: bad } });
    expect(await run(kind, path)).toMatchObject({
      code: 0,
      result: { kind, read, added: 0, changed: 0, bad_count: bad },
    });
  });
});

test("a folder is read file by file, and what is no text in it is passed over", async () => {
  const path = join(folder, "many");
  await mkdir(path);
  await writeFile(join(path, "a.txt"), "dora@acme.test:Winter-4\n");
  await writeFile(join(path, "b.txt"), "erik@acme.test:Winter-5\n");
  await writeFile(join(path, "c.jpg"), Buffer.alloc(100, 7));
  expect(await run("combolist", path)).toMatchObject({ code: 0, result: { read: 2, added: 2 } });
});

test.runIf(inject("isNightly"))(
  "a full disk stops the import with one message, retains what was stored, and the next run adds the rest once",
  async () => {
    const path = await file(
      "long.txt",
      Array.from({ length: 80_000 }, (_, n) => `p${n}@many${n % 900}.test:Secret-${n}`).join("\n"),
    );
    const size = () => within(database.db, "everything", corpusSize);
    const before = await size();
    // Some 50,000 lines are written together, 2,000 to a block; the blocks of the next ones find no room.
    const full = await fillDiskAfterBlocks(database.owner, 31);
    const cut = await run("combolist", path);
    expect([cut.code, cut.notes.join()]).toEqual([
      3,
      expect.stringMatching(/^The disk is full.*Stored data is intact/),
    ]);
    const saved = await size();
    expect(saved).toBeGreaterThan(before);
    expect(saved).toBeLessThan(before + 80_000);
    await full[Symbol.asyncDispose]();
    expect(await run("combolist", path)).toMatchObject({ code: 0, result: { bad_count: 0 } });
    expect(await size()).toBe(before + 80_000);
    expect(await run("combolist", path)).toMatchObject({ code: 0, result: { read: 80_000, added: 0 } });
  },
  180_000,
);

test("watched people are searched for as soon as an import on the command line has ended", async () => {
  const at = new Date();
  await within(database.db, "everything", async (tx) => {
    await sql`insert into organization (id, name, kind) values ('00000000-0000-4000-8000-0000000000aa', 'Watched', 'client')`.execute(
      tx,
    );
    await sql`insert into authorised_domain (org_id, name, state, proof_token, verified_at, verified_by, confirmed_at)
              values ('00000000-0000-4000-8000-0000000000aa', 'watched.test', 'verified', 'token', ${at}, 'dns', ${at})`.execute(
      tx,
    );
    const org_id = "00000000-0000-4000-8000-0000000000aa";
    const vip_id = "00000000-0000-4000-8000-0000000000bb";
    const times = { created_at: at, updated_at: at };
    await tx
      .insertInto("vip")
      .values({ id: vip_id, org_id, full_name: "Mara Quill", ...times })
      .execute();
    await tx
      .insertInto("vip_identifier")
      .values({ org_id, vip_id, kind: "corporate", value: "mara@watched.test", login_tag: 0, created_at: at })
      .execute();
  });
  const path = await file("vips.txt", "mara@watched.test:Winter-Lantern-8\n");
  expect(await run("combolist", path)).toMatchObject({ code: 0, result: { added: 1 } });
  const found = await within(database.db, "everything", (tx) =>
    tx.selectFrom("vip_finding").select("kind").where("vip_id", "=", "00000000-0000-4000-8000-0000000000bb").execute(),
  );
  expect(found).toEqual([{ kind: "leaked-credential" }]);
});
