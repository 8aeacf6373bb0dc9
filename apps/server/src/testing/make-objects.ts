import { createHash } from "node:crypto";

import { within } from "@parapet/db/scope";
import type { OrgId } from "@parapet/domain/contracts/ids";

import { recordPast } from "./record-past.ts";
import { PASSWORD, type TestBrowser, type TestPortal, type TestUser } from "./test-portal.ts";

/** Makes one object of every kind that has an address of its own, through the API, and answers their ids by that address. */
export const makeObjects = async (
  it: TestPortal,
  { org, domain, owner, browser }: { org: OrgId; domain: string; owner: TestUser; browser: TestBrowser },
): Promise<Record<string, string>> => {
  const made = async (path: string, body: object): Promise<string> => {
    const reply = await browser.post(path, body);
    if (reply.statusCode !== 200) throw new Error(`${path} answered ${reply.statusCode}: ${reply.body}`);
    return reply.json<{ data: { id: string } }>().data.id;
  };
  await it.confirm(browser);
  await recordPast(
    it,
    org,
    domain,
    [
      [
        {
          check: "email-dmarc",
          subject: domain,
          status: "judged",
          verdicts: [{ outcome: "dmarc-missing", subject: domain }],
        },
      ],
    ],
    0,
  );
  const [finding, scan, asset] = await within(it.services.db, "everything", async (tx) => [
    (await tx.selectFrom("finding").select("id").where("org_id", "=", org).executeTakeFirstOrThrow()).id,
    (await tx.selectFrom("scan").select("id").where("org_id", "=", org).executeTakeFirstOrThrow()).id,
    (await tx.selectFrom("inventory_asset").select("id").where("org_id", "=", org).executeTakeFirstOrThrow()).id,
  ]);
  const suspicious = await made("/v1/screenshots/", { domain, url: `https://suspicious.${domain}/` });
  const picture = await within(it.services.db, "everything", async (tx) => {
    const at = it.clock.now();
    return tx
      .insertInto("site_picture")
      .values({
        capture_id: suspicious,
        org_id: org,
        domain,
        taken_at: at,
        last_seen: at,
        image: Buffer.from("RIFF0000WEBP"),
        width: 1280,
        height: 800,
        facts: "{}",
        fingerprint: "{}",
      })
      .returning("id")
      .executeTakeFirstOrThrow();
  });
  const client = await it.app.inject({
    method: "POST",
    url: "/v1/oauth/register",
    payload: { client_name: "tests", redirect_uris: ["http://127.0.0.1/callback"] },
  });
  const { client_id } = client.json<{ client_id: string }>();
  const verifier = "tests".repeat(10);
  const allowed = await browser.post("/v1/assistants/", {
    request: {
      response_type: "code",
      client_id,
      redirect_uri: "http://127.0.0.1/callback",
      code_challenge: createHash("sha256").update(verifier).digest("base64url"),
      code_challenge_method: "S256",
    },
    scopes: ["findings.read"],
  });
  const to = new URL(allowed.json<{ data: { redirect_to: string } }>().data.redirect_to);
  await it.app.inject({
    method: "POST",
    url: "/v1/oauth/token",
    headers: { "content-type": "application/x-www-form-urlencoded" },
    payload: new URLSearchParams({
      grant_type: "authorization_code",
      client_id,
      code: to.searchParams.get("code") ?? "",
      redirect_uri: "http://127.0.0.1/callback",
      code_verifier: verifier,
    }).toString(),
  });
  const assistants = await browser.get("/v1/assistants/");
  const assistant = assistants.json<{ data: { id: string }[] }>().data[0]?.id ?? "";
  return {
    "/v1/assistants/:id/": assistant,
    "/v1/assistants/organization/:id/": assistant,
    "/v1/alert_management/:id/": await made("/v1/alert_management/", {
      domain,
      name: "Watch",
      received_email: owner.email,
      alert_types: { new_vulnerabilities: true },
    }),
    "/v1/api_keys/:id/": await made("/v1/api_keys/", {
      name: "tests",
      days: 30,
      scopes: ["findings.read"],
      password: PASSWORD,
    }),
    "/v1/assets/:id/": asset,
    "/v1/service_accounts/:id/": await made("/v1/service_accounts/", { name: "tests", scopes: ["findings.read"] }),
    "/v1/calendar/links/:id/": await made("/v1/calendar/links/", {}),
    "/v1/cloud_accounts/:id/": await made("/v1/cloud_accounts/", {
      settings: { provider: "cloudflare", name: "Zones", secret: "token" },
    }),
    "/v1/credentials/:id/": finding,
    "/v1/validation/:id/": await made("/v1/validation/", {
      class: "prove",
      targets: [domain],
      signature_name: "Ann Quill",
      title: "Head of IT",
      contact: "+49 30 1234567",
      starts_at: 1_790_000_000,
      expires_at: 1_810_000_000,
      daily: null,
      time_zone: "UTC",
      per_minute: 60,
      agreed: true,
    }),
    "/v1/domains/:name/": domain,
    "/v1/findings/:id/": finding,
    "/v1/groups/:id/": await made("/v1/groups/", { name: "Night shift" }),
    "/v1/machines/:id/": finding,
    "/v1/org_management/:id/": org,
    "/v1/report_schedules/:id/": await made("/v1/report_schedules/", {
      name: "Monthly",
      kind: "executive",
      formats: ["pdf"],
      cadence: "monthly",
      day: 1,
      time: "08:00",
      time_zone: "UTC",
      language: "en",
      people: [{ email: owner.email, delivery: "link" }],
    }),
    "/v1/saved_searches/:id/": await made("/v1/saved_searches/", { kind: "cve", name: "Exploited", query: "kev:true" }),
    "/v1/scans/:id/": scan,
    "/v1/scans/:a/": scan,
    "/v1/screenshots/:id/": suspicious,
    "/v1/screenshots/images/:id/": picture.id,
    "/v1/seeds/:id/": await made("/v1/seeds/", { kind: "brand", value: "acme" }),
    "/v1/third_party/:id/": await made("/v1/third_party/", {
      domain: "vendor.test",
      name: "Vendor",
      tier: "critical",
      reason: "They run our shop",
      legal_basis: "contract",
    }),
    "/v1/user_management/:id/": owner.id,
    "/v1/webhooks/:id/": await made("/v1/webhooks/", {
      name: "Queue",
      url: `https://hooks.${domain}/events`,
      types: ["finding.opened"],
    }),
    "/v1/vip_management/:id/": await made("/v1/vip_management/", {
      full_name: "Mara Quill",
      corporate_emails: [`mara@${domain}`],
    }),
    "/v1/watch_rules/:id/": await made("/v1/watch_rules/", { domain, keyword: "keyword of ours" }),
  };
};
