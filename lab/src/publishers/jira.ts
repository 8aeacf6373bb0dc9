import { jsonAnswer, type Publisher, type PublisherAnswer, type PublisherRequest } from "./publisher.ts";

export const JIRA = { account: "bot@acme.test", token: "lab-api-token-of-jira", project: "SEC", type: "Task" } as const;

interface Issue {
  readonly key: string;
  readonly fields: Record<string, unknown>;
  readonly comments: unknown[];
  category: "new" | "indeterminate" | "done";
}

const MAX_BODY_BYTES = 64 * 1024;
const errors = (status: number, fields: Record<string, string>, ...messages: string[]): PublisherAnswer =>
  jsonAnswer({ errorMessages: messages, errors: fields }, { status });

type Json = Record<string, unknown>;
const isObject = (value: unknown): value is Json =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Is this a document of Atlassian's format, with the nodes and marks that it may have? */
const isDocument = (value: unknown): boolean => {
  const isNode = (node: unknown): boolean => {
    if (!isObject(node)) return false;
    switch (node["type"]) {
      case "paragraph":
        return Array.isArray(node["content"]) && node["content"].every(isNode);
      case "text":
        return typeof node["text"] === "string" && node["text"] !== "";
      case "hardBreak":
        return Object.keys(node).length === 1;
      default:
        return false;
    }
  };
  return (
    isObject(value) &&
    value["type"] === "doc" &&
    value["version"] === 1 &&
    Array.isArray(value["content"]) &&
    value["content"].every((node) => isNode(node) && (node as Json)["type"] === "paragraph")
  );
};

const keyed = (value: unknown, name: string): unknown => (isObject(value) ? value[name] : undefined);

/** What a new issue lacks, in the words of Jira's error collection. */
const faultsOf = (fields: Json, version: "2" | "3"): Record<string, string> => {
  const { project, issuetype, summary, description, labels = [] } = fields;
  const unknown = Object.keys(fields).filter(
    (name) => !["project", "issuetype", "summary", "description", "labels"].includes(name),
  );
  return {
    ...Object.fromEntries(
      unknown.map((name) => [name, `Field '${name}' cannot be set. It is not on the appropriate screen, or unknown.`]),
    ),
    ...(keyed(project, "key") !== JIRA.project && { project: "valid project is required" }),
    ...(keyed(issuetype, "name") !== JIRA.type && { issuetype: "Specify a valid issue type" }),
    ...((typeof summary !== "string" || summary.trim() === "") && {
      summary: "You must specify a summary of the issue.",
    }),
    ...(typeof summary === "string" &&
      summary.includes("\n") && { summary: "The summary is invalid because it contains newline characters." }),
    ...(typeof summary === "string" &&
      summary.length > 255 && { summary: "Summary must be less than 255 characters." }),
    ...(version === "3" &&
      description !== undefined &&
      !isDocument(description) && { description: "Operation value must be an Atlassian Document" }),
    ...(version === "2" &&
      description !== undefined &&
      typeof description !== "string" && { description: "Operation value must be a string" }),
    ...((!Array.isArray(labels) || labels.some((one) => typeof one !== "string" || /\s/.test(one))) && {
      labels: "The label contains spaces which is invalid.",
    }),
  };
};

/**
 * Jira as its published REST API describes it: version 3 for Cloud (basic authentication, documents), version 2 for Data Center
 * (bearer, strings). Its workflow offers a way to "In Progress", to "Done" and back. It refuses what Jira refuses.
 */
