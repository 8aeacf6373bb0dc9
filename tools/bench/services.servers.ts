/* The real servers of the service benchmark: how each is configured to listen on one loopback address and nowhere else. */
import { execFileSync } from "node:child_process";
import { existsSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";

export interface RealServer {
  readonly name: string;
  /** The Debian package it comes from, whose upstream version is the truth. */
  readonly package: string;
  readonly binary: string;
  /** Libraries it needs when it can only be unpacked. */
  readonly libraries?: readonly string[];
  readonly ports: readonly number[];
  /** How the product may be called by anyone who names it. */
  readonly product: RegExp;
  /** Writes what it needs into its own folder and says what to run. */
  prepare(dir: string, ip: string): Start;
}

/** How a prepared server is run. */
export interface Start {
  /** Run instead of the server's own binary. */
  readonly command?: string;
  readonly args: readonly string[];
  readonly env?: Record<string, string>;
  readonly user?: string;
  /** For servers that inetd would start: the listening address of socat, which runs one for each connection. */
  readonly listen?: string;
  /** For servers that cannot listen on a given address: what socat relays to them. */
  readonly relay?: { readonly listen: string; readonly to: string };
}

const file = (path: string, text: string): string => {
  writeFileSync(path, text);
  return path;
};

const owner = (name: string, field: "-u" | "-g"): number =>
  Number(execFileSync("id", [field, name], { encoding: "utf8" }));

/** The numbers of a system account, for servers that refuse to run as root. */
export const findServerAccount = (user: string): { uid: number; gid: number } => ({
  uid: owner(user, "-u"),
  gid: owner(user, "-g"),
});

const give = (dir: string, user: string) => execFileSync("chown", ["-R", user, dir]);

export const postgresBin = (): string => {
  const root = "/usr/lib/postgresql";
  const newest = existsSync(root) ? readdirSync(root).toSorted((a, b) => Number(b) - Number(a))[0] : undefined;
  return newest === undefined ? "" : join(root, newest, "bin");
};

export const REAL_SERVERS: readonly RealServer[] = [
  {
    name: "OpenSSH",
    package: "openssh-server",
    binary: "/usr/sbin/sshd",
    ports: [22],
    product: /OpenSSH/i,
    prepare(dir, ip) {
      mkdirSync("/run/sshd", { recursive: true });
      execFileSync("ssh-keygen", ["-q", "-t", "ed25519", "-N", "", "-f", join(dir, "key")]);
      return {
        args: [
          "-D",
          "-e",
          "-f",
          file(join(dir, "conf"), `ListenAddress ${ip}:22\nHostKey ${join(dir, "key")}\nPidFile none\n`),
        ],
      };
    },
  },
  {
    name: "Dropbear",
    package: "dropbear-bin",
    binary: "/usr/sbin/dropbear",
    ports: [2222],
    product: /dropbear/i,
    prepare(dir, ip) {
      execFileSync("dropbearkey", ["-t", "ed25519", "-f", join(dir, "key")], { stdio: "ignore" });
      return { args: ["-F", "-E", "-r", join(dir, "key"), "-p", `${ip}:2222`, "-P", join(dir, "pid")] };
    },
  },
  {
    name: "nginx",
    package: "nginx-light",
    binary: "/usr/sbin/nginx",
    ports: [80],
    product: /nginx/i,
    prepare: (dir, ip) => ({
      args: [
        "-p",
        dir,
        "-c",
        file(
          join(dir, "conf"),
          `daemon off; pid ${dir}/pid; error_log ${dir}/error; events {} http { access_log off; server { listen ${ip}:80; } }`,
        ),
      ],
    }),
  },
  {
    name: "Apache httpd",
    package: "apache2-bin",
    binary: "/usr/sbin/apache2",
    ports: [8080],
    product: /Apache|HTTP Server/i,
    prepare: (dir, ip) => ({
      args: [
        "-DFOREGROUND",
        "-f",
        file(
          join(dir, "conf"),
          ["mpm_event", "authz_core"]
            .map((it) => `LoadModule ${it}_module /usr/lib/apache2/modules/mod_${it}.so\n`)
            .join("") +
            `ServerRoot ${dir}\nPidFile ${dir}/pid\nErrorLog ${dir}/error\nServerName acme.test\nListen ${ip}:8080\nDocumentRoot ${dir}\n`,
        ),
      ],
    }),
  },
  {
    name: "lighttpd",
    package: "lighttpd",
    binary: "/usr/sbin/lighttpd",
    ports: [8081],
    product: /lighttpd/i,
    prepare: (dir, ip) => ({
      args: [
        "-D",
        "-f",
        file(join(dir, "conf"), `server.document-root = "${dir}"\nserver.bind = "${ip}"\nserver.port = 8081\n`),
      ],
    }),
  },
  {
    name: "vsftpd",
    package: "vsftpd",
    binary: "/usr/sbin/vsftpd",
    ports: [21],
    product: /vsftpd/i,
    prepare(dir, ip) {
      mkdirSync("/var/run/vsftpd/empty", { recursive: true });
      return {
        args: [
          file(
            join(dir, "conf"),
            `listen=YES\nbackground=NO\nlisten_address=${ip}\nanonymous_enable=NO\nlocal_enable=YES\nsecure_chroot_dir=/var/run/vsftpd/empty\n`,
          ),
        ],
      };
    },
  },
  {
    name: "ProFTPD",
    package: "proftpd-core",
    binary: "/usr/sbin/proftpd",
    libraries: ["libhiredis0.14", "libmemcachedutil2", "libmemcached11", "libpcre2-posix3"],
    ports: [2121],
    product: /ProFTPD/i,
    prepare: (dir, ip) => ({
      args: [
        "-n",
        "-q",
        "-c",
        file(
          join(dir, "conf"),
          `ServerType standalone\nServerName acme\nDefaultAddress ${ip}\nSocketBindTight on\nPort 2121\nUser nobody\nGroup nogroup\nScoreboardFile ${dir}/board\nPidFile ${dir}/pid\nDelayTable none\nServerIdent on\nUseReverseDNS off\nWtmpLog off\nUseIPv6 off\n`,
        ),
      ],
    }),
  },
  {
    name: "Postfix",
    package: "postfix",
    binary: "/usr/lib/postfix/sbin/master",
    ports: [25],
    product: /Postfix/i,
    prepare(dir, ip) {
      for (const it of ["queue", "data"]) mkdirSync(join(dir, it));
      give(join(dir, "data"), "postfix");
      const services = [
        "cleanup unix n - n - 0 cleanup",
        "qmgr unix n - n 300 1 qmgr",
        "rewrite unix - - n - - trivial-rewrite",
        "bounce unix - - n - 0 bounce",
        "defer unix - - n - 0 bounce",
        "error unix - - n - - error",
        "anvil unix - - n - 1 anvil",
        "proxymap unix - - n - - proxymap",
        "tlsmgr unix - - n 1000? 1 tlsmgr",
        "postlog unix-dgram n - n - 1 postlogd",
      ];
      file(join(dir, "master.cf"), [`${ip}:25 inet n - n - - smtpd`, ...services].join("\n") + "\n");
      file(
        join(dir, "main.cf"),
        `compatibility_level = 3.6\nqueue_directory = ${dir}/queue\ndata_directory = ${dir}/data\ninet_interfaces = ${ip}\nsmtpd_peername_lookup = no\nmyhostname = mail.acme.test\nmydestination =\nmaillog_file = /dev/stdout\nsmtpd_banner = $myhostname ESMTP $mail_name (Debian/GNU)\n`,
      );
      // Its own script would leave the master behind when it is stopped; this makes the queue's folders, no more.
      execFileSync("postfix", ["-c", dir, "check"], { stdio: "ignore" });
      return { args: ["-c", dir, "-d"] };
    },
  },
  {
    name: "Dovecot",
    package: "dovecot-core",
    libraries: ["dovecot-imapd", "dovecot-pop3d"],
    binary: "/usr/sbin/dovecot",
    ports: [143, 110],
    product: /Dovecot/i,
    prepare: (dir, ip) => ({
      args: [
        "-F",
        "-c",
        file(
          join(dir, "conf"),
          `protocols = imap pop3\nlisten = ${ip}\nbase_dir = ${dir}/run\nstate_dir = ${dir}/state\nlog_path = ${dir}/log\nssl = no\nmail_location = maildir:${dir}/mail\npassdb {\n  driver = passwd-file\n  args = ${file(join(dir, "users"), "")}\n}\nuserdb {\n  driver = static\n  args = uid=nobody gid=nogroup home=${dir}\n}\nservice imap-login {\n  inet_listener imap {\n    port = 143\n  }\n  inet_listener imaps {\n    port = 0\n  }\n}\nservice pop3-login {\n  inet_listener pop3 {\n    port = 110\n  }\n  inet_listener pop3s {\n    port = 0\n  }\n}\n`,
        ),
      ],
    }),
  },
  {
    name: "Redis",
    package: "redis-server",
    binary: "/usr/bin/redis-server",
    ports: [6379],
    product: /Redis/i,
    prepare: (dir, ip) => ({
      args: ["--bind", ip, "--port", "6379", "--protected-mode", "no", "--save", "", "--dir", dir],
    }),
  },
  {
    name: "MariaDB",
    package: "mariadb-server",
    binary: "/usr/sbin/mariadbd",
    ports: [3306],
    product: /MariaDB/i,
    prepare(dir, ip) {
      give(dir, "mysql");
      execFileSync(
        "mariadb-install-db",
        [
          "--no-defaults",
          `--datadir=${dir}/db`,
          "--user=mysql",
          "--skip-test-db",
          "--auth-root-authentication-method=normal",
        ],
        { stdio: "ignore" },
      );
      return {
        args: [
          "--no-defaults",
          `--datadir=${dir}/db`,
          "--user=mysql",
          `--bind-address=${ip}`,
          "--port=3306",
          `--socket=${dir}/socket`,
          `--pid-file=${dir}/pid`,
          "--skip-name-resolve",
          `--init-file=${file(join(dir, "init"), "CREATE USER somebody@'%' ACCOUNT LOCK;\n")}`,
        ],
      };
    },
  },
  {
    name: "PostgreSQL",
    package: `postgresql-${postgresBin().split("/").at(-2) ?? ""}`,
    binary: join(postgresBin(), "postgres"),
    ports: [5432],
    product: /PostgreSQL/i,
    prepare(dir, ip) {
      give(dir, "postgres");
      file(join(dir, "secret"), "not-a-real-one\n");
      execFileSync(
        join(postgresBin(), "initdb"),
        ["-D", join(dir, "db"), "-U", "postgres", "-A", "scram-sha-256", `--pwfile=${join(dir, "secret")}`],
        { stdio: "ignore", ...findServerAccount("postgres"), cwd: dir },
      );
      return { args: ["-D", join(dir, "db"), "-h", ip, "-p", "5432", "-k", dir], user: "postgres" };
    },
  },
  {
    name: "Memcached",
    package: "memcached",
    binary: "/usr/bin/memcached",
    ports: [11_211],
    product: /Memcached/i,
    prepare: (_, ip) => ({ args: ["-u", "nobody", "-l", ip, "-p", "11211"] }),
  },
  {
    name: "Mosquitto",
    package: "mosquitto",
    binary: "/usr/sbin/mosquitto",
    ports: [1883],
    product: /mosquitto/i,
    prepare: (dir, ip) => ({ args: ["-c", file(join(dir, "conf"), `listener 1883 ${ip}\nallow_anonymous true\n`)] }),
  },
  {
    name: "BIND",
    package: "bind9",
    binary: "/usr/sbin/named",
    ports: [53],
    product: /BIND/i,
    prepare: (dir, ip) => ({
      args: [
        "-g",
        "-c",
        file(
          join(dir, "conf"),
          `options { directory "${dir}"; listen-on port 53 { ${ip}; }; listen-on-v6 { none; }; recursion no; dnssec-validation no; forwarders { 127.0.0.1 port 1; }; forward only; pid-file none; session-keyfile none; };\ncontrols {};\n`,
        ),
      ],
    }),
  },
  {
    name: "OpenLDAP",
    package: "slapd",
    binary: "/usr/sbin/slapd",
    ports: [389],
    product: /OpenLDAP/i,
    prepare(dir, ip) {
      mkdirSync(join(dir, "db"));
      return {
        args: [
          "-d",
          "0",
          "-h",
          `ldap://${ip}:389`,
          "-f",
          file(
            join(dir, "conf"),
            `include /etc/ldap/schema/core.schema\npidfile ${dir}/pid\nmodulepath /usr/lib/ldap\nmoduleload back_mdb\ndatabase mdb\nsuffix dc=acme,dc=test\ndirectory ${dir}/db\n`,
          ),
        ],
      };
    },
  },
  {
    name: "rsync",
    package: "rsync",
    binary: "/usr/bin/rsync",
    ports: [873],
    product: /rsync/i,
    prepare: (dir, ip) => ({
      args: [
        "--daemon",
        "--no-detach",
        `--address=${ip}`,
        `--config=${file(join(dir, "conf"), `use chroot = no\n[backup]\npath = ${dir}\nread only = yes\n`)}`,
      ],
    }),
  },
  {
    name: "Squid",
    package: "squid",
    binary: "/usr/sbin/squid",
    ports: [3128],
    product: /squid/i,
    prepare(dir, ip) {
      give(dir, "proxy");
      return {
        args: [
          "-N",
          "-f",
          file(
            join(dir, "conf"),
            `http_port ${ip}:3128\npid_filename ${dir}/pid\ncache_log ${dir}/log\naccess_log none\ncoredump_dir ${dir}\nvisible_hostname acme.test\ncache_effective_user proxy\n`,
          ),
        ],
      };
    },
  },
  {
    name: "Tinyproxy",
    package: "tinyproxy-bin",
    binary: "/usr/bin/tinyproxy",
    ports: [8888],
    product: /tinyproxy/i,
    prepare: (dir, ip) => ({
      args: [
        "-d",
        "-c",
        file(join(dir, "conf"), `Listen ${ip}\nPort 8888\nTimeout 60\nMaxClients 20\nLogFile "${dir}/log"\n`),
      ],
    }),
  },
  {
    name: "etcd",
    package: "etcd-server",
    binary: "/usr/bin/etcd",
    ports: [2379],
    product: /etcd/i,
    prepare: (dir, ip) => ({
      args: [
        "--data-dir",
        join(dir, "data"),
        "--listen-client-urls",
        `http://${ip}:2379`,
        "--advertise-client-urls",
        `http://${ip}:2379`,
        "--listen-peer-urls",
        `http://${ip}:2380`,
        "--initial-advertise-peer-urls",
        `http://${ip}:2380`,
        "--initial-cluster",
        `default=http://${ip}:2380`,
      ],
      env: { ETCD_UNSUPPORTED_ARCH: "arm64" },
    }),
  },
  {
    name: "CUPS",
    package: "cups-daemon",
    binary: "/usr/sbin/cupsd",
    ports: [631],
    product: /CUPS/i,
    prepare: (dir, ip) => ({
      args: [
        "-f",
        "-c",
        file(
          join(dir, "cupsd.conf"),
          `Listen ${ip}:631\nBrowsing Off\n<Location />\n  Order allow,deny\n  Allow all\n</Location>\n`,
        ),
        "-s",
        file(
          join(dir, "files.conf"),
          `ServerRoot ${dir}\nStateDir ${dir}\nCacheDir ${dir}\nRequestRoot ${dir}\nAccessLog ${dir}/access\nErrorLog ${dir}/error\nPageLog ${dir}/page\n`,
        ),
      ],
    }),
  },
  {
    name: "TigerVNC",
    package: "tigervnc-standalone-server",
    binary: "/usr/bin/Xtigervnc",
    ports: [5977],
    product: /VNC/i,
    prepare: (_, ip) => ({
      args: [
        ":77",
        "-interface",
        ip,
        "-rfbport",
        "5977",
        "-SecurityTypes",
        "None",
        "-nolisten",
        "tcp",
        "-geometry",
        "320x240",
      ],
    }),
  },
];
