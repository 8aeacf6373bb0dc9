import type { SeenService } from "../check.ts";
import { PRODUCTS } from "../products/products.ts";
import { LINE_SERVICES } from "./definitions/line-services.ts";

/** Configuration to copy, in the product's own syntax: listen on internal addresses only and require authentication. */
const FIXES: Readonly<Record<string, string>> = {
  redis: "# redis.conf\nbind 127.0.0.1 <internal address>\nprotected-mode yes\nrequirepass <secret>",
  memcached: "# memcached.conf\n-l <internal address>\n-U 0",
  mongodb: "# mongod.conf\nnet:\n  bindIp: <internal address>\nsecurity:\n  authorization: enabled",
  mysql: "# my.cnf\n[mysqld]\nbind-address = <internal address>\nrequire_secure_transport = ON",
  postgresql:
    "# postgresql.conf\nlisten_addresses = '<internal address>'\nssl = on\n# pg_hba.conf\nhostssl all all <network> scram-sha-256",
  elasticsearch: "# elasticsearch.yml\nnetwork.host: <internal address>\nxpack.security.enabled: true",
  firebird: "# firebird.conf\nRemoteBindAddress = <internal address>\nWireCrypt = Required\nAuthServer = Srp256",
  opensearch: "# opensearch.yml\nnetwork.host: <internal address>\nplugins.security.disabled: false",
  couchdb: "; local.ini\n[chttpd]\nbind_address = <internal address>\nrequire_valid_user = true",
  cassandra: "# cassandra.yaml\nrpc_address: <internal address>\nauthenticator: PasswordAuthenticator",
  influxdb: '# influxdb.conf\n[http]\n  bind-address = "<internal address>:8086"\n  auth-enabled = true',
  clickhouse: "<!-- config.xml -->\n<listen_host><internal address></listen_host>",
  etcd: "etcd --listen-client-urls=https://<internal address>:2379 --client-cert-auth --trusted-ca-file=<ca.pem>",
  consul: '# consul.hcl\nclient_addr = "<internal address>"\nacl {\n  enabled = true\n  default_policy = "deny"\n}',
  docker: '{\n  "hosts": ["unix:///var/run/docker.sock"],\n  "tlsverify": true\n}',
  kubernetes: "kube-apiserver --anonymous-auth=false",
  kubelet:
    "# /var/lib/kubelet/config.yaml\nauthentication:\n  anonymous:\n    enabled: false\nauthorization:\n  mode: Webhook\nreadOnlyPort: 0",
  mqtt: "# mosquitto.conf\nallow_anonymous false\npassword_file /etc/mosquitto/passwd\nlistener 8883\ncertfile <certificate.pem>\nkeyfile <key.pem>",
  amqp: "# rabbitmq.conf\nlisteners.tcp = none\nlisteners.ssl.default = 5671\nloopback_users.guest = true",
  kafka: "# server.properties\nlisteners=SASL_SSL://<internal address>:9093",
  zookeeper: "# zoo.cfg\nclientPortAddress=<internal address>\n4lw.commands.whitelist=ruok",
  ftp: "# vsftpd.conf\nanonymous_enable=NO\nssl_enable=YES\nforce_local_logins_ssl=YES\nforce_local_data_ssl=YES",
  rsync: "# rsyncd.conf\nhosts allow = <network>\nauth users = <name>\nsecrets file = /etc/rsyncd.secrets\nlist = no",
  vnc: "vncserver -interface <internal address> -SecurityTypes TLSVnc",
  rdp: "Set-ItemProperty 'HKLM:\\SYSTEM\\CurrentControlSet\\Control\\Terminal Server\\WinStations\\RDP-Tcp' -Name UserAuthentication -Value 1\nSet-NetFirewallRule -DisplayGroup 'Remote Desktop' -RemoteAddress <network>",
  smb: "Set-SmbServerConfiguration -EnableSMB1Protocol $false -RequireSecuritySignature $true -Force\n# Samba, smb.conf\n[global]\nserver min protocol = SMB3\nserver signing = mandatory\nhosts allow = <network>",
  ldap: "dn: cn=config\nchangetype: modify\nadd: olcDisallows\nolcDisallows: bind_anon\n-\nadd: olcRequires\nolcRequires: authc\n-\nadd: olcSecurity\nolcSecurity: tls=1",
  telnet: "systemctl disable --now telnet.socket\n# /etc/inetd.conf: remove the line of the telnet service",
  snmp: "# snmpd.conf\nagentaddress udp:<internal address>:161\nrouser <user> priv",
  rpcbind: "systemctl disable --now rpcbind.socket rpcbind",
  nfs: "# /etc/exports\n/srv <network>(ro,root_squash,sec=krb5p)",
  jdwp: "java -agentlib:jdwp=transport=dt_socket,server=y,suspend=n,address=127.0.0.1:8000",
  imap: "# dovecot.conf\ndisable_plaintext_auth = yes\nssl = required",
  pop3: "# dovecot.conf\ndisable_plaintext_auth = yes\nssl = required",
  smtp: "# main.cf\nsmtpd_tls_security_level = may\nsmtpd_tls_auth_only = yes",
  dns: "// named.conf\noptions {\n  recursion no;\n  version none;\n};\n# unbound.conf\nserver:\n  access-control: <network> allow",
  ntp: "# ntp.conf\nrestrict default kod limited nomodify notrap nopeer noquery",
  ssh: "# sshd_config\nPasswordAuthentication no\nKexAlgorithms curve25519-sha256\nCiphers aes256-gcm@openssh.com,chacha20-poly1305@openssh.com\nMACs hmac-sha2-256-etm@openssh.com",
  ollama: "OLLAMA_HOST=<internal address>",
  "cisco-smart-install": "no vstack",
  socks5: "# danted.conf\ninternal: <internal address> port = 1080\nsocksmethod: username",
  "http-proxy": "# squid.conf\nacl localnet src <network>\nhttp_access allow localnet\nhttp_access deny all",
  winrm:
    'winrm set winrm/config/service/Auth @{Basic="false"}\nwinrm set winrm/config/service @{IPv4Filter="<network>"}',
  nrpe: "# /etc/nagios/nrpe.cfg\nserver_address=<internal address>\nallowed_hosts=<address of the monitoring server>\ndont_blame_nrpe=0",
  x11: "X -nolisten tcp",
  distccd: '# /etc/default/distcc\nLISTENER="<internal address>"\nALLOWEDNETS="<network>"',
  fastcgi:
    "; /etc/php/<version>/fpm/pool.d/www.conf\nlisten = /run/php/php-fpm.sock\n; or, where TCP is needed\nlisten = 127.0.0.1:9000\nlisten.allowed_clients = 127.0.0.1",
  uwsgi: "# uwsgi.ini\n[uwsgi]\nsocket = /run/uwsgi/app.sock\n# or, where TCP is needed\nsocket = 127.0.0.1:3031",
  svn: "# conf/svnserve.conf\n[general]\nanon-access = none\nauth-access = write\npassword-db = passwd",
  git: "git daemon --disable=receive-pack --base-path=/srv/git --listen=<internal address>",
  nbd: "# /etc/nbd-server/config\n[generic]\n  listenaddr = <internal address>\n[export]\n  authfile = /etc/nbd-server/allow\n  readonly = true",
  dicom:
    '// orthanc.json\n"DicomCheckCalledAet": true,\n"DicomAlwaysAllowEcho": false,\n"DicomAlwaysAllowStore": false,\n"DicomModalities": { "name": ["<AE title>", "<address>", 104] }',
  tftp: '# /etc/default/tftpd-hpa\nTFTP_ADDRESS="<internal address>:69"\nTFTP_OPTIONS="--secure"',
  turn: "# /etc/turnserver.conf\nlt-cred-mech\nrealm=<domain>\nuser=<name>:<secret>\n# remove the line no-auth",
  iperf3: "systemctl disable --now iperf3",
  bacula:
    "# bacula-dir.conf, bacula-fd.conf, bacula-sd.conf\nDirAddress = <internal address>\nFDAddress = <internal address>\nSDAddress = <internal address>",
  deluge: '// ~/.config/deluge/core.conf\n"allow_remote": false',
  adb: "adb usb\nadb shell settings put global adb_wifi_enabled 0",
};

