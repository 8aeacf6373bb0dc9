import type { SeenService } from "../check.ts";

/** Lines to copy into a service's own configuration: listen inside only, and ask who it is. */
const FIXES: Readonly<Record<string, string>> = {
  redis: "redis.conf: bind 127.0.0.1 -::1 · protected-mode yes · requirepass <secret>",
  memcached: "memcached.conf: -l 127.0.0.1 · -U 0",
  mongodb: "mongod.conf: net.bindIp: 127.0.0.1 · security.authorization: enabled",
  mysql: "my.cnf: bind-address = 127.0.0.1 · require_secure_transport = ON",
  postgresql:
    "postgresql.conf: listen_addresses = 'localhost' · ssl = on; pg_hba.conf: hostssl all all <network> scram-sha-256",
  elasticsearch: "elasticsearch.yml: network.host: 127.0.0.1 · xpack.security.enabled: true",
  opensearch: "opensearch.yml: network.host: 127.0.0.1 · plugins.security.disabled: false",
  couchdb: "local.ini: [chttpd] bind_address = 127.0.0.1 · require_valid_user = true",
  cassandra: "cassandra.yaml: rpc_address: 127.0.0.1 · authenticator: PasswordAuthenticator",
  influxdb: 'influxdb.conf: [http] bind-address = "127.0.0.1:8086" · auth-enabled = true',
  clickhouse: "config.xml: <listen_host>127.0.0.1</listen_host>",
  etcd: "etcd --listen-client-urls=https://127.0.0.1:2379 --client-cert-auth --trusted-ca-file=<ca>",
  consul: 'consul.hcl: client_addr = "127.0.0.1" · acl { enabled = true default_policy = "deny" }',
  docker: 'daemon.json: "hosts": ["unix:///var/run/docker.sock"] · "tlsverify": true',
  kubernetes: "kube-apiserver --anonymous-auth=false",
  kubelet: "kubelet config: authentication.anonymous.enabled: false · authorization.mode: Webhook · readOnlyPort: 0",
  mqtt: "mosquitto.conf: allow_anonymous false · password_file /etc/mosquitto/passwd · listener 8883",
  amqp: "rabbitmq.conf: listeners.tcp = none · listeners.ssl.default = 5671 · loopback_users.guest = true",
  kafka: "server.properties: listeners=SASL_SSL://<internal address>:9093",
  zookeeper: "zoo.cfg: clientPortAddress=127.0.0.1 · 4lw.commands.whitelist=ruok",
  ftp: "vsftpd.conf: anonymous_enable=NO · ssl_enable=YES · force_local_logins_ssl=YES · force_local_data_ssl=YES",
  rsync: "rsyncd.conf: hosts allow = <network> · auth users = <name> · secrets file = /etc/rsyncd.secrets · list = no",
  vnc: "vncserver -localhost yes -SecurityTypes TLSVnc",
  rdp: "fDenyTSConnections = 1, or UserAuthentication = 1 behind a gateway or VPN",
  smb: "smb.conf: server min protocol = SMB3 · server signing = mandatory · hosts allow = <network>",
  ldap: "slapd: olcDisallows: bind_anon · olcRequires: authc · olcSecurity: tls=1",
  telnet: "systemctl disable --now telnet.socket inetd",
  snmp: "snmpd.conf: agentaddress 127.0.0.1 · rocommunity <secret> <network>, or SNMPv3 with authPriv",
  rpcbind: "systemctl disable --now rpcbind.socket rpcbind",
  nfs: "/etc/exports: /srv <network>(ro,root_squash,sec=krb5p)",
  jdwp: "java -agentlib:jdwp=…,address=127.0.0.1:8000, or without the agent",
  imap: "dovecot.conf: disable_plaintext_auth = yes · ssl = required",
  pop3: "dovecot.conf: disable_plaintext_auth = yes · ssl = required",
  smtp: "main.cf: smtpd_tls_security_level = may · smtpd_tls_auth_only = yes",
  dns: "named.conf: options { recursion no; version none; };  unbound.conf: access-control: <network> allow",
  ntp: "ntp.conf: restrict default kod limited nomodify notrap nopeer noquery",
  ssh: "sshd_config: PasswordAuthentication no · KexAlgorithms curve25519-sha256 · Ciphers aes256-gcm@openssh.com,chacha20-poly1305@openssh.com · MACs hmac-sha2-256-etm@openssh.com",
  ollama: "OLLAMA_HOST=127.0.0.1",
  "cisco-smart-install": "no vstack",
  socks5: "danted.conf: internal: 127.0.0.1 · socksmethod: username",
  "http-proxy": "squid.conf: http_access allow <network> · http_access deny all;  tinyproxy.conf: Allow <network>",
  winrm: 'winrm set winrm/config/service/Auth @{Basic="false"}',
  x11: "X -nolisten tcp",
  adb: "adb usb · settings put global adb_wifi_enabled 0",
};

/** What to copy into which file, or the firewall's line where the service has none of its own. */
export const fixFor = ({ name, protocol }: SeenService, port: number): string =>
  FIXES[name ?? ""] ?? `ufw deny ${port}/${protocol}`;
