import { lineProbe } from "./definitions/line-probe.ts";
import { LINE_SERVICES } from "./definitions/line-services.ts";
import { activemqOpenwire } from "./probes/brokers/activemq-openwire.ts";
import { amqp } from "./probes/brokers/amqp.ts";
import { kafka } from "./probes/brokers/kafka.ts";
import { mqtt } from "./probes/brokers/mqtt.ts";
import { nats } from "./probes/brokers/nats.ts";
import { stomp } from "./probes/brokers/stomp.ts";
import { zookeeper } from "./probes/brokers/zookeeper.ts";
import { cassandra } from "./probes/databases/cassandra.ts";
import { db2 } from "./probes/databases/db2.ts";
import { firebird } from "./probes/databases/firebird.ts";
import { memcached } from "./probes/databases/memcached.ts";
import { mongodb } from "./probes/databases/mongodb.ts";
import { mssqlBrowser } from "./probes/databases/mssql-browser.ts";
import { mssql } from "./probes/databases/mssql.ts";
import { mysql } from "./probes/databases/mysql.ts";
import { neo4jBolt } from "./probes/databases/neo4j-bolt.ts";
import { oracle } from "./probes/databases/oracle.ts";
import { postgresql } from "./probes/databases/postgresql.ts";
import { redis } from "./probes/databases/redis.ts";
import { sybase } from "./probes/databases/sybase.ts";
import { deluge } from "./probes/files/deluge.ts";
import { dicom } from "./probes/files/dicom.ts";
import { ftp } from "./probes/files/ftp.ts";
import { git } from "./probes/files/git.ts";
import { nbd } from "./probes/files/nbd.ts";
import { nfs } from "./probes/files/nfs.ts";
import { rsync } from "./probes/files/rsync.ts";
import { smb } from "./probes/files/smb.ts";
import { svn } from "./probes/files/svn.ts";
import { tftp } from "./probes/files/tftp.ts";
import { bacnet } from "./probes/industry/bacnet.ts";
import { ethernetIp } from "./probes/industry/ethernet-ip.ts";
import { modbus } from "./probes/industry/modbus.ts";
import { s7 } from "./probes/industry/s7.ts";
import { imap } from "./probes/mail/imap.ts";
import { pop3 } from "./probes/mail/pop3.ts";
import { smtp } from "./probes/mail/smtp.ts";
import { diameter } from "./probes/messaging/diameter.ts";
import { irc } from "./probes/messaging/irc.ts";
import { mumble } from "./probes/messaging/mumble.ts";
import { rtsp } from "./probes/messaging/rtsp.ts";
import { sipUdp } from "./probes/messaging/sip-udp.ts";
import { sip } from "./probes/messaging/sip.ts";
import { smpp } from "./probes/messaging/smpp.ts";
import { snpp } from "./probes/messaging/snpp.ts";
import { stun } from "./probes/messaging/stun.ts";
import { turnTcp } from "./probes/messaging/turn-tcp.ts";
import { turn } from "./probes/messaging/turn.ts";
import { xmpp } from "./probes/messaging/xmpp.ts";
import { bacula } from "./probes/networks/bacula.ts";
import { ciscoSmartInstall } from "./probes/networks/cisco-smart-install.ts";
import { coap } from "./probes/networks/coap.ts";
import { dhcp } from "./probes/networks/dhcp.ts";
import { dnsUdp } from "./probes/networks/dns-udp.ts";
import { dns } from "./probes/networks/dns.ts";
import { echo } from "./probes/networks/echo.ts";
import { epmd } from "./probes/networks/epmd.ts";
import { iperf3 } from "./probes/networks/iperf3.ts";
import { ipmi } from "./probes/networks/ipmi.ts";
import { ldap } from "./probes/networks/ldap.ts";
import { netbios } from "./probes/networks/netbios.ts";
import { nrpe } from "./probes/networks/nrpe.ts";
import { ntp } from "./probes/networks/ntp.ts";
import { rpcbind } from "./probes/networks/rpcbind.ts";
import { snmp } from "./probes/networks/snmp.ts";
import { ssdp } from "./probes/networks/ssdp.ts";
import { zabbix } from "./probes/networks/zabbix.ts";
import { adb } from "./probes/remote-access/adb.ts";
import { distccd } from "./probes/remote-access/distccd.ts";
import { ike } from "./probes/remote-access/ike.ts";
import { javaRmi } from "./probes/remote-access/java-rmi.ts";
import { jdwp } from "./probes/remote-access/jdwp.ts";
import { openvpnTcp } from "./probes/remote-access/openvpn-tcp.ts";
import { openvpn } from "./probes/remote-access/openvpn.ts";
import { pptp } from "./probes/remote-access/pptp.ts";
import { prompt } from "./probes/remote-access/prompt.ts";
import { rdp } from "./probes/remote-access/rdp.ts";
import { socks } from "./probes/remote-access/socks.ts";
import { ssh } from "./probes/remote-access/ssh.ts";
import { telnet } from "./probes/remote-access/telnet.ts";
import { vnc } from "./probes/remote-access/vnc.ts";
import { x11 } from "./probes/remote-access/x11.ts";
import { ajp } from "./probes/web/ajp.ts";
import { fastcgi } from "./probes/web/fastcgi.ts";
import { http } from "./probes/web/http.ts";
import { uwsgi } from "./probes/web/uwsgi.ts";
import type { ServiceProbe } from "./service-probe.ts";

/** Probes over TCP, in the order a port that gives no hint is tried: the common first. */
export const TCP_PROBES: readonly ServiceProbe[] = [
  ssh,
  smtp,
  ftp,
  imap,
  pop3,
  mysql,
  vnc,
  rsync,
  nats,
  activemqOpenwire,
  snpp,
  http,
  postgresql,
  redis,
  mongodb,
  rdp,
  smb,
  dns,
  mssql,
  memcached,
  ldap,
  mqtt,
  amqp,
  kafka,
  oracle,
  sip,
  rtsp,
  zookeeper,
  cassandra,
  socks,
  xmpp,
  irc,
  adb,
  ajp,
  ciscoSmartInstall,
  db2,
  diameter,
  echo,
  x11,
  jdwp,
  distccd,
  fastcgi,
  svn,
  nbd,
  turnTcp,
  dicom,
  uwsgi,
  epmd,
  ethernetIp,
  firebird,
  git,
  javaRmi,
  modbus,
  mumble,
  neo4jBolt,
  nfs,
  nrpe,
  openvpnTcp,
  pptp,
  rpcbind,
  s7,
  smpp,
  stomp,
  sybase,
  zabbix,
  ...LINE_SERVICES.map(lineProbe),
  bacula,
  iperf3,
  deluge,
  // What any program that asks for a command or a name may look like; the programs themselves go first.
  telnet,
  prompt,
];

/** Probes over UDP; each is sent only to its own ports, because silence elsewhere says nothing. */
export const UDP_PROBES: readonly ServiceProbe[] = [
  bacnet,
  coap,
  dhcp,
  dnsUdp,
  ike,
  ipmi,
  mssqlBrowser,
  netbios,
  ntp,
  openvpn,
  sipUdp,
  snmp,
  ssdp,
  turn,
  stun,
  tftp,
];

/** Every UDP port that has a probe: what a scan of UDP is worth asking. */
export const UDP_PORTS: readonly number[] = [...new Set(UDP_PROBES.flatMap((probe) => probe.ports))].toSorted(
  (a, b) => a - b,
);
