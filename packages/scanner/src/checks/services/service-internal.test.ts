import { expect, test } from "vitest";

import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceInternal } from "./service-internal.ts";

test.each([
  ["a database with a login", { name: "mysql", product: "MariaDB" }, 3306, ["database-exposed"]],
  ["a database without one, reported elsewhere", { name: "redis", unauthenticated: true }, 6379, []],
  ["a queue", { name: "amqp" }, 5672, ["queue-exposed"]],
  ["a directory", { name: "ldap" }, 389, ["directory-exposed"]],
  ["a port mapper", { name: "rpcbind", unauthenticated: false }, 111, ["file-sharing-exposed"]],
  ["Java's registry", { name: "java-rmi" }, 1099, ["developer-port-exposed"]],
  ["a controller", { name: "modbus", unauthenticated: null }, 502, ["industrial-exposed"]],
  ["a telephone exchange", { name: "sip" }, 5060, ["device-exposed"]],
  ["a port where a printer may listen", { name: null }, 9100, ["printing-port-exposed"]],
  ["a greeting no protocol claims", { name: "unknown", banner: "go away" }, 9200, ["unidentified-exposed"]],
  ["another silent port", { name: null }, 9200, []],
  ["an agent", { name: "zabbix" }, 10_050, ["monitoring-exposed"]],
  ["a file server made for the world", { name: "ftp" }, 21, []],
  ["an agent reported elsewhere", { name: "snmp", unauthenticated: false }, 161, []],
  ["a web server", { name: "http" }, 80, []],
  ["a name server", { name: "dns" }, 53, []],
])("%s", (_, seen, port, outcomes) => {
  const target = serviceTarget(seen, port);
  expect(serviceInternal.judge(target.service, target).map((it) => it.outcome)).toEqual(outcomes);
});
