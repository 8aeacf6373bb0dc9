/** Real servers the way a careless administrator leaves them, and what a scan has to say of each. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { postgresBin, findServerAccount, REAL_SERVERS, type RealServer } from "./services.servers.ts";

/** One planted fault: the expected check, outcome and part of the subject. */
export interface PlantedFault {
  readonly check: string;
  readonly outcome: string;
  readonly where: string;
}

export interface PlantedServer {
  readonly server: RealServer;
  readonly faults: readonly PlantedFault[];
}

export const CARELESS = "careless.test";

const file = (path: string, text: string): string => {
  writeFileSync(path, text);
  return path;
};

/** A server as it is in the other bench, whose plain configuration is careless enough, or with other settings. */
const usual = (name: string, prepare?: RealServer["prepare"]): RealServer => {
  const found = REAL_SERVERS.find((it) => it.name === name);
  if (found === undefined) throw new Error(`there is no server ${name}`);
  return prepare === undefined ? found : { ...found, prepare };
};

const on =
  (port: number | string) =>
  (check: string, outcome: string): PlantedFault => ({ check, outcome, where: `:${port}` });

/** The page's own files: what someone forgot in the folder of the web server. */
const litter = (dir: string): string => {
  const root = join(dir, "www");
  for (const it of ["", ".git", "uploads"]) mkdirSync(join(root, it), { recursive: true });
  file(join(root, ".git/config"), "[core]\n\trepositoryformatversion = 0\n\tbare = false\n");
  file(join(root, ".git/HEAD"), "ref: refs/heads/main\n");
  file(join(root, ".env"), "APP_ENV=production\nDB_PASSWORD=not-a-real-one\n");
  file(
    join(root, "backup.sql"),
    "-- MySQL dump 10.13\nCREATE TABLE `users` (`id` int);\nINSERT INTO `users` VALUES (1);\n",
  );
  file(join(root, "uploads/contracts-2023.pdf"), "%PDF-1.4\n");
  execFileSync("chmod", ["-R", "a+rX", dir]);
  return root;
};

const selfSigned = (dir: string): { cert: string; key: string } => {
  const [cert, key] = [join(dir, "cert.pem"), join(dir, "key.pem")];
  const subject = ["-subj", `/CN=${CARELESS}`, "-addext", `subjectAltName=DNS:${CARELESS},DNS:*.${CARELESS}`];
  const made = ["req", "-x509", "-newkey", "rsa:2048", "-nodes", "-days", "90", "-keyout", key, "-out", cert];
  execFileSync("openssl", [...made, ...subject], { stdio: "ignore" });
  return { cert, key };
};

/** The zone is part of the carelessness: one machine under two names, and anyone may copy it. */
const ZONE = (ip: string): string =>
  `$TTL 300\n@ SOA ns1 hostmaster 1 3600 600 86400 300\n@ NS ns1\n@ NS ns2\n@ A ${ip}\n@ MX 10 mail\n${["ns1", "ns2", "www", "mail"].map((name) => `${name} A ${ip}\n`).join("")}`;

