import { serveAmqp, serveKafka, serveMqtt, serveOpenWire } from "./protocols/brokers.ts";
import { serveIpmi, serveNetbios, serveNtp, serveSipDatagram, serveStun, serveTftp } from "./protocols/datagrams.ts";
import { serveLdap } from "./protocols/directories.ts";
import { serveFtp } from "./protocols/ftp.ts";
import { serveHostile } from "./protocols/hostile.ts";
import {
  serveAdb,
  serveAjp,
  serveEpmd,
  serveJavaRmi,
  serveModbus,
  serveRpcbind,
  serveSocks,
  serveX11,
} from "./protocols/infrastructure.ts";
import { serveJdwp } from "./protocols/jdwp.ts";
import { serveImap, servePop3 } from "./protocols/mailbox.ts";
import { serveMongo } from "./protocols/mongodb.ts";
import { serveMysql } from "./protocols/mysql.ts";
import { serveCassandra, serveMssql, serveNeo4j, serveOracle } from "./protocols/other-databases.ts";
import { servePostgres } from "./protocols/postgres.ts";
import type { DatagramProtocol, Protocol } from "./protocols/protocol.ts";
import { serveRedis } from "./protocols/redis.ts";
import { serveRdp, serveVnc } from "./protocols/remote-desktops.ts";
import { serveSmb } from "./protocols/smb.ts";
import { serveSnmp } from "./protocols/snmp.ts";
import { serveSsh } from "./protocols/ssh.ts";
import {
  serveBanner,
  serveEcho,
  serveMemcached,
  serveNats,
  serveRsync,
  serveRtsp,
  serveSip,
  serveTelnet,
  serveZookeeper,
} from "./protocols/text-services.ts";

/** Every protocol the lab speaks over TCP beside web, mail and DNS. */
export const PROTOCOLS = {
  adb: serveAdb,
  ajp: serveAjp,
  amqp: serveAmqp,
  banner: serveBanner,
  cassandra: serveCassandra,
  echo: serveEcho,
  epmd: serveEpmd,
  ftp: serveFtp,
  hostile: serveHostile,
  imap: serveImap,
  "java-rmi": serveJavaRmi,
  jdwp: serveJdwp,
  kafka: serveKafka,
  ldap: serveLdap,
  memcached: serveMemcached,
  modbus: serveModbus,
  mongodb: serveMongo,
  mqtt: serveMqtt,
  mssql: serveMssql,
  mysql: serveMysql,
  nats: serveNats,
  neo4j: serveNeo4j,
  openwire: serveOpenWire,
  oracle: serveOracle,
  pop3: servePop3,
  postgres: servePostgres,
  rdp: serveRdp,
  redis: serveRedis,
  rpcbind: serveRpcbind,
  rsync: serveRsync,
  rtsp: serveRtsp,
  sip: serveSip,
  smb: serveSmb,
  socks: serveSocks,
  ssh: serveSsh,
  telnet: serveTelnet,
  vnc: serveVnc,
  x11: serveX11,
  zookeeper: serveZookeeper,
} satisfies Record<string, (plan: never) => Protocol>;

export const DATAGRAM_PROTOCOLS = {
  ipmi: serveIpmi,
  netbios: serveNetbios,
  ntp: serveNtp,
  "sip-udp": serveSipDatagram,
  snmp: serveSnmp,
  stun: serveStun,
  tftp: serveTftp,
} satisfies Record<string, (plan: never) => DatagramProtocol>;

type PlanOf<Make> = Make extends (plan: infer Plan, ...rest: never[]) => unknown
  ? unknown extends Plan
    ? object
    : Plan
  : object;

/** What a blueprint says about such a service: port, protocol and that protocol's own plan. */
export type ProtocolPlan = {
  [K in keyof typeof PROTOCOLS]: { readonly port: number; readonly speaks: K; readonly implicitTls?: boolean } & PlanOf<
    (typeof PROTOCOLS)[K]
  >;
}[keyof typeof PROTOCOLS];

export type DatagramProtocolPlan = {
  [K in keyof typeof DATAGRAM_PROTOCOLS]: { readonly port: number; readonly speaks: K } & PlanOf<
    (typeof DATAGRAM_PROTOCOLS)[K]
  >;
}[keyof typeof DATAGRAM_PROTOCOLS];

// Each plan is made for the protocol of its own name; the compiler loses that pairing in a lookup.
export const toProtocol = (plan: ProtocolPlan): Protocol =>
  (PROTOCOLS[plan.speaks] as (plan: ProtocolPlan) => Protocol)(plan);

export const toDatagramProtocol = (plan: DatagramProtocolPlan): DatagramProtocol =>
  (DATAGRAM_PROTOCOLS[plan.speaks] as (plan: DatagramProtocolPlan) => DatagramProtocol)(plan);

export const isProtocol = (plan: { readonly speaks: string }): plan is ProtocolPlan =>
  Object.hasOwn(PROTOCOLS, plan.speaks);

export const isDatagramProtocol = (plan: { readonly speaks: string }): plan is DatagramProtocolPlan =>
  Object.hasOwn(DATAGRAM_PROTOCOLS, plan.speaks);
