import { talkAmqp, talkKafka, talkMqtt, talkOpenWire } from "./talks/brokers.ts";
import { talkIpmi, talkNetbios, talkNtp, talkSipDatagram, talkStun, talkTftp } from "./talks/datagrams.ts";
import { talkLdap } from "./talks/directories.ts";
import { talkFtp } from "./talks/ftp.ts";
import { talkHostile } from "./talks/hostile.ts";
import {
  talkAdb,
  talkAjp,
  talkEpmd,
  talkJavaRmi,
  talkModbus,
  talkRpcbind,
  talkSocks,
  talkX11,
} from "./talks/infrastructure.ts";
import { talkJdwp } from "./talks/jdwp.ts";
import { talkImap, talkPop3 } from "./talks/mailbox.ts";
import { talkMongo } from "./talks/mongodb.ts";
import { talkMysql } from "./talks/mysql.ts";
import { talkCassandra, talkMssql, talkNeo4j, talkOracle } from "./talks/other-databases.ts";
import { talkPostgres } from "./talks/postgres.ts";
import { talkRedis } from "./talks/redis.ts";
import { talkRdp, talkVnc } from "./talks/remote-desktops.ts";
import { talkSmb } from "./talks/smb.ts";
import { talkSnmp } from "./talks/snmp.ts";
import { talkSsh } from "./talks/ssh.ts";
import type { DatagramTalk, Talk } from "./talks/talk.ts";
import {
  talkBanner,
  talkEcho,
  talkMemcached,
  talkNats,
  talkRsync,
  talkRtsp,
  talkSip,
  talkTelnet,
  talkZookeeper,
} from "./talks/text-services.ts";

/** Every protocol the lab speaks over TCP beside web, mail and DNS. */
export const TALKS = {
  adb: talkAdb,
  ajp: talkAjp,
  amqp: talkAmqp,
  banner: talkBanner,
  cassandra: talkCassandra,
  echo: talkEcho,
  epmd: talkEpmd,
  ftp: talkFtp,
  hostile: talkHostile,
  imap: talkImap,
  "java-rmi": talkJavaRmi,
  jdwp: talkJdwp,
  kafka: talkKafka,
  ldap: talkLdap,
  memcached: talkMemcached,
  modbus: talkModbus,
  mongodb: talkMongo,
  mqtt: talkMqtt,
  mssql: talkMssql,
  mysql: talkMysql,
  nats: talkNats,
  neo4j: talkNeo4j,
  openwire: talkOpenWire,
  oracle: talkOracle,
  pop3: talkPop3,
  postgres: talkPostgres,
  rdp: talkRdp,
  redis: talkRedis,
  rpcbind: talkRpcbind,
  rsync: talkRsync,
  rtsp: talkRtsp,
  sip: talkSip,
  smb: talkSmb,
  socks: talkSocks,
  ssh: talkSsh,
  telnet: talkTelnet,
  vnc: talkVnc,
  x11: talkX11,
  zookeeper: talkZookeeper,
} satisfies Record<string, (plan: never) => Talk>;

/** Every protocol the lab speaks in datagrams. */
export const DATAGRAM_TALKS = {
  ipmi: talkIpmi,
  netbios: talkNetbios,
  ntp: talkNtp,
  "sip-udp": talkSipDatagram,
  snmp: talkSnmp,
  stun: talkStun,
  tftp: talkTftp,
} satisfies Record<string, (plan: never) => DatagramTalk>;

type PlanOf<Make> = Make extends (plan: infer Plan, ...rest: never[]) => unknown
  ? unknown extends Plan
    ? object
    : Plan
  : object;

/** What a blueprint says about such a service: port, protocol and that protocol's own plan. */
export type TalkPlan = {
  [K in keyof typeof TALKS]: { readonly port: number; readonly speaks: K; readonly implicitTls?: boolean } & PlanOf<
    (typeof TALKS)[K]
  >;
}[keyof typeof TALKS];

export type DatagramTalkPlan = {
  [K in keyof typeof DATAGRAM_TALKS]: { readonly port: number; readonly speaks: K } & PlanOf<
    (typeof DATAGRAM_TALKS)[K]
  >;
}[keyof typeof DATAGRAM_TALKS];

// Each plan is made for the talk of its own name; the compiler loses that pairing in a lookup.
export const talkOf = (plan: TalkPlan): Talk => (TALKS[plan.speaks] as (plan: TalkPlan) => Talk)(plan);

export const datagramTalkOf = (plan: DatagramTalkPlan): DatagramTalk =>
  (DATAGRAM_TALKS[plan.speaks] as (plan: DatagramTalkPlan) => DatagramTalk)(plan);

export const isTalk = (plan: { readonly speaks: string }): plan is TalkPlan => Object.hasOwn(TALKS, plan.speaks);

export const isDatagramTalk = (plan: { readonly speaks: string }): plan is DatagramTalkPlan =>
  Object.hasOwn(DATAGRAM_TALKS, plan.speaks);
