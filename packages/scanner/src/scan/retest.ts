import { isAddress } from "@parapet/net/address-policy";
import type { Net } from "@parapet/net/net";
import { ProbeError } from "@parapet/net/probe-error";

import type { CheckContext, EarlierFinding, SeenService, Targets, Verdict } from "../check.ts";
import type { AnyCheck } from "../check.ts";
import { serviceVulnerable } from "../checks/services/service-vulnerable.ts";
import { webVirtualHost } from "../checks/web/web-virtual-host.ts";
import { scanPorts } from "../ports/scan-ports.ts";
import { CHECKS } from "../registry.ts";
import { runCheck } from "../run-check.ts";
import { findDatagramServices } from "../services/find-datagram-services.ts";
import { identifyService } from "../services/identify-service.ts";
import { runningOn } from "../services/running-on.ts";
import { unseenAround } from "../unseen.ts";
import { missingKnowledge } from "./missing-knowledge.ts";

/** A finding as the scan that found it named it. */
export interface LookedFor {
  readonly domain: string;
  readonly check: string;
  readonly outcome: string;
  readonly subject: string;
  /** What the check was run on. */
  readonly target: string;
  /** Where a service was last seen; a name may lead to several addresses. */
  readonly ip?: string | null;
  /** What else was seen on that machine, as CPE names: some vulnerabilities are there only on some systems. */
  readonly alongside?: readonly string[];
  /** What was stored with the finding: what it rests on must be known today as well. */
  readonly stored?: Pick<EarlierFinding, "params" | "details" | "evidence" | "basis">;
}

const NOTHING_STORED = { params: {}, details: {}, evidence: null, basis: null } as const;

export interface RetestResult {
  readonly verdict: "fixed" | "still there" | "not assessed";
  /** Why the re-test could not be completed. */
  readonly reason: string | null;
  /** What was seen this time, where it is still there. */
  readonly evidence?: unknown;
  /** What shows that it is fixed: the target is gone, or the check ran on it and did not find it. */
  readonly proof?: { readonly target: string; readonly result: "target-gone" | "not-detected" };
}

const fixed = (target: string, result: "target-gone" | "not-detected"): RetestResult => ({
  verdict: "fixed",
  reason: null,
  proof: { target, result },
});
const blind = (reason: string): RetestResult => ({ verdict: "not assessed", reason });

/** Where a name leads; an address without a name leads to itself. */
const addressesOf = async (host: string, net: Net): Promise<readonly string[]> =>
  isAddress(host) ? [host] : net.dns.addresses(host);

/** Where the target leads now. `gone`: its name has no address any more, or nothing listens there. */
const targetNow = async (
  check: AnyCheck,
  { domain, target, ip, alongside = [] }: LookedFor,
  net: Net,
  context: CheckContext,
): Promise<Targets[keyof Targets] | "gone"> => {
  if (check.on === "domain") return { domain };
  if (check.on === "host") return { domain, host: target, ips: await net.dns.addresses(target) };
  if (check.on === "site") {
    const host = new URL(target).hostname;
    const addresses = await addressesOf(host, net);
    // A site under a name that leads elsewhere is asked for where it was found.
    if (check.id === webVirtualHost.id && ip != null)
      return { domain, url: target, ip, ...(!addresses.includes(ip) && { isVirtual: true }) };
    const [first] = addresses;
    return first === undefined ? "gone" : { domain, url: target, ip: first };
  }
  const named = /^(?<host>.+):(?<port>\d+)\/(?<protocol>tcp|udp)$/.exec(target)?.groups;
  if (named === undefined) throw new ProbeError("malformed", `${target} names no service`);
  const { host = "", port: portText, protocol } = named;
  const addresses = await addressesOf(host, net);
  const at = addresses.find((address) => address === ip) ?? addresses[0];
  if (at === undefined) return "gone";
  const port = Number(portText);
  const service =
    protocol === "udp"
      ? await datagramNow(host, at, port, net, context)
      : await connectionNow(host, at, port, net, context);
  return service === null
    ? "gone"
    : { domain, host, ip: at, port, service, alongside: [...alongside, ...runningOn([service])], addresses };
};

