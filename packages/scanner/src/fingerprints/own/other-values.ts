import { rules } from "./rules.ts";

/** Which name server is it? Read from its `version.bind` answer. */
export const dnsVersions = rules("dns.versionbind", [
  {
    pattern: "^(?:BIND )?((9\\.\\d+\\.\\d+)(?:-[PWS]\\d+|(?:rc|b)\\d+)?)(?:[- +](.*))?$",
    vendor: "ISC",
    product: "BIND",
    cpe: "isc:bind:{_tmp.number}",
    groups: ["service.version", "_tmp.number", "bind.comment"],
    examples: {
      "9.18.24-1-Debian": "9.18.24",
      "9.11.4-P2-RedHat-9.11.4-26.P2.el7_9.15": "9.11.4-P2",
      "9.16.1-Ubuntu": "9.16.1",
    },
  },
  {
    pattern: "^dnsmasq-(?:pi-hole-)?v?(\\d[\\w.]*)",
    vendor: "Dnsmasq",
    product: "Dnsmasq",
    cpe: "thekelleys:dnsmasq",
    examples: { "dnsmasq-2.90": "2.90", "dnsmasq-pi-hole-v2.90": "2.90" },
  },
  {
    pattern: "^unbound (\\d[\\d.]*)",
    vendor: "NLnet Labs",
    product: "Unbound",
    cpe: "nlnetlabs:unbound",
    examples: { "unbound 1.17.1": "1.17.1" },
  },
  {
    pattern: "^NSD (\\d[\\d.]*)",
    vendor: "NLnet Labs",
    product: "NSD",
    cpe: "nlnetlabs:nsd",
    examples: { "NSD 4.6.1": "4.6.1" },
  },
  {
    pattern: "^PowerDNS (?:Authoritative Server )(\\d[\\d.]*)",
    vendor: "PowerDNS",
    product: "Authoritative Server",
    cpe: "powerdns:authoritative_server",
    examples: { "PowerDNS Authoritative Server 4.7.3 (built Jan 1)": "4.7.3" },
  },
  {
    pattern: "^PowerDNS Recursor (\\d[\\d.]*)",
    vendor: "PowerDNS",
    product: "Recursor",
    cpe: "powerdns:recursor",
    examples: { "PowerDNS Recursor 4.8.4": "4.8.4" },
  },
  {
    pattern: "^Knot DNS (\\d[\\d.]*)",
    vendor: "CZ.NIC",
    product: "Knot DNS",
    cpe: "nic:knot_dns",
    examples: { "Knot DNS 3.2.6": "3.2.6" },
  },
  {
    pattern: "^Microsoft DNS (\\d[\\d.]*)",
    vendor: "Microsoft",
    product: "DNS Server",
    cpe: null,
    examples: { "Microsoft DNS 10.0.17763 (45630001)": "10.0.17763" },
  },
]);

/** Which database is it? Read from the server version of the MySQL greeting. */
export const mysqlVersions = rules("mysql.banner", [
  {
    pattern: "^(?:5\\.5\\.5-)?(\\d+\\.\\d+\\.\\d+)-MariaDB(?:[-:](.*))?",
    vendor: "MariaDB",
    product: "MariaDB",
    cpe: "mariadb:mariadb",
    groups: ["service.version", "mariadb.build"],
    examples: { "5.5.5-10.11.6-MariaDB-0+deb12u1": "10.11.6", "11.4.2-MariaDB-ubu2404": "11.4.2" },
  },
  {
    pattern: "^(\\d+\\.\\d+\\.\\d+)-\\d+(?:-log)?$|^(\\d+\\.\\d+\\.\\d+)-percona",
    vendor: "Percona",
    product: "Percona Server",
    cpe: "percona:percona_server",
    groups: ["service.version", "percona.version"],
    examples: { "8.0.35-27": "8.0.35" },
  },
  {
    pattern: "^(\\d+\\.\\d+\\.\\d+)-TiDB-v?(\\d[\\d.]*)",
    vendor: "PingCAP",
    product: "TiDB",
    cpe: "pingcap:tidb",
    groups: ["mysql.version", "service.version"],
    examples: { "8.0.11-TiDB-v7.5.0": "7.5.0" },
  },
  {
    pattern: "^(\\d+\\.\\d+\\.\\d+)(?:-.*)?$",
    vendor: "Oracle",
    product: "MySQL",
    cpe: "oracle:mysql",
    examples: { "8.0.36-0ubuntu0.22.04.1": "8.0.36", "5.7.44-log": "5.7.44" },
  },
]);

