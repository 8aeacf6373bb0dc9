import { judgeOwnUrl, judgeServiceUrl } from "../channels/web-address.ts";
import {
  type Ask,
  at,
  type Connection,
  connectionHint,
  type ConnectionField,
  defineApiTicketSystem,
  type External,
  type ExternalState,
  listAt,
  ticketMark,
  textAt,
} from "./api-ticket-system.ts";
import type { TicketMessage } from "./ticket-system.ts";
import { reportText, type TicketText, ticketText } from "./ticket-text.ts";

/** A document of Atlassian's format: text nodes only, so that no text becomes a link, a mention or a macro. */
const paragraph = (...content: readonly object[]) => ({ type: "paragraph", content });
const textNode = (text: string, ...marks: readonly object[]) => ({
  type: "text",
  text,
  ...(marks.length > 0 && { marks }),
});
const lines = (text: string): object[] =>
  text
    .split("\n")
    .flatMap((line, index) => [
      ...(index === 0 ? [] : [{ type: "hardBreak" }]),
      ...(line === "" ? [] : [textNode(line)]),
    ]);
const document = (content: readonly object[]) => ({ type: "doc", version: 1, content });

const documentOf = ({ parts, link }: TicketText): object =>
  document([
    ...parts.flatMap(({ heading, text }) => [
      paragraph(textNode(heading, { type: "strong" })),
      paragraph(...lines(text)),
    ]),
    paragraph(textNode(link.text, { type: "link", attrs: { href: link.url } })),
  ]);

/** Jira's own markup reads almost every sign; in a block without format it reads none but the end of the block. */
const unformatted = (text: string): string =>
  `{noformat}\n${text.replaceAll("{noformat}", "{ noformat }")}\n{noformat}`;
const markupOf = ({ parts, link }: TicketText): string =>
  [...parts.map(({ heading, text }) => `*${heading}*\n${unformatted(text)}`), link.url].join("\n\n");

interface Version {
  readonly api: "/rest/api/3" | "/rest/api/2";
  readonly description: (text: TicketText) => unknown;
  readonly comment: (text: string) => unknown;
  readonly search: (ask: Ask, jql: string) => Promise<unknown>;
}

const issueOf = ({ url }: Connection, key: string): External => ({ id: key, url: `${url}/browse/${key}` });

/** The category of a status is the only thing that means the same in every workflow. */
const STATES: Readonly<Record<string, ExternalState>> = { new: "open", indeterminate: "in progress", done: "done" };

const partsOf = ({ api, description, comment, search }: Version) => ({
  test: async (ask: Ask, { project = "" }: Connection): Promise<void> => {
    const { json } = await ask({ method: "GET", path: `${api}/project/${encodeURIComponent(project)}` });
    textAt(json, "key");
  },
  find: async (ask: Ask, connection: Connection, message: TicketMessage): Promise<External | null> => {
    const [found] = listAt(await search(ask, `labels = "${ticketMark(message)}"`), "issues");
    return found === undefined ? null : issueOf(connection, textAt(found, "key"));
  },
  create: async (ask: Ask, connection: Connection, message: TicketMessage): Promise<External> => {
    const text = ticketText(message);
    const fields = {
      project: { key: connection["project"] },
      issuetype: { name: connection["type"] },
      summary: text.summary,
      description: description(text),
      labels: ["parapet", ticketMark(message)],
    };
    const { json } = await ask({ method: "POST", path: `${api}/issue`, body: { fields } });
    return issueOf(connection, textAt(json, "key"));
  },
  report: async (ask: Ask, _: Connection, external: string, message: TicketMessage): Promise<void> => {
    const issue = `${api}/issue/${encodeURIComponent(external)}`;
    const { json } = await ask({ method: "GET", path: `${issue}?fields=status` });
    const isDone = textAt(json, "fields", "status", "statusCategory", "key") === "done";
    const shouldBeDone = message.event === "ticket.finding_resolved";
    if (isDone !== shouldBeDone) {
      const { json: offered } = await ask({ method: "GET", path: `${issue}/transitions` });
      const transition = listAt(offered, "transitions").find(
        (one) => (at(one, "to", "statusCategory", "key") === "done") === shouldBeDone,
      );
      // A workflow that offers no way there: the comment says what was found.
      if (transition !== undefined)
        await ask({
          method: "POST",
          path: `${issue}/transitions`,
          body: { transition: { id: textAt(transition, "id") } },
        });
    }
    await ask({ method: "POST", path: `${issue}/comment`, body: { body: comment(reportText(message)) } });
  },
  state: async (ask: Ask, _: Connection, external: string): Promise<ExternalState> => {
    const path = `${api}/issue/${encodeURIComponent(external)}?fields=status`;
    const { status, json } = await ask({ method: "GET", path, accepts: [404] });
    if (status === 404) return "gone";
    return STATES[textAt(json, "fields", "status", "statusCategory", "key")] ?? "open";
  },
});

const URL_FIELD: ConnectionField = { name: "url", isSecret: false, pattern: /^https:\/\/\S{4,300}$/ };
const PROJECT: ConnectionField = { name: "project", isSecret: false, pattern: /^[A-Z][A-Z0-9_]{1,29}$/ };
const TYPE: ConnectionField = { name: "type", isSecret: false, pattern: /^[^\p{Cc}]{1,60}$/u };
const TOKEN: ConnectionField = { name: "token", isSecret: true, pattern: /^[\x21-\x7e]{8,500}$/ };

/** Jira Cloud: API version 3, with the email address and an API token of an account. */
export const jiraCloud = defineApiTicketSystem({
  id: "jira-cloud",
  via: "api",
  fields: [
    URL_FIELD,
    { name: "account", isSecret: false, pattern: /^[^\s:@]{1,64}@[^\s:@]{1,190}$/ },
    TOKEN,
    PROJECT,
    TYPE,
  ],
  judge: (url) => judgeServiceUrl(url, { hosts: ["*.atlassian.net"] }),
  hint: connectionHint,
  headers: ({ account = "", token = "" }) => ({
    authorization: `Basic ${btoa(String.fromCharCode(...new TextEncoder().encode(`${account}:${token}`)))}`,
  }),
  ...partsOf({
    api: "/rest/api/3",
    description: documentOf,
    comment: (text) => document([paragraph(...lines(text))]),
    search: async (ask, jql) =>
      (await ask({ method: "POST", path: "/rest/api/3/search/jql", body: { jql, maxResults: 1, fields: ["status"] } }))
        .json,
  }),
});

/** Jira Data Center: API version 2, with a personal access token, on a host of the organization. */
export const jiraDataCenter = defineApiTicketSystem({
  id: "jira-data-center",
  via: "api",
  fields: [URL_FIELD, TOKEN, PROJECT, TYPE],
  judge: judgeOwnUrl,
  hint: connectionHint,
  headers: ({ token = "" }) => ({ authorization: `Bearer ${token}` }),
  ...partsOf({
    api: "/rest/api/2",
    description: markupOf,
    comment: unformatted,
    search: async (ask, jql) =>
      (await ask({ method: "POST", path: "/rest/api/2/search", body: { jql, maxResults: 1, fields: ["status"] } }))
        .json,
  }),
});
