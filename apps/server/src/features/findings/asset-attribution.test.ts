import type { OrgId } from "@parapet/domain/contracts/ids";
import type { SeenAsset } from "@parapet/scanner/scan/stage";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { type TestBrowser, type TestPortal, testPortal } from "../../testing/test-portal.ts";
import { recordRun } from "../scans/testing/record-run.ts";

let it: TestPortal;
let org: OrgId;
let admin: TestBrowser;
let outsider: TestBrowser;

const HOST = "shop.acme.test";
const ASSET: SeenAsset = {
  host: HOST,
  ips: ["203.0.113.8", "10.0.0.4"],
  sources: [{ id: "crtsh" }, { id: "page-names" }],
  facts: {
    aliases: ["edge.example"],
    path: [
      { source: "crtsh", from: "acme.test", to: "www.acme.test", detail: null },
      { source: "page-names", from: "www.acme.test", to: HOST, detail: "https://www.acme.test/" },
    ],
    addresses: [
      {
        ip: "203.0.113.8",
        asn: { number: 64_500, organization: "Example Hosting" },
        country: "NL",
        provider: "Example Cloud",
        edge: "Example Shield",
        notPublic: null,
      },
      { ip: "10.0.0.4", asn: null, country: null, provider: null, edge: null, notPublic: "private" },
    ],
  },
};

beforeAll(async () => {
  it = await testPortal();
  org = await it.organization("Acme", "client", { domain: "acme.test" });
  admin = await it.signIn((await it.user(org, "client_admin")).email);
  const other = await it.organization("Other", "client", { domain: "other.test" });
  outsider = await it.signIn((await it.user(other, "client_admin")).email);
  const verdicts = [{ outcome: "host-mx-dead", subject: `${HOST} mx.gone.example`, severity: "medium" as const }];
  await recordRun(it, org, "acme.test", {
    assets: [ASSET],
    results: [{ check: "email-host-mx", subject: HOST, status: "judged", verdicts }],
  });
});
afterAll(() => it[Symbol.asyncDispose]());

const whyOf = async (browser: TestBrowser) => {
  const { rows } = await it.all((tx) =>
    sql<{ id: string }>`select id from finding where check_id = 'email-host-mx'`.execute(tx),
  );
  const reply = await browser.get(`/v1/findings/${rows[0]?.id}/`);
  return { status: reply.statusCode, why: reply.json<{ data?: { why_mine: object | null } }>().data?.why_mine };
};

test("another tenant learns nothing of it", async () => expect(await whyOf(outsider)).toMatchObject({ status: 404 }));

test("a finding on a host states how the host was discovered and who operates its addresses", async () => {
  expect(await whyOf(admin)).toMatchObject({
    status: 200,
    why: {
      host: HOST,
      ips: ASSET.ips,
      sources: [
        { id: "crtsh", via: null },
        { id: "page-names", via: null },
      ],
      path: ASSET.facts["path"],
      aliases: ["edge.example"],
      addresses: [
        {
          ip: "203.0.113.8",
          asn: 64_500,
          organization: "Example Hosting",
          country: "NL",
          provider: "Example Cloud",
          edge: "Example Shield",
          not_public: null,
        },
        {
          ip: "10.0.0.4",
          asn: null,
          organization: null,
          country: null,
          provider: null,
          edge: null,
          not_public: "private",
        },
      ],
    },
  });
});

test("a host that an older run stored without facts is shown with what is known", async () => {
  await it.all((tx) => sql`update asset set facts = '{"path": "x", "addresses": [{"ip": 7}]}'`.execute(tx));
  expect(await whyOf(admin)).toMatchObject({ status: 200, why: { host: HOST, path: [], aliases: [], addresses: [] } });
});
