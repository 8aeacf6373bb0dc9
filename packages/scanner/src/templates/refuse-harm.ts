import { TemplateRefused, type RefusalCode } from "./refused.ts";
import { commaListAt, isFields, type Fields } from "./yaml-shapes.ts";

const OTHER_PROTOCOLS = ["whois", "workflows"] as const;
const CODE = ["code", "javascript", "headless", "file"] as const;

/**
 * Tags by which an author says that a template floods, tries lists or logs in, which no single request shows. They only ever refuse;
 * what is sent is judged by itself, so that a weakness's name (`rce`, `intrusive`) decides nothing.
 */
const TAGS: Readonly<Record<string, RefusalCode>> = {
  dos: "changes-state",
  fuzzing: "fuzzes",
  dast: "fuzzes",
  "brute-force": "brute-force",
  bruteforce: "brute-force",
  "default-login": "logs-in",
  "creds-stuffing": "logs-in",
};

/** Rejects a template that does more to the target than observe it. */
export const refuseHarm = (template: Fields): void => {
  for (const key of CODE) if (key in template) throw new TemplateRefused("carries-code", key);
  for (const key of OTHER_PROTOCOLS) if (key in template) throw new TemplateRefused("other-protocol", key);
  if (template["self-contained"] === true) throw new TemplateRefused("self-contained");
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
  if (block["pipeline"] === true) throw new TemplateRefused("malformed-requests", "pipeline");
  if (block["race"] === true || "race_count" in block) throw new TemplateRefused("changes-state", "race");
  if ("digest-username" in block) throw new TemplateRefused("logs-in");
  if ("signature" in block) throw new TemplateRefused("logs-in", "signed cloud requests");
};
