import { readdir, readFile } from "node:fs/promises";

import { OWNED_KIND_IDS } from "@parapet/domain/access";
import { sql } from "kysely";
import { afterAll, beforeAll, expect, test } from "vitest";

import { OWNED_TABLES } from "./queries/access/owned-object.ts";
import { testDatabase, type TestDatabase } from "./testing/test-database.ts";

let it: TestDatabase;
beforeAll(async () => {
  it = await testDatabase();
});
afterAll(() => it[Symbol.asyncDispose]());

/** Tables of an organization that name a person or hold a secret, and that act for no one later; each with the reason. */
const NOT_OWNED: Readonly<Record<string, string>> = {
  access_token: "ends with its service account or assistant",
  app_user: "the person",
  asset_seed: "a statement about the organization; what it leads to waits for a decision",
  asset_candidate: "a record of a decision",
  attestation: "a signed statement",
  audit_log: "a record",
  assistant_secret: "ends with its assistant",
  authorised_domain: "belongs to the organization, verified by its owner; ends with the verification",
  bearer: "a part of a session",
  break_glass: "a request that two people decide, each checked when it is used",
  bulk_change: "a record, undone by people only",
  bulk_run: "checked when it runs: the author's reach then",
  client_entry: "a record",
  client_import: "checked when it runs: the right of the person who asked for it",
  domain_approval: "a record of a decision",
  emergency_account: "a mark of a person, which ends with the role",
  finding: "belongs to the organization; owners who left are released",
  finding_event: "a record",
  fix_claim: "a statement about a finding, verified by a re-test",
  identity_change: "a request of a connection that others decide, with the rights of its author then",
  insight_read: "a mark of a reader",
  insight: "a text of the operator, published once",
  inventory_asset: "belongs to the organization",
  inventory_note: "a record",
  inventory_event: "a record",
  invoice: "a record of what was ordered",
  invoice_entry: "a record",
  lead: "a record of a request",
  leak_upload: "checked when it runs: the right of the person who uploaded it",
  login_challenge: "a sign-in in progress",
  manual_indicator: "an entry of the operator's list, without an effect of its own",
  notification_read: "a mark of a reader",
  opt_out_consent: "a statement of the holder of a domain",
  org_notice: "a notification in the portal, read by those who may read it then",
  org_notice_read: "a mark of a reader",
  organization: "the organization",
  passkey: "a credential of a person, which ends with the account",
  password_reset: "ends with the account",
  pdf_report: "a file, created once",
  recovery_code: "ends with the account",
  refresh_secret: "a part of a session",
  report_delivery: "a record",
  report_recipient: "checked for each delivery",
  reset_attestation: "a statement of a person about a day in the past",
  scan: "a record of a run",
  scim_member: "what a token pushed; the token is owned",
  scim_user: "what a token pushed; the token is owned",
  session_family: "ends with the account",
  session_sign_on: "ends with the connection",
  sign_in_origin: "a record",
  sign_on_attempt: "a sign-in in progress",
  sign_on_identity: "a link of a person, which ends with the account or the connection",
  sign_on_message_spent: "a record",
  site_capture: "a picture, taken once",
  takedown: "a request to the operator, who decides; the person who asked is written to while they may read it",
  takedown_event: "a record",
  takedown_notice: "a letter of the operator",
  ticket: "a record; the ticket system is owned",
  totp: "ends with the account",
  trusted_browser: "ends with the account",
  user_assignment: "what a person may see",
  user_permission: "what a person may do",
  validation_consent:
    "a signed statement that no one adopts; each request asks whether its signers are there and may sign",
  validation_policy: "belongs to the organization; lifted by two people only",
  vendor: "a record of the organization, assessed from the outside",
  vendor_file: "evidence",
  vendor_answer: "a record",
  vip: "a record of the organization; monitored by the consent of the person concerned",
  vip_consent: "a record",
};

test("whatever names a person or holds a secret is owned, or says why not", async () => {
  const { rows } = await sql<{ name: string }>`
    select distinct c.relname as name from pg_class c
      join pg_attribute o on o.attrelid = c.oid and o.attname = 'org_id' and not o.attisdropped
     where c.relkind in ('r', 'p') and c.relnamespace = 'public'::regnamespace and not c.relispartition
       and (exists (select from pg_constraint k where k.conrelid = c.oid and k.contype = 'f' and k.confrelid = 'app_user'::regclass)
         or exists (select from pg_attribute a where a.attrelid = c.oid and not a.attisdropped
                      and a.attname in ('token_hash', 'secret_hash', 'sealed_secret', 'next_run_at')))
     order by 1`.execute(it.owner);
  const owned = new Set<string>(Object.values(OWNED_TABLES).map(({ table }) => table));
  expect(rows.map(({ name }) => name).filter((name) => !owned.has(name) && !(name in NOT_OWNED))).toEqual([]);
});