export const jira = (): Publisher & { readonly issues: Map<string, Issue> } => {
  const issues = new Map<string, Issue>();
  const authorized = ({ headers }: PublisherRequest, version: "2" | "3"): boolean =>
    headers["authorization"] ===
    (version === "2"
      ? `Bearer ${JIRA.token}`
      : `Basic ${Buffer.from(`${JIRA.account}:${JIRA.token}`).toString("base64")}`);
  const shown = ({ key, fields, category }: Issue) => ({
    id: key.replace("SEC-", "10"),
    key,
    fields: { ...fields, status: { name: category, statusCategory: { key: category } } },
  });
  const parsed = (body: Buffer): unknown => {
    try {
      return JSON.parse(body.toString("utf8"));
    } catch {
      return undefined;
    }
  };
  const create = (body: unknown, version: "2" | "3"): PublisherAnswer => {
    const fields = keyed(body, "fields");
    if (!isObject(fields)) return errors(400, {}, "one of 'fields' or 'update' required");
    const faults = faultsOf(fields, version);
    if (Object.keys(faults).length > 0) return errors(400, faults);
    const key = `SEC-${issues.size + 1}`;
    issues.set(key, { key, fields, comments: [], category: "new" });
    return jsonAnswer(
      { id: `10${issues.size}`, key, self: `https://acme.atlassian.net/rest/api/${version}/issue/${key}` },
      { status: 201 },
    );
  };
  const search = (body: unknown): PublisherAnswer => {
    const [, label] = /^labels = "([\w-]+)"$/.exec(String(keyed(body, "jql"))) ?? [];
    if (label === undefined) return errors(400, {}, "The JQL query cannot be parsed.");
    const found = [...issues.values()].filter(
      ({ fields }) => Array.isArray(fields["labels"]) && fields["labels"].includes(label),
    );
    return jsonAnswer({ issues: found.map(shown), isLast: true });
  };
  const onIssue = (
    issue: Issue,
    rest: string,
    method: string,
    body: unknown,
    version: "2" | "3",
  ): PublisherAnswer | null => {
    if (rest === "" && method === "GET") return jsonAnswer(shown(issue));
    if (rest === "/comment" && method === "POST") {
      const comment = keyed(body, "body");
      const isFine = version === "3" ? isDocument(comment) : typeof comment === "string" && comment.trim() !== "";
      if (!isFine) return errors(400, { comment: "Comment body is not valid!" });
      issue.comments.push(comment);
      return jsonAnswer({ id: String(issue.comments.length) }, { status: 201 });
    }
    const offered = (["new", "indeterminate", "done"] as const).flatMap((to, index) =>
      to === issue.category ? [] : [{ id: String(11 + index * 10), name: to, to: { statusCategory: { key: to } } }],
    );
    if (rest === "/transitions" && method === "GET") return jsonAnswer({ transitions: offered });
    if (rest === "/transitions" && method === "POST") {
      const chosen = offered.find(({ id }) => id === keyed(keyed(body, "transition"), "id"));
      if (chosen === undefined)
        return errors(400, {}, "It seems that you have tried to perform an illegal workflow operation.");
      issue.category = chosen.name;
      return { status: 204, body: "" };
    }
    return null;
  };
  return {
    id: "jira",
    hosts: ["acme.atlassian.net"],
    issues,
    answer: (request) => {
      const { method, path } = request;
      const [, version, rest = ""] = /^\/rest\/api\/([23])(\/.*)$/.exec(path) ?? [];
      if (version !== "2" && version !== "3") return errors(404, {}, "null for uri");
      if (!authorized(request, version))
        return errors(401, {}, "Client must be authenticated to access this resource.");
      if (request.body.length > MAX_BODY_BYTES) return errors(413, {}, "Request entity too large.");
      const body = parsed(request.body);
      if (method === "POST" && body === undefined) return errors(400, {}, "Unexpected character");
      if (rest === "/issue" && method === "POST") return create(body, version);
      if (rest === (version === "3" ? "/search/jql" : "/search") && method === "POST") return search(body);
      if (rest === `/project/${JIRA.project}` && method === "GET") return jsonAnswer({ id: "1", key: JIRA.project });
      const [, key = "", below = ""] = /^\/issue\/([A-Z]+-\d+)(\/.*)?$/.exec(rest) ?? [];
      const issue = issues.get(key);
      if (issue === undefined) return errors(404, {}, "Issue does not exist or you do not have permission to see it.");
      return onIssue(issue, below, method, body, version);
    },
  };
};
