/* The second set of real servers: services and web applications that no rule of the scanner was written against. */
import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, globSync, mkdirSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import type { RealServer } from "./services.servers.ts";

/** Where packages of npm and PyPI are installed. */
export const NODE_PACKAGES = join(tmpdir(), "parapet-npm");
export const PYTHON_PACKAGES = join(tmpdir(), "parapet-pypi");

export interface UnfamiliarServer extends RealServer {
  /** Debian where left out. */
  readonly from?: "npm" | "pypi" | "python";
  /** It does not disclose its version to a client that is not signed in. */
  readonly hidesVersion?: true;
  /** The version it reports, where that differs from its package. */
  readonly version?: string | (() => string);
  /** What it is made of and may be called by as well, without counting as named. */
  readonly madeOf?: RegExp;
  /** Open to everyone by its configuration here, which is its default or the usual one. */
  readonly open?: true;
}

const file = (path: string, text: string): string => {
  writeFileSync(path, text);
  return path;
};

const give = (dir: string, user: string) => execFileSync("chown", ["-R", user, dir]);

const pythonVersion = (): string =>
  execFileSync("python3", ["-c", "import platform; print(platform.python_version())"], { encoding: "utf8" }).trim();

const javaJars = (root: string): string => globSync(`${root}/bin/*.jar`).join(":");

const inPath = (name: string): string =>
  (process.env["PATH"] ?? "")
    .split(":")
    .map((folder) => join(folder, name))
    .find(existsSync) ?? name;

const inNode = (name: string): string => join(NODE_PACKAGES, "node_modules", ".bin", name);

const python = { PYTHONPATH: PYTHON_PACKAGES };