test("the triggers that stop what a person owns know every kind, by its owner's column", async () => {
  const { rows } = await sql<{
    relation: string;
    owner_column: string;
  }>`select * from owned_tables() order by 1`.execute(it.owner);
  // Two kinds may share a table.
  const kinds = [
    ...new Map(OWNED_KIND_IDS.map((kind) => [OWNED_TABLES[kind].table, OWNED_TABLES[kind]])).values(),
  ].toSorted((a, b) => (a.table < b.table ? -1 : 1));
  expect(rows).toEqual(kinds.map(({ table, owner }) => ({ relation: table, owner_column: owner })));
  const { rows: triggers } = await sql<{ name: string }>`
    select tgrelid::regclass::text as name from pg_trigger where tgname = 'own_anew' order by 1`.execute(it.owner);
  expect(triggers.map(({ name }) => name)).toEqual(rows.map(({ relation }) => relation));
});

/** Statements that change an owned object and leave its owner, each with the reason. */
const LEAVE_OWNER: Readonly<Record<string, string>> = {
  "assistants/assistant.followAssistantSecret": "begins what its owner has allowed",
  "alerts/alert-setting.updateSetting": "ownChanged follows, unless the change only silences it",
  "alerts/alert-setting.setChannelSecret": "signs messages, changes neither what is sent nor to whom",
  "alerts/alert-setting.setChannelHealth": "how it fares",
  "events/webhook.updateWebhookRow": "ownChanged follows, unless it is switched off",
  "events/webhook.rotateSecret": "signs messages, changes neither what is sent nor to whom",
  "events/webhook.rewindWebhook": "sends again what its owner may read",
  "events/webhook.changeWebhookState": "how it fares",
  "inventory/asset-rule.updateAssetRule": "ownChanged follows, unless it is switched off",
  "inventory/asset-rule.orderAssetRules": "the order of all rules",
  "inventory/calendar.revokeCalendarLinkRow": "ends it",
  "inventory/calendar.noteCalendarRead": "how it fares",
  "cloud-accounts/cloud-account.postponeCloudReading": "when it acts next",
  "cloud-accounts/cloud-account.noteCloudReading": "how it fares",
  "verification/domain-contact.endContactLinks": "ends it",
  "verification/domain-contact.answerContactRequest": "the answer",
  "remediation/finding-rule.updateRule": "ownChanged follows, unless it is switched off",
  "remediation/finding-rule.noteRuleProblem": "how it fares",
  "remediation/finding-rule.orderRules": "the order of all rules",
  "reports/report-schedule.updateSchedule": "ownChanged follows",
  "reports/report-schedule.advanceSchedule": "when it acts next",
  "organizations/retention.applyRetention": "ends it",
  "intel/saved-search.setNotified": "by its owner alone",
  "intel/saved-search.moveMark": "how far it came",
  "intel/saved-search.markSearchFailed": "how it fares",
  "intel/saved-search.clearSearchFailure": "how it fares",
  "scim/scim.noteScimUse": "how it fares",
  "service-accounts/service-account.changeServiceAccountRow": "by its owner alone",
  "sign-on/sign-on-connection.changeConnection": "its settings name the author",
  "sign-on/sign-on-connection.setConnectionState": "switches what its author has set up and tested",
  "sign-on/sign-on-connection.noteTested": "how it fares",
  "third-party/vendor-share.revokeShare": "ends it",
  "third-party/vendor-share.countOpening": "how it fares",
  "vips/vip-consent.storeConsentAnswer": "the answer",
  "mentions/watch-rule.markRun": "how far it came",
  "mentions/watch-rule.markFailed": "how it fares",
  "mentions/watch-rule.claimFailuresToReport": "how it fares",
  "mentions/watch-rule.changeRule": "ownChanged follows",
  "mentions/watch-rule.rerunRules": "how far it came",
};

test("who changes an owned object owns it, or the statement says why not", async () => {
  const folder = new URL("queries/", import.meta.url);
  const found: string[] = [];
  for (const file of (await readdir(folder, { recursive: true })).filter((name) => /(?<!\.test)\.ts$/.test(name))) {
    if (file === "access/owned-object.ts") continue;
    const functions = (await readFile(new URL(file, folder), "utf8")).split(/^(?=(?:export )?const \w+ =)/m);
    for (const text of functions)
      for (const { table, owner } of new Set(Object.values(OWNED_TABLES))) {
        const isChanged = new RegExp(
          `updateTable\\("${table}"|update ${table}\\b|into ${table}\\b[^;]*do update|insertInto\\("${table}"\\)[^;]*doUpdateSet`,
        );
        const name = /const (\w+) =/.exec(text)?.[1] ?? "";
        if (isChanged.test(text) && !new RegExp(`\\b${owner}(?:: (?!null)| = excluded)`).test(text))
          found.push(`${file.slice(0, -3)}.${name}`);
      }
  }
  expect([...new Set(found)].toSorted()).toEqual(Object.keys(LEAVE_OWNER).toSorted());
});
