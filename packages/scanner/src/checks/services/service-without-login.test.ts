import { expect, test } from "vitest";

import { SERVICE_KINDS } from "../../services/service-kind.ts";
import { TCP_PROBES, UDP_PROBES } from "../../services/service-probes.ts";
import { serviceTarget } from "../../services/testing/service-target.ts";
import { serviceWithoutLogin } from "./service-without-login.ts";

const judge = (name: string | null, unauthenticated: boolean | null) => {
  const target = serviceTarget({ name, unauthenticated });
  return serviceWithoutLogin.judge(target.service, target).map((it) => it.outcome);
};

test.each([
  ["redis", "database-open"],
  ["docker", "control-open"],
  ["kubelet", "control-open"],
  ["mqtt", "queue-open"],
  ["vnc", "desktop-open"],
  ["rsync", "files-open"],
  ["ftp", "files-open"],
  ["jdwp", "debugger-open"],
  ["socks5", "proxy-open"],
  ["http-proxy", "proxy-open"],
  ["modbus", "industrial-open"],
  ["snmp", "device-open"],
  ["ollama", "model-open"],
  ["zabbix", "inside-open"],
  ["telnet", "control-open"],
])("%s without authentication", (name, outcome) => expect(judge(name, true)).toEqual([outcome]));

test.each([
  ["svn", "writes", ["write-open", "high"]],
  ["git", "writes", ["write-open", "high"]],
  ["svn", "reads", ["files-open", "medium"]],
  ["shell", "executes", ["control-open", "critical"]],
  ["turn", "relays", ["proxy-open", "high"]],
  ["of-no-kind", "executes", ["control-open", "critical"]],
])("%s that %s is rated by what it lets anyone do", (name, capability, [outcome, severity]) => {
  const target = serviceTarget({ name, unauthenticated: true, details: { capability } });
  expect(serviceWithoutLogin.judge(target.service, target)).toMatchObject([{ outcome, severity }]);
  const locked = serviceTarget({ name, unauthenticated: false, details: { capability } });
  expect(serviceWithoutLogin.judge(locked.service, locked)).toEqual([]);
});

test.each([
  ["a database that asks", "redis", false],
  ["a database of which that is not known", "mysql", null],
  ["a public web page", "http", true],
  ["a public repository", "git", true],
  ["a port that says nothing", null, true],
])("%s is not reported", (_, name, unauthenticated) => expect(judge(name, unauthenticated)).toEqual([]));

test("every kind names services that a probe can give", () => {
  const known = new Set<string>(Object.values(SERVICE_KINDS).flat());
  expect(known.size).toBe(Object.values(SERVICE_KINDS).flat().length);
  expect(TCP_PROBES.length + UDP_PROBES.length).toBeGreaterThan(60);
});
