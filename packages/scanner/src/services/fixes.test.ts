import { expect, test } from "vitest";

import { fixFor } from "./fixes.ts";
import { seenService } from "./testing/service-target.ts";

test.each([
  ["rdp", "xrdp", /^# \/etc\/xrdp\/xrdp\.ini/],
  ["rdp", "Remote Desktop Services", /^Set-ItemProperty/],
  ["smb", "Samba", /^# smb\.conf/],
  ["smb", null, /^Set-SmbServerConfiguration/],
  ["postgresql", "PgBouncer", /^; pgbouncer\.ini/],
  ["postgresql", "PostgreSQL", /^# postgresql\.conf/],
  ["socks5", "Tor", /^# torrc/],
  ["socks5", null, /^# danted\.conf/],
  ["ftp", "Pure-FTPd", /\/etc\/pure-ftpd\//],
  ["ftp", "ProFTPD", /^# proftpd\.conf/],
  ["smtp", "Exim", /^# exim\.conf/],
  ["http-proxy", "Tinyproxy", /^# tinyproxy\.conf/],
  ["firebird", "Firebird", /^# firebird\.conf/],
  ["node-red", "Node-RED", /^\/\/ settings\.js/],
  [null, null, /^ufw deny 4242\/tcp$/],
])("%s of %s is fixed in its own configuration", (name, product, expected) => {
  expect(fixFor(seenService({ name, product }), 4242)).toMatch(expected);
});
