import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { changeFeedSetting } from "@parapet/db/queries/intel";
import { testDatabase, type TestDatabase } from "@parapet/db/testing/test-database";
import { startPublisher } from "@parapet/lab/publishers/create-publishers";
import { feodo, threatFox } from "@parapet/lab/publishers/indicator-feeds";
import { epss, exploitDb, kev, nvd } from "@parapet/lab/publishers/vulnerability-feeds";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";

import { runWords } from "../../testing/run-words.ts";

/** The words of the command line about feeds, CVEs and indicators, on a database of its own and the lab's publishers. */
const folder = mkdtempSync(join(tmpdir(), "parapet-cli-intel-"));
const net = createNet({ resolvers: [], policy: createAddressPolicy({ allow: ["127.0.0.0/8"] }) });
const publishers: Awaited<ReturnType<typeof startPublisher>>[] = [];
let database: TestDatabase;

const PATHS = [
  ["nvd", nvd, "/rest/json/cves/2.0"],
  ["kev", kev, "/sites/default/files/feeds/known_exploited_vulnerabilities.json"],
  ["epss", epss, "/epss_scores-current.csv.gz"],
  ["exploitdb", exploitDb, "/exploit-database/exploitdb/-/raw/main/files_exploits.csv"],
  ["threatfox", threatFox(), "/api/v1/"],
  ["feodo", feodo(), "/downloads/ipblocklist.json"],
] as const;

