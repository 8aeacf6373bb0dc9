import { test } from "@playwright/test";

import { demoForAll, expect } from "./journey.ts";
import { type Ask, requestAs } from "./request-as.ts";

const ROLES = ["super_admin", "partner_admin", "client_admin", "client_user", "partner_user", "seller"] as const;
type Role = (typeof ROLES)[number];

const OPERATOR: readonly Role[] = ["super_admin"];
const SELLERS_OF_CLIENTS: readonly Role[] = ["super_admin", "partner_admin"];
const ADMINS: readonly Role[] = ["super_admin", "partner_admin", "client_admin"];

const ID = "00000000-0000-4000-8000-00000000000f";
const WHY = "A reason of ten letters";
const PERSON = { first_name: "A", last_name: "B", email: "a@b.example" };

/** Every job of running it, by the address behind its button, and the roles that own it; written down by hand. */
const JOBS: readonly (readonly [job: string, owners: readonly Role[], ask: Ask])[] = [
  ["make an organization", SELLERS_OF_CLIENTS, ["POST", "/org_management/", { name: "X", administrator: PERSON }]],
  ["edit an organization", SELLERS_OF_CLIENTS, ["PATCH", `/org_management/${ID}/`, { name: "X" }]],
  ["rank clients", SELLERS_OF_CLIENTS, ["GET", "/org_management/ranking/"]],
  ["work in a client", SELLERS_OF_CLIENTS, ["POST", `/org_management/${ID}/enter/`]],
  ["take in a list of clients", SELLERS_OF_CLIENTS, ["POST", "/org_management/imports/", { csv: "name" }]],
  [
    "change the brand",
    SELLERS_OF_CLIENTS,
    ["PUT", "/branding/", { version: 999, name: "X", support_email: null, accent: null }],
  ],
  [
    "ask for a deletion",
    ["partner_admin"],
    ["POST", `/org_management/${ID}/ask_deletion/`, { confirm_name: "X", reason: WHY }],
  ],
  ["refuse a deletion", OPERATOR, ["POST", `/org_management/${ID}/decline_deletion/`, { answer: WHY }]],
  ["delete an organization", OPERATOR, ["POST", `/org_management/${ID}/delete/`, { confirm_name: "X" }]],
  ["restore an organization", OPERATOR, ["POST", `/org_management/${ID}/restore/`]],
  ["activate a licence", OPERATOR, ["POST", "/invoices/P-2026-0001/settle/", {}]],
  ["invite a person", ADMINS, ["POST", "/user_management/", { ...PERSON, role: "nobody" }]],
  ["change a person", ADMINS, ["PATCH", `/user_management/${ID}/`, { disabled: true }]],
  ["remove a person", ADMINS, ["POST", `/user_management/${ID}/remove/`, { password: "x" }]],
  ["change many people", ADMINS, ["POST", "/user_management/bulk/", { action: "disable", ids: [] }]],
  ["make a group", ADMINS, ["POST", "/groups/", { name: "" }]],
  ["rescan", ADMINS, ["POST", "/scans/", { domain: "nowhere.test" }]],
  ["watch a person", ADMINS, ["POST", "/vip_management/", { full_name: "" }]],
  ["read a watched person", ADMINS, ["GET", `/vip_management/${ID}/`]],
  ["request consent", ADMINS, ["POST", `/vip_management/${ID}/consent_requests/`, { address: "x@private.example" }]],
  ["ask for a takedown", ADMINS, ["POST", "/takedown_management/", { finding: ID, reason: "phishing" }]],
  ["withdraw a takedown", ADMINS, ["POST", `/takedown_management/${ID}/withdraw/`]],
  ["move a takedown", OPERATOR, ["POST", `/takedown_management/${ID}/state/`, { state: "sent", version: 1 }]],
  ["look at a takedown again", OPERATOR, ["POST", `/takedown_management/${ID}/recheck/`]],
  ["send a letter", OPERATOR, ["POST", `/takedown_management/${ID}/notices/${ID}/send/`]],
  ["list insights", OPERATOR, ["GET", "/insights/manage/"]],
  ["delete an insight", OPERATOR, ["DELETE", `/insights/${ID}/`]],
  ["set a connector", OPERATOR, ["PATCH", "/portal_management/connectors/none/", { enabled: true }]],
  ["test a connector", OPERATOR, ["POST", "/portal_management/connectors/none/test/"]],
  ["set a feed", OPERATOR, ["PATCH", "/portal_management/feeds/none/", { enabled: true }]],
  ["send a file in", OPERATOR, ["POST", "/portal_management/imports/", { kind: "combolist", name: "x", bytes: 0 }]],
  ["change plan figures", OPERATOR, ["PUT", "/portal_management/plans/", { plans: {}, version: 0 }]],
  ["throw a switch", OPERATOR, ["PUT", "/portal_management/features/", { features: {}, version: 0 }]],
  ["retry a job", OPERATOR, ["POST", `/portal_management/jobs/purge/${ID}/retry/`]],
  ["cancel a job", OPERATOR, ["POST", `/portal_management/jobs/purge/${ID}/cancel/`]],
  ["see the queue", OPERATOR, ["GET", "/portal_management/queue/"]],
  ["see the mail", OPERATOR, ["GET", "/portal_management/mail/"]],
  ["list an opt-out", OPERATOR, ["POST", "/portal_management/opt_outs/", { target: "", reason: "" }]],
  [
    "approve a partner",
    OPERATOR,
    [
      "POST",
      `/portal_management/partner_registrations/${ID}/approve/`,
      { version: 1, first_name: "A", last_name: "B", tier: "gold" },
    ],
  ],
  [
    "reject a partner",
    OPERATOR,
    ["POST", `/portal_management/partner_registrations/${ID}/reject/`, { version: 1, reason: WHY }],
  ],
  [
    "fulfil a purchase",
    OPERATOR,
    ["POST", `/portal_management/purchase_requests/${ID}/fulfil/`, { version: 1, organization: ID }],
  ],
  ["list leads", ["super_admin", "partner_admin", "client_admin", "seller"], ["GET", "/leads/"]],
  ["make an alert", ADMINS, ["POST", "/alert_management/", { domain: "nowhere.test", name: "" }]],
  ["read the delivery log", ADMINS, ["GET", "/alert_management/deliveries/"]],
  ["send a message again", ADMINS, ["POST", `/alert_management/deliveries/${ID}/retry/`]],
  ["watch for a word", ADMINS, ["POST", "/watch_rules/", { domain: "nowhere.test", keyword: "" }]],
  ["name a ticket system", ADMINS, ["PUT", "/ticket_system/", { webhook: "" }]],
  ["submit a vendor", ADMINS, ["POST", "/third_party/", { domain: "" }]],
  ["compare vendors", ADMINS, ["GET", `/third_party/compare/?ids=${ID},${ID}`]],
  ["accept a dispute", ADMINS, ["POST", `/third_party/${ID}/findings/${ID}/answer/`, { accepted: true }]],
  ["cancel the subscription", ADMINS, ["POST", "/subscription/cancel/", { password: "wrong" }]],
  ["read invoices", [...ADMINS, "seller"], ["GET", "/invoices/"]],
];

const demo = demoForAll(300_000);

for (const role of ROLES) {
  test(`${role}: the address behind each job that is not its own says no, and behind its own does not`, async () => {
    const person = await demo.people.as(role);
    const wrong: string[] = [];
    for (const [job, owners, ask] of JOBS) {
      const reply = await requestAs(person, demo.product, ask);
      const { code } = await reply.json<{ code?: string }>().catch(() => ({ code: undefined }));
      const isRefused = reply.status === 403 && code === "not_allowed";
      if (isRefused === owners.includes(role)) wrong.push(`${job}: ${reply.status} ${code}`);
    }
    expect(wrong).toEqual([]);
  });
}
