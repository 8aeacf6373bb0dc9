import type { Fault } from "../../blueprint.ts";
import type { ServicePlan } from "../../services/service-plan.ts";
import * as product from "../../web/known-products.ts";

/** What a scan should call it. */
type Expected = readonly [check: string, outcome: string];

const exposed = (id: string, host: string, service: ServicePlan, [check, outcome]: Expected): Fault => ({
  id,
  where: `${host}:${service.port}`,
  expect: { area: "company-exposed-ports", check, outcome },
  plant: [{ change: "service", host, service }],
});

/** Known vulnerabilities in what listens: the CVE match has to name them. */
const outdated = (id: string, host: string, service: ServicePlan, [check, outcome]: Expected): Fault => ({
  id,
  where: `${host}:${service.port}`,
  expect: { area: "sub-domain-exploitable-services", check, outcome },
  plant: [{ change: "service", host, service }],
});

const db = "db.acme.test";
const legacy = "legacy.acme.test";
const plant = "plant.acme.test";
const cloud = "cloud.acme.test";

/** Exposed services of the careless company. */
export const serviceFaults: readonly Fault[] = [
  exposed("mysql-exposed", db, { port: 3306, speaks: "mysql", version: "5.7.33-0ubuntu0.16.04.1" }, [
    "service-internal",
    "database-exposed",
  ]),
  exposed("postgres-without-password", db, { port: 5432, speaks: "postgres", version: "9.6.20", login: "trust" }, [
    "service-without-login",
    "database-open",
  ]),
  exposed("redis-without-password", db, { port: 6379, speaks: "redis", version: "5.0.14", password: false }, [
    "service-without-login",
    "database-open",
  ]),
  exposed("mongodb-without-password", db, { port: 27_017, speaks: "mongodb", version: "3.6.8", open: true }, [
    "service-without-login",
    "database-open",
  ]),
  exposed("memcached-exposed", db, { port: 11_211, speaks: "memcached", version: "1.5.6" }, [
    "service-without-login",
    "database-open",
  ]),
  exposed("elasticsearch-without-login", db, { port: 9200, speaks: "http", site: product.elasticsearch("7.10.0") }, [
    "service-without-login",
    "database-open",
  ]),
  exposed(
    "couchdb-without-login",
    db,
    {
      port: 5984,
      speaks: "http",
      server: "CouchDB/2.3.1 (Erlang OTP/19)",
      site: product.couchdb("2.3.1"),
    },
    ["service-without-login", "database-open"],
  ),
  exposed("mssql-exposed", db, { port: 1433, speaks: "mssql", version: "13.0.1601" }, [
    "service-internal",
    "database-exposed",
  ]),
  exposed("cassandra-exposed", db, { port: 9042, speaks: "cassandra", cqlVersion: "3.4.4" }, [
    "service-internal",
    "database-exposed",
  ]),

  outdated(
    "ftp-backdoored",
    "files.acme.test",
    {
      port: 21,
      speaks: "ftp",
      greeting: "(vsFTPd 2.3.4)",
      anonymous: true,
    },
    ["service-vulnerable", "vulnerable"],
  ),
  outdated(
    "ssh-outdated",
    "files.acme.test",
    {
      port: 22,
      speaks: "ssh",
      software: "OpenSSH_7.2p2 Ubuntu-4ubuntu2.4",
      weakAlgorithms: true,
    },
    ["service-vulnerable", "may-be-patched"],
  ),
  // The distribution may have fixed this one without changing the number.
  outdated("ssh-maybe-patched", legacy, { port: 22, speaks: "ssh", software: "OpenSSH_8.2p1 Ubuntu-4ubuntu0.1" }, [
    "service-vulnerable",
    "may-be-patched",
  ]),
  exposed("telnet-exposed", legacy, { port: 23, speaks: "telnet", banner: "Welcome to Acme rocket control" }, [
    "service-administration",
    "telnet-exposed",
  ]),
  exposed("rdp-exposed", legacy, { port: 3389, speaks: "rdp", networkLevelAuthentication: false }, [
    "service-administration",
    "remote-desktop-without-nla",
  ]),
  exposed("vnc-without-password", legacy, { port: 5900, speaks: "vnc", protocol: "003.008", password: false }, [
    "service-without-login",
    "desktop-open",
  ]),
  exposed("smb1-exposed", legacy, { port: 445, speaks: "smb", smb1: true, signingRequired: false, dialect: 0x0210 }, [
    "service-administration",
    "smb1-enabled",
  ]),
  exposed(
    "ldap-anonymous",
    legacy,
    {
      port: 389,
      speaks: "ldap",
      anonymousBind: true,
      root: {
        namingContexts: "dc=acme,dc=test",
        supportedLDAPVersion: "3",
        vendorName: "389 Project",
        vendorVersion: "389-Directory/1.3.10.2 B2021.050.1813",
      },
    },
    ["service-internal", "directory-exposed"],
  ),
  exposed(
    "pop3-plaintext",
    "mail.acme.test",
    {
      port: 110,
      speaks: "pop3",
      greeting: "Dovecot (Ubuntu) ready.",
      plainLogin: true,
    },
    ["service-plaintext", "login-in-clear"],
  ),
  exposed(
    "imap-plaintext",
    "mail.acme.test",
    {
      port: 143,
      speaks: "imap",
      greeting: "Dovecot (Ubuntu) ready.",
      plainLogin: true,
    },
    ["service-plaintext", "login-in-clear"],
  ),
  exposed(
    "rsync-open",
    "files.acme.test",
    {
      port: 873,
      speaks: "rsync",
      protocol: "31.0",
      modules: { backup: "nightly backups", www: "web root" },
    },
    ["service-without-login", "files-open"],
  ),
  exposed("nfs-portmapper", legacy, { port: 111, speaks: "rpcbind" }, ["service-without-login", "files-open"]),

  exposed(
    "mqtt-anonymous",
    plant,
    {
      port: 1883,
      speaks: "mqtt",
      version: "mosquitto version 1.4.15",
      anonymous: true,
    },
    ["service-without-login", "queue-open"],
  ),
  exposed("rtsp-camera", plant, { port: 554, speaks: "rtsp", server: "Hikvision-Webs" }, [
    "service-internal",
    "device-exposed",
  ]),
  exposed("sip-exposed", plant, { port: 5060, speaks: "sip-udp", server: "Asterisk PBX 13.18.3" }, [
    "service-internal",
    "device-exposed",
  ]),
  exposed(
    "snmp-public",
    plant,
    {
      port: 161,
      speaks: "snmp",
      community: "public",
      description: "Cisco IOS Software, C2960 Software (C2960-LANBASEK9-M), Version 12.2(55)SE12",
    },
    ["service-without-login", "device-open"],
  ),
  exposed("ntp-control", plant, { port: 123, speaks: "ntp", version: "ntpd 4.2.6p5@1.2349-o", control: true }, [
    "service-amplifier",
    "time-server-control",
  ]),
  exposed(
    "modbus-exposed",
    plant,
    {
      port: 502,
      speaks: "modbus",
      vendor: "Acme Electric",
      product: "BMX P34 2020",
      revision: "v2.6",
    },
    ["service-without-login", "industrial-open"],
  ),
  exposed("amqp-exposed", plant, { port: 5672, speaks: "amqp", product: "RabbitMQ", version: "3.7.8" }, [
    "service-internal",
    "queue-exposed",
  ]),
  outdated("activemq-outdated", plant, { port: 61_616, speaks: "openwire", version: "5.17.3" }, [
    "service-vulnerable",
    "vulnerable",
  ]),

  exposed(
    "docker-open",
    cloud,
    {
      port: 2375,
      speaks: "http",
      server: "Docker/19.03.6 (linux)",
      site: product.docker("19.03.6"),
    },
    ["service-without-login", "control-open"],
  ),
  exposed("kubernetes-open", cloud, { port: 6443, speaks: "https", site: product.kubernetes("v1.18.3", true) }, [
    "service-without-login",
    "control-open",
  ]),
  exposed("kubelet-open", cloud, { port: 10_250, speaks: "https", site: product.kubelet() }, [
    "service-without-login",
    "control-open",
  ]),
  exposed("etcd-open", cloud, { port: 2379, speaks: "http", site: product.etcd("3.4.3") }, [
    "service-without-login",
    "control-open",
  ]),
  exposed(
    "jenkins-open",
    cloud,
    {
      port: 8080,
      speaks: "http",
      server: "Jetty(9.4.z-SNAPSHOT)",
      site: product.jenkins("2.150.1"),
    },
    ["service-without-login", "control-open"],
  ),
  exposed("zookeeper-open", cloud, { port: 2181, speaks: "zookeeper", version: "3.4.10" }, [
    "service-without-login",
    "queue-open",
  ]),
  exposed("jdwp-open", cloud, { port: 8000, speaks: "jdwp", version: "1.8.0_181" }, [
    "service-without-login",
    "debugger-open",
  ]),
  outdated("tomcat-outdated", cloud, { port: 8081, speaks: "http", site: product.tomcat("8.5.19") }, [
    "service-vulnerable",
    "vulnerable",
  ]),
  exposed("ollama-open", cloud, { port: 11_434, speaks: "http", site: product.ollama("0.1.32") }, [
    "service-without-login",
    "model-open",
  ]),
  exposed(
    "bind-version",
    "ns2.acme.test",
    {
      port: 53,
      speaks: "dns",
      version: "9.11.3-1ubuntu1.13-Ubuntu",
      openResolver: true,
    },
    ["service-amplifier", "open-resolver"],
  ),
];
