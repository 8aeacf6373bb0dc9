import { expect, test } from "vitest";

import { sourceFiles } from "./architecture.ts";

/**
 * Every caller of `net` that speaks HTTP or TLS, with its mode. A new one fails this test until it is listed: anyone who adds it
 * decides whether the certificate is verified (feeds, connectors, libraries, webhooks, payment) or is itself what a scan assesses.
 */
const CALLERS: Readonly<Record<string, "verified" | "inspect">> = {
  "apps/server/src/platform/webhooks/send-web.ts": "verified",
  "apps/server/src/features/alerts/ticket-api.ts": "verified",
  "apps/server/src/wiring/cli/corpus.ts": "verified",
  "apps/server/src/wiring/cli/remote.ts": "verified",
  "apps/server/src/wiring/cli/templates.ts": "verified",
  "apps/server/src/features/verification/find-verification-record.ts": "verified",
  "apps/server/src/wiring/demo/demo-cloud.ts": "verified",
  "apps/server/src/wiring/open-corpora.ts": "verified",
  "apps/server/src/wiring/preflight/check-corpora.ts": "verified",
  "apps/server/src/features/billing/net-http-client.ts": "verified",
  "apps/server/src/features/scans/scanner-libraries.ts": "verified",
  "apps/server/src/platform/files/s3-client.ts": "verified",
  "apps/server/src/platform/keys/kms-master.ts": "verified",
  "apps/server/src/features/sign-on/provider-net.ts": "verified",
  "apps/server/src/features/screenshots/renderer.ts": "inspect",
  "apps/server/src/features/takedowns/collect-evidence.ts": "inspect",
  "apps/server/src/features/takedowns/look-up-network.ts": "verified",
  "packages/intel/src/cloud/cloud-http.ts": "verified",
  "packages/intel/src/download.ts": "verified",
  "packages/scanner/src/checks/takeovers/takeover-cname.ts": "inspect",
  "packages/scanner/src/checks/tls/tls-caa.ts": "inspect",
  "packages/scanner/src/checks/tls/tls-certificate.ts": "inspect",
  "packages/scanner/src/checks/tls/tls-chain.ts": "inspect",
  "packages/scanner/src/checks/tls/tls-revocation.ts": "inspect",
  "packages/scanner/src/checks/web/web-buckets.ts": "inspect",
  "packages/scanner/src/checks/web/web-virtual-host.ts": "inspect",
  "packages/scanner/src/discovery/host-sources/certificate-names.ts": "inspect",
  "packages/scanner/src/discovery/host-sources/page-names.ts": "inspect",
  "packages/scanner/src/discovery/web-sources/define-web-source.ts": "verified",
  "packages/scanner/src/discovery/wildcard.ts": "inspect",
  "packages/scanner/src/look-alikes/rdap.ts": "verified",
  "packages/scanner/src/look-alikes/visit-site.ts": "inspect",
  "packages/scanner/src/mail/bimi.ts": "inspect",
  "packages/scanner/src/mail/mta-sts.ts": "inspect",
  "packages/scanner/src/mail/smtp.ts": "inspect",
  "packages/scanner/src/services/identify-service.ts": "inspect",
  "packages/scanner/src/templates/run-port.ts": "inspect",
  "packages/scanner/src/templates/run-websocket.ts": "inspect",
  "packages/scanner/src/tls/client-renegotiation.ts": "inspect",
  "packages/scanner/src/tls/session-reuse.ts": "inspect",
  "packages/scanner/src/tls/ticketbleed.ts": "inspect",
  "packages/scanner/src/web/hsts-preload-list.ts": "verified",
  "packages/scanner/src/web/http-versions.ts": "inspect",
  "packages/scanner/src/visit/own-address.ts": "inspect",
  "packages/scanner/src/visit/site-visit.ts": "inspect",
  "packages/scanner/src/web/virtual-hosts.ts": "inspect",
};

/** Handshakes and STARTTLS report a certificate and are never believed; a server of the operator's own is always verified. */
const CALLS: readonly [RegExp, (found: string) => string][] = [
  [/\.http\(\{?[^]*?\btls: "(\w+)"/g, (mode) => mode],
  [/\.(?:handshake|startTls)\(/g, () => "inspect"],
  [/(?<!export const )\boperator(?:Agent|Http)\(/g, () => "verified"],
];

const modesOf = (text: string): string[] => [
  ...new Set(CALLS.flatMap(([pattern, mode]) => [...text.matchAll(pattern)].map(([, found = ""]) => mode(found)))),
];

const isCaller = (path: string): boolean =>
  /^(?:apps|packages)\//.test(path) && !path.startsWith("packages/net/") && !/\.test\.tsx?$|\/testing\//.test(path);

const found = sourceFiles()
  .filter(
    ({ path, text }) => isCaller(path) && /\.http\(|\.handshake\(|\.startTls\(|\boperator(?:Agent|Http)\(/.test(text),
  )
  .map(({ path, text }) => [path, modesOf(text)] as const);

test("every caller of net declares whether it verifies or inspects certificates", () => {
  expect(found.map(([path]) => path).toSorted()).toEqual(Object.keys(CALLERS).toSorted());
});

test.each(found)("%s uses its declared mode", (path, modes) => {
  expect(modes).toEqual([CALLERS[path]]);
});

test("only the scanner, screenshots and the evidence of a takedown inspect", () => {
  const inspecting = Object.entries(CALLERS).filter(([, mode]) => mode === "inspect");
  const elsewhere = inspecting.filter(([path]) => !path.startsWith("packages/scanner/"));
  expect(elsewhere).toEqual([
    ["apps/server/src/features/screenshots/renderer.ts", "inspect"],
    ["apps/server/src/features/takedowns/collect-evidence.ts", "inspect"],
  ]);
});
