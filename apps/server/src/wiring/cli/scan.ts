import { computeConfidence } from "@parapet/domain/coverage";
import { bySeverity, computeScore } from "@parapet/domain/risk";
import { meteredNet, type MeteredUsage } from "@parapet/net/metered-net";
import { ProbeError } from "@parapet/net/probe-error";
import { portSet } from "@parapet/scanner/ports/port-set";
import { CHECKS } from "@parapet/scanner/registry";
import { toDnsState } from "@parapet/scanner/scan/dns-state";
import { estimateScan, type ScanEstimate } from "@parapet/scanner/scan/estimate-scan";
import { FORGETFUL, runScan } from "@parapet/scanner/scan/run-scan";
import type { Known } from "@parapet/scanner/scan/stage";
import { SCAN_STAGES } from "@parapet/scanner/scan/stages";
import { stagesFor } from "@parapet/scanner/scan/stages-for";

import { coverageOfRun } from "../../features/coverage/coverage-of-run.ts";
import { storedCves } from "../../features/intel/stored-cves.ts";
import { storedIndicators } from "../../features/intel/stored-indicators.ts";
import { storedPackages } from "../../features/intel/stored-packages.ts";
import { completedShare, listObservations } from "../../features/scans/commands/record-scan.ts";
import { UnreachableError, UsageError } from "../../platform/command-errors.ts";
import { findingWords } from "../../platform/texts/finding-wording.ts";
import { type CliCommand, type NetworkOptions, networkOptions } from "./command.ts";
import { openExistingDatabase } from "./database.ts";
import { FINGERPRINTS_OPTION, openFingerprints } from "./fingerprints.ts";
import { readCompanyDomain } from "./read-company-domain.ts";

interface ScanOptions extends NetworkOptions {
  readonly profile: string;
  readonly ports?: string;
  readonly checks?: string;
  readonly fingerprints?: string;
  readonly estimate?: true;
  readonly hosts?: string;
}

const askedChecks = (words: string | undefined): ReadonlySet<string> | null => {
  if (words === undefined) return null;
  const ids = words.split(",").map((word) => word.trim());
  const unknown = ids.find((id) => !CHECKS.some((check) => check.id === id));
  if (unknown !== undefined)
    throw new UsageError(`Unknown check '${unknown}'. Available checks: ${CHECKS.map(({ id }) => id).join(", ")}`);
  return new Set(ids);
};

/** Only the results of the checks that were asked for; what the stages saw stays. */
const narrowed = (known: Known, checks: ReadonlySet<string> | null): Known =>
  checks === null ? known : { ...known, results: known.results.filter(({ check }) => checks.has(check)) };

/** Below this share of checks that completed there is no ground for a score: few findings may only mean few observations. */
const MIN_COMPLETED = 0.5;

const report = (domain: string, profile: "passive" | "full", startedAt: Date, known: Known) => {
  const findings = listObservations(known).toSorted(
    (a, b) => bySeverity(a.severity, b.severity) || a.subject.localeCompare(b.subject),
  );
  const score = computeScore(
    findings.map((finding, index) => ({
      id: String(index),
      area: finding.area,
      severity: finding.severity,
      ageDays: 0,
      knownExploited: finding.knownExploited,
      exploitAvailable: finding.exploitAvailable === true,
      epss: finding.epss,
    })),
  );
  const dns = toDnsState(known);
  const hasGround = dns === "found" && completedShare(known) >= MIN_COMPLETED;
  const ledger = coverageOfRun(known, { profile, now: new Date(), areas: findings.map(({ area }) => area) });
  return {
    domain,
    profile,
    started_at: startedAt.toISOString(),
    finished_at: new Date().toISOString(),
    score: hasGround ? score.score : null,
    level: hasGround ? score.level : null,
    // Only where there is no score: why.
    ...(!hasGround && { reason: dns === "not-found" ? ("not-found" as const) : ("insufficient-coverage" as const) }),
    confidence: computeConfidence(ledger),
    areas: ledger.map(({ area, state, share, count, reason }) => ({ area, sight: state, share, count, reason })),
    checks: known.results.map((result) => ({
      id: result.check,
      subject: result.subject,
      status: result.status,
      reason: result.status === "blind" ? result.reason : null,
      detail: result.status === "blind" ? result.detail : null,
    })),
    assets: known.assets.map(({ host, ips, sources }) => ({ host, ips, sources: sources.map(({ id }) => id) })),
    services: known.ports.map(({ host, ip, port, protocol, name, product, version, cpe, tls, banner, details }) => ({
      host,
      ip,
      port,
      protocol,
      state: "open",
      service: name,
      product,
      version,
      cpe,
      tls,
      banner,
      // Versions of HTTP with what says so; HTTP/3 is advertised, not negotiated.
      ...(details["http"] !== undefined && { http: details["http"] }),
    })),
    sources: known.sources,
    findings: findings.map(({ area, check, outcome, severity, subject, evidence, details, cvss, params }) => ({
      area,
      check,
      outcome,
      severity,
      subject,
      ...findingWords(check, outcome, params, "en"),
      cvss,
      evidence,
      ...(details as object),
    })),
  };
};

/** The stages that find hosts without touching them. */
const DISCOVERY_STAGES = SCAN_STAGES.filter(({ id }) => ["resolve", "sub-domains", "hosts"].includes(id));

const hostsOf = ({ hosts, estimate }: ScanOptions): number | null => {
  if (hosts === undefined) return null;
  if (estimate !== true) throw new UsageError("--hosts is used with --estimate only.");
  if (!/^[1-9]\d{0,6}$/.test(hosts)) throw new UsageError(`--hosts ${hosts} is not a number of hosts.`);
  return Number(hosts);
};

