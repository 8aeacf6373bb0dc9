import type { Config } from "../../platform/config.ts";
import { isLoopbackHost } from "../../platform/http/local-request.ts";
import { degraded, failure, fine, type Finding, warning } from "./finding.ts";

/** Example values of the deployment files. */
const EXAMPLE_HOST = /(?:^|\.)example(?:\.(?:com|net|org))?$/i;

const proxyTrouble = ({ host, trustProxy }: Pick<Config, "host" | "trustProxy">): Finding[] => {
  const about = "proxy";
  const fix = "Set PARAPET_TRUST_PROXY to the address that the TLS proxy connects from, and to nothing else.";
  if (trustProxy.some((range) => range.endsWith("/0")))
    return [failure(about, "PARAPET_TRUST_PROXY trusts every address: any client could state the one it has", fix)];
  if (trustProxy.length === 0)
    return [
      warning(
        about,
        `PARAPET_TRUST_PROXY is not set: behind a proxy, limits and the audit log see its address for everyone${host === "127.0.0.1" ? "" : ", and clients that bypass it are served without TLS"}`,
        fix,
      ),
    ];
  return [];
};

/** How people reach the portal in production. */
export const checkPublicUrl = (
  config: Pick<Config, "host" | "mode" | "publicUrl" | "trustProxy" | "metricsToken">,
  environment: NodeJS.ProcessEnv,
): Finding[] => {
  const about = "public URL";
  if (config.mode !== "production") return [];
  const fix = "Set PUBLIC_URL to the https URL that people open.";
  if ((environment["PUBLIC_URL"] ?? "") === "")
    return [
      failure(about, "PUBLIC_URL is not set: links in emails would lead nowhere and sign-in from outside fails", fix),
    ];
  const { host, hostname } = new URL(config.publicUrl);
  const found: Finding[] = [];
  if (EXAMPLE_HOST.test(hostname)) found.push(degraded(about, `${config.publicUrl} is the example's`, fix, 2));
  else if (isLoopbackHost(host))
    found.push(warning(about, `${config.publicUrl} is reachable from this host only`, fix));
  else found.push(fine(about, config.publicUrl));
  if (!isLoopbackHost(host)) found.push(...proxyTrouble(config));
  const token = config.metricsToken;
  if (token !== null && new Set(token).size < 8)
    found.push(degraded("metrics", "PARAPET_METRICS_TOKEN can be guessed", "Choose another: openssl rand -hex 24.", 2));
  return found;
};
