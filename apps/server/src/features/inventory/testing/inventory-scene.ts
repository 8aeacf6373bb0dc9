import type { OrgId } from "@parapet/domain/contracts/ids";
import type { Asset } from "@parapet/domain/contracts/inventory";
import type { CheckResult } from "@parapet/scanner/check";
import { type Known, NOTHING_KNOWN, type SeenPort } from "@parapet/scanner/scan/stage";

import { testPortal } from "../../../testing/test-portal.ts";
import { recordRun } from "../../scans/testing/record-run.ts";

export const SHARED_IP = "198.51.100.7";

/** A port whose product was identified. */
export const port = (host: string, ip: string, number: number, more: Partial<SeenPort> = {}): SeenPort => ({
  host,
  ip,
  port: number,
  protocol: "tcp",
  name: "http",
  product: "nginx",
  version: "1.18.0",
  cpe: "cpe:2.3:a:f5:nginx:1.18.0:*:*:*:*:*:*:*",
  tls: number === 443,
  banner: "HTTP/1.1 200 OK",
  unauthenticated: null,
  details: {},
  ...more,
});

export const CERTIFICATE = {
  subject: "CN=www.acme.test",
  issuer: "CN=Lab CA",
  names: ["www.acme.test", "acme.test"],
  notBefore: Date.UTC(2026, 0, 1),
  notAfter: Date.UTC(2027, 0, 1),
  keyType: "rsa",
  keyBits: 1024,
  signature: "sha256WithRSAEncryption",
  selfSigned: false,
  matchesName: true,
  trusted: true,
  trustProblem: null,
  chainLength: 2,
  sha256: "AA:BB",
  ocspAt: null,
  mustStaple: false,
  stapled: false,
  serial: "0A",
  chain: [{ subject: "CN=Lab CA", issuer: "CN=Lab Root", notAfter: Date.UTC(2030, 0, 1) }],
  logs: ["bG9nLTE="],
};

export const judged = (check: string, subject: string, more: Partial<CheckResult> = {}): CheckResult =>
  ({ check, subject, status: "judged", verdicts: [], ...more }) as CheckResult;

export const website = (title: string, technologies: readonly string[] = []) => ({
  facts: [
    {
      kind: "website" as const,
      website: {
        status: 200,
        title,
        finalUrl: "https://www.acme.test/",
        redirectsTo: null,
        server: "nginx",
        technologies: technologies.map((name) => ({ name, version: "5.0", cpe: null, supportedFrom: "6.0" })),
      },
    },
  ],
});

export const URL_OF_WWW = "https://www.acme.test/";

/** The first run: a website, a host without findings, a host with a name in another script, one address of two families. */
export const FIRST: Known = {
  ...NOTHING_KNOWN,
  assets: [
    { host: "acme.test", ips: [SHARED_IP], sources: [{ id: "given" }], facts: {} },
    {
      host: "www.acme.test",
      ips: ["192.0.2.10", "2001:db8::10"],
      sources: [{ id: "crtsh" }],
      facts: {
        state: "live",
        aliases: ["edge.cdn.test"],
        path: [{ source: "crtsh", from: "acme.test", to: "www.acme.test", detail: null }],
        addresses: [
          {
            ip: "192.0.2.10",
            asn: { number: 64500, organization: "Example Hosting" },
            country: "ES",
            provider: "Example Cloud",
            edge: null,
            notPublic: null,
          },
        ],
      },
    },
    { host: "clean.acme.test", ips: ["192.0.2.11"], sources: [{ id: "crtsh" }], facts: { state: "live" } },
    { host: "xn--mnchen-3ya.acme.test", ips: ["192.0.2.12"], sources: [{ id: "crtsh" }], facts: { state: "live" } },
  ],
  ports: [
    port("www.acme.test", "192.0.2.10", 443),
    port("clean.acme.test", "192.0.2.11", 22, { name: "ssh", product: "OpenSSH", version: "9.6", cpe: null }),
  ],
  sites: [{ url: URL_OF_WWW, ip: "192.0.2.10" }],
  results: [
    judged("services", "192.0.2.10:443"),
    judged("services", "192.0.2.11:22"),
    judged("tls-certificate", URL_OF_WWW, {
      verdicts: [
        {
          outcome: "certificate-weak-key",
          subject: URL_OF_WWW,
          params: { host: "www.acme.test", type: "RSA", bits: 1024 },
        },
      ],
      facts: [{ kind: "certificate", certificate: CERTIFICATE }],
    } as Partial<CheckResult>),
    judged("web-systems", URL_OF_WWW, website("Welcome <b>to Acme</b>", ["WordPress"]) as Partial<CheckResult>),
    judged("domain-registration", "acme.test", {
      facts: [
        {
          kind: "registration",
          registration: {
            name: "acme.test",
            registrar: "Example Registrar",
            createdAt: "2020-01-01T00:00:00Z",
            expiresAt: "2027-06-30T00:00:00Z",
            status: ["client transfer prohibited"],
          },
        },
      ],
    } as Partial<CheckResult>),
  ],
  sources: [{ id: "crtsh", outcome: "ok", count: 3, reason: null }],
};

