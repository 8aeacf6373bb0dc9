import { stat } from "node:fs/promises";

import { toDomainName } from "@parapet/domain/contracts/domain-name";
import { registrable } from "@parapet/domain/domains";
import { bySeverity, type Severity } from "@parapet/domain/risk";
import { createRangeSet, isAddress } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";
import type { CheckContext, Targets } from "@parapet/scanner/check";
import { webTemplates } from "@parapet/scanner/checks/web/web-templates";
import { CHECK_TEXTS, CHECKS } from "@parapet/scanner/registry";
import { runCheck } from "@parapet/scanner/run-check";
import { siteGrade } from "@parapet/scanner/scan/grade-sites";
import { chooseTemplates } from "@parapet/scanner/templates/choose-templates";
import { loadTemplates, type LoadedTemplates } from "@parapet/scanner/templates/load-templates";
import { runTemplates, type TemplateHit } from "@parapet/scanner/templates/run-templates";
import { templateStanding } from "@parapet/scanner/templates/template-standing";
import { siteVisit } from "@parapet/scanner/visit/site-visit";
import { siteSystems } from "@parapet/scanner/web/site-systems";
import { formatText } from "@parapet/words/format-text";

import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { environment, readConfig } from "../../platform/config.ts";
import { type CliCommand, type CliIo, type NetworkOptions, networkOptions } from "./command.ts";

interface WebLine {
  readonly outcome: string;
  readonly severity: Severity;
  readonly url: string;
  readonly owasp: string | null;
  readonly wstg: string | null;
  readonly description: string;
  readonly references: readonly string[];
  readonly evidence: unknown;
  readonly check: string;
  readonly title: string;
  readonly remediation: string;
}

const NO_TEMPLATES: LoadedTemplates = { templates: [], refused: [] };

/** A web address whose host is a name, or an address that the operator allowed explicitly. */
const readUrl = (typed: string, allow: readonly string[]): URL => {
  const url = URL.parse(/^[a-z][a-z0-9+.-]*:\/\//i.test(typed) ? typed : `https://${typed}`);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== "" || url.password !== "") {
    throw new UsageError(`"${typed}" is not a valid URL.`);
  }
  url.hash = "";
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isAddress(host)) {
    if (createRangeSet(allow).has(host)) return url;
    throw new UsageError(`${host} is an IP address: use a host name or allow its range with --allow.`);
  }
  if (toDomainName(host) === null) throw new UsageError(`"${typed}" is not a valid URL.`);
  return url;
};

const addressOf = async (url: URL, net: Net): Promise<string> => {
  const host = url.hostname.replace(/^\[|\]$/g, "");
  if (isAddress(host)) return host;
  try {
    const [ip] = await net.dns.addresses(host);
    if (ip !== undefined) return ip;
  } catch (error) {
    if (error instanceof ProbeError) throw new UnreachableError(`${host} could not be resolved: ${error.message}`);
    throw error;
  }
  throw new UnreachableError(`${host} does not resolve to an IP address.`);
};

const readFolder = async (folder: string | undefined): Promise<LoadedTemplates> => {
  if (folder === undefined) return NO_TEMPLATES;
  const found = await stat(folder).catch(() => null);
  if (found?.isDirectory() !== true) throw new UsageError(`--templates ${folder} is not a directory.`);
  return loadTemplates(folder);
};

