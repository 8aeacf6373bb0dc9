import { type ChildProcess, execFileSync, spawn } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";

import { listenTcp } from "./bind.ts";
import type { SamlForm } from "./saml-provider.ts";

const WWW = "/usr/share/simplesamlphp/www";
const PHP = "/usr/bin/php";
const PASSWORD = "lab-password";

/** Why SimpleSAMLphp (Debian packages `simplesamlphp`, `php-cli`, `php-xml` and `php-mbstring`) cannot run here; null: it can. */
export const missingSimpleSaml = (): string | null => {
  if (!existsSync(WWW) || !existsSync(PHP)) return "SimpleSAMLphp and PHP are not installed";
  const modules = execFileSync(PHP, ["-m"], { encoding: "utf8" }).split("\n");
  const missing = ["dom", "mbstring"].filter((name) => !modules.includes(name));
  return missing.length === 0 ? null : `PHP lacks ${missing.join(" and ")}`;
};

export interface SimpleSaml extends AsyncDisposable {
  readonly metadataUrl: string;
  /** Tells the provider of the portal. */
  addPortal(portal: { entityId: string; assertionUrl: string; certificate: string; isEncrypted: boolean }): void;
  /** Goes the way of a browser from the portal's redirect to the provider's form, signing in as this person. */
  visit(url: string, login: string): Promise<SamlForm>;
  /** A sign-in that begins at the provider. */
  unsolicited(entityId: string, login: string): Promise<SamlForm>;
}

const freePort = async (): Promise<number> => {
  const server = createServer();
  const { port } = await listenTcp(server, "127.0.0.1", 0);
  await new Promise((resolve) => server.close(resolve));
  return port;
};

const quoted = (text: string): string => `'${text.replaceAll("\\", "\\\\").replaceAll("'", "\\'")}'`;

const unescaped = (html: string): string =>
  html
    .replaceAll("&quot;", '"')
    .replaceAll("&#039;", "'")
    .replaceAll("&lt;", "<")
    .replaceAll("&gt;", ">")
    .replaceAll("&amp;", "&");

const fieldOf = (page: string, name: string): string =>
  unescaped(new RegExp(`name="${name}"[^>]*value="([^"]*)"`).exec(page)?.[1] ?? "");