/** Products whose configuration differs from that of others with the same protocol. */
const FIXES_BY_PRODUCT: Readonly<Record<string, string>> = {
  BIND: "// named.conf\noptions {\n  recursion no;\n  version none;\n};",
  Dnsmasq: "# /etc/dnsmasq.conf\ninterface=<internal interface>\nbind-interfaces\nlocal-service",
  Unbound:
    "# unbound.conf\nserver:\n  interface: <internal address>\n  access-control: 0.0.0.0/0 refuse\n  access-control: <network> allow",
  Recursor: "# /etc/powerdns/recursor.conf\nlocal-address=<internal address>\nallow-from=127.0.0.0/8, <network>",
  "Authoritative Server": "# /etc/powerdns/pdns.conf\nversion-string=anonymous\ndisable-axfr=yes",
  "Knot DNS": '# knot.conf\nserver:\n  version: ""',
  NSD: "# nsd.conf\nserver:\n  hide-version: yes",
  "DNS Server": "Set-DnsServerRecursion -Enable $false",
  xrdp: "# /etc/xrdp/xrdp.ini\nport=tcp://<internal address>:3389\nsecurity_layer=tls\ncrypt_level=high",
  Samba:
    "# smb.conf\n[global]\nserver min protocol = SMB3\nserver signing = mandatory\ninterfaces = lo <internal interface>\nbind interfaces only = yes\nhosts allow = <network>",
  PgBouncer:
    "; pgbouncer.ini\nlisten_addr = <internal address>\nauth_type = scram-sha-256\nclient_tls_sslmode = require\nclient_tls_cert_file = <certificate.pem>\nclient_tls_key_file = <key.pem>",
  Tor: "# torrc\nSocksPort <internal address>:9050\nSocksPolicy accept <network>\nSocksPolicy reject *",
  Tinyproxy: "# tinyproxy.conf\nListen <internal address>\nAllow <network>\nBasicAuth <name> <secret>",
  "Pure-FTPd":
    "echo 2 > /etc/pure-ftpd/conf/TLS\necho yes > /etc/pure-ftpd/conf/NoAnonymous\nsystemctl restart pure-ftpd",
  ProFTPD:
    "# proftpd.conf\n<IfModule mod_tls.c>\n  TLSEngine on\n  TLSRequired on\n  TLSRSACertificateFile <certificate.pem>\n  TLSRSACertificateKeyFile <key.pem>\n</IfModule>\n# remove the section <Anonymous>",
  Exim: "# exim.conf\ntls_advertise_hosts = *\ntls_certificate = <certificate.pem>\ntls_privatekey = <key.pem>\nauth_advertise_hosts = ${if eq{$tls_in_cipher}{}{}{*}}",
};