/** Which framework answers? Read from `X-Powered-By` and its kin. */
export const poweredBy = rules("http_header.x_powered_by", [
  { pattern: "^PHP/(\\d[\\d.]*)", vendor: "PHP", product: "PHP", cpe: "php:php", examples: { "PHP/8.2.18": "8.2.18" } },
  {
    pattern: "^Express$",
    vendor: "OpenJS Foundation",
    product: "Express",
    cpe: "openjsf:express",
    groups: [],
    examples: { Express: null },
  },
  {
    pattern: "^ASP\\.NET$",
    vendor: "Microsoft",
    product: "ASP.NET",
    cpe: "microsoft:asp.net",
    groups: [],
    examples: { "ASP.NET": null },
  },
  {
    pattern: "^Next\\.js(?: (\\d[\\d.]*))?",
    vendor: "Vercel",
    product: "Next.js",
    cpe: "vercel:next.js",
    examples: { "Next.js": null, "Next.js 13.4.1": "13.4.1" },
  },
  {
    pattern: "^Servlet/?(\\d[\\d.]*)?.*JBoss",
    vendor: "Red Hat",
    product: "JBoss",
    cpe: null,
    groups: ["servlet.version"],
    examples: { "Servlet 2.5; JBoss-5.0/JBossWeb-2.1": null },
  },
  {
    pattern: "^PleskLin$|^PleskWin$",
    vendor: "Plesk",
    product: "Plesk",
    cpe: "plesk:plesk",
    groups: [],
    examples: { PleskLin: null },
  },
]);

/** Which cache or proxy passed it on? Read from the `Via` header (RFC 9110, section 7.6.3). */
export const viaProxies = rules("http_header.via", [
  {
    pattern: "\\bvarnish(?: \\(Varnish/(\\d[\\d.]*)\\))?",
    vendor: "Varnish",
    product: "Varnish Cache",
    cpe: "varnish-software:varnish_cache",
    examples: { "1.1 varnish (Varnish/7.1)": "7.1", "1.1 varnish": null },
  },
]);

/** Which file server? Some write validators as no other does. */
export const validators = rules("http_header.etag", [
  {
    pattern: '^W/"\\d+-\\d+-\\d{4}-\\d\\d-\\d\\dT[\\d:.]+Z"$',
    vendor: "http-party",
    product: "http-server",
    cpe: null,
    groups: [],
    certainty: 0.7,
    examples: { 'W/"2482583-25-2026-11-17T04:38:30.708Z"': null },
  },
]);

/** What runs the device? Read from SNMP's description of the system. */
export const snmpDescriptions = rules("snmp.sys_description", [
  {
    pattern: "^Linux \\S+ (\\d[\\w.+-]*)",
    vendor: "Linux",
    product: "Linux",
    cpe: "linux:linux_kernel",
    part: "o",
    examples: { "Linux gate 6.1.0-21-amd64 #1 SMP Debian 6.1.90-1 x86_64": "6.1.0-21-amd64" },
  },
  {
    pattern: "Cisco IOS Software.*?Version (\\d[^, ]*)",
    vendor: "Cisco",
    product: "IOS",
    cpe: "cisco:ios",
    part: "o",
    examples: {
      "Cisco IOS Software, C2960 Software (C2960-LANBASEK9-M), Version 15.0(2)SE4, RELEASE SOFTWARE (fc1)":
        "15.0(2)SE4",
    },
  },
  {
    pattern: "^RouterOS (\\S+)",
    vendor: "MikroTik",
    product: "RouterOS",
    cpe: "mikrotik:routeros:*",
    part: "o",
    groups: ["hw.product"],
    examples: { "RouterOS RB2011UiAS": null },
  },
  {
    pattern: "Windows Version (\\d[\\d.]*)",
    vendor: "Microsoft",
    product: "Windows",
    cpe: "microsoft:windows",
    part: "o",
    examples: { "Hardware: Intel64 Family 6 - Software: Windows Version 6.3 (Build 17763 Multiprocessor Free)": "6.3" },
  },
  {
    pattern: "JUNOS (\\d[\\w.-]*)",
    vendor: "Juniper",
    product: "Junos",
    cpe: "juniper:junos",
    part: "o",
    examples: {
      "Juniper Networks, Inc. srx300 internet router, kernel JUNOS 21.2R3-S2.9, Build date: 2022-07-27": "21.2R3-S2.9",
    },
  },
]);

