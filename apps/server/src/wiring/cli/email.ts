import { bySeverity } from "@parapet/domain/risk";
import type { CheckContext } from "@parapet/scanner/check";
import { type Asked, ask } from "@parapet/scanner/mail/ask";
import { findDkimKeys } from "@parapet/scanner/mail/dkim/find-dkim-keys";
import { readMailRecords, spoofingRecords } from "@parapet/scanner/mail/read-mail-records";
import { spoofability } from "@parapet/scanner/mail/spoofability";
import { CHECK_TEXTS, CHECKS } from "@parapet/scanner/registry";
import { runCheck } from "@parapet/scanner/run-check";
import { formatText } from "@parapet/words/format-text";

import { UnreachableError } from "../../platform/command-errors.ts";
import { type CliCommand, type NetworkOptions, networkOptions } from "./command.ts";
import { readCompanyDomain } from "./read-company-domain.ts";

const collect = (value: string, before: string[] = []): string[] => [...before, value];

const shown = <Value>(asked: Asked<Value>): Value | { not_assessed: string } =>
  "seen" in asked ? asked.seen : { not_assessed: asked.unseen };

/** `parapet email`: what is weak about a domain's mail? */
export const emailCommand: CliCommand = (program, io) => {
  networkOptions(
    program
      .command("email")
      .description("check the email security of a domain")
      .argument("<domain>")
      .option("--selector <name>", "custom DKIM selector (repeatable)", collect)
      .option("--open-relay", "also test the mail servers for open relaying; no message is sent"),
  ).action(async (typed: string, options: NetworkOptions & { selector?: string[]; openRelay?: boolean }) => {
    const { json, line, print, note, net: openNet, signal } = io();
    const domain = readCompanyDomain(typed);
    const net = await openNet(options);
    const context: CheckContext = {
      signal,
      now: () => new Date(),
      settings: { dkimSelectors: options.selector ?? [] },
    };
    const checks = CHECKS.filter(
      (check) =>
        check.area === "email-weaknesses" &&
        check.on === "domain" &&
        (check.onRequest !== true || options.openRelay === true),
    );
    const [records, dkim, ...results] = await Promise.all([
      readMailRecords(domain, net.dns),
      ask(() => findDkimKeys(domain, options.selector ?? [], new Date(), net.dns)),
      ...checks.map((check) => runCheck(check, { domain }, net, context)),
    ]);
    if (results.every((result) => result.status === "blind")) {
      const [first] = results;
      throw new UnreachableError(
        `DNS resolution failed: ${first !== undefined && "detail" in first ? first.detail : ""}`,
      );
    }
    const findings = results
      .flatMap((result) => {
        const check = checks.find(({ id }) => id === result.check);
        const texts = CHECK_TEXTS[result.check]?.en;
        if (result.status === "blind" || check === undefined || texts === undefined) return [];
        return result.verdicts.map((verdict) => {
          const outcome = check.outcomes[verdict.outcome];
          const words = texts.outcomes[verdict.outcome];
          const params = verdict.params ?? {};
          return {
            aspect: texts.name,
            check: check.id,
            outcome: verdict.outcome,
            severity: verdict.severity ?? outcome?.severity ?? "info",
            subject: verdict.subject ?? domain,
            title: formatText("en", words?.title ?? verdict.outcome, params),
            explanation: formatText("en", words?.explanation ?? "", params),
            nist_primary: outcome?.nist?.primary ?? null,
            nist_secondary: outcome?.nist?.secondary ?? null,
            remediation: formatText("en", words?.remediation ?? "", params),
            references: outcome?.references ?? [],
            evidence: verdict.evidence ?? null,
          };
        });
      })
      .sort((a, b) => bySeverity(a.severity, b.severity));
    const { answer, because, sentence } = spoofability(spoofingRecords(records));
    const blind = results.flatMap((result) =>
      result.status === "blind" ? [{ check: result.check, reason: result.reason, detail: result.detail }] : [],
    );
    if (json) {
      const dmarc = "seen" in records.dmarc ? records.dmarc.seen : null;
      line({
        domain,
        spoofable: { answer, because, sentence: sentence.en },
        records: {
          mx: shown(records.mx),
          spf: shown(records.spf),
          spf_lookups: "seen" in records.spfTree ? records.spfTree.seen.lookups : null,
          dmarc:
            dmarc === null
              ? shown(records.dmarc)
              : {
                  texts: dmarc.steps[0]?.texts ?? [],
                  policy: dmarc.policy,
                  source: dmarc.source?.domain ?? null,
                  organizational_domain: dmarc.organizationalDomain,
                },
          dkim:
            "seen" in dkim
              ? {
                  tried: dkim.seen.tried,
                  keys: dkim.seen.keys.map(({ selector, key }) => ({
                    selector,
                    type: key.type,
                    bits: key.bits,
                    state: key.state,
                    testing: key.testing,
                  })),
                }
              : shown(dkim),
          mta_sts: shown(records.mtaSts),
          tls_rpt: shown(records.tlsRpt),
          bimi: shown(records.bimi),
        },
        findings,
        checks: results.map((result) => ({
          id: result.check,
          status: result.status,
          reason: result.status === "blind" ? result.reason : null,
        })),
        blind,
      });
      return;
    }
    print(`Can ${domain} be spoofed? ${sentence.en}`);
    for (const finding of findings)
      print(`\n${finding.severity.padEnd(8)} ${finding.title}\n  ${finding.explanation}\n  ${finding.remediation}`);
    for (const { check, detail } of blind) note(`not assessed (${check}): ${detail}`);
  });
};
