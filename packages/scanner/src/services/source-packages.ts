import { parseCpe, productKeys } from "@parapet/domain/risk/cve";
import type { TrackedDistribution } from "@parapet/domain/risk/packages";

/** The format of the packages; Debian and Ubuntu share their names. */
type Format = "deb" | "rpm" | "apk";

const FORMATS: Readonly<Record<TrackedDistribution, Format>> = {
  debian: "deb",
  ubuntu: "deb",
  rhel: "rpm",
  alpine: "apk",
};

/**
 * The source packages of each product, in order of preference. `{1}` and `{2}` are the first and second number of the
 * version, for packages that carry them in their name. One name alone is the same in all three formats; `-` is none.
 *
 *   product                deb                                rpm                          apk
 */
const TABLE = `
  openbsd:openssh          openssh,openssh-ssh1               openssh                      openssh
  apache:http_server       apache2                            httpd,httpd:2.4/httpd        apache2
  f5:nginx                 nginx                              nginx,nginx:{1}.{2}/nginx    nginx
  php:php                  php{1}.{2},php{1}                  php,php:{1}.{2}/php          php{1}{2},php{1}
  openssl:openssl          openssl                            openssl                      openssl
  oracle:mysql             mysql-{1}.{2},mysql                mysql,mysql:{1}.{2}/mysql    mysql
  mariadb:mariadb          mariadb,mariadb-{1}.{2}            mariadb,mariadb:{1}.{2}/mariadb  mariadb
  percona:percona_server   percona-server-{1}.{2}             -                            -
  postgresql:postgresql    postgresql-{1},postgresql-{1}.{2}  postgresql,postgresql:{1}/postgresql  postgresql{1},postgresql
  pgbouncer:pgbouncer      pgbouncer
  redis:redis              redis                              redis,redis:{1}/redis        redis
  lfprojects:valkey        valkey
  memcached:memcached      memcached
  mongodb:mongodb          mongodb                            mongodb                      mongodb
  apache:cassandra         cassandra                          -                            -
  apache:couchdb           couchdb                            -                            couchdb
  apache:derby             derby                              derby                        -
  apache:solr              lucene-solr                        -                            -
  apache:tomcat            tomcat{1}                          tomcat                       -
  apache:activemq          activemq                           activemq                     -
  apache:zookeeper         zookeeper                          -                            -
  eclipse:jetty            jetty{1},jetty                     jetty                        -
  eclipse:mosquitto        mosquitto
  vmware:rabbitmq          rabbitmq-server
  nats:nats_server         nats-server                        -                            nats-server
  exim:exim                exim4                              exim                         exim
  postfix:postfix          postfix
  proofpoint:sendmail      sendmail
  openbsd:opensmtpd        opensmtpd
  dovecot:dovecot          dovecot
  courier-mta:courier-imap courier                            -                            courier-imap
  cyrus:imap               cyrus-imapd                        cyrus-imapd                  cyrus-imapd
  netqmail:netqmail        netqmail                           -                            -
  isc:bind                 bind9                              bind,bind9.18,bind9.16       bind
  isc:inn                  inn2                               inn                          -
  leafnode:leafnode        leafnode                           -                            -
  nlnetlabs:unbound        unbound
  nlnetlabs:nsd            nsd
  nic:knot_dns             knot
  powerdns:authoritative_server  pdns
  powerdns:recursor        pdns-recursor
  thekelleys:dnsmasq       dnsmasq
  proftpd:proftpd          proftpd-dfsg                       proftpd                      proftpd
  pureftpd:pure-ftpd       pure-ftpd
  vsftpd_project:vsftpd    vsftpd
  bftpd_project:bftpd      bftpd                              -                            -
  pyftpdlib_project:pyftpdlib  python-pyftpdlib               -                            -
  samba:samba              samba
  samba:rsync              rsync
  rpcbind_project:rpcbind  rpcbind
  openldap:openldap        openldap
  net-snmp:net-snmp        net-snmp
  ntp:ntp                  ntp                                ntp                          -
  ntpsec:ntpsec            ntpsec                             -                            -
  openprinting:cups        cups
  dropbear_ssh_project:dropbear_ssh  dropbear                 -                            dropbear
  libssh:libssh            libssh
  paramiko:paramiko        paramiko                           python-paramiko              py3-paramiko
  golang:ssh               golang-go.crypto                   -                            -
  twistedmatrix:twisted    twisted                            python-twisted               py3-twisted
  tornadoweb:tornado       python-tornado                     python-tornado               py3-tornado
  aiohttp:aiohttp          python-aiohttp                     python-aiohttp               py3-aiohttp
  gunicorn:gunicorn        gunicorn                           -                            py3-gunicorn
  encode:uvicorn           python-uvicorn                     -                            uvicorn
  palletsprojects:werkzeug python-werkzeug                    python-werkzeug              py3-werkzeug
  cherrypy:cherrypy        cherrypy3                          python-cherrypy              py3-cherrypy
  zope:zope                zope{1}                            -                            -
  radicale:radicale        radicale                           -                            radicale
  puma:puma                puma                               -                            ruby-puma
  ruby-lang:webrick        ruby-webrick                       ruby                         ruby-webrick
  phusion:passenger        passenger                          -                            passenger
  openjsf:express          node-express                       -                            -
  lighttpd:lighttpd        lighttpd
  haproxy:haproxy          haproxy
  varnish-software:varnish_cache  varnish                     varnish,varnish:{1}/varnish  varnish
  squid-cache:squid        squid,squid3                       squid,squid:4/squid          squid
  privoxy:privoxy          privoxy
  tinyproxy:tinyproxy      tinyproxy                          -                            tinyproxy
  caddyserver:caddy        caddy                              -                            caddy
  hiawatha-webserver:hiawatha  hiawatha                       -                            hiawatha
  acme:mini_httpd          mini-httpd                         -                            mini_httpd
  acme:thttpd              thttpd                             -                            thttpd
  boa:boa                  boa                                -                            -
  dena:h2o                 h2o                                -                            h2o
  ninenines:cowboy         erlang-cowboy                      -                            -
  traefik:traefik          -                                  -                            traefik
  torproject:tor           tor                                -                            tor
  openvpn:openvpn          openvpn                            -                            openvpn
  coturn_project:coturn    coturn                             -                            coturn
  kamailio:kamailio        kamailio                           -                            kamailio
  opensips:opensips        opensips                           -                            opensips
  digium:asterisk          asterisk                           -                            asterisk
  freeswitch:freeswitch    freeswitch                         -                            freeswitch
  process-one:ejabberd     ejabberd                           -                            ejabberd
  prosody:prosody          prosody                            -                            prosody
  barton:ngircd            ngircd                             -                            ngircd
  inspircd:inspircd        inspircd                           -                            inspircd
  ircd-hybrid:ircd-hybrid  ircd-hybrid                        -                            -
  mumble:mumble            mumble                             -                            mumble
  transmissionbt:transmission  transmission                   -                            transmission
  aria2_project:aria2      aria2                              -                            aria2
  syncthing:syncthing      syncthing                          -                            syncthing
  xiph:icecast             icecast2                           -                            icecast
  gstreamer_project:gst-rtsp-server  gst-rtsp-server1.0       gstreamer1-rtsp-server       gst-rtsp-server
  neutrinolabs:xrdp        xrdp                               -                            xrdp
  x.org:x_server           xorg-server                        xorg-x11-server              xorg-server
  firebirdsql:firebird     firebird{1}.{2}                    -                            firebird
  influxdata:influxdb      influxdb                           -                            influxdb
  etcd:etcd                etcd                               etcd                         etcd
  prometheus:prometheus    prometheus                         -                            prometheus
  prometheus:alertmanager  prometheus-alertmanager            -                            alertmanager
  grafana:grafana          grafana
  hashicorp:consul         consul                             -                            consul
  hashicorp:vault          -                                  -                            vault
  docker:docker            docker.io                          docker                       docker
  docker:docker_registry   docker-registry                    -                            docker-registry
  kubernetes:kubernetes    kubernetes                         kubernetes                   kubernetes
  zabbix:zabbix            zabbix                             -                            zabbix
  nagios:remote_plugin_executor  nagios-nrpe                  -                            nrpe
  munin-monitoring:munin   munin                              -                            munin
  tildeslash:monit         monit                              -                            monit
  cockpit-project:cockpit  cockpit                            cockpit                      -
  jupyter:jupyter_server   jupyter-server                     -                            -
  phpmyadmin:phpmyadmin    phpmyadmin                         -                            phpmyadmin
  drupal:drupal            drupal{1}                          -                            drupal{1}
  apache:subversion        subversion
  deluge-torrent:deluge    deluge
  git-scm:git              git
  linux:linux_kernel       linux                              kernel                       linux-lts
  clickhouse:clickhouse    clickhouse                         -                            clickhouse
  minio:minio              -                                  -                            minio
  webmin:webmin            webmin                             -                            -
`;

