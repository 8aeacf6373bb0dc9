import { createServer } from "node:http";
import type { AddressInfo } from "node:net";

import { recordFindings } from "@parapet/db/queries/scans";
import type { OrgId, ScanId } from "@parapet/domain/contracts/ids";
import type { Screenshot } from "@parapet/domain/contracts/screenshots";
import { brandPage } from "@parapet/lab/web/brand-site";
import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { startDns } from "@parapet/net/testing/start-dns";
import { afterAll, beforeAll, expect, test } from "vitest";

import { recordPast } from "../../testing/record-past.ts";
import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { captureRunJob } from "./jobs/capture-run.ts";
import { TEST_BROWSER } from "./testing/test-browser.ts";

const SITE = "127.0.7.3";
/** The customer's page, a copy of it with other colors and words, and a page of someone else. */
const PAGES: Readonly<Record<string, string>> = {
  "www.acme.test": brandPage(1, "none"),
  "acne.test": brandPage(1, "all"),
  "acmee.test": brandPage(2, "none"),
};

let it: TestPortal;
let acme: OrgId;
let admin: TestBrowser;
const opened = new AsyncDisposableStack();

beforeAll(async () => {
  const site = createServer((request, response) => {
    const page = PAGES[request.headers.host ?? ""];
    if (page === undefined) return void response.writeHead(404).end();
    response.writeHead(200, { "content-type": "text/html" }).end(page);
  });
  await new Promise<void>((resolve) => {
    site.listen(0, SITE, resolve);
  });
  opened.defer(() => void site.close());
  const { port } = site.address() as AddressInfo;
  const dns = opened.use(
    await startDns(({ name, type }) => (type === "A" ? [{ name, type: "A", ttl: 60, data: SITE }] : [])),
  );
  const net = opened.use(
    createNet({
      resolvers: [dns.address],
      policy: createAddressPolicy({ allow: [`${SITE}/32`] }),
      route: (to) => (to.port === 80 ? { ...to, port } : to),
    }),
  );
  it = opened.use(await testPortal({ PARAPET_BROWSER: TEST_BROWSER ?? "off" }, { netOf: () => net }));
  acme = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(acme, "client_admin")).email);
}, 60_000);
afterAll(() => opened.disposeAsync());

const lookAlike = (subject: string) =>
  it.all((tx) =>
    recordFindings(tx, { org: acme, domain: "acme.test", scan: null, at: it.clock.now() }, [
      {
        area: "domain-name-variations",
        check: "lookalike-domains",
        outcome: "lookalike-registered",
        subject,
        target: subject,
        severity: "low",
        evidence: {
          domain: subject,
          a: ["192.0.2.1"],
          aaaa: [],
          scheme: "http",
          intent: { score: 15, level: "low", reasons: [{ reason: "registered", points: 10 }] },
        },
        params: { domain: "acme.test", name: subject, unicode: subject, fuzzer: "omission", score: 15 },
        details: {},
        cvss: null,
        exploitAvailable: null,
        knownExploited: false,
        epss: null,
      },
    ]),
  );

const shown = async (kind: Screenshot["kind"]) =>
  (await admin.get(`/v1/screenshots/?domain=acme.test&kind=${kind}`))
    .json<{ data: { items: Screenshot[] }[] }>()
    .data.flatMap(({ items }) => items);

test.skipIf(TEST_BROWSER === undefined)(
  "after a run its websites and look-alikes are captured with a browser, compared and rated",
  async () => {
    await recordPast(it, acme, "acme.test", [[]], 0);
    await it.all((tx) =>
      tx
        .insertInto("inventory_asset")
        .values({
          org_id: acme,
          domain: "acme.test",
          kind: "website",
          key: "http://www.acme.test/",
          name: "http://www.acme.test/",
          search: "http://www.acme.test/",
          first_seen: it.clock.now(),
          last_seen: it.clock.now(),
        })
        .execute(),
    );
    await lookAlike("acne.test");
    await lookAlike("acmee.test");
    const { id } = await it.all((tx) =>
      tx.selectFrom("scan").select("id").where("org_id", "=", acme).executeTakeFirstOrThrow(),
    );
    const context = { services: it.services, signal: AbortSignal.timeout(100_000), attempt: 1, id: "test" };
    await captureRunJob.run({ scan: id as ScanId }, context);

    expect(await shown("website")).toMatchObject([{ subject: "http://www.acme.test/", state: "taken" }]);
    const byName = new Map((await shown("look-alike")).map((row) => [row.subject, row]));
    expect(byName.get("acne.test")).toMatchObject({ state: "taken", likeness: { is_copy: true } });
    expect(byName.get("acmee.test")).toMatchObject({ state: "taken", likeness: { is_copy: false } });
    const findings = await it.all((tx) =>
      tx.selectFrom("finding").select(["subject", "severity"]).where("org_id", "=", acme).orderBy("subject").execute(),
    );
    expect(findings.find(({ subject }) => subject === "acmee.test")?.severity).toBe("low");
    expect(findings.find(({ subject }) => subject === "acne.test")?.severity).not.toBe("low");

    // A second delivery of the job takes nothing again.
    const pictures = () =>
      it.all((tx) => tx.selectFrom("site_picture").select("id").where("org_id", "=", acme).execute());
    const before = await pictures();
    await captureRunJob.run({ scan: id as ScanId }, context);
    expect(await pictures()).toEqual(before);
  },
  120_000,
);