/** SimpleSAMLphp as an identity provider on loopback, in PHP's own server. People: login, email and groups. */
export const startSimpleSaml = async (
  people: readonly { readonly login: string; readonly email: string; readonly groups: readonly string[] }[],
): Promise<SimpleSaml> => {
  const folder = mkdtempSync(join(tmpdir(), "simplesamlphp-"));
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  for (const name of ["metadata", "cert", "tmp", "sessions", "log", "data"]) mkdirSync(join(folder, name));
  execFileSync(
    "openssl",
    [
      "req",
      "-x509",
      "-newkey",
      "rsa:2048",
      "-nodes",
      "-days",
      "30",
      "-subj",
      "/CN=lab",
      "-keyout",
      "cert/idp.pem",
      "-out",
      "cert/idp.crt",
    ],
    { cwd: folder, stdio: "ignore" },
  );
  const php = (name: string, text: string) => writeFileSync(join(folder, name), `<?php\n${text}\n`);
  php(
    "config.php",
    `$config = [
  'baseurlpath' => ${quoted(`${origin}/`)},
  'certdir' => ${quoted(`${folder}/cert/`)}, 'loggingdir' => ${quoted(`${folder}/log/`)},
  'datadir' => ${quoted(`${folder}/data/`)}, 'tempdir' => ${quoted(`${folder}/tmp`)},
  'metadatadir' => ${quoted(`${folder}/metadata/`)},
  'secretsalt' => 'lab', 'auth.adminpassword' => 'lab', 'admin.protectindexpage' => false,
  'technicalcontact_name' => 'Lab', 'technicalcontact_email' => 'lab@idp.test', 'timezone' => 'UTC',
  'logging.handler' => 'errorlog', 'logging.level' => 3, 'debug' => [], 'showerrors' => true, 'errorreporting' => false,
  'enable.saml20-idp' => true, 'module.enable' => ['core' => true, 'saml' => true, 'exampleauth' => true],
  'session.cookie.name' => 'lab_session', 'session.cookie.secure' => false, 'session.cookie.samesite' => null,
  'session.phpsession.cookiename' => 'lab_php', 'session.phpsession.savepath' => ${quoted(`${folder}/sessions`)},
  'session.duration' => 3600, 'session.authtoken.cookiename' => 'lab_auth', 'store.type' => 'phpsession',
  'language.available' => ['en'], 'language.default' => 'en', 'theme.use' => 'default',
  'metadata.sources' => [['type' => 'flatfile']], 'metadata.sign.enable' => false,
  'authproc.idp' => [], 'authproc.sp' => [], 'production' => false, 'trusted.url.domains' => null,
];`,
  );
  const users = people.map(
    ({ login, email, groups }) =>
      `${quoted(`${login}:${PASSWORD}`)} => ['uid' => [${quoted(login)}], 'email' => [${quoted(email)}], 'givenName' => ['Mara'], 'sn' => ['Vogt'], 'groups' => [${groups.map(quoted).join(", ")}]]`,
  );
  php("authsources.php", `$config = ['lab' => ['exampleauth:UserPass', ${users.join(", ")}]];`);
  php(
    "metadata/saml20-idp-hosted.php",
    `$metadata['__DYNAMIC:1__'] = [
  'host' => '__DEFAULT__', 'privatekey' => 'idp.pem', 'certificate' => 'idp.crt', 'auth' => 'lab',
  'signature.algorithm' => 'http://www.w3.org/2001/04/xmldsig-more#rsa-sha256',
  'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'authproc' => [1 => ['class' => 'saml:AttributeNameID', 'attribute' => 'uid', 'Format' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent']],
];`,
  );
  php("metadata/saml20-sp-remote.php", "");
  let log = "";
  const server: ChildProcess = spawn(
    PHP,
    ["-d", "error_reporting=0", "-d", "display_errors=0", "-S", `127.0.0.1:${port}`, "-t", WWW],
    {
      env: { PATH: "/usr/bin:/bin", SIMPLESAMLPHP_CONFIG_DIR: folder },
      stdio: ["ignore", "pipe", "pipe"],
    },
  );
  for (const stream of [server.stdout, server.stderr]) stream?.on("data", (part: Buffer) => (log += part.toString()));
  const metadataUrl = `${origin}/saml2/idp/metadata.php`;
  for (let tries = 0; ; tries += 1) {
    const isUp = await fetch(metadataUrl).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) break;
    if (tries > 100) throw new Error(`SimpleSAMLphp did not start: ${log.slice(-2000)}`);
    await sleep(100);
  }

  const walk = async (url: string, login: string): Promise<SamlForm> => {
    const cookies = new Map<string, string>();
    let [at, form] = [url, null as URLSearchParams | null];
    for (let step = 0; step < 12; step += 1) {
      const response: Response = await fetch(at, {
        redirect: "manual",
        headers: { cookie: [...cookies].map((pair) => pair.join("=")).join("; ") },
        ...(form !== null && { method: "POST", body: form }),
      });
      form = null;
      for (const line of response.headers.getSetCookie()) {
        const [, name = "", value = ""] = /^([^=]+)=([^;]*)/.exec(line) ?? [];
        cookies.set(name, value);
      }
      const location = response.headers.get("location");
      const page = await response.text();
      if (location !== null) at = new URL(location, at).href;
      else if (page.includes('name="SAMLResponse"'))
        return {
          action: unescaped(/action="([^"]+)"/.exec(page)?.[1] ?? ""),
          SAMLResponse: fieldOf(page, "SAMLResponse"),
          RelayState: fieldOf(page, "RelayState"),
        };
      else if (page.includes('name="AuthState"'))
        form = new URLSearchParams({ username: login, password: PASSWORD, AuthState: fieldOf(page, "AuthState") });
      else throw new Error(`SimpleSAMLphp answered ${response.status}: ${page.slice(0, 500)} ${log.slice(-1500)}`);
    }
    throw new Error("SimpleSAMLphp redirects in circles");
  };

  return {
    metadataUrl,
    addPortal: ({ entityId, assertionUrl, certificate, isEncrypted }) =>
      php(
        "metadata/saml20-sp-remote.php",
        `$metadata[${quoted(entityId)}] = [
  'AssertionConsumerService' => ${quoted(assertionUrl)}, 'saml20.sign.assertion' => true, 'saml20.sign.response' => true,
  'assertion.encryption' => ${isEncrypted}, 'certData' => ${quoted(certificate)},
  'NameIDFormat' => 'urn:oasis:names:tc:SAML:2.0:nameid-format:persistent',
  'simplesaml.nameidattribute' => 'uid', 'attributes' => ['email', 'givenName', 'sn', 'groups'],
];`,
      ),
    visit: walk,
    unsolicited: (entityId, login) =>
      walk(`${origin}/saml2/idp/SSOService.php?spentityid=${encodeURIComponent(entityId)}`, login),
    async [Symbol.asyncDispose]() {
      const isOver = new Promise((resolve) => server.once("exit", resolve));
      server.kill();
      await isOver;
      rmSync(folder, { recursive: true, force: true });
    },
  };
};
