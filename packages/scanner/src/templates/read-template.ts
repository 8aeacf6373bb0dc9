import { SEVERITIES, type Severity } from "@parapet/domain/risk";
import { parseCpe } from "@parapet/domain/risk/cve";
import { parseDocument, type Tags } from "yaml";

import { classifyTemplate } from "./classify-template.ts";
import { DslError } from "./dsl/parse-expression.ts";
import { readFilling } from "./filling.ts";
import { FlowError, parseFlow, type FlowStatement } from "./flow/parse-flow.ts";
import { checkFlow } from "./flow/run-flow.ts";
import { payloadRounds, type ReadList } from "./payload-rounds.ts";
import { readHttpBlock } from "./read-http-block.ts";
import { readJudging } from "./read-judging.ts";
import { readSslBlock, readTcpBlock, readWebSocketBlock } from "./read-other-blocks.ts";
import { refuseHarm } from "./refuse-harm.ts";
import { TemplateRefused, type TemplateSubject } from "./refused.ts";
import { DNS_TYPES, type DnsBlock, type Template, type TemplateInfo } from "./template.ts";
import { commaListAt, fieldListAt, fieldsAt, isFields, textAt, textListAt, type Fields } from "./yaml-shapes.ts";

const MAX_CHARACTERS = 1_000_000;
/** No template nests so deep, its patterns with open brackets included; the YAML reader would run out of stack. */
const MAX_OPEN_BRACKETS = 500;

const isTooDeep = (source: string): boolean => {
  let open = 0;
  for (const [bracket] of source.matchAll(/[[\]{}]/g)) {
    open += bracket === "[" || bracket === "{" ? 1 : -1;
    if (open > MAX_OPEN_BRACKETS) return true;
  }
  return false;
};

const severityOf = (text: string | null): Severity =>
  SEVERITIES.find((severity) => severity === text?.trim().toLowerCase()) ?? "info";

const productsIn = (classification: Fields, metadata: Fields): string[] => {
  const cpe = parseCpe(textListAt(classification["cpe"], "classification.cpe")[0] ?? "");
  const stated = textListAt(metadata["product"], "metadata.product");
  return [...new Set([...(cpe === null ? [] : [cpe.product]), ...stated])].filter(
    (name) => name !== "*" && name !== "",
  );
};

