import { describe, expect, test } from "vitest";

import { EXPOSED_FILES, listExposedFiles } from "../../web/exposed-files.ts";
import { FILE_OUTCOMES } from "../../web/file-signs.ts";
import { page } from "../../web/testing/page.ts";
import { webExposedFiles } from "./web-exposed-files.ts";

const TARGET = { domain: "acme.test", url: "https://www.acme.test/", ip: "192.0.2.10" };
const TEXT = { "content-type": "text/plain" };

const judge = (
  path: string,
  body: string | Buffer,
  headers: Record<string, string> = TEXT,
  own = true,
  status = 200,
): string[] => {
  const file = listExposedFiles("www.acme.test", "acme.test", 2026).find((it) => it.path === path);
  if (file === undefined) throw new Error(`no rule for ${path}`);
  return webExposedFiles
    .judge([{ file, own, response: page({ url: `https://www.acme.test${path}`, body, headers, status }) }], TARGET)
    .map((verdict) => verdict.outcome);
};

test.each<[string, string | Buffer, string]>([
  ["/.git/config", "[core]\n\tbare = false\n", "file-version-control"],
  ["/.git/HEAD", "ref: refs/heads/main\n", "file-version-control"],
  ["/.svn/wc.db", Buffer.from("SQLite format 3\0xyz"), "file-version-control"],
  ["/.env", "APP_ENV=production\nDB_PASSWORD=x\n", "file-secrets"],
  ["/.aws/credentials", "[default]\naws_access_key_id = AKIA\n", "file-secrets"],
  ["/.htpasswd", "admin:$apr1$abc$defghijklmnop\n", "file-secrets"],
  ["/appsettings.json", '{"ConnectionStrings":{"Main":"Server=db"}}', "file-secrets"],
  ["/server.key", "-----BEGIN PRIVATE KEY-----\nMIIE\n", "file-private-key"],
  ["/acme.test.key", "-----BEGIN RSA PRIVATE KEY-----\nMIIE\n", "file-private-key"],
  ["/backup.sql", "-- MySQL dump 10.13\nCREATE TABLE x (id int);", "file-database-dump"],
  ["/acme.test.zip", Buffer.from("PK\x03\x04rest", "latin1"), "file-archive"],
  ["/2026.tar.gz", Buffer.from([0x1f, 0x8b, 8, 0]), "file-archive"],
  ["/wp-config.php~", "<?php define('DB_PASSWORD', 'x');", "file-source-backup"],
  ["/docker-compose.yml", "services:\n  web:\n    image: nginx\n", "file-configuration"],
  ["/Dockerfile", "FROM node:26\nRUN npm ci\n", "file-configuration"],
  ["/package.json", '{"name":"acme","dependencies":{"express":"5.1.0"}}', "file-dependencies"],
  ["/composer.lock", '{"content-hash":"a","packages":[]}', "file-dependencies"],
  ["/actuator/env", '{"activeProfiles":[],"propertySources":[]}', "file-diagnostics"],
  ["/actuator/heapdump", Buffer.from("JAVA PROFILE 1.0.2\0"), "file-memory-dump"],
  ["/metrics", "# HELP up Is it up\nup 1\n", "file-metrics"],
  ["/.DS_Store", Buffer.from("\0\0\0\x01Bud1", "latin1"), "file-metadata"],
  [
    "/crossdomain.xml",
    '<?xml version="1.0"?><cross-domain-policy><allow-access-from domain="*"/></cross-domain-policy>',
    "file-cross-domain-policy",
  ],
])("%s", (path, body, outcome) => expect(judge(path, body)).toEqual([outcome]));

test.each([
  ["ls\ncd /srv\nsudo reboot\n", "file-metadata"],
  ["mysql -u root -pHunter2x acme\n", "file-secrets"],
  ["ls\nsshpass -p 'Hunter2x' ssh root@db\n", "file-secrets"],
  ["cd x\nexport DB_PASSWORD=Hunter2x\n", "file-secrets"],
  ["cd x\nexport DB_PASSWORD=$SECRET\nmysql -u root -p\n", "file-metadata"],
])("a history of commands %j is rated by what is in it", (body, outcome) =>
  expect(judge("/.bash_history", body)).toEqual([outcome]),
);

