/**
 * The fixes of the authority model, each as the edit that removes it: the course of events that must then break the model, and what the
 * model says. `authority-mutations.nightly.test.ts` plays them in a copy of the project, `docs/authority.md` lists them.
 */
export interface Mutation {
  /** What is removed, as the table of the documentation names it. */
  readonly removes: string;
  readonly edits: readonly { readonly file: string; readonly text: string; readonly by: string }[];
  /** A course of `KNOWN` in `authority.test.ts`. */
  readonly course: string;
  /** What the model says of it. */
  readonly breach: RegExp;
}

const SERVER = "apps/server/src";
const SCHEMA = "packages/db/migrations/0003_access.sql";

export const MUTATIONS: readonly Mutation[] = [
  {
    removes: "the owner's confirmation of a new address",
    edits: [
      {
        file: `${SERVER}/features/scim/commands/provision-user.ts`,
        text: "await askForAddress(it, id, wanted.email);",
        by: "await changeAddress(db, org, id, wanted.email);",
      },
      {
        file: `${SERVER}/features/scim/commands/provision-user.ts`,
        text: 'import { readGroupMap } from "@parapet/db/queries/sign-on";',
        by: 'import { changeAddress, readGroupMap } from "@parapet/db/queries/sign-on";',
      },
    ],
    course: "an administrator moves a colleague's address",
    breach: /has the address alias/,
  },
  {
    removes: "the owner's consent before a connection manages an account",
    edits: [
      {
        file: `${SERVER}/features/scim/commands/provision-user.ts`,
        text: 'if (await hasConsented(db, { org, user, connection, subject: "" })) return true;',
        by: "return true;",
      },
    ],
    course: "an account that its owner has not given up",
    breach: /without consent/,
  },
  {
    removes: "the comparison of an author's rights with those of the account",
    edits: [
      {
        file: "packages/domain/src/access/authority.ts",
        text: "const isCovered = account !== null && coversRights(author, account);",
        by: "const isCovered = account !== null;",
      },
      // Details of a person are refused once more.
      {
        file: `${SERVER}/features/scim/commands/provision-user.ts`,
        text: "if (person !== undefined) refuseAbove(it.author, person);",
        by: "",
      },
    ],
    course: "a colleague who is taken over keeps an address of their own",
    breach: /manages ben/,
  },
  {
    removes: "the protection of emergency accounts from connections",
    edits: [
      {
        file: "packages/domain/src/access/authority.ts",
        text: 'if (isEmergencyAccount) return "emergency";',
        by: "",
      },
      {
        file: `${SERVER}/features/scim/commands/provision-user.ts`,
        text: "if (Object.keys(fields).length > 0) {\n    if (await isEmergencyAccount(db, org, id)) throw emergency();",
        by: "if (Object.keys(fields).length > 0) {",
      },
    ],
    course: "an emergency account that its owner has agreed to give up",
    breach: /manages ben/,
  },
  {
    removes: "the independence of the second operator",
    edits: [
      {
        file: `${SERVER}/features/access/commands/break-glass.ts`,
        text: `await requireSecondPerson(db, actor.user, { by: row.asked_by, at: row.asked_at, right: "portal:manage" }, at);`,
        by: "",
      },
    ],
    course: "an invited operator approves",
    breach: /approved the request of/,
  },
  {
    removes: "the independence of the administrator who approves an address",
    edits: [
      {
        file: `${SERVER}/features/access/commands/decide-identity-change.ts`,
        text: "if (by !== null) await requireIndependent(db, actor.user, { by, at: row.created_at });",
        by: "",
      },
    ],
    course: "accounts that invited each other approve",
    breach: /approved a request of/,
  },
  {
    removes: "the end of what a disabled person created",
    edits: [
      {
        file: `${SERVER}/platform/ownership/owner-now.ts`,
        text: "if (row.ended_reason !== null) return { ended: row.ended_reason };",
        by: "",
      },
    ],
    course: "a token outlives its author",
    breach: /created an account/,
  },
  {
    removes: "the precedence of the verified owner over accounts that others add later",
    edits: [{ file: SCHEMA, text: " and p.first_login_at < d.created_at", by: "" }],
    course: "a partner invents an address of the client",
    breach: /lost /,
  },
  {
    removes: "the end of alerts with the partner relation",
    edits: [
      { file: SCHEMA, text: "perform end_owned('relation', null, old.partner_id, old.org_id);", by: "" },
      {
        file: SCHEMA,
        text: "update alert_setting s set ended_at = now(), ended_reason = 'relation', ended_told = false\n   where s.org_id = old.org_id and",
        by: "update alert_setting s set ended_at = now(), ended_reason = 'relation', ended_told = false\n   where false and s.org_id = old.org_id and",
      },
    ],
    course: "alerts to a partner whose relation ended",
    breach: /was sent marker/,
  },
  {
    removes: "the limit to domains when a secret is revealed",
    edits: [
      {
        file: `${SERVER}/features/leaks/commands/reveal-secret.ts`,
        text: "if (row === undefined || !reachesDomain(reach, row.org_id, row.domain)) return",
        by: "if (row === undefined) return",
      },
      // The database limits domains once more.
      {
        file: "packages/db/src/scope.ts",
        text: '...(domains === null ? [] : [["parapet.domains", JSON.stringify(domains)]]),',
        by: "",
      },
    ],
    course: "one domain of two",
    breach: /revealed a credential of/,
  },
];