export const CARELESS_SERVERS: readonly PlantedServer[] = [
  {
    server: usual("BIND", (dir, ip) => ({
      args: [
        "-g",
        "-c",
        file(
          join(dir, "conf"),
          `options { directory "${dir}"; listen-on port 53 { ${ip}; }; listen-on-v6 { none; }; recursion yes; allow-recursion { any; }; allow-transfer { any; }; dnssec-validation no; forwarders { 127.0.0.1 port 1; }; forward only; pid-file none; session-keyfile none; };\ncontrols {};\nzone "${CARELESS}" { type master; file "${file(join(dir, "zone"), ZONE(ip))}"; };\n`,
        ),
      ],
    })),
    faults: [
      { check: "dns-zone-transfer", outcome: "zone-transfer-open", where: `ns1.${CARELESS}` },
      { check: "domain-name-servers", outcome: "name-server-single", where: CARELESS },
      on("53/tcp")("service-amplifier", "open-resolver"),
      on("53/udp")("service-amplifier", "open-resolver"),
    ],
  },
  {
    server: usual("OpenSSH", (dir, ip) => {
      mkdirSync("/run/sshd", { recursive: true });
      execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(dir, "key")]);
      const text = `ListenAddress ${ip}:22\nHostKey ${join(dir, "key")}\nPidFile none\nKexAlgorithms +diffie-hellman-group1-sha1\nCiphers +3des-cbc\nMACs +hmac-md5\n`;
      return { args: ["-D", "-e", "-f", file(join(dir, "conf"), text)] };
    }),
    faults: [on("22/tcp")("service-ssh", "ssh-weak-key-exchange"), on("22/tcp")("service-ssh", "ssh-weak-cipher")],
  },
  {
    server: {
      ...usual("nginx"),
      ports: [80, 443],
      prepare(dir, ip) {
        const { cert, key } = selfSigned(dir);
        const root = litter(dir);
        const text = `daemon off; user nobody nogroup; pid ${dir}/pid; error_log ${dir}/error; events {} http { access_log off; root ${root}; autoindex on; server { listen ${ip}:80; } server { listen ${ip}:443 ssl; ssl_certificate ${cert}; ssl_certificate_key ${key}; ssl_protocols TLSv1 TLSv1.1 TLSv1.2; ssl_ciphers ALL:@SECLEVEL=0; } }`;
        return { args: ["-p", dir, "-c", file(join(dir, "conf"), text)] };
      },
    },
    faults: [
      { check: "web-exposed-files", outcome: "file-version-control", where: "/.git/config" },
      { check: "web-exposed-files", outcome: "file-secrets", where: "/.env" },
      { check: "web-exposed-files", outcome: "file-database-dump", where: "/backup.sql" },
      { check: "web-directory-listing", outcome: "directory-listing-sensitive", where: `://${CARELESS}/` },
      { check: "web-https", outcome: "https-redirect-absent", where: `http://${CARELESS}/` },
      { check: "web-headers", outcome: "csp-absent", where: `https://${CARELESS}/` },
      { check: "web-headers", outcome: "version-disclosed", where: `https://${CARELESS}/` },
      { check: "tls-certificate", outcome: "certificate-self-signed", where: CARELESS },
      { check: "tls-protocols", outcome: "tls-old-versions", where: CARELESS },
    ],
  },
  {
    server: usual("Apache httpd", (dir, ip) => {
      const modules = ["mpm_event", "authz_core", "autoindex", "dir", "mime", "status"]
        .map((it) => `LoadModule ${it}_module /usr/lib/apache2/modules/mod_${it}.so\n`)
        .join("");
      const text = `${modules}ServerRoot ${dir}\nPidFile ${dir}/pid\nErrorLog ${dir}/error\nUser nobody\nGroup nogroup\nServerName ${CARELESS}\nListen ${ip}:8080\nDocumentRoot ${litter(dir)}\nTypesConfig /etc/mime.types\nTraceEnable On\n<Directory ${dir}/www>\n  Options +Indexes\n  Require all granted\n</Directory>\n<Location /server-status>\n  SetHandler server-status\n</Location>\n`;
      return { args: ["-DFOREGROUND", "-f", file(join(dir, "conf"), text)] };
    }),
    faults: [
      { check: "web-methods", outcome: "method-trace", where: ":8080" },
      { check: "web-exposed-files", outcome: "file-server-status", where: ":8080/server-status" },
      { check: "web-directory-listing", outcome: "directory-listing-sensitive", where: ":8080/" },
    ],
  },
  {
    server: usual("lighttpd", (dir, ip) => {
      const text = `server.modules = ( "mod_dirlisting" )\nserver.document-root = "${litter(dir)}"\nserver.bind = "${ip}"\nserver.port = 8081\ndir-listing.activate = "enable"\n`;
      return { args: ["-D", "-f", file(join(dir, "conf"), text)] };
    }),
    faults: [
      { check: "web-directory-listing", outcome: "directory-listing-sensitive", where: ":8081/" },
      { check: "web-exposed-files", outcome: "file-secrets", where: ":8081/.env" },
    ],
  },
  {
    server: usual("vsftpd"),
    faults: [on("21/tcp")("service-plaintext", "login-in-clear")],
  },
  {
    server: usual("ProFTPD", (dir, ip) => {
      mkdirSync(join(dir, "pub"), { recursive: true });
      const text = `ServerType standalone\nServerName acme\nDefaultAddress ${ip}\nSocketBindTight on\nPort 2121\nUser nobody\nGroup nogroup\nScoreboardFile ${dir}/board\nPidFile ${dir}/pid\nDelayTable none\nServerIdent on\nUseReverseDNS off\nWtmpLog off\nUseIPv6 off\nRequireValidShell off\n<Anonymous ${dir}/pub>\n  User nobody\n  Group nogroup\n  UserAlias anonymous nobody\n  RequireValidShell off\n</Anonymous>\n`;
      return { args: ["-n", "-q", "-c", file(join(dir, "conf"), text)] };
    }),
    faults: [
      on("2121/tcp")("service-plaintext", "login-in-clear"),
      on("2121/tcp")("service-without-login", "files-open"),
    ],
  },
  {
    server: usual("Postfix", (dir, ip) => {
      const { args } = usual("Postfix").prepare(dir, ip);
      const main = `compatibility_level = 3.6\nqueue_directory = ${dir}/queue\ndata_directory = ${dir}/data\ninet_interfaces = ${ip}\nsmtpd_peername_lookup = no\nmyhostname = mail.${CARELESS}\nmydestination = $myhostname, ${CARELESS}\nalias_maps =\nlocal_recipient_maps = texthash:${file(join(dir, "people"), "postmaster x\n")}\nmynetworks = 0.0.0.0/0\nmaillog_file = /dev/stdout\nsmtpd_banner = $myhostname ESMTP $mail_name ($mail_version)\n`;
      file(join(dir, "main.cf"), main);
      return { args };
    }),
    faults: [
      { check: "email-smtp", outcome: "smtp-no-starttls", where: `mail.${CARELESS}` },
      { check: "email-smtp", outcome: "smtp-vrfy", where: `mail.${CARELESS}` },
      { check: "email-open-relay", outcome: "open-relay", where: `mail.${CARELESS}` },
    ],
  },
  {
    server: usual("Dovecot", (dir, ip) => {
      const { args } = usual("Dovecot").prepare(dir, ip);
      const conf = join(dir, "conf");
      execFileSync("sed", ["-i", "1i disable_plaintext_auth = no", conf]);
      return { args };
    }),
    faults: [
      on("143/tcp")("service-plaintext", "login-in-clear"),
      on("110/tcp")("service-plaintext", "login-in-clear"),
    ],
  },
  { server: usual("Redis"), faults: [on("6379/tcp")("service-without-login", "database-open")] },
  { server: usual("Memcached"), faults: [on("11211/tcp")("service-without-login", "database-open")] },
  {
    server: usual("MariaDB"),
    faults: [
      on("3306/tcp")("service-internal", "database-exposed"),
      on("3306/tcp")("service-plaintext", "data-in-clear"),
    ],
  },
  {
    server: usual("PostgreSQL", (dir, ip) => {
      execFileSync("chown", ["-R", "postgres", dir]);
      const db = join(dir, "db");
      const made = ["-D", db, "-U", "postgres", "-A", "trust"];
      execFileSync(join(postgresBin(), "initdb"), made, {
        stdio: "ignore",
        ...findServerAccount("postgres"),
        cwd: dir,
      });
      file(join(db, "pg_hba.conf"), "host all all 0.0.0.0/0 trust\n");
      return { args: ["-D", db, "-h", ip, "-p", "5432", "-k", dir], user: "postgres" };
    }),
    faults: [on("5432/tcp")("service-without-login", "database-open")],
  },
  { server: usual("Mosquitto"), faults: [on("1883/tcp")("service-without-login", "queue-open")] },
  {
    server: usual("OpenLDAP"),
    faults: [on("389/tcp")("service-internal", "directory-exposed")],
  },
  { server: usual("rsync"), faults: [on("873/tcp")("service-without-login", "files-open")] },
  {
    server: usual("Squid", (dir, ip) => {
      const { args } = usual("Squid").prepare(dir, ip);
      execFileSync("sed", ["-i", "$a http_access allow all", join(dir, "conf")]);
      return { args };
    }),
    faults: [on("3128/tcp")("service-without-login", "proxy-open")],
  },
  { server: usual("Tinyproxy"), faults: [on("8888/tcp")("service-without-login", "proxy-open")] },
  { server: usual("etcd"), faults: [on("2379/tcp")("service-without-login", "control-open")] },
  { server: usual("CUPS"), faults: [on("631/tcp")("service-internal", "device-exposed")] },
  { server: usual("TigerVNC"), faults: [on("5977/tcp")("service-without-login", "desktop-open")] },
  {
    server: {
      name: "snmpd",
      package: "snmpd",
      binary: "/usr/sbin/snmpd",
      ports: [],
      product: /snmp/i,
      prepare: (dir, ip) => ({
        args: [
          "-f",
          "-Lo",
          "-C",
          "-c",
          file(join(dir, "conf"), `agentaddress udp:${ip}:161\nrocommunity public\nsysDescr careless router\n`),
          "-p",
          join(dir, "pid"),
        ],
        env: { SNMP_PERSISTENT_DIR: dir },
      }),
    },
    faults: [on("161/udp")("service-without-login", "device-open")],
  },
];
