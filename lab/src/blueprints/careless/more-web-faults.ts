import type { Fault } from "../../blueprint.ts";
import { loginForm, page } from "../../web/pages.ts";
import type { Answer } from "../../web/site-plan.ts";

const area = "web-apps-exposures";
const dev = "dev.acme.test";

const plain = (body: string, type = "text/plain"): Answer => ({ kind: "plain", type, body });

const onDev = (outcome: string, id: string, path: string, answer: Answer, check = "web-exposed-files"): Fault => ({
  id,
  where: `https://${dev}${path}`,
  expect: { area, check, outcome },
  plant: [{ change: "path", host: dev, path, answer }],
});

/** Further exposed files on the careless company's development host, one of each type. */
export const moreWebFaults: readonly Fault[] = [
  // The markers are written in two halves so that no one's secret scanner takes the blueprint itself for a leak.
  onDev(
    "file-private-key",
    "private-key",
    "/server.key",
    plain(`-----BEGIN ${"PRIVATE KEY"}-----\nbm90IGEga2V5\n-----END ${"PRIVATE KEY"}-----\n`),
  ),
  onDev(
    "file-secrets",
    "cloud-credentials",
    "/.aws/credentials",
    plain(
      `[default]\naws_access_key_id = ${"AKIA"}LABANVILROCKET19\naws_secret_access_key = not-a-real-secret-of-anybody\n`,
    ),
  ),
  onDev("file-secrets", "htpasswd", "/.htpasswd", plain("wile:$apr1$lablabla$Xr0ck3tAnvilRollerSkate0\n")),
  onDev(
    "file-source-backup",
    "wordpress-settings-backup",
    "/wp-config.php.bak",
    plain(
      "<?php\ndefine('DB_NAME', 'acme');\ndefine('DB_PASSWORD', 'Anvil-1949!');\ndefine('DB_HOST', 'db.acme.test');\n",
    ),
  ),
  onDev(
    "file-configuration",
    "compose-file",
    "/docker-compose.yml",
    plain(
      "services:\n  shop:\n    image: acme/shop:latest\n    environment:\n      DB_PASSWORD: Anvil-1949!\n",
      "text/yaml",
    ),
  ),
  onDev("file-version-control", "subversion", "/.svn/wc.db", {
    kind: "plain",
    type: "application/octet-stream",
    base64: "U1FMaXRlIGZvcm1hdCAzABAAAQEAQCAgAAAAAQ==",
  }),
  onDev("file-metadata", "ds-store", "/.DS_Store", {
    kind: "plain",
    type: "application/octet-stream",
    base64: "AAAAAUJ1ZDEAABAAAAAIAAAAEAAAAAAA",
  }),
  onDev(
    "file-metrics",
    "metrics",
    "/metrics",
    plain("# HELP http_requests_total Requests.\n# TYPE http_requests_total counter\nhttp_requests_total 1949\n"),
  ),
  onDev(
    "file-cross-domain-policy",
    "cross-domain-policy",
    "/crossdomain.xml",
    plain(
      '<?xml version="1.0"?>\n<cross-domain-policy><allow-access-from domain="*"/></cross-domain-policy>\n',
      "application/xml",
    ),
  ),
  onDev(
    "graphql-introspection",
    "graphql",
    "/graphql",
    {
      kind: "plain",
      type: "application/json",
      body: '{"data":{"__schema":{"queryType":{"name":"Query"},"types":[{"name":"Customer"}]}}}',
    },
    "web-api-descriptions",
  ),
  onDev(
    "installer-open",
    "installer",
    "/wp-admin/install.php",
    page(
      "WordPress &rsaquo; Installation",
      '<h1>Welcome</h1><p>Welcome to the famous five-minute WordPress installation process!</p><form id="setup" method="post" action="install.php?step=1"><input type="text" name="weblog_title"></form>',
    ),
    "web-default-pages",
  ),
  {
    id: "host-header",
    where: "https://vpn.acme.test/",
    expect: { area, check: "web-host-header", outcome: "host-header-reflected" },
    plant: [
      { change: "site", host: "vpn.acme.test", set: { reflectsHost: true } },
      {
        change: "path",
        host: "vpn.acme.test",
        path: "/",
        answer: page(
          "Remote access",
          `<h1>Remote access</h1>${loginForm("/")}<a href="https://{host}/reset">Forgot your password?</a>`,
          '<link rel="canonical" href="https://{host}/">',
        ),
      },
    ],
  },
  {
    id: "certificate-chain-incomplete",
    where: "partners.acme.test",
    expect: { area, check: "tls-certificate", outcome: "certificate-chain-incomplete" },
    plant: [
      {
        change: "add-host",
        host: {
          name: "partners.acme.test",
          certificate: { state: "good", incompleteChain: true },
          site: { redirectToHttps: true, paths: { "/": page("Acme partners", "<h1>Partners</h1>") } },
          services: [
            { port: 80, speaks: "http" },
            { port: 443, speaks: "https" },
          ],
        },
      },
    ],
  },
];
