import { DslError } from "./dsl/parse-expression.ts";
import { fillRequest } from "./fill-request.ts";
import { fill, type Filling } from "./filling.ts";
import { classifyRequest } from "./guard/classify-request.ts";
import { classifyTalk } from "./guard/judge-bytes.ts";
import { judgeName } from "./guard/judge-name.ts";
import { toHttpScope, startKnowledge, type Knowledge } from "./http-scope.ts";
import { TemplateRefused } from "./refused.ts";
import { targetNames } from "./target-names.ts";
import { inputBytes } from "./tcp-input.ts";
import type { Extractor, TcpBlock, TcpInput, Template } from "./template.ts";

/** A site that stands for every site while a template is loaded. */
const SPECIMEN = "https://www.specimen.example/";
const SPECIMEN_NAMES = targetNames(SPECIMEN);

const refuseNames = (template: Omit<Template, "harm">, knowledge: Knowledge): void => {
  for (const block of template.dns) {
    for (const payload of block.payloads) {
      const name = fill(block.name, toHttpScope(knowledge, payload)).replace(/:\d+$/, "");
      const objection = judgeName(name, String(SPECIMEN_NAMES.get("FQDN")));
      if (objection !== null) throw new TemplateRefused(objection.code, objection.detail);
    }
  }
};

const namesOf = (filling: Filling): string[] =>
  filling.parts.flatMap((part) => (typeof part === "string" ? [] : [...part.names]));

const FROM_ANSWERS =
  /^(?:http|dns|tcp|ssl|network)_\d+_|_\d{1,3}$|^interactsh_|^(?:ip|body|header|all_headers|status_code|location|duration|response|resp|content_length)$/;

/** Names that its extractors, variables, payloads, target or flow give; another is a value that someone would have to provide. */
const refuseMissing = (template: Omit<Template, "harm">): void => {
  const blocks = [...template.http, ...template.dns, ...template.tcp, ...template.websocket];
  const all: readonly Extractor[] = [...blocks, ...template.ssl].flatMap(({ extractors }) => extractors);
  const known = new Set([
    "randstr",
    "cname",
    ...SPECIMEN_NAMES.keys(),
    ...template.variables.map(([name]) => name),
    ...all.flatMap(({ name }) => (name === null ? [] : [name])),
    ...[...template.http, ...template.dns, ...template.tcp].flatMap(({ payloads }) =>
      payloads.flatMap((it) => Object.keys(it)),
    ),
    ...template.tcp.flatMap(({ inputs }) => inputs.flatMap(({ name }) => (name === null ? [] : [name]))),
    ...(template.flow === null ? [] : (JSON.stringify(template.flow).match(/[\w-]+/g) ?? [])),
  ]);
  const asked = [
    ...template.variables.flatMap(([, value]) => namesOf(value)),
    ...template.http.flatMap(({ requests }) =>
      requests.flatMap(({ url, body, headers }) => [url, body, ...headers.map(([, value]) => value)].flatMap(namesOf)),
    ),
  ];
  const missing = asked.find((name) => !known.has(name) && !FROM_ANSWERS.test(name) && !name.startsWith("randstr"));
  if (missing !== undefined) throw new TemplateRefused("needs-input", missing.slice(0, 40));
};

const refuseBytes = (template: Omit<Template, "harm">, knowledge: Knowledge): void => {
  const refuse = (
    inputs: readonly TcpInput[],
    payload: TcpBlock["payloads"][number],
    port: Parameters<typeof classifyTalk>[1],
  ): void => {
    const messages = inputs.map((input) => bytesOrNull(() => inputBytes(input, toHttpScope(knowledge, payload))));
    const known = messages.filter((bytes) => bytes !== null);
    if (known.length < messages.length) throw new TemplateRefused("unforeseeable");
    if (classifyTalk(known, port) !== "observe")
      throw new TemplateRefused("unknown-bytes", Buffer.concat(known).toString("latin1", 0, 40));
  };
  for (const block of template.tcp)
    for (const payload of block.payloads)
      for (const port of block.ports.length === 0 ? (["any"] as const) : block.ports)
        refuse(block.inputs, payload, port);
  for (const block of template.websocket) refuse(block.inputs, {}, null);
};

const bytesOrNull = (work: () => Buffer): Buffer | null => {
  try {
    return work();
  } catch (error) {
    if (error instanceof DslError) return null;
    throw error;
  }
};

/** The listener that stands for every listener while a template is loaded. */
const LISTENER = "listener.specimen-calls.example";

/**
 * The class of a template by its requests: the highest of them. Refuses one of which a request changes something, or is not known not
 * to. Values that only an answer can give are judged again when they are known.
 */
export const classifyTemplate = (template: Omit<Template, "harm">): Template["harm"] => {
  let harm: Template["harm"] = "observe";
  refuseMissing(template);
  const listener = `p1.${LISTENER}`;
  const target = new Map([
    ...SPECIMEN_NAMES,
    ["interactsh_url", listener] as const,
    ["interactsh_server", listener] as const,
  ]);
  const knowledge = { ...startKnowledge(template, target), placeholder: "1" };
  refuseNames(template, knowledge);
  for (const block of template.http) {
    for (const payload of block.payloads) {
      for (const shape of block.requests) {
        const request = fillRequest(shape, block, payload, knowledge);
        if (request === null) throw new TemplateRefused("unforeseeable");
        const judgement = classifyRequest(request, SPECIMEN, LISTENER);
        if (judgement.harm === "change" && judgement.objection !== null)
          throw new TemplateRefused(judgement.objection.code, judgement.objection.detail);
        if (judgement.harm === "prove") harm = "prove";
      }
    }
  }
  refuseBytes(template, knowledge);
  return template.calls ? "prove" : harm;
};