/** The findings of our own checks, and the checks that were not assessed. */
const runOwnChecks = async (target: Targets["site"], net: Net, context: CheckContext) => {
  const host = new URL(target.url).hostname.replace(/^\[|\]$/g, "");
  const checks = CHECKS.filter(
    ({ id, on }) =>
      id !== webTemplates.id && (on === "site" || (on === "host" && id.startsWith("takeover-") && !isAddress(host))),
  );
  const asHost: Targets["host"] = { domain: target.domain, host, ips: [target.ip] };
  const results = await Promise.all(
    checks.map((check) => runCheck(check, check.on === "host" ? asHost : target, net, context)),
  );
  const lines = results.flatMap((result): WebLine[] => {
    const check = checks.find(({ id }) => id === result.check);
    const texts = CHECK_TEXTS[result.check]?.en;
    if (result.status === "blind" || check === undefined) return [];
    return result.verdicts.map((verdict) => {
      const outcome = check.outcomes[verdict.outcome];
      const words = texts?.outcomes[verdict.outcome];
      const params = verdict.params ?? {};
      return {
        outcome: verdict.outcome,
        severity: verdict.severity ?? outcome?.severity ?? "info",
        url: verdict.subject ?? target.url,
        owasp: outcome?.owasp ?? null,
        wstg: outcome?.wstg ?? null,
        description: formatText("en", words?.explanation ?? "", params),
        references: outcome?.references ?? [],
        evidence: verdict.evidence ?? null,
        check: check.id,
        title: formatText("en", words?.title ?? verdict.outcome, params),
        remediation: formatText("en", words?.remediation ?? "", params),
      };
    });
  });
  const blind = results.filter((result) => result.status === "blind");
  return { lines, blind, asked: checks.length, grade: siteGrade(results) };
};

const templateLine = (hit: TemplateHit): WebLine => {
  const [verdict] = webTemplates.judge([hit], { domain: "", url: "", ip: "" });
  const { id, info } = hit.template;
  return {
    outcome: id,
    severity: verdict?.severity ?? info.severity,
    url: hit.http?.url ?? hit.dns?.name ?? "",
    ...templateStanding(hit.template),
    description: info.description || info.name,
    references: info.references,
    evidence: verdict?.evidence ?? null,
    check: webTemplates.id,
    title: info.name,
    remediation: info.remediation ?? "",
  };
};

const notify = (io: CliIo, found: WebLine): void => {
  if (io.json) io.line(found);
  else
    io.print(
      `${found.severity.padEnd(8)} ${found.title}\n  ${found.url}\n  ${found.description}\n  ${found.remediation}`.trimEnd(),
    );
};

/** `parapet web`: web exposures of one URL. */
export const webCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("web")
      .description("check a URL for web exposures")
      .argument("<url>", "http:// or https:// URL (default: https)")
      .option("--templates <dir>", "also run the community templates in this directory"),
  ).action(async (typed: string, options: NetworkOptions & { templates?: string }) => {
    const cli = io();
    const url = readUrl(typed, options.allow ?? []);
    const isOff = options.templates !== undefined && !readConfig(environment()).templates;
    const loaded = isOff ? NO_TEMPLATES : await readFolder(options.templates);
    const net = await cli.net(options);
    const ip = await addressOf(url, net);
    const target: Targets["site"] = { domain: registrable(url.hostname), url: url.href, ip };
    const context: CheckContext = { signal: cli.signal, now: () => new Date(), settings: {} };
    const visit = siteVisit(target, net, context);
    const home = await visit.home().catch((error: unknown) => {
      if (error instanceof ProbeError) throw new UnreachableError(`${url.href} could not be reached: ${error.message}`);
      throw error;
    });

    const { lines, blind, grade: header } = await runOwnChecks(target, net, context);
    for (const found of lines.sort((a, b) => bySeverity(a.severity, b.severity))) notify(cli, found);

    const { chosen, skipped } = chooseTemplates(
      loaded.templates,
      siteSystems(home.page).map(({ name }) => name),
    );
    const run = await runTemplates(chosen, visit, net, url.href, cli.signal);
    for (const hit of run.hits) notify(cli, templateLine(hit));

    for (const result of blind) if ("detail" in result) cli.note(`not assessed (${result.check}): ${result.detail}`);
    for (const { id, detail } of run.blind) cli.note(`not assessed (template ${id}): ${detail}`);
    for (const { file, reason } of loaded.refused) cli.note(`rejected ${file}: it ${reason}`);
    if (isOff) cli.note("not assessed (templates): switched off by PARAPET_TEMPLATES");
    if (skipped > 0) cli.note(`${skipped} templates skipped: not applicable to the detected technologies`);
    cli.note(`header grade ${header.grade}: ${header.score}/100`);
    cli.note(`${visit.sent()} requests sent to ${visit.host}`);
    cli.note(`${loaded.templates.length} templates loaded, ${loaded.refused.length} refused`);
  });
};