/** The fingerprints the run went by: without them a product would seem to be gone. */
const known = ({ fingerprints }: CheckContext["settings"]) => ({ fingerprints: fingerprints?.services ?? [] });

const connectionNow = async (
  host: string,
  ip: string,
  port: number,
  net: Net,
  { signal, settings }: CheckContext,
): Promise<SeenService | null> => {
  const ports = await scanPorts(ip, net, { ports: [port], signal, concurrency: 1 });
  if (ports.open.includes(port)) return identifyService({ host, ip, port }, net, { signal, ...known(settings) });
  if (ports.blind !== null) throw new ProbeError(ports.blind.reason, ports.blind.detail);
  return null;
};

/** Silence over UDP says nothing, so it is never taken for a service that is gone. */
const datagramNow = async (
  host: string,
  ip: string,
  port: number,
  net: Net,
  { signal, settings }: CheckContext,
): Promise<SeenService> => {
  const [answer] = await findDatagramServices(ip, net, { host, ports: [port], signal, ...known(settings) });
  if (answer === undefined) throw new ProbeError("timeout", `Nothing answered at ${ip}:${port}/udp`);
  return answer.service;
};

/**
 * A CVE that a template had shown is verified; the version alone says less of the same vulnerability. That it was not shown again
 * does not make it fixed while the version has not changed.
 */
const sameCve = ({ check, outcome, subject }: LookedFor, verdicts: readonly Verdict[]): Verdict | undefined => {
  if (check !== serviceVulnerable.id || outcome !== "vulnerable") return undefined;
  const cve = subject.slice(subject.lastIndexOf(" ") + 1);
  const found = verdicts.find(
    ({ facts, details }) =>
      facts?.cve === cve || ((details?.["cves"] as readonly string[] | undefined) ?? []).includes(cve),
  );
  // The proof is worth more than what was seen now, so it stays the finding's evidence.
  return found === undefined ? undefined : { outcome };
};

/** Is it fixed? Runs the check that found it again, on its target and nothing else. */
export const retest = async (
  wanted: LookedFor,
  net: Net,
  context: CheckContext,
  checks: readonly AnyCheck[] = CHECKS,
): Promise<RetestResult> => {
  const check = checks.find(({ id }) => id === wanted.check);
  if (check === undefined) return blind("no-check");
  net.dns.forget(wanted.domain);
  try {
    const target = await targetNow(check, wanted, net, context);
    if (target === "gone") return fixed(wanted.target, "target-gone");
    const result = await runCheck(check, target, net, context);
    if (result.status === "blind") return blind(result.reason);
    const again =
      result.verdicts.find(
        ({ outcome, subject }) => outcome === wanted.outcome && (subject ?? result.subject) === wanted.subject,
      ) ?? sameCve(wanted, result.verdicts);
    const unseen = unseenAround(result, wanted.subject);
    if (again === undefined) {
      const { check: id, outcome, subject, stored = NOTHING_STORED } = wanted;
      const earlier = { check: id, outcome, subject, target: wanted.target, ...stored };
      const on = "service" in target ? { service: target.service, alongside: target.alongside ?? [] } : {};
      const missing =
        unseen ?? (await missingKnowledge(earlier, context, { ...on, verdicts: result.verdicts }, checks));
      return missing === null ? fixed(wanted.target, "not-detected") : blind(missing.reason);
    }
    return {
      verdict: "still there",
      reason: null,
      ...(again.evidence === undefined ? {} : { evidence: again.evidence }),
    };
  } catch (error) {
    if (error instanceof ProbeError) return blind(error.reason);
    throw error;
  }
};

/** Does a re-test contact the target itself? Then the domain must be verified. A service is always contacted, whatever its check does. */
export const findTouch = (checkId: string): "passive" | "active" | null => {
  const check = CHECKS.find(({ id }) => id === checkId);
  return check?.on === "service" ? "active" : (check?.touch ?? null);
};