export const UNFAMILIAR_SERVERS: readonly UnfamiliarServer[] = [
  {
    name: "Samba",
    package: "samba",
    binary: "/usr/sbin/smbd",
    ports: [445],
    product: /Samba/i,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        "--foreground",
        "--no-process-group",
        "-s",
        file(
          join(dir, "conf"),
          `[global]\nserver role = standalone server\ninterfaces = ${ip}/32\nbind interfaces only = yes\nsmb ports = 445\ndisable netbios = yes\nlock directory = ${dir}\nstate directory = ${dir}\ncache directory = ${dir}\npid directory = ${dir}\nprivate dir = ${dir}\nncalrpc dir = ${dir}\nlog file = ${dir}/log\nload printers = no\nprinting = bsd\n`,
        ),
      ],
    }),
  },
  {
    name: "ngIRCd",
    package: "ngircd",
    binary: "/usr/sbin/ngircd",
    ports: [6667],
    product: /ngircd/i,
    prepare: (dir, ip) => ({
      args: [
        "-n",
        "-f",
        file(
          join(dir, "conf"),
          `[Global]\nName = irc.acme.test\nInfo = Acme\nAdminInfo1 = Acme\nAdminInfo2 = Acme\nAdminEMail = admin@acme.test\nListen = ${ip}\nPorts = 6667\nServerUID = nobody\nServerGID = nogroup\n[Options]\nDNS = no\nIdent = no\nPAM = no\n`,
        ),
      ],
    }),
  },
  {
    name: "InspIRCd",
    package: "inspircd",
    binary: "/usr/sbin/inspircd",
    ports: [6667],
    product: /InspIRCd/i,
    // It reports the major version only.
    hidesVersion: true,
    prepare(dir, ip) {
      chmodSync(dir, 0o777);
      return {
        args: [
          "--nofork",
          "--runasroot",
          "--config",
          file(
            join(dir, "conf"),
            `<server name="irc.acme.test" description="Acme" network="Acme"><admin name="Acme" nick="acme" email="admin@acme.test"><bind address="${ip}" port="6667" type="clients"><connect name="main" allow="*" maxchans="20" timeout="20" resolvehostnames="no"><pid file="${dir}/pid"><log method="file" type="*" level="default" target="${dir}/log"><class name="a" commands=""><type name="b" classes="a" host="x"><dns server="127.0.0.1" timeout="1">\n`,
          ),
        ],
      };
    },
  },
  {
    name: "Gearman",
    package: "gearman-job-server",
    binary: "/usr/sbin/gearmand",
    ports: [4730],
    product: /Gearman/i,
    open: true,
    prepare: (dir, ip) => ({ args: ["-L", ip, "-p", "4730", "-l", join(dir, "log"), "-P", join(dir, "pid")] }),
  },
  {
    name: "Music Player Daemon",
    package: "mpd",
    binary: "/usr/bin/mpd",
    ports: [6600],
    product: /MPD|Music Player Daemon/i,
    // The greeting gives the version of the protocol, not of the program.
    hidesVersion: true,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "--no-daemon",
        file(
          join(dir, "conf"),
          `music_directory "${dir}"\ndb_file "${dir}/db"\nlog_file "${dir}/log"\nbind_to_address "${ip}"\nport "6600"\naudio_output {\n  type "null"\n  name "none"\n}\n`,
        ),
      ],
    }),
  },
  {
    name: "Icecast",
    package: "icecast2",
    binary: "/usr/bin/icecast2",
    ports: [8000],
    product: /Icecast/i,
    prepare(dir, ip) {
      give(dir, "icecast2");
      return {
        args: [
          "-c",
          file(
            join(dir, "conf"),
            `<icecast><hostname>acme.test</hostname><limits><clients>20</clients></limits><authentication><source-password>not-a-real-one</source-password><admin-user>admin</admin-user><admin-password>not-a-real-one</admin-password></authentication><listen-socket><port>8000</port><bind-address>${ip}</bind-address></listen-socket><paths><basedir>/usr/share/icecast2</basedir><logdir>${dir}</logdir><webroot>/usr/share/icecast2/web</webroot><adminroot>/usr/share/icecast2/admin</adminroot><alias source="/" destination="/status.xsl"/></paths><logging><accesslog>access</accesslog><errorlog>error</errorlog><loglevel>1</loglevel></logging><security><chroot>0</chroot></security></icecast>`,
          ),
        ],
        user: "icecast2",
      };
    },
  },
  {
    name: "Murmur",
    package: "mumble-server",
    binary: "/usr/sbin/murmurd",
    ports: [64_738],
    product: /Murmur|Mumble/i,
    prepare(dir, ip) {
      const path = file(
        join(dir, "conf"),
        `database=${dir}/db.sqlite\nhost=${ip}\nport=64738\nlogfile=\nbonjour=false\nice=\ndbus=\n`,
      );
      give(dir, "mumble-server");
      return { args: ["-fg", "-ini", path], user: "mumble-server" };
    },
  },
  {
    name: "RabbitMQ",
    package: "rabbitmq-server",
    binary: "/usr/lib/rabbitmq/bin/rabbitmq-server",
    ports: [5672],
    product: /RabbitMQ/i,
    prepare: (dir, ip) => ({
      args: [],
      env: {
        HOME: dir,
        RABBITMQ_NODENAME: "bench@localhost",
        RABBITMQ_MNESIA_BASE: dir,
        RABBITMQ_LOG_BASE: dir,
        RABBITMQ_LOGS: "-",
        RABBITMQ_PID_FILE: join(dir, "rabbit.pid"),
        RABBITMQ_ENABLED_PLUGINS_FILE: join(dir, "plugins"),
        RABBITMQ_CONF_ENV_FILE: file(join(dir, "env"), ""),
        RABBITMQ_NODE_IP_ADDRESS: ip,
        RABBITMQ_NODE_PORT: "5672",
        RABBITMQ_DIST_PORT: "44370",
        ERL_EPMD_PORT: "44369",
        ERL_EPMD_ADDRESS: "127.0.0.1",
      },
    }),
  },
  {
    name: "Tomcat",
    package: "tomcat10",
    binary: "/usr/bin/java",
    ports: [8080],
    product: /Tomcat/i,
    prepare(dir, ip) {
      for (const it of ["conf", "webapps/ROOT", "temp", "logs", "work"]) mkdirSync(join(dir, it), { recursive: true });
      file(
        join(dir, "conf", "server.xml"),
        `<Server port="-1"><Service name="Catalina"><Connector port="8080" address="${ip}" protocol="HTTP/1.1"/><Engine name="Catalina" defaultHost="localhost"><Host name="localhost" appBase="webapps"/></Engine></Service></Server>`,
      );
      execFileSync("cp", ["/etc/tomcat10/web.xml", join(dir, "conf", "web.xml")]);
      file(join(dir, "webapps", "ROOT", "hello.txt"), "hello\n");
      return {
        args: [
          "-Xmx128m",
          "-cp",
          javaJars("/usr/share/tomcat10"),
          `-Dcatalina.base=${dir}`,
          "-Dcatalina.home=/usr/share/tomcat10",
          `-Djava.io.tmpdir=${dir}/temp`,
          "org.apache.catalina.startup.Bootstrap",
          "start",
        ],
      };
    },
  },
  {
    name: "Docker Registry",
    package: "docker-registry",
    binary: "/usr/bin/docker-registry",
    ports: [5000],
    product: /Docker.*Registry|Distribution/i,
    hidesVersion: true,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "serve",
        file(
          join(dir, "conf.yml"),
          `version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: ${dir}/data\nhttp:\n  addr: ${ip}:5000\n`,
        ),
      ],
    }),
  },
  {
    name: "Transmission",
    package: "transmission-daemon",
    binary: "/usr/bin/transmission-daemon",
    ports: [9091],
    product: /Transmission/i,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "-f",
        "-g",
        dir,
        "-r",
        ip,
        "-p",
        "9091",
        "--no-auth",
        "-a",
        "*.*.*.*",
        "--no-dht",
        "--no-portmap",
        "-i",
        ip,
      ],
    }),
  },
  {
    name: "Syncthing",
    package: "syncthing",
    binary: "/usr/bin/syncthing",
    ports: [8384],
    product: /Syncthing/i,
    open: true,
    prepare(dir, ip) {
      const env = { HOME: dir, STNODEFAULTFOLDER: "1", STNOUPGRADE: "1" };
      execFileSync("/usr/bin/syncthing", [`-generate=${dir}`, "--no-default-folder"], {
        stdio: "ignore",
        env: { ...process.env, ...env },
      });
      execFileSync("sed", [
        "-i",
        "-E",
        `s#<(globalAnnounceEnabled|localAnnounceEnabled|relaysEnabled|natEnabled|crashReportingEnabled)>true#<\\1>false#; s#<listenAddress>.*</listenAddress>#<listenAddress>tcp://${ip}:22000</listenAddress>#; s#<urAccepted>0#<urAccepted>-1#`,
        join(dir, "config.xml"),
      ]);
      return { args: ["serve", "--no-browser", `--home=${dir}`, `--gui-address=http://${ip}:8384`], env };
    },
  },
  {
    name: "xrdp",
    package: "xrdp",
    binary: "/usr/sbin/xrdp",
    ports: [3389],
    product: /xrdp/i,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        "-n",
        "-c",
        file(
          join(dir, "conf"),
          `[Globals]\nport=tcp://${ip}:3389\nsecurity_layer=negotiate\ncrypt_level=high\n[Logging]\nLogFile=${dir}/log\nLogLevel=ERROR\n[Xorg]\nname=Xorg\nlib=libxup.so\n`,
        ),
      ],
    }),
  },
  {
    name: "Tor",
    package: "tor",
    binary: "/usr/sbin/tor",
    ports: [9050],
    product: /\bTor\b/i,
    hidesVersion: true,
    open: true,
    prepare: (dir, ip) => ({
      // Nothing leaves the machine: everything outgoing is sent to a proxy that is not there.
      args: [
        "-f",
        file(
          join(dir, "conf"),
          `SocksPort ${ip}:9050\nDataDirectory ${dir}/data\nSocks5Proxy 127.0.0.1:1\nLog err stdout\n`,
        ),
      ],
    }),
  },
  {
    name: "beanstalkd",
    package: "beanstalkd",
    binary: "/usr/bin/beanstalkd",
    ports: [11_300],
    product: /beanstalkd/i,
    open: true,
    prepare: (_, ip) => ({ args: ["-l", ip, "-p", "11300"] }),
  },
  {
    name: "fingerd",
    package: "fingerd",
    binary: "/usr/sbin/in.fingerd",
    ports: [79],
    product: /finger/i,
    libraries: ["socat", "finger"],
    hidesVersion: true,
    prepare: (_, ip) => ({ args: [], listen: `TCP-LISTEN:79,bind=${ip},fork,reuseaddr` }),
  },
  {
    name: "Firebird",
    package: "firebird3.0-server",
    binary: "/usr/sbin/firebird",
    ports: [3050],
    product: /Firebird/i,
    hidesVersion: true,
    prepare(dir, ip) {
      execFileSync("cp", ["-r", "/etc/firebird/3.0/.", dir]);
      return {
        // It listens on all addresses, so a relay gives it the address of the bench.
        args: ["-p", "43050"],
        env: { FIREBIRD: dir, FIREBIRD_LOCK: dir, FIREBIRD_TMP: dir },
        relay: { listen: `TCP-LISTEN:3050,bind=${ip},fork,reuseaddr`, to: "TCP:127.0.0.1:43050" },
      };
    },
    libraries: ["socat"],
  },
  {
    name: "Prosody",
    package: "prosody",
    binary: "/usr/bin/prosody",
    ports: [5222],
    product: /Prosody/i,
    hidesVersion: true,
    prepare(dir, ip) {
      give(dir, "prosody");
      return {
        args: [
          "-F",
          "--config",
          file(
            join(dir, "prosody.cfg.lua"),
            `interfaces = { "${ip}" }\nmodules_enabled = { "saslauth", "tls", "disco" }\nmodules_disabled = { "s2s" }\ndata_path = "${dir}"\npidfile = "${dir}/pid"\nlog = { error = "${dir}/log" }\nhttp_ports = {}\nhttps_ports = {}\nVirtualHost "acme.test"\n`,
          ),
        ],
        user: "prosody",
      };
    },
  },
  {
    name: "NRPE",
    package: "nagios-nrpe-server",
    binary: "/usr/sbin/nrpe",
    ports: [5666],
    product: /NRPE/i,
    prepare: (dir, ip) => ({
      args: [
        "-n",
        "-f",
        "-c",
        file(
          join(dir, "conf"),
          `server_address=${ip}\nserver_port=5666\nnrpe_user=nobody\nnrpe_group=nogroup\nallowed_hosts=127.0.0.1\npid_file=${dir}/pid\nlog_file=${dir}/log\n`,
        ),
      ],
    }),
  },
  {
    name: "node_exporter",
    package: "prometheus-node-exporter",
    binary: "/usr/bin/prometheus-node-exporter",
    ports: [9100],
    product: /node.?exporter/i,
    open: true,
    prepare: (_, ip) => ({ args: [`--web.listen-address=${ip}:9100`, "--collector.disable-defaults"] }),
  },
  {
    name: "Alertmanager",
    package: "prometheus-alertmanager",
    binary: "/usr/bin/prometheus-alertmanager",
    ports: [9093],
    product: /Alertmanager/i,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        `--config.file=${file(join(dir, "conf.yml"), "route:\n  receiver: none\nreceivers:\n  - name: none\n")}`,
        `--storage.path=${dir}`,
        `--web.listen-address=${ip}:9093`,
        "--cluster.listen-address=",
      ],
    }),
  },
  {
    name: "Pushgateway",
    package: "prometheus-pushgateway",
    binary: "/usr/bin/prometheus-pushgateway",
    ports: [9091],
    product: /Pushgateway/i,
    open: true,
    prepare: (_, ip) => ({ args: [`--web.listen-address=${ip}:9091`] }),
  },
  {
    name: "HAProxy statistics",
    package: "haproxy",
    binary: "/usr/sbin/haproxy",
    ports: [8404],
    product: /HAProxy/i,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "-db",
        "-f",
        file(
          join(dir, "conf"),
          `defaults\n  mode http\n  timeout client 5s\n  timeout server 5s\n  timeout connect 5s\nfrontend stats\n  bind ${ip}:8404\n  stats enable\n  stats uri /stats\n`,
        ),
      ],
    }),
  },
  {
    name: "Privoxy",
    package: "privoxy",
    binary: "/usr/sbin/privoxy",
    ports: [8118],
    product: /Privoxy/i,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "--no-daemon",
        file(
          join(dir, "conf"),
          `confdir /etc/privoxy\nlogdir ${dir}\nlisten-address ${ip}:8118\nforward / 127.0.0.1:1\n`,
        ),
      ],
    }),
  },
  {
    name: "PgBouncer",
    package: "pgbouncer",
    binary: "/usr/sbin/pgbouncer",
    ports: [6432],
    product: /PgBouncer/i,
    hidesVersion: true,
    prepare(dir, ip) {
      const path = file(
        join(dir, "conf"),
        `[databases]\nshop = host=127.0.0.1 port=1\n[pgbouncer]\nlisten_addr = ${ip}\nlisten_port = 6432\nunix_socket_dir =\nauth_type = md5\nauth_file = ${file(join(dir, "users"), '"shop" "not-a-real-one"\n')}\n`,
      );
      give(dir, "postgres");
      return { args: [path], user: "postgres" };
    },
  },
  {
    name: "Varnish",
    package: "varnish",
    binary: "/usr/sbin/varnishd",
    ports: [6081],
    product: /Varnish/i,
    // Its Via header gives the first two numbers of the version.
    prepare: (dir, ip) => ({
      args: ["-F", "-a", `${ip}:6081`, "-b", "127.0.0.1:1", "-n", join(dir, "work"), "-s", "malloc,16m", "-j", "none"],
    }),
  },
  {
    name: "Monit",
    package: "monit",
    binary: "/usr/bin/monit",
    ports: [2812],
    product: /Monit/i,
    prepare(dir, ip) {
      const path = file(
        join(dir, "conf"),
        `set daemon 300\nset logfile ${dir}/log\nset idfile ${dir}/id\nset statefile ${dir}/state\nset pidfile ${dir}/pid\nset httpd port 2812 and use address ${ip}\n  allow admin:not-a-real-one\n`,
      );
      chmodSync(path, 0o600);
      return { args: ["-I", "-c", path] };
    },
  },
  {
    name: "Caddy",
    package: "caddy",
    binary: "/usr/bin/caddy",
    ports: [8080],
    product: /Caddy/i,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        "run",
        "--adapter",
        "caddyfile",
        "--config",
        file(
          join(dir, "conf"),
          `{\n  admin off\n  auto_https off\n}\nhttp://:8080 {\n  bind ${ip}\n  respond "hello"\n}\n`,
        ),
      ],
      env: { HOME: dir, XDG_DATA_HOME: dir, XDG_CONFIG_HOME: dir },
    }),
  },
  {
    name: "Cockpit",
    package: "cockpit-ws",
    binary: "/usr/lib/cockpit/cockpit-ws",
    ports: [9090],
    product: /Cockpit/i,
    hidesVersion: true,
    prepare: (_, ip) => ({ args: ["--no-tls", "--address", ip, "--port", "9090"] }),
  },
  {
    name: "Exim",
    package: "exim4-daemon-light",
    binary: "/usr/sbin/exim4",
    libraries: ["libgnutls-dane0", "libidn12"],
    ports: [25],
    product: /Exim/i,
    prepare(dir, ip) {
      mkdirSync(join(dir, "spool"));
      give(dir, "mail");
      return {
        args: [
          "-bdf",
          "-C",
          file(
            join(dir, "conf"),
            `primary_hostname = mail.acme.test\nlocal_interfaces = ${ip}\ndaemon_smtp_ports = 25\nspool_directory = ${dir}/spool\nlog_file_path = ${dir}/log-%slog\nexim_user = mail\nhost_lookup =\nrfc1413_query_timeout = 0s\ntls_advertise_hosts =\nacl_smtp_rcpt = deny\nbegin acl\ndeny:\n  deny\n`,
          ),
        ],
      };
    },
  },
  {
    name: "Pure-FTPd",
    package: "pure-ftpd",
    binary: "/usr/sbin/pure-ftpd",
    libraries: ["pure-ftpd-common"],
    ports: [21],
    product: /Pure-FTPd/i,
    hidesVersion: true,
    prepare: (dir, ip) => ({ args: ["-S", `${ip},21`, "-E", "-g", join(dir, "pid"), "-H"] }),
  },
  {
    name: "aria2",
    package: "aria2",
    binary: "/usr/bin/aria2c",
    ports: [6800],
    product: /aria2/i,
    open: true,
    prepare: (dir, ip) => ({
      // It listens on all addresses or on 127.0.0.1 alone, so a relay gives it the address of the bench.
      args: ["--enable-rpc", "--rpc-listen-port=46800", "--enable-dht=false", "--dir", dir, "--no-conf"],
      relay: { listen: `TCP-LISTEN:6800,bind=${ip},fork,reuseaddr`, to: "TCP:127.0.0.1:46800" },
    }),
    libraries: ["socat"],
  },
  {
    name: "munin-node",
    package: "munin-node",
    binary: "/usr/sbin/munin-node",
    ports: [4949],
    product: /munin/i,
    prepare: (dir, ip) => ({
      args: [
        "--config",
        file(
          join(dir, "conf"),
          `log_level 0\nlog_file ${dir}/log\npid_file ${dir}/pid\nbackground 0\nsetsid 0\nuser root\ngroup root\nhost ${ip}\nport 4949\nhost_name acme.test\nallow .*\n`,
        ),
      ],
      env: { MUNIN_PLUGSTATE: dir },
    }),
  },
  {
    name: "Network UPS Tools",
    package: "nut-server",
    binary: "/lib/nut/upsd",
    ports: [3493],
    product: /Network UPS Tools|\bNUT\b|upsd/i,
    prepare(dir, ip) {
      file(join(dir, "upsd.conf"), `LISTEN ${ip} 3493\nSTATEPATH ${dir}\n`);
      file(join(dir, "ups.conf"), "[acme]\n  driver = dummy-ups\n  port = none\n");
      file(join(dir, "upsd.users"), "");
      execFileSync("chmod", ["-R", "a+rwX", dir]);
      return { args: ["-F", "-u", "nut"], env: { NUT_CONFPATH: dir, NUT_STATEPATH: dir, NUT_ALTPIDPATH: dir } };
    },
  },
  {
    name: "Dante",
    package: "dante-server",
    binary: "/usr/sbin/danted",
    ports: [1080],
    product: /Dante/i,
    // SOCKS has no greeting; Dante answers like any other server.
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        "-f",
        file(
          join(dir, "conf"),
          `internal: ${ip} port = 1080\nexternal: ${ip}\nsocksmethod: username\nlogoutput: ${dir}/log\nuser.privileged: root\nuser.unprivileged: nobody\nclient pass { from: 0/0 to: 0/0 }\nsocks pass { from: 0/0 to: 0/0 }\n`,
        ),
        "-p",
        join(dir, "pid"),
      ],
    }),
  },
  {
    name: "Knot DNS",
    package: "knot",
    binary: "/usr/sbin/knotd",
    ports: [53],
    product: /Knot/i,
    prepare: (dir, ip) => ({
      args: [
        "-c",
        file(
          join(dir, "conf"),
          `server:\n    listen: ${ip}@53\n    rundir: ${dir}\ndatabase:\n    storage: ${dir}\nlog:\n  - target: stdout\n    any: error\n`,
        ),
      ],
    }),
  },
  {
    name: "PowerDNS",
    package: "pdns-server",
    binary: "/usr/sbin/pdns_server",
    ports: [53],
    product: /PowerDNS|Authoritative Server/i,
    prepare: (dir, ip) => ({
      args: [
        `--config-dir=${dir}`,
        `--socket-dir=${dir}`,
        "--daemon=no",
        "--guardian=no",
        "--launch=bind",
        `--bind-config=${file(join(dir, "named.conf"), "")}`,
        `--local-address=${ip}`,
        "--local-port=53",
        "--webserver=no",
        "--security-poll-suffix=",
        "--disable-syslog=yes",
      ],
    }),
  },
  {
    name: "H2O",
    package: "h2o",
    binary: "/usr/bin/h2o",
    ports: [8080],
    product: /h2o/i,
    prepare: (dir, ip) => ({
      args: [
        "-c",
        file(
          join(dir, "conf"),
          `listen:\n  host: ${ip}\n  port: 8080\nuser: nobody\nhosts:\n  default:\n    paths:\n      /:\n        file.dir: /usr/share/doc/h2o\n        file.dirlisting: OFF\n`,
        ),
      ],
    }),
  },
  {
    name: "Radicale",
    package: "radicale",
    binary: "/usr/bin/radicale",
    ports: [5232],
    product: /Radicale/i,
    madeOf: /WSGIServer/,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        "--config",
        file(
          join(dir, "conf"),
          `[server]\nhosts = ${ip}:5232\n[auth]\ntype = htpasswd\nhtpasswd_filename = ${dir}/users\n[storage]\nfilesystem_folder = ${dir}\n`,
        ),
      ],
    }),
  },
  {
    name: "VictoriaMetrics",
    package: "victoria-metrics",
    binary: "/usr/bin/victoria-metrics",
    ports: [8428],
    product: /VictoriaMetrics/i,
    // Debian builds it without its version.
    hidesVersion: true,
    open: true,
    prepare: (dir, ip) => ({ args: [`-storageDataPath=${dir}`, `-httpListenAddr=${ip}:8428`] }),
  },
  {
    name: "Webdis",
    package: "webdis",
    binary: "/usr/bin/webdis",
    ports: [7379],
    product: /Webdis/i,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        file(
          join(dir, "conf"),
          JSON.stringify({
            redis_host: "127.0.0.1",
            redis_port: 1,
            http_host: ip,
            http_port: 7379,
            threads: 1,
            daemonize: false,
            acl: [{ disabled: ["DEBUG"] }],
            verbosity: 0,
            logfile: join(dir, "log"),
          }),
        ),
      ],
    }),
  },
  {
    name: "WSGIServer",
    package: "wsgiref",
    from: "python",
    version: () => `0.2 ${pythonVersion()}`,
    binary: inPath("python3"),
    ports: [8000],
    product: /WSGIServer|wsgiref/i,
    prepare: (dir, ip) => ({
      args: [
        file(
          join(dir, "app.py"),
          `from wsgiref.simple_server import make_server\n\ndef app(environ, start):\n    start("200 OK", [("Content-Type", "text/plain")])\n    return [b"hello"]\n\nmake_server("${ip}", 8000, app).serve_forever()\n`,
        ),
      ],
    }),
  },
  {
    name: "TensorBoard",
    package: "tensorboard",
    from: "pypi",
    binary: join(PYTHON_PACKAGES, "bin", "tensorboard"),
    ports: [6006],
    product: /TensorBoard/i,
    madeOf: /Werkzeug/,
    open: true,
    prepare: (dir, ip) => ({
      args: ["--logdir", dir, "--host", ip, "--port", "6006", "--load_fast", "false"],
      env: python,
    }),
  },
  {
    name: "Streamlit",
    package: "streamlit",
    from: "pypi",
    binary: join(PYTHON_PACKAGES, "bin", "streamlit"),
    ports: [8501],
    product: /Streamlit/i,
    madeOf: /Tornado|Uvicorn/,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        "run",
        "--global.developmentMode",
        "false",
        file(join(dir, "app.py"), 'import streamlit as st\nst.write("hello")\n'),
        "--server.address",
        ip,
        "--server.port",
        "8501",
        "--server.headless",
        "true",
        "--browser.gatherUsageStats",
        "false",
      ],
      env: { ...python, HOME: dir },
    }),
  },
  {
    name: "Gunicorn",
    package: "gunicorn",
    from: "pypi",
    binary: join(PYTHON_PACKAGES, "bin", "gunicorn"),
    ports: [8000],
    product: /gunicorn/i,
    hidesVersion: true,
    prepare(dir, ip) {
      file(
        join(dir, "hello.py"),
        'def app(environ, start):\n    start("200 OK", [("Content-Type", "text/plain")])\n    return [b"hello"]\n',
      );
      return { args: ["--bind", `${ip}:8000`, "--chdir", dir, "hello:app"], env: python };
    },
  },
  {
    name: "Verdaccio",
    package: "verdaccio",
    from: "npm",
    binary: inNode("verdaccio"),
    ports: [4873],
    product: /Verdaccio/i,
    madeOf: /Express/,
    hidesVersion: true,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "--listen",
        `http://${ip}:4873`,
        "--config",
        file(
          join(dir, "conf.yaml"),
          `storage: ${dir}/storage\nauth:\n  htpasswd:\n    file: ${dir}/htpasswd\nuplinks: {}\npackages:\n  "@*/*":\n    access: $all\n    publish: $authenticated\n  "**":\n    access: $all\n    publish: $authenticated\nlog: { type: stdout, format: pretty, level: error }\n`,
        ),
      ],
      env: { HOME: dir },
    }),
  },
  {
    name: "Node-RED",
    package: "node-red",
    from: "npm",
    binary: inNode("node-red"),
    ports: [1880],
    product: /Node-RED/i,
    madeOf: /Express/,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "--userDir",
        dir,
        "--settings",
        file(
          join(dir, "settings.js"),
          `module.exports = { uiHost: "${ip}", uiPort: 1880, telemetry: { enabled: false }, editorTheme: { tours: false } };\n`,
        ),
      ],
    }),
  },
  {
    name: "Express",
    package: "express",
    from: "npm",
    binary: process.execPath,
    ports: [3000],
    product: /Express/i,
    hidesVersion: true,
    prepare: (dir, ip) => ({
      args: [
        file(
          join(dir, "app.cjs"),
          `require("${NODE_PACKAGES}/node_modules/express")().get("/", (_, to) => to.send("hello")).listen(3000, "${ip}");\n`,
        ),
      ],
    }),
  },
  {
    name: "http-server",
    package: "http-server",
    from: "npm",
    binary: inNode("http-server"),
    ports: [8080],
    product: /http-server/i,
    hidesVersion: true,
    prepare(dir, ip) {
      mkdirSync(join(dir, "public"));
      file(join(dir, "public", "index.html"), "<title>Acme</title>hello\n");
      return { args: [join(dir, "public"), "-a", ip, "-p", "8080", "-s"] };
    },
  },
  {
    name: "Vite",
    package: "vite",
    from: "npm",
    binary: inNode("vite"),
    ports: [5173],
    product: /Vite/i,
    hidesVersion: true,
    open: true,
    prepare(dir, ip) {
      file(join(dir, "index.html"), "<!doctype html><title>Acme</title>hello\n");
      return { args: [dir, "--host", ip, "--port", "5173"] };
    },
  },
  {
    name: "Cloud Commander",
    package: "cloudcmd",
    from: "npm",
    binary: inNode("cloudcmd"),
    ports: [8000],
    product: /Cloud Commander/i,
    madeOf: /Express/,
    open: true,
    prepare: (dir, ip) => ({
      args: [
        "--config",
        file(join(dir, "conf.json"), JSON.stringify({ ip, port: 8000, root: dir, open: false, auth: false })),
        "--no-open",
        "--port",
        "8000",
      ],
      env: { HOME: dir },
    }),
  },
  {
    name: "Redis Commander",
    package: "redis-commander",
    from: "npm",
    binary: inNode("redis-commander"),
    ports: [8081],
    product: /Redis Commander/i,
    hidesVersion: true,
    madeOf: /Express/,
    open: true,
    prepare: (dir, ip) => ({ args: ["--address", ip, "--port", "8081", "--nosave"], env: { HOME: dir } }),
  },
  {
    name: "The Lounge",
    package: "thelounge",
    from: "npm",
    binary: join(NODE_PACKAGES, "node_modules", "thelounge", "index.js"),
    ports: [9000],
    product: /The Lounge/i,
    madeOf: /Express/,
    hidesVersion: true,
    prepare(dir, ip) {
      file(join(dir, "config.js"), `module.exports = { public: false, host: "${ip}", port: 9000 };\n`);
      // Its second major version reads the other variable.
      return { args: ["start"], env: { THELOUNGE_HOME: dir, LOUNGE_HOME: dir } };
    },
  },
  {
    name: "Ungit",
    package: "ungit",
    from: "npm",
    binary: inNode("ungit"),
    ports: [8448],
    product: /Ungit/i,
    madeOf: /Express/,
    open: true,
    prepare: (dir, ip) => ({
      args: ["--ungitBindIp", ip, "--port", "8448", "-b=false", "--no-launchBrowser", "--bugtracking=false"],
      env: { HOME: dir },
    }),
  },
];

/** A name server for one zone, which the full run resolves with. Its zone may be transferred, so that every name is found. */
export const nameServer = (zone: string): RealServer => ({
  name: "resolver",
  package: "knot",
  binary: "/usr/sbin/knotd",
  ports: [53],
  product: /Knot/,
  prepare: (dir, ip) => ({
    args: [
      "-c",
      file(
        join(dir, "conf"),
        `server:\n    listen: ${ip}@53\n    rundir: ${dir}\ndatabase:\n    storage: ${dir}\nlog:\n  - target: stdout\n    any: error\nacl:\n  - id: all\n    address: 127.0.0.0/8\n    action: transfer\nzone:\n  - domain: acme.test\n    acl: all\n    file: ${file(join(dir, "zone"), `${zone}\n`)}\n`,
      ),
    ],
  }),
});