test("the files of one repository are one finding", () => {
  const files = listExposedFiles("www.acme.test", "acme.test", 2026);
  const seen = [
    ["/.git/config", "[core]\n\tbare = false\n"],
    ["/.git/HEAD", "ref: refs/heads/main\n"],
  ].map(([path = "", body = ""]) => ({
    file: files.find((it) => it.path === path) as (typeof files)[number],
    own: true,
    response: page({ url: `https://www.acme.test${path}`, body, headers: TEXT }),
  }));
  expect(webExposedFiles.judge(seen, TARGET)).toMatchObject([
    {
      outcome: "file-version-control",
      subject: "https://www.acme.test/.git/config",
      details: { paths: ["/.git/config", "/.git/HEAD"] },
    },
  ]);
  expect(webExposedFiles.judge(seen.slice(1), TARGET)).toMatchObject([{ subject: "https://www.acme.test/.git/HEAD" }]);
});

test.each<[string, string, string]>([
  ["/phpinfo.php", "<title>phpinfo()</title>", "file-phpinfo"],
  ["/debug/pprof/", "<title>/debug/pprof/</title>Types of profiles available:", "file-profiler"],
  ["/server-status", "<title>Apache Status</title>", "file-server-status"],
])("%s is a page", (path, body, outcome) =>
  expect(judge(path, body, { "content-type": "text/html" })).toEqual([outcome]),
);

describe("does not count", () => {
  test.each<[string, string, string | Buffer, Record<string, string>, boolean, number]>([
    ["what the site says to everything", "/.env", "APP_KEY=1\nDB_HOST=x", TEXT, false, 200],
    [
      "a page that speaks of the file",
      "/.git/config",
      "<html><body>[core]</body></html>",
      { "content-type": "text/html" },
      true,
      200,
    ],
    ["a page with the type of a file", "/.env", "<!doctype html><title>APP_KEY=</title>", TEXT, true, 200],
    ["an error with the right words", "/.git/config", "[core]\n", TEXT, true, 404],
    ["an archive that is a text", "/backup.zip", "not found", { "content-type": "application/zip" }, true, 200],
    ["an empty file", "/.env", "", TEXT, true, 200],
    [
      "a policy that names one site",
      "/crossdomain.xml",
      '<cross-domain-policy><allow-access-from domain="acme.test"/></cross-domain-policy>',
      TEXT,
      true,
      200,
    ],
    ["an image in place of a dump", "/backup.sql", "INSERT INTO", { "content-type": "image/png" }, true, 200],
  ])("%s", (_, path, body, headers, own, status) => expect(judge(path, body, headers, own, status)).toEqual([]));
});

test("a secret in the file does not reach the evidence", () => {
  const file = EXPOSED_FILES.find(({ path }) => path === "/.env");
  if (file === undefined) throw new Error("no rule for /.env");
  const response = page({
    url: "https://www.acme.test/.env",
    headers: TEXT,
    body: "APP_ENV=production\nDB_PASSWORD=Anvil-1949-Rocket\n",
  });
  const [verdict] = webExposedFiles.judge([{ file, own: true, response }], TARGET);
  expect(verdict?.evidence).toMatchObject({
    status: 200,
    sha256: expect.stringMatching(/^[0-9a-f]{64}$/),
    fix: { nginx: expect.any(String) },
  });
  expect(JSON.stringify(verdict)).not.toContain("Anvil-1949-Rocket");
});

test("every outcome has files, and no path is asked twice", () => {
  const files = listExposedFiles("acme.test", "acme.test", 2026);
  expect(new Set(files.map(({ outcome }) => outcome))).toEqual(new Set(FILE_OUTCOMES));
  expect(new Set(files.map(({ path }) => path)).size).toBe(files.length);
});

test("no sign begins a line with blanks without end, which would be slow on a page of empty lines", () => {
  const slow = EXPOSED_FILES.filter(({ sign }) => sign.multiline && /\^\\s[*+]/.test(sign.source));
  expect(slow.map(({ path }) => path)).toEqual([]);
});

test("a dump is reported with the sensitive data, a settings file with the site's exposures", () => {
  const areaOf = (path: string, body: string) => {
    const file = listExposedFiles("www.acme.test", "acme.test", 2026).find((it) => it.path === path);
    if (file === undefined) throw new Error(`no rule for ${path}`);
    const response = page({ url: `https://www.acme.test${path}`, body, headers: {}, status: 200 });
    return webExposedFiles.judge([{ file, own: true, response }], TARGET).map(({ area, details }) => [area, details]);
  };
  expect(areaOf("/backup.sql", "-- MySQL dump 10.13\nCREATE TABLE people (id int);")).toEqual([
    ["sensitive-data", { source: "www.acme.test" }],
  ]);
  expect(areaOf("/.env", "DB_PASSWORD=Anvil-1949")).toEqual([[undefined, undefined]]);
});
