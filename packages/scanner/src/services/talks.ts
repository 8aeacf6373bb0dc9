import { LINE_SERVICES } from "./definitions/line-services.ts";
import { lineTalk } from "./definitions/line-talk.ts";
import type { Talk } from "./talk.ts";
import { activemqOpenwire } from "./talks/activemq-openwire.ts";
import { adb } from "./talks/adb.ts";
import { ajp } from "./talks/ajp.ts";
import { amqp } from "./talks/amqp.ts";
import { bacnet } from "./talks/bacnet.ts";
import { cassandra } from "./talks/cassandra.ts";
import { ciscoSmartInstall } from "./talks/cisco-smart-install.ts";
import { coap } from "./talks/coap.ts";
import { db2 } from "./talks/db2.ts";
import { dhcp } from "./talks/dhcp.ts";
import { diameter } from "./talks/diameter.ts";
import { dnsUdp } from "./talks/dns-udp.ts";
import { dns } from "./talks/dns.ts";
import { echo } from "./talks/echo.ts";
import { epmd } from "./talks/epmd.ts";
import { ethernetIp } from "./talks/ethernet-ip.ts";
import { firebird } from "./talks/firebird.ts";
import { ftp } from "./talks/ftp.ts";
import { git } from "./talks/git.ts";
import { http } from "./talks/http.ts";
import { ike } from "./talks/ike.ts";
import { imap } from "./talks/imap.ts";
import { ipmi } from "./talks/ipmi.ts";
import { irc } from "./talks/irc.ts";
import { javaRmi } from "./talks/java-rmi.ts";
import { jdwp } from "./talks/jdwp.ts";
import { kafka } from "./talks/kafka.ts";
import { ldap } from "./talks/ldap.ts";
import { memcached } from "./talks/memcached.ts";
import { modbus } from "./talks/modbus.ts";
import { mongodb } from "./talks/mongodb.ts";
import { mqtt } from "./talks/mqtt.ts";
import { mssqlBrowser } from "./talks/mssql-browser.ts";
import { mssql } from "./talks/mssql.ts";
import { mumble } from "./talks/mumble.ts";
import { mysql } from "./talks/mysql.ts";
import { nats } from "./talks/nats.ts";
import { neo4jBolt } from "./talks/neo4j-bolt.ts";
import { netbios } from "./talks/netbios.ts";
import { nfs } from "./talks/nfs.ts";
import { nrpe } from "./talks/nrpe.ts";
import { ntp } from "./talks/ntp.ts";
import { openvpnTcp } from "./talks/openvpn-tcp.ts";
import { openvpn } from "./talks/openvpn.ts";
import { oracle } from "./talks/oracle.ts";
import { pop3 } from "./talks/pop3.ts";
import { postgresql } from "./talks/postgresql.ts";
import { pptp } from "./talks/pptp.ts";
import { rdp } from "./talks/rdp.ts";
import { redis } from "./talks/redis.ts";
import { rpcbind } from "./talks/rpcbind.ts";
import { rsync } from "./talks/rsync.ts";
import { rtsp } from "./talks/rtsp.ts";
import { s7 } from "./talks/s7.ts";
import { sipUdp } from "./talks/sip-udp.ts";
import { sip } from "./talks/sip.ts";
import { smb } from "./talks/smb.ts";
import { smpp } from "./talks/smpp.ts";
import { smtp } from "./talks/smtp.ts";
import { snmp } from "./talks/snmp.ts";
import { snpp } from "./talks/snpp.ts";
import { socks } from "./talks/socks.ts";
import { ssdp } from "./talks/ssdp.ts";
import { ssh } from "./talks/ssh.ts";
import { stomp } from "./talks/stomp.ts";
import { stun } from "./talks/stun.ts";
import { sybase } from "./talks/sybase.ts";
import { telnet } from "./talks/telnet.ts";
import { vnc } from "./talks/vnc.ts";
import { x11 } from "./talks/x11.ts";
import { xmpp } from "./talks/xmpp.ts";
import { zabbix } from "./talks/zabbix.ts";
import { zookeeper } from "./talks/zookeeper.ts";

/** Talks over TCP, in the order a port that gives no hint is tried: the common first. */
export const TCP_TALKS: readonly Talk[] = [
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
  ...LINE_SERVICES.map(lineTalk),
];

/** Talks over UDP; each is had only on its own ports, for silence there says nothing. */
export const UDP_TALKS: readonly Talk[] = [
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

/** Every UDP port that has a talk: what a scan of UDP is worth asking. */
export const UDP_PORTS: readonly number[] = [...new Set(UDP_TALKS.flatMap((talk) => talk.ports))].toSorted(
  (a, b) => a - b,
);
