import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { insertConsent } from "@parapet/db/queries/validation";
import type { OrgId } from "@parapet/domain/contracts/ids";
import { loopbackNet } from "@parapet/net/testing/loopback-net";
import { partialDns } from "@parapet/net/testing/partial-net";
import { retest } from "@parapet/scanner/scan/retest";
import { startRecordingSite } from "@parapet/scanner/templates/testing/recording-site";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { listenForCalls, validationPermit } from "../../features/validation/index.ts";
import { type TestPortal, testPortal } from "../../testing/test-portal.ts";

const DOMAIN = "calls.example.net";
const TEMPLATE = `id: CVE-2026-2000
info: {name: Server-side request forgery, severity: high, classification: {cve-id: CVE-2026-2000}}
http:
  - method: GET
    path: ["{{BaseURL}}/fetch?url=http://{{interactsh-url}}/"]
    matchers: [{type: word, part: interactsh_protocol, words: [http]}]
`;

let it: TestPortal;
let folder: string;
let listening: Awaited<ReturnType<typeof listenForCalls>>;
let org: OrgId;
/** What the website does with the name in its request: over DNS and HTTP, as a server that fetches a URL does. */
let behaviour: (name: string, target: string) => void;
let site: Awaited<ReturnType<typeof startRecordingSite>>;

const fetchIt = async (name: string): Promise<void> => {
  await using net = loopbackNet({ resolvers: [`127.0.0.1:${listening.dnsPort}`] });
  const { answers } = await net.dns.query(name, "A");
  expect(answers.map(({ data }) => data)).toEqual(["127.0.0.1"]);
  await net.http({ tls: "inspect", url: `http://127.0.0.1:${listening.httpPort}/`, headers: { Host: name } });
};

beforeAll(async () => {
  it = await testPortal({ PARAPET_LISTENER_DOMAIN: DOMAIN, PARAPET_LISTENER_ADDRESS: "127.0.0.1" });
  folder = await mkdtemp(join(tmpdir(), "parapet-calls-"));
  await writeFile(join(folder, "ssrf.yaml"), TEMPLATE);
  listening = await listenForCalls(
    it.services,
    { domain: DOMAIN, address: "127.0.0.1" },
    { ip: "127.0.0.1", dnsPort: 0, httpPort: 0 },
  );
  site = await startRecordingSite((target) => {
    const name = new RegExp(`[a-z2-7]{26}\\.${DOMAIN}`).exec(target)?.[0];
    if (name !== undefined) behaviour(name, target);
    return { status: target === "/" ? 200 : 404, body: target === "/" ? "home" : "no" };
  });
  org = await it.organization("Called", "client", { domain: "acme.test" });
  const { id: signedBy } = await it.user(org, "client_admin");
  const at = it.clock.now();
  await it.all((tx) =>
    insertConsent(
      tx,
      org,
      {
        class: "prove",
        signedBy,
        signatureName: "Ann Quill",
        title: "Head of IT",
        contact: "+49 30 1234567",
        ip: "192.0.2.1",
        startsAt: at,
        expiresAt: new Date(at.getTime() + 90 * 86_400_000),
        daily: null,
        timeZone: "UTC",
        perMinute: 1200,
        needsSecond: false,
        targets: [{ name: "acme.test", domain: "acme.test" }],
      },
      at,
    ),
  );
});
afterAll(async () => {
  await site[Symbol.asyncDispose]();
  await listening[Symbol.asyncDispose]();
  await rm(folder, { recursive: true });
  await it[Symbol.asyncDispose]();
});

const probe = async () => {
  const proof = await validationPermit(it.services, org, "acme.test", "prove");
  await using net = loopbackNet();
  const dns = partialDns({
    addresses: async () => ["127.0.0.1"],
    forget() {},
    query: async () => ({ status: "no-name", answers: [], authorities: [], authenticated: false }) as never,
  });
  const url = `http://www.acme.test:${site.port}/`;
  const check = { domain: "acme.test", check: "web-templates", outcome: "template-matched", target: url };
  return retest(
    {
      ...check,
      subject: `${url}#CVE-2026-2000`,
      stored: { params: { template: "CVE-2026-2000" }, details: {}, evidence: null, basis: null },
    },
    { ...net, http: net.http.bind(net), dns },
    {
      signal: AbortSignal.timeout(60_000),
      now: it.clock.now,
      settings: { templatesDir: folder, ...(proof !== null && { proof }) },
    },
  );
};
const stored = () =>
  it
    .all((tx) => sql<{ protocol: string }>`select protocol from validation_call order by id`.execute(tx))
    .then(({ rows }) => rows);
const clear = () => it.all((tx) => sql`delete from validation_probe`.execute(tx));

test("names that no one issued are not stored", async () => {
  await fetchIt(`${"a".repeat(26)}.${DOMAIN}`);
  await fetchIt(`short.${DOMAIN}`);
  expect(await stored()).toEqual([]);
});

test("a website that fetches what it is told is proved, with the calls as evidence", async () => {
  await clear();
  behaviour = (name, target) => void (target.startsWith("/fetch") && fetchIt(name));
  const result = await probe();
  expect([result.verdict, result.reason]).toEqual(["still there", null]);
  expect(JSON.stringify(result.evidence)).toContain('"protocol":"http"');
  expect(new Set((await stored()).map(({ protocol }) => protocol))).toEqual(new Set(["dns", "http"]));
});

test("one that calls back whatever it is sent proves nothing", async () => {
  await clear();
  behaviour = (name) => void fetchIt(name);
  expect((await probe()).verdict).toBe("not assessed");
});

test("an answer that arrives after the run counts at the next one, and a day later no more", async () => {
  await clear();
  let asked = "";
  behaviour = (name, target) => void (target.startsWith("/fetch") && (asked = name));
  expect((await probe()).verdict).toBe("fixed");
  await fetchIt(asked);
  expect((await probe()).verdict).toBe("still there");
  it.clock.pass(25 * 3_600_000);
  expect((await probe()).verdict).toBe("fixed");
});

test("a call of one organization's name says nothing to another's", async () => {
  await clear();
  behaviour = (name, target) => void (target.startsWith("/fetch") && fetchIt(name));
  await probe();
  const other = await it.organization("Not called", "client", { domain: "acme.test" });
  const rows = await it.all((tx) => sql`select from validation_call where org_id = ${other}`.execute(tx));
  expect(rows.rows).toEqual([]);
  expect(await validationPermit(it.services, other, "acme.test", "prove")).toBeNull();
});
