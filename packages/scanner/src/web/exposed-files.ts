/* oxlint-disable no-control-regex -- the first bytes of file formats are control characters */
import type { FileOutcome, FileSign } from "./file-signs.ts";

const of = (outcome: FileOutcome, kind: FileSign["kind"], sign: RegExp, ...paths: string[]): FileSign[] =>
  paths.map((path) => ({ path, outcome, kind, sign }));

const large = (signs: readonly FileSign[]): FileSign[] => signs.map((sign) => ({ ...sign, large: true as const }));

const DOTENV = /^(?:export )?[A-Z][A-Z0-9_]{1,60} ?=/m;
const SQL =
  /(?:-- (?:MySQL|MariaDB|PostgreSQL|phpMyAdmin|SQLite|Dump)|CREATE TABLE|INSERT INTO|DROP TABLE|BEGIN TRANSACTION|COPY [\w."]+ \()/;
const PHP_SETTINGS = /(?:<\?php[\s\S]{0,2000}(?:DB_PASSWORD|DB_HOST|password|\$db|mysqli?_connect|define\s*\())/i;
const PRIVATE_KEY = /-----BEGIN (?:RSA |DSA |EC |OPENSSH |ENCRYPTED )?PRIVATE KEY-----/;

// The first bytes of each format, as latin1.
const ZIP = /^PK\x03\x04/;
const GZIP = /^\x1f\x8b\x08/;
const RAR = /^Rar!\x1a\x07/;
const SEVEN_ZIP = /^7z\xbc\xaf\x27\x1c/;
const BZIP2 = /^BZh[1-9]/;
const SQLITE = /^SQLite format 3\0/;

const ARCHIVE_NAMES = ["{domain}", "{name}", "www", "backup", "site", "web", "db", "htdocs", "public_html", "{year}"];
const ARCHIVE_ENDINGS: readonly (readonly [string, RegExp])[] = [
  ["zip", ZIP],
  ["tar.gz", GZIP],
  ["rar", RAR],
  ["7z", SEVEN_ZIP],
  ["bz2", BZIP2],
  ["sql.gz", GZIP],
];

/** Every file that should never be served, with the signature that distinguishes it from a generic page. */
export const EXPOSED_FILES: readonly FileSign[] = [
  ...of("file-version-control", "text", /^[ \t]{0,20}\[(?:core|remote|credential|user|branch)\b/m, "/.git/config"),
  ...of("file-version-control", "text", /^(?:ref: refs\/|[0-9a-f]{40}\s*$)/, "/.git/HEAD"),
  ...of("file-version-control", "binary", /^DIRC\0\0\0[\x02-\x04]/, "/.git/index"),
  ...of("file-version-control", "text", /^[0-9a-f]{40} [0-9a-f]{40} /, "/.git/logs/HEAD"),
  ...of(
    "file-version-control",
    "text",
    /^(?:\d+\s+dir\b|\d+\s*$[\s\S]{0,2000}svn:|<\?xml[\s\S]{0,500}wc-entries)/m,
    "/.svn/entries",
  ),
  ...of("file-version-control", "binary", SQLITE, "/.svn/wc.db"),
  ...of("file-version-control", "text", /^(?:revlogv1|store|fncache|dotencode|generaldelta)\s*$/m, "/.hg/requires"),
  ...of("file-version-control", "text", /^This is a Bazaar control directory/, "/.bzr/README"),
  ...of("file-version-control", "text", /^:(?:pserver|ext|local):|^\/[^\n]{1,200}$/, "/CVS/Root"),

  ...of(
    "file-secrets",
    "text",
    DOTENV,
    "/.env",
    "/.env.local",
    "/.env.production",
    "/.env.prod",
    "/.env.dev",
    "/.env.staging",
    "/.env.bak",
    "/.env.old",
    "/.env.save",
    "/.env.backup",
  ),
  ...of("file-secrets", "text", /aws_access_key_id\s*=/i, "/.aws/credentials"),
  ...of("file-secrets", "text", /_authToken\s*=|_password\s*=|^\/\/[\w.-]+\//m, "/.npmrc"),
  ...of("file-secrets", "text", /^machine\s+\S+[\s\S]{0,200}\b(?:login|password)\b/m, "/.netrc"),
  ...of("file-secrets", "text", /^https?:\/\/[^\s:]+:[^\s@]+@/m, "/.git-credentials"),
  ...of("file-secrets", "json", /"auths?"\s*:\s*\{/, "/.docker/config.json", "/.dockercfg"),
  ...of(
    "file-secrets",
    "text",
    /^[^\s:#]{1,64}:(?:\$(?:apr1|2[aby]|5|6|1|y)\$|\{SHA\}|[./A-Za-z0-9]{13}$)/m,
    "/.htpasswd",
  ),
  ...of("file-secrets", "text", /^[ \t]{0,20}(?:adapter|password|database):/m, "/config/database.yml", "/database.yml"),
  ...of(
    "file-secrets",
    "json",
    /"(?:ConnectionStrings|Logging|AllowedHosts)"\s*:/,
    "/appsettings.json",
    "/appsettings.Production.json",
    "/appsettings.Development.json",
  ),
  ...of(
    "file-secrets",
    "text",
    /^(?:SECRET_KEY|DATABASES|INSTALLED_APPS|DEBUG)\s*=/m,
    "/settings.py",
    "/local_settings.py",
  ),
  ...of(
    "file-secrets",
    "json",
    /"(?:host|password|user|remote_path)"\s*:/,
    "/sftp-config.json",
    "/.vscode/sftp.json",
    "/.ftpconfig",
  ),
  ...of(
    "file-secrets",
    "xml",
    /<FileZilla3|<Server>[\s\S]{0,2000}<Host>/,
    "/filezilla.xml",
    "/sitemanager.xml",
    "/recentservers.xml",
  ),
  ...of("file-secrets", "text", /^\[Sessions\\|^HostName=/m, "/WinSCP.ini"),
  ...of(
    "file-secrets",
    "json",
    /"(?:apiKey|authDomain|databaseURL|private_key)"\s*:/,
    "/firebase.json",
    "/firebase-config.json",
    "/serviceAccountKey.json",
    "/credentials.json",
  ),
  ...of("file-secrets", "binary", /\x62\x31\x05\x00|\x00\x05b1/, "/wallet.dat"),

  ...of(
    "file-private-key",
    "text",
    PRIVATE_KEY,
    "/.ssh/id_rsa",
    "/.ssh/id_dsa",
    "/.ssh/id_ed25519",
    "/id_rsa",
    "/id_dsa",
    "/server.key",
    "/server.pem",
    "/private.key",
    "/privatekey.pem",
    "/key.pem",
    "/{domain}.key",
    "/{domain}.pem",
    "/ssl/{domain}.key",
  ),

  ...large(
    of(
      "file-database-dump",
      "text",
      SQL,
      "/dump.sql",
      "/backup.sql",
      "/database.sql",
      "/db.sql",
      "/mysql.sql",
      "/data.sql",
      "/{domain}.sql",
      "/{name}.sql",
      "/site.sql",
    ),
  ),
  ...large(
    of(
      "file-database-dump",
      "binary",
      SQLITE,
      "/database.sqlite",
      "/db.sqlite3",
      "/database/database.sqlite",
      "/data.db",
    ),
  ),

  ...large(
    ARCHIVE_ENDINGS.flatMap(([ending, magic]) =>
      of("file-archive", "binary", magic, ...ARCHIVE_NAMES.map((name) => `/${name}.${ending}`)),
    ),
  ),

  ...of(
    "file-source-backup",
    "text",
    PHP_SETTINGS,
    "/wp-config.php~",
    "/wp-config.php.bak",
    "/wp-config.php.old",
    "/wp-config.php.save",
    "/wp-config.php.swp",
    "/.wp-config.php.swp",
    "/wp-config.bak",
    "/config.php~",
    "/config.php.bak",
    "/configuration.php~",
    "/configuration.php.bak",
    "/index.php~",
    "/index.php.bak",
    "/settings.php.bak",
    "/DEADJOE",
  ),

  ...of(
    "file-configuration",
    "xml",
    /<configuration[\s>][\s\S]{0,2000}<(?:system\.web|appSettings|connectionStrings|system\.webServer)/,
    "/web.config",
    "/web.config.bak",
    "/web.config.old",
  ),
  ...of(
    "file-configuration",
    "text",
    /^[ \t]{0,20}(?:RewriteEngine|RewriteRule|AuthType|Options|Order|Deny|<IfModule|<Files)/m,
    "/.htaccess",
  ),
  ...of("file-dependencies", "json", /"(?:require|autoload|require-dev)"\s*:/, "/composer.json"),
  ...of("file-dependencies", "json", /"packages"\s*:\s*\[|"content-hash"\s*:/, "/composer.lock"),
  ...of("file-dependencies", "json", /"(?:dependencies|devDependencies|scripts)"\s*:\s*\{/, "/package.json"),
  ...of(
    "file-configuration",
    "text",
    /^[ \t]{0,20}services[ \t]{0,4}:[\s\S]{0,2000}\b(?:image|build)[ \t]{0,4}:/m,
    "/docker-compose.yml",
    "/docker-compose.yaml",
  ),
  ...of(
    "file-configuration",
    "text",
    /^FROM\s+\S+[\s\S]{0,2000}^(?:RUN|COPY|CMD|ENTRYPOINT|ADD|ENV|WORKDIR)\b/m,
    "/Dockerfile",
  ),
  ...of(
    "file-configuration",
    "text",
    /^(?:language|script|install|before_script|stages|jobs|dist)[ \t]{0,4}:/m,
    "/.travis.yml",
    "/.gitlab-ci.yml",
  ),
  ...of(
    "file-configuration",
    "text",
    /^(?:pipeline|stages|trigger|on|jobs)\s*:/m,
    "/.github/workflows/ci.yml",
    "/azure-pipelines.yml",
  ),
  ...of(
    "file-configuration",
    "xml",
    /<project version=|<component name=/,
    "/.idea/workspace.xml",
    "/.idea/modules.xml",
  ),
  ...of("file-configuration", "json", /"configurations"\s*:\s*\[/, "/.vscode/launch.json"),
  ...of("file-configuration", "json", /^\s*\{\s*"[\w.-]+"\s*:/, "/.vscode/settings.json"),

  ...of("file-diagnostics", "json", /"(?:propertySources|activeProfiles)"\s*:/, "/actuator/env", "/env"),
  ...of("file-diagnostics", "json", /"_links"\s*:\s*\{[\s\S]{0,2000}actuator/, "/actuator"),
  ...large(of("file-memory-dump", "binary", /^(?:JAVA PROFILE|\x1f\x8b)/, "/actuator/heapdump", "/heapdump")),
  ...of("file-profiler", "page", /\/debug\/pprof\/|Types of profiles available/, "/debug/pprof/"),
  ...of("file-diagnostics", "page", /Error [Ll]og for|ELMAH/, "/elmah.axd"),
  ...of("file-diagnostics", "page", /Application Trace|Requests to this Application/, "/trace.axd"),
  ...of("file-diagnostics", "page", /<title>[^<]{0,100}Telescope/i, "/telescope"),
  ...of("file-diagnostics", "page", /<title>[^<]{0,100}Horizon/i, "/horizon"),
  ...of("file-diagnostics", "json", /"can_execute_commands"/, "/_ignition/health-check"),
  ...of(
    "file-diagnostics",
    "page",
    /Symfony Profiler|sf-toolbar|profiler_search/i,
    "/_profiler",
    "/_profiler/latest",
    "/app_dev.php/_profiler",
  ),
  ...large(of("file-memory-dump", "binary", /^\x7fELF/, "/core")),

  ...of(
    "file-phpinfo",
    "page",
    /<title>phpinfo\(\)<\/title>|<h1 class="p">PHP Version/,
    "/phpinfo.php",
    "/info.php",
    "/php.php",
    "/test.php",
    "/i.php",
    "/pi.php",
  ),
  ...of(
    "file-server-status",
    "page",
    /Apache Server Status for|Apache Server Information|<title>Apache Status/,
    "/server-status",
    "/server-info",
  ),
  ...of("file-server-status", "text", /^Active connections: \d+/, "/nginx_status", "/basic_status"),
  ...of("file-metrics", "text", /^# (?:HELP|TYPE) [a-z_:][\w:]* /m, "/metrics", "/actuator/prometheus"),

  ...of("file-metadata", "binary", /^\0\0\0\x01Bud1/, "/.DS_Store"),
  ...of("file-metadata", "binary", /^\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1/, "/Thumbs.db"),
  ...of(
    "file-metadata",
    "text",
    /^(?:cd|ls|sudo|ssh|mysql|vi|vim|nano|cat|git|exit) ?/m,
    "/.bash_history",
    "/.mysql_history",
  ),

  ...of(
    "file-cross-domain-policy",
    "xml",
    /<allow-access-from\s[^>]{0,200}domain\s*=\s*["']\*["']/i,
    "/crossdomain.xml",
  ),
  ...of("file-cross-domain-policy", "xml", /<domain\s[^>]{0,100}uri\s*=\s*["']\*["']/i, "/clientaccesspolicy.xml"),
];

/** The paths to ask of one site, with its names filled in. */
export const listExposedFiles = (host: string, registrable: string, year: number): FileSign[] => {
  const name = registrable.split(".")[0] ?? registrable;
  const seen = new Set<string>();
  return EXPOSED_FILES.map((sign) => ({
    ...sign,
    path: sign.path
      .replaceAll("{domain}", host.replace(/^www\./, ""))
      .replaceAll("{name}", name)
      .replaceAll("{year}", String(year)),
  })).filter(({ path }) => (seen.has(path) ? false : seen.add(path)));
};