const DEFINED = new Map([...LINE_SERVICES, ...PRODUCTS].map(({ name, fix }) => [name, fix]));

/** Protocols that are offered to everyone: a rule that blocks their port takes away what the service is there for. */
export const OFFERED: ReadonlySet<string> = new Set([
  "http",
  "https",
  "smtp",
  "submission",
  "imap",
  "pop3",
  "dns",
  "ftp",
  "ssh",
  "ntp",
  "sip",
  "turn",
  "xmpp",
  "git",
  "svn",
]);

/** Ports that offered services have by convention: what listens there may be one although it was not identified. */
export const OFFERED_PORTS: ReadonlySet<number> = new Set([
  21, 22, 25, 53, 80, 110, 123, 143, 443, 465, 587, 853, 993, 995, 3478, 5060, 5061, 5222, 8080, 8443,
]);

const withAuthentication = (port: number): string =>
  `# nginx.conf: authentication in front of the application\nlocation / {\n  auth_basic "restricted";\n  auth_basic_user_file /etc/nginx/htpasswd;\n  proxy_pass http://<internal address>:${port};\n}`;

const whoListens = (port: number, protocol: string): string =>
  `ss -lnp${protocol === "udp" ? "u" : "t"} 'sport = :${port}'`;

/** For services without a configuration of their own. None of it closes what may be offered to everyone. */
const generalFix = ({ name, protocol }: SeenService, port: number): string => {
  if (name === "http" || name === "https") return withAuthentication(port);
  if (OFFERED.has(name ?? "") || OFFERED_PORTS.has(port)) return whoListens(port, protocol);
  return `${whoListens(port, protocol)}\nufw allow proto ${protocol} from <network> to any port ${port}\nufw deny ${port}/${protocol}`;
};

/** The configuration for this service; where it has none of its own, one that leaves it to those who need it. */
export const fixFor = (service: SeenService, port: number): string =>
  FIXES_BY_PRODUCT[service.product ?? ""] ??
  FIXES[service.name ?? ""] ??
  DEFINED.get(service.name ?? "") ??
  generalFix(service, port);

/** Every configuration that is suggested for a service, by its protocol, product or definition. */
export const ALL_FIXES: ReadonlyMap<string, string> = new Map([
  ...Object.entries(FIXES),
  ...Object.entries(FIXES_BY_PRODUCT),
  ...[...DEFINED].flatMap(([name, fix]) => (typeof fix === "string" ? [[name, fix] as const] : [])),
]);
