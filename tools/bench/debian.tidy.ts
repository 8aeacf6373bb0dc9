/** The same real servers as a careful administrator runs them: public services, and services that require authentication. */
import { execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

import { DAY_MS } from "@parapet/domain/durations";

import { REAL_SERVERS, type RealServer } from "./services.servers.ts";

export const TIDY = "tidy.test";
/** The machine behind it, under a name of its own so that it can be checked too: everything there wants a login. */
export const GUARDED = "guarded.test";

/** Files of a certificate that the scan's machine trusts. */
export interface Trusted {
  readonly cert: string;
  readonly key: string;
  readonly authority: string;
}

const SECRET = "not-a-real-one";

const file = (path: string, text: string): string => {
  writeFileSync(path, text);
  return path;
};

const usual = (name: string, prepare?: RealServer["prepare"]): RealServer => {
  const found = REAL_SERVERS.find((it) => it.name === name);
  if (found === undefined) throw new Error(`there is no server ${name}`);
  return prepare === undefined ? found : { ...found, prepare };
};

/** Names that the certificate has to be made for. */
export const TIDY_NAMES: readonly string[] = [TIDY, ...["www", "mail", "ns1", "ns2"].map((name) => `${name}.${TIDY}`)];

const HEADERS: Readonly<Record<string, string>> = {
  "Strict-Transport-Security": "max-age=63072000; includeSubDomains; preload",
  "Content-Security-Policy":
    "default-src 'none'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  "X-Content-Type-Options": "nosniff",
  "X-Frame-Options": "DENY",
  "Referrer-Policy": "no-referrer",
  "Permissions-Policy": "camera=(), geolocation=(), microphone=()",
  "Cross-Origin-Opener-Policy": "same-origin",
  "Cross-Origin-Embedder-Policy": "require-corp",
  "Cross-Origin-Resource-Policy": "same-origin",
  "Cache-Control": "no-store",
};

const site = (dir: string): string => {
  const root = join(dir, "www");
  mkdirSync(join(root, ".well-known"), { recursive: true });
  file(
    join(root, "index.html"),
    "<!doctype html><html lang=en><title>Tidy</title><h1>Everything in its place</h1></html>\n",
  );
  file(join(root, "robots.txt"), "User-agent: *\nAllow: /\n");
  const until = new Date(Date.now() + 180 * DAY_MS).toISOString();
  file(join(root, ".well-known/security.txt"), `Contact: mailto:security@${TIDY}\nExpires: ${until}\n`);
  execFileSync("chmod", ["-R", "a+rX", dir]);
  return root;
};

const zone = (ip: string, second: string, records: string): string =>
  `$TTL 300\n@ SOA ns1.${TIDY}. hostmaster.${TIDY}. 1 3600 600 86400 300\n@ NS ns1.${TIDY}.\n@ NS ns2.${TIDY}.\n${records}ns1 A ${ip}\nns2 A ${second}\n`;

/** Public services. */
export const tidyServers = ({ cert, key }: Trusted, second: string, inner: string): readonly RealServer[] => [
  usual("BIND", (dir, ip) => {
    const own = zone(ip, second, `@ A ${ip}\n@ MX 10 mail\nwww A ${ip}\nmail A ${ip}\n`);
    const behind = `$TTL 300\n@ SOA ns1.${TIDY}. hostmaster.${TIDY}. 1 3600 600 86400 300\n@ NS ns1.${TIDY}.\n@ A ${inner}\n`;
    const zones = [
      [TIDY, file(join(dir, "zone"), own)],
      [GUARDED, file(join(dir, "guarded"), behind)],
    ].map(([name, path]) => `zone "${name}" { type master; file "${path}"; };\n`);
    const text = `options { directory "${dir}"; listen-on port 53 { ${ip}; ${second}; }; listen-on-v6 { none; }; recursion no; allow-transfer { none; }; version none; dnssec-validation no; pid-file none; session-keyfile none; };\ncontrols {};\n${zones.join("")}`;
    return { args: ["-g", "-c", file(join(dir, "conf"), text)] };
  }),
  usual("OpenSSH", (dir, ip) => {
    mkdirSync("/run/sshd", { recursive: true });
    execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(dir, "key")]);
    const text = `ListenAddress ${ip}:22\nHostKey ${join(dir, "key")}\nPidFile none\nPasswordAuthentication no\nKbdInteractiveAuthentication no\nKexAlgorithms curve25519-sha256\nCiphers chacha20-poly1305@openssh.com,aes256-gcm@openssh.com\nMACs hmac-sha2-256-etm@openssh.com\n`;
    return { args: ["-D", "-e", "-f", file(join(dir, "conf"), text)] };
  }),
  {
    ...usual("nginx"),
    ports: [80, 443],
    prepare(dir, ip) {
      const headers = Object.entries(HEADERS).map(([name, value]) => `add_header ${name} "${value}" always;`);
      const names = String.raw`"~^(?<asked>(?:www\.|mail\.|ns1\.|)tidy\.test)$"`;
      // A name that is none of ours is never repeated, neither in a redirect nor in a page.
      const text = `daemon off; user nobody nogroup; pid ${dir}/pid; error_log ${dir}/error; events {} http { access_log off; server_tokens off; root ${site(dir)}; types { text/html html; text/plain txt; } default_type text/plain; charset utf-8;
        server { listen ${ip}:80 default_server; return 444; }
        server { listen ${ip}:80; server_name ${names}; return 301 https://$asked$request_uri; }
        server { listen ${ip}:443 ssl default_server; server_name ${names}; ssl_certificate ${cert}; ssl_certificate_key ${key}; ssl_protocols TLSv1.2 TLSv1.3; ssl_ciphers ECDHE+AESGCM:ECDHE+CHACHA20; ssl_prefer_server_ciphers on; ${headers.join(" ")} } }`;
      return { args: ["-p", dir, "-c", file(join(dir, "conf"), text)] };
    },
  },
  {
    ...usual("Apache httpd"),
    ports: [8443],
    prepare(dir, ip) {
      const modules = ["mpm_event", "authz_core", "dir", "mime", "headers", "ssl"]
        .map((it) => `LoadModule ${it}_module /usr/lib/apache2/modules/mod_${it}.so\n`)
        .join("");
      const headers = Object.entries(HEADERS).map(([name, value]) => `Header always set ${name} "${value}"\n`);
      const text = `${modules}ServerRoot ${dir}\nPidFile ${dir}/pid\nErrorLog ${dir}/error\nUser nobody\nGroup nogroup\nServerName www.${TIDY}\nUseCanonicalName On\nServerTokens Prod\nServerSignature Off\nTraceEnable Off\nFileETag None\nTypesConfig /etc/mime.types\nListen ${ip}:8443\nDocumentRoot ${site(dir)}\nSSLEngine on\nSSLProtocol -all +TLSv1.2 +TLSv1.3\nSSLCipherSuite ECDHE+AESGCM:ECDHE+CHACHA20\nSSLCertificateFile ${cert}\nSSLCertificateKeyFile ${key}\n${headers.join("")}<Directory ${dir}/www>\n  Options None\n  Require all granted\n</Directory>\n`;
      return { args: ["-DFOREGROUND", "-f", file(join(dir, "conf"), text)] };
    },
  },
  usual("Postfix", (dir, ip) => {
    const { args } = usual("Postfix").prepare(dir, ip);
    const main = `compatibility_level = 3.6\nqueue_directory = ${dir}/queue\ndata_directory = ${dir}/data\ninet_interfaces = ${ip}\nsmtpd_peername_lookup = no\nmyhostname = mail.${TIDY}\nmydestination = ${TIDY}\nmynetworks = 192.0.2.0/24\nsmtpd_relay_restrictions = reject_unauth_destination\ndisable_vrfy_command = yes\nsmtpd_tls_cert_file = ${cert}\nsmtpd_tls_key_file = ${key}\nsmtpd_tls_security_level = may\nsmtpd_tls_protocols = >=TLSv1.2\nmaillog_file = /dev/stdout\nsmtpd_banner = $myhostname ESMTP\n`;
    file(join(dir, "main.cf"), main);
    return { args };
  }),
  {
    ...usual("Dovecot"),
    ports: [993, 995],
    prepare(dir, ip) {
      const listener = (kind: "imap" | "pop3", port: number) =>
        `service ${kind}-login {\n  inet_listener ${kind} {\n    port = 0\n  }\n  inet_listener ${kind}s {\n    port = ${port}\n    ssl = yes\n  }\n}\n`;
      const text = `protocols = imap pop3\nlisten = ${ip}\nbase_dir = ${dir}/run\nstate_dir = ${dir}/state\nlog_path = ${dir}/log\nssl = required\nssl_cert = <${cert}\nssl_key = <${key}\nssl_min_protocol = TLSv1.2\nmail_location = maildir:${dir}/mail\npassdb {\n  driver = passwd-file\n  args = ${file(join(dir, "users"), "")}\n}\nuserdb {\n  driver = static\n  args = uid=nobody gid=nogroup home=${dir}\n}\n${listener("imap", 993)}${listener("pop3", 995)}`;
      return { args: ["-F", "-c", file(join(dir, "conf"), text)] };
    },
  },
  usual("vsftpd", (dir, ip) => {
    mkdirSync("/var/run/vsftpd/empty", { recursive: true });
    const text = `listen=YES\nbackground=NO\nlisten_address=${ip}\nanonymous_enable=NO\nlocal_enable=YES\nftpd_banner=Files of ${TIDY}: FTP over TLS\nsecure_chroot_dir=/var/run/vsftpd/empty\nssl_enable=YES\nforce_local_logins_ssl=YES\nforce_local_data_ssl=YES\nrsa_cert_file=${cert}\nrsa_private_key_file=${key}\n`;
    return { args: [file(join(dir, "conf"), text)] };
  }),
];