interface PackageNames {
  readonly deb: readonly string[];
  readonly rpm: readonly string[];
  readonly apk: readonly string[];
}

const namesIn = (cell: string | undefined): readonly string[] =>
  cell === undefined || cell === "-" ? [] : cell.split(",");

const keysOf = (name: string): readonly string[] => {
  const colon = name.indexOf(":");
  return productKeys(name.slice(0, colon), name.slice(colon + 1));
};

const byKey = new Map<string, PackageNames>();
for (const line of TABLE.trim().split("\n")) {
  const [product = "", deb, rpm = deb, apk = deb] = line.trim().split(/\s+/);
  for (const key of keysOf(product)) byKey.set(key, { deb: namesIn(deb), rpm: namesIn(rpm), apk: namesIn(apk) });
}

/** Does the table have this product, given as `vendor:product`? */
export const hasSourcePackage = (product: string): boolean => keysOf(product).some((key) => byKey.has(key));

/** The names that the source package of this product may have in a distribution, for the given version; none where there is none. */
export const listSourcePackages = (cpe: string, version: string, distribution: TrackedDistribution): string[] => {
  const parsed = parseCpe(cpe);
  if (parsed === null) return [];
  const key = productKeys(parsed.vendor, parsed.product).find((it) => byKey.has(it));
  const [first = "", second = "0"] = version.match(/\d+/g) ?? [];
  const names = (key === undefined ? undefined : byKey.get(key))?.[FORMATS[distribution]] ?? [];
  return names.map((name) => name.replace("{1}", first).replace("{2}", second));
};