interface Listed {
  data: Asset[];
  kinds: Record<string, number | null>;
  pagination: { total: number };
}
export interface AssetPage extends Asset {
  history: { event: string; changes: { field: string; before: string | null; after: string | null }[] }[];
  finding_list: { title: string; area: string }[];
  neighbors: { kind: string; name: string }[];
  attribution: { certainty: string; path: { to: string }[]; sources: string[] };
  notes: { text: string; author: string | null }[];
}
interface Change {
  event: string;
  asset: { kind: string; name: string };
}

/** Two organizations on one shared address, one of them with the inventory of its first run, and people of every kind. */
export const inventoryScene = async () => {
  const it = await testPortal();
  const harbour = await it.organization("Harbour", "partner");
  const acme = await it.organization("Acme", "client", { domain: "acme.test", partner: harbour });
  const other = await it.organization("Other", "client", { domain: "other.test" });
  const elsewhere = await it.organization("Elsewhere", "partner");
  const signIn = async (user: ReturnType<typeof it.user>) => it.signIn((await user).email);
  const admin = await signIn(it.user(acme, "client_admin"));
  const reader = await signIn(it.user(acme, "client_user"));
  const outsider = await signIn(it.user(other, "client_admin"));
  const seller = await signIn(it.user(harbour, "seller", { clients: [acme] }));
  const partner = await signIn(it.user(elsewhere, "partner_admin"));

  const record = async (
    org: OrgId,
    domain: string,
    known: Known,
    profile: "full" | "passive" = "full",
  ): Promise<void> => {
    it.clock.pass(10_000);
    await recordRun(it, org, domain, known, profile);
  };

  const list = async (query: string, browser = admin): Promise<Listed> => {
    const reply = await browser.get(`/v1/assets/?${query}`);
    if (reply.statusCode !== 200) throw new Error(`${query}: ${reply.statusCode} ${reply.body}`);
    return reply.json<Listed>();
  };
  const names = async (query: string): Promise<string[]> => (await list(query)).data.map(({ name }) => name);

  const pageOf = async (kind: string, name: string): Promise<AssetPage> => {
    const found = (await list(`kind=${kind}&state=all&page_size=100`)).data.find((asset) => asset.name === name);
    return (await admin.get(`/v1/assets/${found?.id}/`)).json<{ data: AssetPage }>().data;
  };
  const changes = async (query: string): Promise<string[]> =>
    (await admin.get(`/v1/assets/changes/?page_size=100&${query}`))
      .json<{ data: Change[] }>()
      .data.map(({ event, asset }) => `${event} ${asset.kind} ${asset.name}`)
      .toSorted();

  const idOf = async (kind: string, name: string): Promise<string> =>
    (await list(`kind=${kind}&state=all&page_size=100`)).data.find((asset) => asset.name === name)?.id ?? "";
  const score = () =>
    it.all(async (tx) => {
      const row = await tx
        .selectFrom("score_history")
        .select(["hundredths"])
        .where("org_id", "=", acme)
        .orderBy("id", "desc")
        .executeTakeFirstOrThrow();
      return row.hundredths;
    });

  await record(acme, "acme.test", FIRST);
  await record(other, "other.test", {
    ...NOTHING_KNOWN,
    assets: [{ host: "secret.other.test", ips: [SHARED_IP], sources: [{ id: "given" }], facts: {} }],
  });
  const people = { admin, reader, outsider, seller, partner };
  return { it, acme, other, ...people, record, list, names, pageOf, changes, idOf, score };
};

export type InventoryScene = Awaited<ReturnType<typeof inventoryScene>>;