const sealed = (path: string): string => {
  execFileSync("chmod", ["600", path]);
  return path;
};

/** What stays inside and asks everyone who they are. */
export const guardedServers = ({ cert, key, authority }: Trusted): readonly RealServer[] => [
  usual("Redis", (dir, ip) => ({
    args: ["--bind", ip, "--port", "6379", "--requirepass", SECRET, "--save", "", "--dir", dir],
  })),
  usual("Memcached", (dir, ip) => ({
    args: ["-u", "nobody", "-l", ip, "-p", "11211", "-Y", file(join(dir, "auth"), `somebody:${SECRET}\n`)],
  })),
  usual("MariaDB"),
  usual("PostgreSQL"),
  usual("Mosquitto", (dir, ip) => {
    const passwords = join(dir, "passwords");
    execFileSync("mosquitto_passwd", ["-b", "-c", passwords, "somebody", SECRET]);
    execFileSync("chmod", ["-R", "a+rX", dir]);
    const text = `listener 1883 ${ip}\nallow_anonymous false\npassword_file ${passwords}\n`;
    return { args: ["-c", file(join(dir, "conf"), text)] };
  }),
  usual("OpenLDAP", (dir, ip) => {
    const { args } = usual("OpenLDAP").prepare(dir, ip);
    execFileSync("sed", ["-i", "1i disallow bind_anon\\nrequire authc", join(dir, "conf")]);
    return { args };
  }),
  usual("rsync", (dir, ip) => {
    const secrets = sealed(file(join(dir, "secrets"), `somebody:${SECRET}\n`));
    const text = `use chroot = no\n[backup]\npath = ${dir}\nread only = yes\nlist = no\nauth users = somebody\nsecrets file = ${secrets}\n`;
    return { args: ["--daemon", "--no-detach", `--address=${ip}`, `--config=${file(join(dir, "conf"), text)}`] };
  }),
  usual("Squid"),
  usual("Tinyproxy", (dir, ip) => {
    const text = `Listen ${ip}\nPort 8888\nTimeout 60\nMaxClients 20\nLogFile "${dir}/log"\nBasicAuth somebody ${SECRET}\n`;
    return { args: ["-d", "-c", file(join(dir, "conf"), text)] };
  }),
  usual("etcd", (dir, ip) => {
    const own = `https://${ip}:2379`;
    const peer = `http://${ip}:2380`;
    const tls = ["--cert-file", cert, "--key-file", key, "--client-cert-auth", "--trusted-ca-file", authority];
    const urls = ["--listen-client-urls", own, "--advertise-client-urls", own, "--listen-peer-urls", peer];
    const cluster = ["--initial-advertise-peer-urls", peer, "--initial-cluster", `default=${peer}`];
    return { args: ["--data-dir", join(dir, "data"), ...urls, ...cluster, ...tls] };
  }),
  usual("TigerVNC", (dir, ip) => {
    const password = execFileSync("tigervncpasswd", ["-f"], { input: `${SECRET}\n` });
    writeFileSync(join(dir, "password"), password);
    const display = [":78", "-interface", ip, "-rfbport", "5977", "-nolisten", "tcp", "-geometry", "320x240"];
    return { args: [...display, "-SecurityTypes", "VncAuth", "-PasswordFile", join(dir, "password")] };
  }),
];
