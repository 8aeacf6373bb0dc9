import { TemplateRefused, type RefusalCode } from "./refused.ts";
import { commaListAt, isFields, type Fields } from "./yaml-shapes.ts";

const OTHER_PROTOCOLS = ["ssl", "tcp", "network", "websocket", "whois", "workflows"] as const;
const CODE = ["code", "javascript", "headless", "file"] as const;

/**
 * Tags by which an author says that a template changes something, floods or logs in. They only ever refuse; what is sent is
 * judged by itself, so that a weakness's name (`rce`, `sqli`) decides nothing: its version may be read by a plain request.
 */
const TAGS: Readonly<Record<string, RefusalCode>> = {
  intrusive: "changes-state",
  "file-upload": "changes-state",
  fileupload: "changes-state",
  dos: "changes-state",
  fuzzing: "fuzzes",
  dast: "fuzzes",
  "brute-force": "brute-force",
  bruteforce: "brute-force",
  "default-login": "logs-in",
  "creds-stuffing": "logs-in",
};

const mentions = (value: unknown, wanted: (text: string) => boolean, depth = 0): boolean => {
  if (typeof value === "string") return wanted(value);
  if (depth > 20 || typeof value !== "object" || value === null) return false;
  return Object.values(value).some((inner) => mentions(inner, wanted, depth + 1));
};

/** Rejects a template that does more to the target than observe it. */
export const refuseHarm = (template: Fields): void => {
  for (const key of CODE) if (key in template) throw new TemplateRefused("carries-code", key);
  for (const key of OTHER_PROTOCOLS) if (key in template) throw new TemplateRefused("other-protocol", key);
  if (template["self-contained"] === true) throw new TemplateRefused("self-contained");
  const flow = template["flow"];
  if (typeof flow === "string" && flow.trim() !== "") throw new TemplateRefused("flow");
  const { info: _, ...behaviour } = template;
  if (mentions(behaviour, (text) => /interactsh|\boast\b/i.test(text))) throw new TemplateRefused("out-of-band");

  const info = template["info"];
  const tags = isFields(info) ? commaListAt(info["tags"], "info.tags") : [];
  for (const tag of tags) {
    const refusal = Object.hasOwn(TAGS, tag.toLowerCase()) ? TAGS[tag.toLowerCase()] : undefined;
    if (refusal !== undefined) throw new TemplateRefused(refusal, `tagged ${tag}`);
  }
};

/** Refuses an HTTP block that sends more than a plain, well-formed question. */
export const refuseHarmfulBlock = (block: Fields): void => {
  if ("fuzzing" in block || block["global-matchers"] === true) throw new TemplateRefused("fuzzes");
  if (block["unsafe"] === true) throw new TemplateRefused("malformed-requests", "unsafe");
  if (block["pipeline"] === true) throw new TemplateRefused("malformed-requests", "pipeline");
  if (block["race"] === true || "race_count" in block) throw new TemplateRefused("changes-state", "race");
  if ("digest-username" in block) throw new TemplateRefused("logs-in");
  if ("signature" in block) throw new TemplateRefused("logs-in", "signed cloud requests");
};