const durationText = (seconds: number): string => {
  const minutes = Math.max(1, Math.round(seconds / 60));
  return minutes < 120 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
};

const estimateText = (domain: string, it: ScanEstimate): string =>
  `${domain}: ${it.hosts} hosts, ${it.addresses} addresses: about ${it.connections} connections, ${it.requests} requests, ${Math.ceil(it.bytes / 1e6)} MB, ${durationText(it.seconds)}`;

const usageText = ({
  connections,
  requests,
  bytes,
  backOffs,
  refusals,
  targets,
  limits,
  busiest,
}: MeteredUsage): string =>
  [
    `${connections} connections, ${requests} requests and ${Math.ceil(bytes / 1e6)} MB with ${targets} targets`,
    busiest[0] === undefined
      ? null
      : `busiest ${busiest[0].target}: ${busiest[0].connections} of ${limits.connections} connections, ${busiest[0].requests} of ${limits.requests} requests`,
    backOffs + refusals === 0 ? null : `${backOffs} rate limits, ${refusals} refusals`,
  ]
    .filter((part) => part !== null)
    .join("; ");

/** `parapet scan`: the external attack surface of one domain, without storing results. */
export const scanCommand: CliCommand = (program, io) => {
  const command = program
    .command("scan <domain>")
    .description("assess the external attack surface of a domain")
    .option(
      "--profile <profile>",
      "passive: third parties and public records only; full: also probes the target",
      "passive",
    )
    .option("--ports <set>", "top100, top1000, all or a list such as 22,80,8000-8100")
    .option(...FINGERPRINTS_OPTION)
    .option("--checks <ids>", "run only these checks (comma-separated)")
    .option("--estimate", "print what the scan would cost (connections, requests, time) and stop")
    .option("--hosts <number>", "with --estimate: the number of hosts, instead of discovering them")
    .option("--no-store", "accepted for compatibility: command-line scans never store results");
  networkOptions(command).action(async (typed: string, options: ScanOptions) => {
    const { json, line, print, note, net, signal } = io();
    const domain = readCompanyDomain(typed);
    const { profile } = options;
    if (profile !== "passive" && profile !== "full")
      throw new UsageError(`--profile must be passive or full, not '${profile}'`);
    if (options.ports !== undefined && portSet(options.ports) === null)
      throw new UsageError(`--ports '${options.ports}' is not top100, top1000, all or a list such as 22,80,8000-8100`);
    const checks = askedChecks(options.checks);
    const hosts = hostsOf(options);
    if (options.estimate === true && hosts !== null) {
      const estimate = estimateScan({ profile, hosts, ...(options.ports !== undefined && { ports: options.ports }) });
      return json ? line({ domain, profile, ...estimate }) : print(estimateText(domain, estimate));
    }
    const fingerprints = await openFingerprints(options.fingerprints, note);
    await using database = await openExistingDatabase();
    const cves = database === null ? null : await storedCves(database.db);
    const indicators =
      database === null ? null : await storedIndicators(database.db, database.corpora.indicators, () => new Date());
    const network = await net(options);
    // Without a resolver every check would be blind, one slow time-out after the other.
    await network.dns.query(domain, "A").catch((error: unknown) => {
      if (error instanceof ProbeError)
        throw new UnreachableError(`${domain} could not be scanned: ${error.message} (${error.reason})`);
      throw error;
    });
    if (options.estimate === true) {
      const passive = {
        domain,
        profile: "passive" as const,
        net: network,
        signal,
        now: () => new Date(),
        settings: {},
      };
      const { assets } = await runScan(DISCOVERY_STAGES, passive, FORGETFUL);
      const estimate = estimateScan({
        profile,
        hosts: assets.length,
        addresses: new Set(assets.flatMap(({ ips }) => ips)).size,
        ...(options.ports !== undefined && { ports: options.ports }),
      });
      return json ? line({ domain, profile, ...estimate }) : print(estimateText(domain, estimate));
    }
    const meter = meteredNet(network);
    const startedAt = new Date();
    let stage = "";
    const known = await runScan(
      stagesFor(checks),
      {
        domain,
        profile,
        net: meter.net,
        signal,
        now: () => new Date(),
        settings: {
          ...(options.ports !== undefined && { ports: options.ports }),
          ...(fingerprints !== null && { fingerprints }),
        },
        ...(cves && { cves }),
        ...(database !== null && { packages: storedPackages(database.db) }),
        ...(indicators && { indicators }),
        ...(checks && { only: checks }),
      },
      FORGETFUL,
      (progress) => {
        if (progress.stage === stage) return;
        ({ stage } = progress);
        note(`${String(Math.round(progress.share * 100)).padStart(3)} % ${stage}`);
      },
    );
    const [blind] = known.results.filter(({ status }) => status === "blind");
    if (blind?.status === "blind" && completedShare(known) === 0)
      throw new UnreachableError(`${domain} could not be scanned: ${blind.detail} (${blind.reason})`);
    const result = report(domain, profile, startedAt, narrowed(known, checks));
    const usage = meter.usage();
    note(usageText(usage));
    if (json) line({ ...result, usage });
    else {
      print(
        `${domain}: ${result.score === null ? `no score (${result.reason === "not-found" ? "domain not found in DNS" : "insufficient coverage"})` : `score ${result.score}/100 (${result.level} risk)`}, ${result.findings.length} findings, ${result.assets.length} hosts, ${result.services.length} open ports`,
      );
      for (const finding of result.findings)
        print(`${finding.severity.padEnd(8)} ${finding.subject.padEnd(40)} ${finding.title}`);
      const blind = result.checks.filter(({ status }) => status === "blind");
      if (blind.length > 0)
        print(`Not assessed: ${blind.map(({ id, subject, reason }) => `${id} on ${subject} (${reason})`).join(", ")}`);
    }
  });
};