/** Who speaks RTSP or SIP? Read from the `Server` or `User-Agent` header. */
const media = (match: string) =>
  rules(match, [
    {
      pattern: "^Asterisk PBX (\\d[\\w.~+-]*)",
      vendor: "Sangoma",
      product: "Asterisk",
      cpe: "digium:asterisk",
      examples: { "Asterisk PBX 16.28.0~dfsg": "16.28.0~dfsg" },
    },
    {
      pattern: "^FPBX-(\\d[\\d.]*)",
      vendor: "Sangoma",
      product: "FreePBX",
      cpe: "sangoma:freepbx",
      examples: { "FPBX-16.0.40(18.16.0)": "16.0.40" },
    },
    {
      pattern: "^FreeSWITCH(?:-mod_sofia)?/(\\d[\\w.]*)",
      vendor: "SignalWire",
      product: "FreeSWITCH",
      cpe: "freeswitch:freeswitch",
      examples: { "FreeSWITCH-mod_sofia/1.10.7-release": "1.10.7" },
    },
    {
      pattern: "^kamailio \\((\\d[\\w.]*)",
      vendor: "Kamailio",
      product: "Kamailio",
      cpe: "kamailio:kamailio",
      examples: { "kamailio (5.6.3 (x86_64/linux))": "5.6.3" },
    },
    {
      pattern: "^OpenSIPS \\((\\d[\\w.]*)",
      vendor: "OpenSIPS",
      product: "OpenSIPS",
      cpe: "opensips:opensips",
      examples: { "OpenSIPS (3.2.9 (x86_64/linux))": "3.2.9" },
    },
    {
      pattern: "^GStreamer RTSP [Ss]erver",
      vendor: "GStreamer",
      product: "RTSP Server",
      cpe: "gstreamer_project:gst-rtsp-server",
      groups: [],
      examples: { "GStreamer RTSP server": null },
    },
    {
      pattern: "^Hipcam RealServer/V?(\\d[\\d.]*)",
      vendor: "Hipcam",
      product: "RealServer",
      cpe: null,
      examples: { "Hipcam RealServer/V1.0": "1.0" },
    },
    {
      pattern: "^(?:gortsplib|MediaMTX|mediamtx)(?: v?(\\d[\\d.]*))?",
      vendor: "bluenviron",
      product: "MediaMTX",
      cpe: null,
      examples: { gortsplib: null },
    },
  ]);

export const rtspServers = media("rtsp_header.server");
export const sipServers = media("sip_header.server");

/** Which product made the page? Read from its title. */
export const htmlTitles = rules("html_title", [
  {
    pattern: "^Apache Tomcat/(\\d[\\w.-]*)",
    vendor: "Apache",
    product: "Apache Tomcat",
    cpe: "apache:tomcat",
    examples: { "Apache Tomcat/8.5.19": "8.5.19", "Apache Tomcat/9.0.0.M1 - Error report": "9.0.0.M1" },
  },
  {
    pattern: "^GlassFish Server(?: Open Source Edition)? (\\d[\\d.]*)",
    vendor: "Eclipse",
    product: "GlassFish",
    cpe: "oracle:glassfish_server",
    examples: { "GlassFish Server 4.1.1 - Server Running": "4.1.1" },
  },
  {
    pattern: "^phpMyAdmin(?: (\\d[\\d.]*))?$",
    vendor: "phpMyAdmin",
    product: "phpMyAdmin",
    cpe: "phpmyadmin:phpmyadmin",
    examples: { "phpMyAdmin 4.8.1": "4.8.1", phpMyAdmin: null },
  },
]);
