import { globSync, readFileSync } from "node:fs";

import { describe, expect, test } from "vitest";

/**
 * Row-level security is the second fence. The first is the query's own: whatever reads or changes a table with an `org_id`
 * compares it with the organizations it was given. These laws read the sources, so that a query written tomorrow is held
 * to them too.
 */
const QUERIES = new URL("./queries/", import.meta.url).pathname;
const SERVER = new URL("../../../apps/server/src/", import.meta.url).pathname;

/** Queries that cannot name an organization, and why; a file's name stands for all of its queries. */
const EXCEPTIONS: Readonly<Record<string, readonly string[]>> = {
  "looked up by the hash of a secret, or by the person it belongs to, before it is known whose organization that is": [
    "access/session.ts",
    "access/sign-in.ts",
    "access/administrator.ts hasSuperAdmin",
    "access/administrator.ts operatorAdministrators",
    "access/api-key.ts livingKey",
    "access/api-key.ts dropApiKeys",
    "assistants/assistant.ts lockAssistantSecret",
    "assistants/assistant.ts assistantOfToken",
    "service-accounts/service-account.ts serviceAccountBySecret",
    "service-accounts/service-account.ts serviceAccountOrg",
    "passkeys/passkey.ts lockPasskey",
    "passkeys/passkey.ts dropPasskeys",
    "passkeys/passkey.ts suspendPasskeys",
    "sign-on/sign-on-connection.ts connectionById",
    "sign-on/sign-on-attempt.ts takeAttempt",
    "sign-on/sign-on-attempt.ts attemptOfState",
    "alerts/alert-setting.ts orgOfChannel",
    "third-party/vendor-share.ts shareByHash",
    "inventory/calendar.ts calendarLinkByHash",
    "verification/domain-contact.ts contactRequestByToken",
    "validation/validation-call.ts insertCall",
    "access/identity-change.ts identityChangeByToken",
    "leaks/leak-credential.ts revealsSince",
    "access/person-access.ts peopleByAddress",
    "platform/mail-outbox.ts isKnownAddress",
  ],
  "the public's: such a scan, lead or count belongs to no organization": [
    "public-report/public-report.ts",
    "assistants/assistant.ts insertOAuthClient",
    "leads/lead.ts insertLead",
    "leads/lead.ts leadsOfAddress",
    "leads/lead.ts operatorInbox",
    "operations/service-status.ts movement",
    "organizations/brand.ts brandOfHost",
    "organizations/brand.ts isHostTaken",
  ],
  "operator pages about all organizations; their routes are restricted to super administrators": [
    "access/break-glass.ts breakGlassAsks",
    "access/break-glass.ts breakGlassById",
    "access/break-glass.ts approveBreakGlass",
    "domains/domain-approval.ts openDomainApprovals",
    "domains/domain-approval.ts openDomainApproval",
    "access/operator.ts operatorAccounts",
    "access/operator.ts operatorAccount",
    "insights/insight.ts managedInsights",
    "insights/insight.ts audienceSize",
    "leads/lead-desk.ts changeLead",
    "leads/lead-desk.ts isSeller",
    "leads/lead-desk.ts organizationsWithDomains",
    "intel/manual-indicator.ts manualIndicators",
    "intel/manual-indicator.ts indicatorsIn",
    "access/operator.ts hasOtherOperator",
    "scans/knowledge.ts knowledgeActivations",
  ],
  "asked by the program in a round of its own, or by the id of a row that was just found in scope": [
    "events/outbox.ts organizationsToPlace",
    "events/webhook.ts webhooksDue",
    "events/webhook.ts organizationOfWebhook",
    "access/owned-object.ts endOfKeys",
    "access/owned-object.ts orgsToAnnounceTo",
    "verification/domain-verification.ts listOtherHolders",
    "verification/domain-verification.ts isCustomerDomain",
    "verification/domain-verification.ts recheckSoon",
    "domains/opt-out.ts heldNames",
    "domains/opt-out.ts consents",
    "organizations/client-import.ts noteImportProgress",
    "organizations/client-import.ts endClientImport",
    "organizations/client-import.ts lockMaker",
    "billing/invoice.ts isPaymentKnown",
    "billing/invoice.ts invoiceOfPayment",
    "platform/stored-file.ts storedFileById",
    "platform/stored-file.ts storedFileIdsAfter",
    "intel/saved-search.ts subscribedSearches",
    "intel/saved-search.ts moveMark",
    "scans/scan.ts endScan",
    "scans/knowledge.ts knowledgeInUse",
    "scans/scan.ts scansUnderWay",
    "findings/retest.ts findingToRetest",
    "access/operator.ts listMakers",
    "platform/metrics.ts installationFigures",
    "demo/demo-state.ts demoTraces",
    "intel/exposed-service.ts softwareSeen",
    "intel/exposed-service.ts perimetersWith",
  ],
};
const EXCEPTED = new Set(Object.values(EXCEPTIONS).flat());

/** Rooms that work for everyone at once, in jobs and on the command line. A query asked for only there needs no fence. */
const PROGRAM_PATHS = [
  /^features\/[^/]+\/jobs\//,
  /^features\/(?:alerts|connectors|imports|leaks|mentions|scans|vips)\/[^/]+\.ts$/,
  /^features\/(?:connectors|imports|leaks|mentions|vips)\/commands\//,
  /^features\/alerts\/commands\/(?!save-alert\.)/,
  /^features\/scans\/commands\/(?:lease-scan|template-facts|work-on-scan)\.ts$/,
  /^platform\/(?:audit|files|keys)\//,
  /^wiring\/(?:cli|demo|support)\//,
];