const readInfo = (value: unknown): TemplateInfo => {
  const info = fieldsAt(value, "info");
  const classification = isFields(info["classification"]) ? info["classification"] : {};
  return {
    name: textAt(info["name"], "info.name") ?? "",
    severity: severityOf(textAt(info["severity"], "info.severity")),
    description: (textAt(info["description"], "info.description") ?? "").trim(),
    remediation: textAt(info["remediation"], "info.remediation")?.trim() ?? null,
    references: textListAt(info["reference"], "info.reference")
      .flatMap((text) => text.split(/\s+/))
      .filter((text) => /^https?:\/\//.test(text)),
    tags: commaListAt(info["tags"], "info.tags").map((tag) => tag.toLowerCase()),
    cves: commaListAt(classification["cve-id"], "classification.cve-id").map((id) => id.toUpperCase()),
    cwes: commaListAt(classification["cwe-id"], "classification.cwe-id").map((id) => id.toUpperCase()),
    products: productsIn(classification, isFields(info["metadata"]) ? info["metadata"] : {}),
  };
};

const readDnsBlock = (block: Fields, place: string): DnsBlock => {
  const wanted = (textAt(block["type"], `${place}.type`) ?? "A").toUpperCase();
  const type = DNS_TYPES.find((candidate) => candidate === wanted);
  if (type === undefined) throw new TemplateRefused("other-protocol", `DNS type ${wanted.slice(0, 20)}`);
  if (block["trace"] === true) throw new TemplateRefused("other-protocol", "DNS trace");
  if (block["resolvers"] !== undefined) throw new TemplateRefused("other-host", "it names its own resolvers");
  const name = textAt(block["name"], `${place}.name`) ?? "{{FQDN}}";
  if (!/\{\{(?:FQDN|RDN|Host|Hostname)\}\}/.test(name)) throw new TemplateRefused("other-host", name.slice(0, 80));
  return {
    ...readJudging(block, "response", place),
    id: textAt(block["id"], `${place}.id`),
    name: readFilling(name),
    type,
    payloads: payloadRounds(block, place),
  };
};

/** Numbers are written as people write them; digits that look like bytes (`00000000`, `47696F70`, `12e4`) are a text. */
const WRITTEN_NUMBER = /^-?(?:0|[1-9]\d{0,14})(?:\.\d{1,10})?$/;
const withoutOddNumbers = (tags: Tags): Tags => {
  const others = tags.filter((tag) => typeof tag === "string" || !/:(?:int|float)$/.test(tag.tag));
  return [
    ...others,
    { tag: "tag:yaml.org,2002:float", default: true, test: WRITTEN_NUMBER, resolve: (text: string) => Number(text) },
  ];
};

const parseYaml = (source: string): unknown => {
  if (source.length > MAX_CHARACTERS) throw new TemplateRefused("too-large", `${source.length} characters`);
  if (isTooDeep(source)) throw new TemplateRefused("broken-yaml", "nested too deeply");
  const document = parseDocument(source, {
    uniqueKeys: false,
    prettyErrors: false,
    logLevel: "error",
    customTags: withoutOddNumbers,
  });
  const [problem] = document.errors;
  if (problem !== undefined) throw new TemplateRefused("broken-yaml", problem.message.split("\n")[0] ?? "");
  try {
    return document.toJS({ maxAliasCount: 50 });
  } catch (error) {
    throw new TemplateRefused("broken-yaml", error instanceof Error ? error.message : "", { cause: error });
  }
};

const readFlow = (value: unknown): readonly FlowStatement[] | null => {
  const text = textAt(value, "flow");
  if (text === null || text.trim() === "") return null;
  if (/\b(?:javascript|code|headless|file)\s*\(/.test(text))
    throw new TemplateRefused("carries-code", "a step of its flow");
  try {
    const program = parseFlow(text);
    checkFlow(program);
    return program;
  } catch (error) {
    if (error instanceof FlowError) throw new TemplateRefused("flow", error.message, { cause: error });
    throw error;
  }
};

/** Names that collect calls for anyone. A template that only shows where it leads is led to a name that leads nowhere. */
const COLLECTORS =
  /(?:interact\\?\.sh|oast\\?\.(?:me|pro|live|site|online|fun)|oastify\\?\.com|burpcollaborator\\?\.net|webhook\\?\.site|dnslog\\?\.cn|requestbin\\?\.net|evil\\?\.com|attacker\\?\.(?:com|tld)|evil\\?\.tld)(?![\w.-]*@)/gi;

const withoutCollectors = (source: string): string => {
  const split = /^http:|^requests:|^dns:|^tcp:|^network:|^variables:|^flow:/m.exec(source);
  if (split === null) return source;
  const [head, rest] = [source.slice(0, split.index), source.slice(split.index)];
  const isAnswered = /Interactsh Server/.test(rest);
  return (
    head +
    rest.replace(COLLECTORS, (it) =>
      isAnswered ? "{{interactsh-url}}" : `redirect${it.includes("\\.") ? "\\." : "."}example`,
    )
  );
};

const build = (fields: Fields, id: string, info: TemplateInfo, from: Source): Template => {
  refuseHarm(fields);
  const variables = fieldsAt(fields["variables"] ?? {}, "variables");
  const http = [...fieldListAt(fields["http"], "http"), ...fieldListAt(fields["requests"], "requests")];
  const dns = fieldListAt(fields["dns"], "dns");
  const tcp = [...fieldListAt(fields["tcp"], "tcp"), ...fieldListAt(fields["network"], "network")];
  const ssl = fieldListAt(fields["ssl"], "ssl");
  const websocket = fieldListAt(fields["websocket"], "websocket");
  if (http.length + dns.length + tcp.length + ssl.length + websocket.length === 0)
    throw new TemplateRefused("not-a-template", "it contains no request");
  const template: Omit<Template, "harm"> = {
    id,
    file: from.file,
    info,
    variables: Object.entries(variables).map(([name, value]) => [
      name,
      readFilling(textAt(value, `variables.${name}`) ?? ""),
    ]),
    http: http.map((block, at) => readHttpBlock(block, `http[${at}]`, from.readList)),
    dns: dns.map((block, at) => readDnsBlock(block, `dns[${at}]`)),
    tcp: tcp.map((block, at) => readTcpBlock(block, `tcp[${at}]`)),
    ssl: ssl.map((block, at) => readSslBlock(block, `ssl[${at}]`)),
    websocket: websocket.map((block, at) => readWebSocketBlock(block, `websocket[${at}]`)),
    flow: readFlow(fields["flow"]),
    calls: JSON.stringify([variables, http, tcp, websocket, dns]).includes("interactsh"),
  };
  const blocks = [...template.http, ...template.dns, ...template.tcp, ...template.ssl, ...template.websocket];
  if (blocks.every((block) => block.matchers.length + block.extractors.length === 0)) {
    throw new TemplateRefused("nothing-to-match");
  }
  return { ...template, harm: classifyTemplate(template) };
};

interface Source {
  readonly file: string;
  readonly readList?: ReadList | undefined;
}

const refusalOf = (error: unknown): TemplateRefused => {
  if (error instanceof TemplateRefused) return error;
  const message = error instanceof Error ? error.message : "";
  return new TemplateRefused(error instanceof DslError ? "bad-expression" : "not-a-template", message, {
    cause: error,
  });
};

/** Reads one template; throws `TemplateRefused` with the reason when it is not to be run. */
export const readTemplate = (source: string, file: string, readList?: ReadList): Template => {
  let subject: TemplateSubject | null = null;
  try {
    const fields = parseYaml(withoutCollectors(source));
    if (!isFields(fields)) throw new TemplateRefused("not-a-template");
    const id = textAt(fields["id"], "id");
    if (id === null || !/^[\w.-]{1,200}$/.test(id)) throw new TemplateRefused("unsafe-id");
    const info = readInfo(fields["info"]);
    subject = { id, name: info.name, cves: info.cves };
    return build(fields, id, info, { file, readList });
  } catch (error) {
    const refusal = refusalOf(error);
    refusal.subject = subject;
    throw refusal;
  }
};
