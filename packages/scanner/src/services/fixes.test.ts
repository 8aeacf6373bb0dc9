import { expect, test } from "vitest";

import { ALL_FIXES, fixFor, OFFERED, OFFERED_PORTS } from "./fixes.ts";
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
  [null, null, /^ss -lnpt 'sport = :4242'\nufw allow proto tcp from <network> to any port 4242\nufw deny 4242\/tcp$/],
  ["http", "Unknown console", /auth_basic/],
])("%s of %s is fixed in its own configuration", (name, product, expected) => {
  expect(fixFor(seenService({ name, product }), 4242)).toMatch(expected);
});

/** Rules and commands after which nobody reaches the service. */
const CLOSES = /\bufw deny|\bDROP\b|\bREJECT\b|systemctl (?:stop|disable|mask)|\breturn 444\b/;
const ON_LOOPBACK = /(?<!proxy_pass http:\/\/)(?<![\d.])127\.0\.0\.1|\blocalhost\b|-i lo\b/i;

/** Services that are to be replaced by another one, and what the text names instead. */
const REPLACED: Readonly<Record<string, string>> = {
  telnet: "SSH",
  finger: "nothing: it serves to enumerate users",
  rpcbind: "NFSv4, which needs no port mapper",
  iperf3: "nothing: measurements are started for their duration",
  lpd: "IPP, on the internal address",
};

/** Debuggers, development servers and control ports of one machine: nobody else has a use for them. */
const OF_ONE_MACHINE = new Set(
  (
    "jdwp fastcgi uwsgi kafka delve debugpy gdbserver node-inspector browser-debugger " +
    "development-server live-reload webpack-dev-server vite nextjs json-server " +
    "openvpn-management varnish-cli tor-control routing-daemon caddy-admin envoy-admin " +
    "asterisk-manager freeswitch-event-socket hddtemp clamd shellinabox ttyd"
  ).split(" "),
);

test("no suggested configuration closes a service that is there for others", () => {
  const closing = [...ALL_FIXES].flatMap(([name, fix]) => [
    ...(CLOSES.test(fix) && !(name in REPLACED) ? [`${name} is closed: ${fix}`] : []),
    // Besides loopback, Redis names the address that it is to be reached at.
    ...(ON_LOOPBACK.test(fix) &&
    !OF_ONE_MACHINE.has(name) &&
    !fix.includes("<internal address>") &&
    !fix.includes("<network>")
      ? [`${name} answers its own machine only: ${fix}`]
      : []),
    ...(/systemctl \w+ (?:--now )?(?:\S+ )*inetd\b/.test(fix) && !/reload/.test(fix)
      ? [`${name} stops all of inetd`]
      : []),
  ]);
  expect(closing).toEqual([]);
});

test("a port that may be offered to everyone is never blocked, whatever was recognised there", () => {
  const names = [null, "unknown", ...OFFERED, ...ALL_FIXES.keys()];
  const blocked = [...OFFERED_PORTS].flatMap((port) =>
    names.flatMap((name) =>
      (["tcp", "udp"] as const).flatMap((protocol) => {
        const fix = fixFor(seenService({ name, protocol }), port);
        return CLOSES.test(fix) && !((name ?? "") in REPLACED) ? [`${name} on ${port}/${protocol}: ${fix}`] : [];
      }),
    ),
  );
  expect(blocked).toEqual([]);
});

test("a service that is offered to everyone keeps its port wherever it runs", () => {
  const closed = [...OFFERED].filter((name) =>
    [443, 4242, 50_000].some((port) => CLOSES.test(fixFor(seenService({ name }), port))),
  );
  expect(closed).toEqual([]);
});