const withoutComments = (text: string): string =>
  text.replaceAll(/\/\*[\s\S]*?\*\//g, "").replaceAll(/^\s*\/\/.*$/gm, "");

/** The tables with an `org_id`, from the types that are written from the database. */
const organizationTables = (tables: string): string[] => {
  const fenced = [...tables.matchAll(/^export interface (\w+) \{\n([^}]*)\}/gm)].flatMap(
    ([, type = "", columns = ""]) => (/^ {2}org_id:/m.test(columns) ? [type] : []),
  );
  const names = tables.slice(tables.indexOf("export interface Tables {")).matchAll(/^ {2}(\w+): (\w+);$/gm);
  return [...names].flatMap(([, name = "", type = ""]) => (fenced.includes(type) ? [name] : []));
};

interface Query {
  readonly name: string;
  /** Its text with that of whatever private part of the file it is made of. */
  readonly text: string;
}

/** The exported parts of a file of queries. */
const queriesIn = (source: string): Query[] => {
  const parts = new Map(
    withoutComments(source)
      .split(/^(?=(?:export )?(?:const|function|async function|class) )/m)
      .flatMap((text) => {
        const name = /^(?:export )?(?:const|function|async function|class) (\w+)/.exec(text)?.[1];
        return name === undefined ? [] : [[name, text] as const];
      }),
  );
  const whole = (name: string, met: Set<string>): string => {
    met.add(name);
    const own = parts.get(name) ?? "";
    const used = [...parts.keys()].filter((other) => !met.has(other) && new RegExp(`\\b${other}\\b`).test(own));
    return own + used.map((other) => (met.has(other) ? "" : whole(other, met))).join("");
  };
  return [...parts].flatMap(([name, text]) =>
    text.startsWith("export ") ? [{ name, text: whole(name, new Set()) }] : [],
  );
};

const touches = (text: string, tables: readonly string[]): boolean =>
  tables.some(
    (table) =>
      new RegExp(`(?:selectFrom|updateTable|deleteFrom|[jJ]oin)\\(\\s*"${table}[" ]`).test(text) ||
      new RegExp(`\\b(?:from|join|update)\\s+${table}\\b`).test(text),
  );

/** Compared with a value from outside: a comparison of two columns keeps no one out. */
const FENCE =
  /inScope\(|(?:org|payer)_id", "(?:=|in|is not distinct from)", (?!")|\borg_id (?:=|in|is not distinct from) (?:any ?)?\(?\$\{|\bid = any ?\(\$\{\[\.\.\.scope|"o\.id", "=", anyUuid\(/;

const unfenced = (source: string, tables: readonly string[]): string[] =>
  queriesIn(source).flatMap(({ name, text }) => (touches(text, tables) && !FENCE.test(text) ? [name] : []));

const tables = organizationTables(readFileSync(new URL("./tables.ts", import.meta.url), "utf8"));
const sources = (folder: string) =>
  globSync(`${folder}**/*.ts`)
    .filter((path) => !/\.test\.ts$|\/testing\//.test(path))
    .map((path) => ({ path: path.slice(folder.length), text: readFileSync(path, "utf8") }));
const found = sources(QUERIES).flatMap(({ path, text }) =>
  unfenced(text, tables).map((name) => ({ file: path, name })),
);
const server = sources(SERVER);
const isAskedByProgramOnly = ({ file, name }: { file: string; name: string }): boolean =>
  server
    .filter(
      ({ text }) =>
        text.includes(`"@parapet/db/queries/${file.split("/")[0]}"`) && new RegExp(`\\b${name}\\b`).test(text),
    )
    .every(({ path }) => PROGRAM_PATHS.some((pattern) => pattern.test(path)));

describe("the law itself", () => {
  test.each([
    ["no filter", `db.selectFrom("scan").where("id", "=", id)`, ["q"]],
    ["a comparison of columns", `db.selectFrom("scan").whereRef("scan.org_id", "=", "o.id")`, ["q"]],
    ["null or not is no filter", `db.selectFrom("scan").where("org_id", "is not", null)`, ["q"]],
    ["plain SQL", "sql`select id from finding f join scan s on s.org_id = f.org_id`", ["q"]],
    ["a filter", `db.selectFrom("scan").where("org_id", "=", org)`, []],
    ["a filter in plain SQL", "sql`delete from finding where org_id = ${org}`", []],
    ["a scope", `db.updateTable("scan").where(inScope("org_id", scope))`, []],
    ["a table without an organization", `db.selectFrom("cve").where("id", "=", id)`, []],
  ])("%s", (_, body, names) => expect(unfenced(`export const q = (db) =>\n  ${body};\n`, tables)).toEqual(names));

  test("a private part counts for the query that is made of it", () => {
    const source = `const own = (db) => db.selectFrom("scan")FILTER;\n\nexport const q = (db) => own(db).execute();\n`;
    expect(unfenced(source.replace("FILTER", ""), tables)).toEqual(["q"]);
    expect(unfenced(source.replace("FILTER", `.where("org_id", "=", org)`), tables)).toEqual([]);
  });

  test("knows the tables", () => expect(tables.length).toBeGreaterThan(60));
});

test("every query that a person's request can reach compares org_id itself", () => {
  const wanting = found.filter(
    (query) =>
      !EXCEPTED.has(query.file) && !EXCEPTED.has(`${query.file} ${query.name}`) && !isAskedByProgramOnly(query),
  );
  expect(wanting.map(({ file, name }) => `${file} ${name}`)).toEqual([]);
});

test("no exception outlives its query", () => {
  const names = new Set(found.flatMap(({ file, name }) => [file, `${file} ${name}`]));
  expect([...EXCEPTED].filter((name) => !names.has(name))).toEqual([]);
});