beforeAll(async () => {
  database = await testDatabase();
  vi.stubEnv("DATABASE_URL", database.url);
  vi.stubEnv("DATA_DIR", folder);
  vi.stubEnv("NODE_ENV", "test");
  for (const [id, publisher, path] of PATHS) {
    const started = await startPublisher(publisher);
    publishers.push(started);
    await changeFeedSetting(database.db, id, { enabled: false, url: `${started.url}${path}` });
  }
});
afterAll(async () => {
  vi.unstubAllEnvs();
  for (const publisher of publishers) await publisher[Symbol.asyncDispose]();
  await net[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
  rmSync(folder, { recursive: true, force: true });
});

describe("what is refused is one clear line, and ends with 2", () => {
  test.each<[string[], string, string[]?]>([
    [["feeds"], ""],
    [["feeds", "lists"], "unknown command 'lists'"],
    [["feeds", "sync", "horoscopes"], "Unknown feed 'horoscopes'. Available feeds:"],
    [["feeds", "set", "kev", "--enable", "--disable"], "--enable and --disable cannot be combined."],
    [["feeds", "set", "kev", "--every", "often"], "--every often is invalid: expected a number of hours."],
    [["feeds", "set", "kev", "--url", "file:///etc/passwd"], "--url file:///etc/passwd is not a valid URL."],
    [["feeds", "set", "threatfox", "--key-from-stdin"], "No API key on standard input."],
    [["cve", "match"], "No valid CPE name in the input", ["nonsense", "cpe:2.3:z:kind:of:part"]],
    [["cve", "search"], "missing required argument 'query'"],
    [["cve", "search", "cvss>=eleven"], "eleven"],
    [["cve", "search", "colour:red"], "colour"],
    [["cve", "search", "kev:true", "--limit", "0"], "--limit 0 is invalid: expected a number from 1 to 100000"],
    [["cve", "search", "kev:true", "--sort", "name"], "--sort name is invalid"],
    [["ioc", "look"], "unknown command 'look'"],
  ])("%j: %s", async (words, line, stdin = []) => {
    const { code, notes, lines } = await runWords([...words, ...(words.length > 1 ? ["--json"] : [])], { stdin });
    expect(code).toBe(2);
    expect(notes.at(-1) ?? "").toContain(line);
    // A bad line of the input has an answer of its own; nothing else comes out.
    expect(lines.filter((it) => !("error" in it))).toEqual([]);
  });
});

describe("feeds", () => {
  const FIELDS = ["id", "enabled", "last_run", "read", "added", "changed", "bad", "error"];

  test("list names every feed, also those that never ran", async () => {
    const { code, lines } = await runWords(["feeds", "list", "--json"]);
    expect(code).toBe(0);
    for (const line of lines) expect(Object.keys(line)).toEqual(expect.arrayContaining(FIELDS));
    expect(lines.map(({ id }) => id)).toEqual(expect.arrayContaining(PATHS.map(([id]) => id)));
    expect(lines.find(({ id }) => id === "kev")).toMatchObject({ last_run: null, read: 0, error: null });
    expect((await runWords(["feeds", "list"])).printed.find((line) => line.startsWith("kev "))).toMatch(
      /disabled never run/,
    );
  });

  test("a publisher that cannot be asked ends with 3 and says which and why; the others are fetched all the same", async () => {
    const { code, lines, notes } = await runWords(["feeds", "sync", "threatfox", "feodo", "--json"], { net });
    expect(code).toBe(3);
    expect(notes).toEqual([expect.stringMatching(/^threatfox: needs-key: /)]);
    expect(lines).toMatchObject([
      { id: "threatfox", read: 0, added: 0, changed: 0, bad: 0, error: expect.stringContaining("key") },
      { id: "feodo", error: null },
    ]);
    expect(lines[1]?.["added"]).toBeGreaterThan(0);
    for (const line of lines) expect(Object.keys(line)).toEqual(expect.arrayContaining(FIELDS));
    const { lines: listed } = await runWords(["feeds", "list", "--json"]);
    expect(listed.find(({ id }) => id === "threatfox")).toMatchObject({ error: expect.stringContaining("key") });
  });

  test("a key is set from standard input, is never shown, and opens the publisher", async () => {
    const set = await runWords(["feeds", "set", "threatfox", "--key-from-stdin", "--enable", "--json"], {
      stdin: ["a-secret-key-of-the-test"],
    });
    expect(set).toMatchObject({ code: 0, lines: [{ id: "threatfox", enabled: true, key: true }] });
    expect(JSON.stringify(set)).not.toContain("a-secret-key");
    // Without a name: all that are switched on, and threatfox alone is.
    const all = await runWords(["feeds", "sync", "--json"], { net });
    expect(all).toMatchObject({ code: 0, lines: [{ id: "threatfox", enabled: true, error: null }] });
    expect(all.lines[0]?.["added"]).toBeGreaterThan(0);
    const again = await runWords(["feeds", "sync", "threatfox", "--json"], { net });
    expect(again.lines).toMatchObject([{ id: "threatfox", added: 0, changed: 0, bad: 0 }]);
  });

  test("with none switched on it says how to, and does nothing", async () => {
    await runWords(["feeds", "set", "threatfox", "--disable"]);
    const { code, lines, notes } = await runWords(["feeds", "sync", "--json"], { net });
    expect({ code, lines, notes }).toEqual({ code: 0, lines: [], notes: [expect.stringContaining("--enable")] });
  });
});

describe("cve", () => {
  test("the feeds that know of vulnerabilities are fetched", async () => {
    const { code, notes } = await runWords(["feeds", "sync", "nvd", "kev", "epss", "exploitdb", "--json"], { net });
    expect([code, notes]).toEqual([0, []]);
  });

  test("match answers each line, in order, bad ones too", async () => {
    const stdin = [
      "cpe:2.3:a:vsftpd_project:vsftpd:2.3.4:*:*:*:*:*:*:*",
      "",
      "cpe:2.3:a:apache:http_server:2.4.49:*:*:*:*:*:*:*",
      "not a cpe",
      "cpe:2.3:a:apache:http_server:9.9.9:*:*:*:*:*:*:*",
    ];
    const { code, lines, notes } = await runWords(["cve", "match", "--json"], { stdin });
    expect(code).toBe(0);
    expect(lines.map(({ cpe }) => cpe)).toEqual([stdin[0], stdin[2], stdin[3], stdin[4]]);
    expect(lines[0]?.["cves"]).toMatchObject([
      {
        id: "CVE-2011-2523",
        certainty: expect.any(String),
        cvss: 9.8,
        cvss_source: expect.any(String),
        kev: false,
        epss: 0.91,
        exploit: expect.arrayContaining([expect.objectContaining({ source: "exploit-db", ref: "17491" })]),
      },
    ]);
    expect(lines[1]?.["cves"]).toEqual(
      expect.arrayContaining([expect.objectContaining({ id: "CVE-2021-41773", kev: true })]),
    );
    expect(lines[2]).toEqual({ cpe: "not a cpe", cves: [], possible: [], error: "invalid CPE name" });
    expect(lines[3]).toMatchObject({ cves: [] });
    expect(notes).toEqual(["'not a cpe' is not a valid CPE name"]);
  });

  test("match prints for people", async () => {
    const { code, printed } = await runWords(["cve", "match"], {
      stdin: ["cpe:2.3:a:vsftpd_project:vsftpd:2.3.4:*:*:*:*:*:*:*"],
    });
    expect([code, printed[0], printed[1]]).toEqual([
      0,
      expect.stringContaining(": 1 CVEs"),
      expect.stringMatching(/^ {2}CVE-2011-2523 {2}9\.8 {2}/),
    ]);
  });

  test("search speaks the portal's language; the words of a query need no quotes", async () => {
    const { code, lines, notes } = await runWords(["cve", "search", "kev:true", "AND", "vendor:apache", "--json"]);
    expect(code).toBe(0);
    expect(lines.map(({ id }) => id)).toContain("CVE-2021-41773");
    for (const line of lines) expect(line).toMatchObject({ id: expect.stringMatching(/^CVE-/), kev: true });
    expect(notes).toEqual([`${lines.length} found`]);
  });

  test("search respects limit and order, and states the total", async () => {
    const { lines, notes } = await runWords(["cve", "search", "cvss>=1", "--sort", "cvss", "--limit", "2", "--json"]);
    expect(lines).toHaveLength(2);
    expect(Number(lines[0]?.["cvss"])).toBeGreaterThanOrEqual(Number(lines[1]?.["cvss"]));
    expect(Number.parseInt(notes[0] ?? "", 10)).toBeGreaterThan(2);
  });

  test("a search without hits is no failure", async () => {
    expect(await runWords(["cve", "search", "vendor:nobody_at_all", "--json"])).toMatchObject({
      code: 0,
      lines: [],
      notes: ["0 found"],
    });
  });
});

describe("ioc lookup", () => {
  const FIELDS = ["input", "value", "type", "known", "score", "sources", "warnings", "expires_at"];

  test("answers every line: known, unknown and no indicator, defanged or not", async () => {
    const stdin = ["anvil-update[.]example", "hxxp://nobody[.]example/x", "", "((("];
    const { code, lines, notes } = await runWords(["ioc", "lookup", "--json"], { stdin });
    expect(code).toBe(0);
    for (const line of lines) expect(Object.keys(line)).toEqual(expect.arrayContaining(FIELDS));
    expect(lines).toMatchObject([
      { input: stdin[0], value: "anvil-update.example", type: "domain", known: true, sources: ["threatfox"] },
      { input: stdin[1], value: "http://nobody.example/x", type: "url", known: false, score: null, sources: [] },
      { input: stdin[3], value: null, type: null, known: false },
    ]);
    expect(notes).toEqual(["3 lines: 1 known, 1 unknown, 1 invalid"]);
  });

  test("no line at all is no failure", async () => {
    expect(await runWords(["ioc", "lookup", "--json"])).toMatchObject({ code: 0, lines: [] });
  });
});
