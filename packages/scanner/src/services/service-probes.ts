import { lineProbe } from "./definitions/line-probe.ts";
import { LINE_SERVICES } from "./definitions/line-services.ts";
import { activemqOpenwire } from "./probes/activemq-openwire.ts";
import { adb } from "./probes/adb.ts";
import { ajp } from "./probes/ajp.ts";
import { amqp } from "./probes/amqp.ts";
import { bacnet } from "./probes/bacnet.ts";
import { cassandra } from "./probes/cassandra.ts";
import { ciscoSmartInstall } from "./probes/cisco-smart-install.ts";
import { coap } from "./probes/coap.ts";
import { db2 } from "./probes/db2.ts";
import { dhcp } from "./probes/dhcp.ts";
import { diameter } from "./probes/diameter.ts";
import { dnsUdp } from "./probes/dns-udp.ts";
import { dns } from "./probes/dns.ts";
import { echo } from "./probes/echo.ts";
import { epmd } from "./probes/epmd.ts";
import { ethernetIp } from "./probes/ethernet-ip.ts";
import { firebird } from "./probes/firebird.ts";
import { ftp } from "./probes/ftp.ts";
import { git } from "./probes/git.ts";
import { http } from "./probes/http.ts";
import { ike } from "./probes/ike.ts";
import { imap } from "./probes/imap.ts";
import { ipmi } from "./probes/ipmi.ts";
import { irc } from "./probes/irc.ts";
import { javaRmi } from "./probes/java-rmi.ts";
import { jdwp } from "./probes/jdwp.ts";
import { kafka } from "./probes/kafka.ts";
import { ldap } from "./probes/ldap.ts";
import { memcached } from "./probes/memcached.ts";
import { modbus } from "./probes/modbus.ts";
import { mongodb } from "./probes/mongodb.ts";
import { mqtt } from "./probes/mqtt.ts";
import { mssqlBrowser } from "./probes/mssql-browser.ts";
import { mssql } from "./probes/mssql.ts";
import { mumble } from "./probes/mumble.ts";
import { mysql } from "./probes/mysql.ts";
import { nats } from "./probes/nats.ts";
import { neo4jBolt } from "./probes/neo4j-bolt.ts";
import { netbios } from "./probes/netbios.ts";
import { nfs } from "./probes/nfs.ts";
import { nrpe } from "./probes/nrpe.ts";
import { ntp } from "./probes/ntp.ts";
import { openvpnTcp } from "./probes/openvpn-tcp.ts";
import { openvpn } from "./probes/openvpn.ts";
import { oracle } from "./probes/oracle.ts";
import { pop3 } from "./probes/pop3.ts";
import { postgresql } from "./probes/postgresql.ts";
import { pptp } from "./probes/pptp.ts";
import { rdp } from "./probes/rdp.ts";
import { redis } from "./probes/redis.ts";
import { rpcbind } from "./probes/rpcbind.ts";
import { rsync } from "./probes/rsync.ts";
import { rtsp } from "./probes/rtsp.ts";
import { s7 } from "./probes/s7.ts";
import { sipUdp } from "./probes/sip-udp.ts";
import { sip } from "./probes/sip.ts";
import { smb } from "./probes/smb.ts";
import { smpp } from "./probes/smpp.ts";
import { smtp } from "./probes/smtp.ts";
import { snmp } from "./probes/snmp.ts";
import { snpp } from "./probes/snpp.ts";
import { socks } from "./probes/socks.ts";
import { ssdp } from "./probes/ssdp.ts";
import { ssh } from "./probes/ssh.ts";
import { stomp } from "./probes/stomp.ts";
import { stun } from "./probes/stun.ts";
import { sybase } from "./probes/sybase.ts";
import { telnet } from "./probes/telnet.ts";
import { vnc } from "./probes/vnc.ts";
import { x11 } from "./probes/x11.ts";
import { xmpp } from "./probes/xmpp.ts";
import { zabbix } from "./probes/zabbix.ts";
import { zookeeper } from "./probes/zookeeper.ts";
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
  telnet,
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
  epmd,
  ethernetIp,
  firebird,
  git,
  javaRmi,
  jdwp,
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
  x11,
  zabbix,
  ...LINE_SERVICES.map(lineProbe),
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
  stun,
];

/** Every UDP port that has a probe: what a scan of UDP is worth asking. */
export const UDP_PORTS: readonly number[] = [...new Set(UDP_PROBES.flatMap((probe) => probe.ports))].toSorted(
  (a, b) => a - b,
);
