import { describe, expect, test } from "vitest";

import { ALLOWED } from "../channels/testing/refuses-addresses.ts";
import { type ApiCall, type Ask, UnexpectedAnswer } from "./api-ticket-system.ts";
import { jiraCloud, jiraDataCenter } from "./jira.ts";
import type { TicketMessage } from "./ticket-system.ts";

const CONNECTION = {
  url: "https://acme.atlassian.net",
  account: "bøt@acme.test",
  token: "secret-token",
  project: "SEC",
  type: "Task",
};
const MESSAGE: TicketMessage = {
  id: "d1",
  at: new Date("2026-11-15T12:00:00Z"),
  event: "ticket.created",
  domain: "acme.test",
  ticket: "0b1c",
  externalId: null,
  note: null,
  finding: {
    id: "f1",
    title: "Missing header",
    explanation: "First\nsecond {noformat} *bold*",
    remediation: "Set it",
    severity: "high",
    subject: "www.acme.test\nx",
    area: "web-apps-exposures",
    cve: "CVE-2026-0001",
  },
  link: "https://portal.example/f1",
  locale: "fr",
};

/** A system that answers these, in order, and notes what it was asked. */
const answering = (...answers: readonly unknown[]): { ask: Ask; asked: ApiCall[] } => {
  const asked: ApiCall[] = [];
  return {
    asked,
    ask: async (call) => {
      asked.push(call);
      return { status: 200, json: answers[asked.length - 1] ?? null };
    },
  };
};

test.each([
  ["https://atlassian.net", "webhook_not_allowed"],
  ["https://acme.atlassian.net.evil.test", "webhook_not_allowed"],
  ["http://acme.atlassian.net", "webhook_not_https"],
  ["https://jira.acme.test", "webhook_not_allowed"],
])("the cloud is not at %s", (url, problem) => expect(jiraCloud.judge(url, ALLOWED)).toEqual({ problem }));

test("a server of one's own is on a verified domain", () => {
  expect(jiraDataCenter.judge("https://jira.acme.test", ALLOWED)).toHaveProperty("address");
  expect(jiraDataCenter.judge("https://jira.other.test", ALLOWED)).toEqual({ problem: "webhook_not_allowed" });
});

test("a hint holds host and project, nothing secret", () => {
  expect(jiraCloud.hint(JSON.stringify(CONNECTION))).toBe("acme.atlassian.net · SEC");
});

test("credentials are those of the version, in UTF-8", () => {
  const { authorization = "" } = jiraCloud.headers(CONNECTION);
  expect(Buffer.from(authorization.slice("Basic ".length), "base64").toString()).toBe("bøt@acme.test:secret-token");
  expect(jiraDataCenter.headers(CONNECTION)).toEqual({ authorization: "Bearer secret-token" });
});

describe("an issue", () => {
  test("has one line of summary, the texts in the language of its author, and the label that finds it again", async () => {
    const { ask, asked } = answering({ id: "1", key: "SEC-1" });
    expect(await jiraCloud.create(ask, CONNECTION, MESSAGE)).toEqual({
      id: "SEC-1",
      url: "https://acme.atlassian.net/browse/SEC-1",
    });
    expect(asked[0]?.body).toMatchObject({
      fields: {
        project: { key: "SEC" },
        issuetype: { name: "Task" },
        summary: "Missing header\u202f: www.acme.test x",
        labels: ["parapet", "parapet-0b1c"],
        description: { type: "doc", version: 1 },
      },
    });
    expect(JSON.stringify(asked[0]?.body)).toContain("Gravité");
  });

  test("of a server has its texts in blocks that they cannot end", async () => {
    const { ask, asked } = answering({ key: "SEC-1" });
    await jiraDataCenter.create(ask, CONNECTION, MESSAGE);
    const text = JSON.stringify(asked[0]?.body);
    expect(text.split("{noformat}").length - 1).toBe(2 * 5);
  });
});

test.each([
  ["an answer that is no JSON", null],
  ["an answer without the list", {}],
])("%s is not read as: there is none", async (_, answer) => {
  await expect(jiraCloud.find(answering(answer).ask, CONNECTION, MESSAGE)).rejects.toThrow(UnexpectedAnswer);
});

test.each([
  ["new", "open"],
  ["indeterminate", "in progress"],
  ["done", "done"],
  ["something new", "open"],
])("a status of the category %s is %s", async (key, state) => {
  const { ask } = answering({ fields: { status: { name: "Erledigt", statusCategory: { key } } } });
  expect(await jiraCloud.state(ask, CONNECTION, "SEC-1")).toBe(state);
});

test("a workflow without a way back gets the comment alone", async () => {
  const { ask, asked } = answering({ fields: { status: { statusCategory: { key: "done" } } } }, { transitions: [] });
  await jiraCloud.report(ask, CONNECTION, "SEC-1", { ...MESSAGE, event: "ticket.finding_reopened" });
  expect(asked.map(({ method, path }) => `${method} ${path}`)).toEqual([
    "GET /rest/api/3/issue/SEC-1?fields=status",
    "GET /rest/api/3/issue/SEC-1/transitions",
    "POST /rest/api/3/issue/SEC-1/comment",
  ]);
});
