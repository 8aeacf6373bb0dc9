import { createAddressPolicy } from "@parapet/net/address-policy";
import { createNet } from "@parapet/net/create-net";
import { systemResolvers } from "@parapet/net/dns/server-address";
import { ProbeError } from "@parapet/net/probe-error";
import { createUserAgent } from "@parapet/net/user-agent";

import type { Config } from "../../platform/config.ts";
import { degraded, fine, type Finding, warning } from "./finding.ts";

const about = "resolvers";
const LIMIT_MS = 3_000;

const answers = async (resolver: string): Promise<boolean> => {
  const net = createNet({
    resolvers: [resolver],
    policy: createAddressPolicy({ allow: [] }),
    userAgent: createUserAgent("https://portal.example"),
  });
  try {
    // Never delegated (RFC 6761): every resolver answers at once, and any answer will do.
    await net.dns.query("parapet.invalid", "A", { timeoutMs: LIMIT_MS, signal: AbortSignal.timeout(LIMIT_MS) });
    return true;
  } catch (error) {
    return error instanceof ProbeError && !["timeout", "unreachable", "refused"].includes(error.reason);
  } finally {
    await net[Symbol.asyncDispose]();
  }
};

/** Whether the DNS resolvers of the scanner answer. */
export const checkResolvers = async ({ mode, resolvers }: Pick<Config, "mode" | "resolvers">): Promise<Finding[]> => {
  const all = resolvers.length > 0 ? resolvers : systemResolvers();
  const silent = (await Promise.all(all.map(async (one) => ((await answers(one)) ? [] : [one])))).flat();
  if (all.length > 0 && silent.length === 0) return [fine(about, all.join(", "))];
  const says = all.length === 0 ? "no DNS resolver is configured" : `no answer from ${silent.join(", ")}`;
  const fix =
    "Set PARAPET_RESOLVERS to resolvers that this host can reach; without them scans report DNS as not assessed.";
  return [mode === "production" ? degraded(about, says, fix) : warning(about, says, fix)];
};
