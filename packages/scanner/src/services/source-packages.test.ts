import { globSync, readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { expect, test } from "vitest";

import { hasSourcePackage, listSourcePackages } from "./source-packages.ts";

/** Products that no tracked distribution packages: proprietary software, appliances, other package managers. */
const NOT_PACKAGED = new Set(
  `
  allegrosoft:rompager allegrosoft:romsshell altn:mdaemon amazon:opensearch apache:hadoop apache:kafka apache:spark apache:sshd
  apple:remote_desktop bitvise:winsshd caucho:resin cesanta:mongoose cisco:ios cockroachlabs:cockroachdb
  communigate:communigate_pro crushftp:crushftp dragonflydb:dragonfly elastic:elasticsearch elastic:kibana embedthis:goahead
  emqx:emqx envoyproxy:envoy filezilla-project:filezilla_server gene6:gene6_ftp_server gfi:kerio_connect google:android
  haraka_project:haraka hcltech:domino hp:comware ibm:db2 ibm:http_server icewarp:mail_server igniterealtime:openfire
  jenkins:jenkins juniper:junos litespeedtech:litespeed_web_server mailenable:mailenable microsoft:active_directory
  microsoft:asp.net microsoft:asp.net_core microsoft:exchange_server microsoft:internet_information_services
  microsoft:sql_server microsoft:sql_server_2005 microsoft:sql_server_2008 microsoft:sql_server_2008_r2
  microsoft:sql_server_2012 microsoft:sql_server_2014 microsoft:sql_server_2016 microsoft:windows mikrotik:routeros
  milvus:milvus neo4j:neo4j nodered:node-red ollama:ollama openresty:openresty oracle:database_server
  oracle:glassfish_server oracle:http_server oracle:weblogic_server pingcap:tidb plesk:plesk portainer:portainer
  proxmox:virtual_environment qdrant:qdrant redhat:jboss_enterprise_application_platform sangoma:freepbx
  sap:adaptive_server_enterprise sap:sql_anywhere scylladb:scylladb snowflake:streamlit solarwinds:serv-u splunk:splunk
  synology:diskstation_manager trychroma:chromadb ungit_project:ungit unrealircd:unrealircd vercel:next.js
  verdaccio:verdaccio victoriametrics:victoriametrics vitejs:vite vllm:vllm washington_university:wu-ftpd
  weonlydo:wodsshserver wftpserver:wing_ftp_server xlightftpd:xlight_ftp_server zimbra:collaboration
  `
    .trim()
    .split(/\s+/),
);

/** Texts of the same shape that name no product. */
const OTHER = new Set(["ssdp:discover", "node:zlib"]);

const FOLDERS = ["probes/", "http/", "definitions/", "../fingerprints/own/"];

const identified = new Set(
  FOLDERS.flatMap((folder) => {
    const at = new URL(folder, import.meta.url);
    return globSync("**/*.ts", { cwd: fileURLToPath(at) })
      .filter((file) => file.endsWith(".ts") && !/\.(?:test|examples)\.ts$/.test(file))
      .flatMap((file) => [
        ...readFileSync(new URL(file, at), "utf8").matchAll(/"([a-z][a-z0-9_.-]*:[a-z][a-z0-9_.-]*)"/g),
      ])
      .map(([, name = ""]) => name);
  }),
);

test("every product that the scanner identifies has its source packages, or is listed as not packaged", () => {
  expect(identified.size).toBeGreaterThan(180);
  expect(
    [...identified].filter((name) => !OTHER.has(name) && hasSourcePackage(name) === NOT_PACKAGED.has(name)),
  ).toEqual([]);
});

test.each([
  ["openbsd:openssh", "9.2p1", "debian", "openssh"],
  ["openssh:openssh", "9.2p1", "ubuntu", "openssh"],
  ["php:php", "8.2.7", "debian", "php8.2"],
  ["php:php", "8.2.7", "alpine", "php82"],
  ["mariadb:mariadb", "10.6.12", "ubuntu", "mariadb"],
  ["postgresql:postgresql", "14.9", "ubuntu", "postgresql-14"],
  ["apache:http_server", "2.4.57", "rhel", "httpd"],
  ["isc:bind", "9.18.19", "debian", "bind9"],
  ["exim:exim", "4.94.2", "alpine", "exim"],
] as const)("%s %s of %s is %s", (product, version, distribution, name) =>
  expect(listSourcePackages(`cpe:2.3:a:${product}:${version}:*:*:*:*:*:*:*`, version, distribution)[0]).toBe(name),
);

test("a product that is not packaged has none", () =>
  expect(listSourcePackages("cpe:2.3:a:microsoft:exchange_server:15:*:*:*:*:*:*:*", "15", "debian")).toEqual([]));
