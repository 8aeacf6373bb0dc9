/** Which course of the perimeter map a host is laid in, from what it serves and what it is called. */
export const HOST_GROUPS = ["web", "mail", "remote-access", "data-and-queues", "build-and-ops", "other"] as const;
export type HostGroup = (typeof HOST_GROUPS)[number];

const NAMES: readonly [HostGroup, RegExp][] = [
  ["mail", /^(?:mx\d*|mail\d*|smtp|imap|pop3?|webmail|autodiscover|relay|mta)(?:[-.\d]|$)/],
  ["remote-access", /^(?:vpn|rdp|ssh|sftp|ftp|bastion|jump|gw|gateway|citrix|remote)(?:[-.\d]|$)/],
  [
    "data-and-queues",
    /^(?:db|sql|mysql|pg|postgres|redis|cache|mongo|mq|kafka|elastic|es|search|backup|files?|nas|warehouse)(?:[-.\d]|$)/,
  ],
  [
    "build-and-ops",
    /^(?:git|gitlab|ci|jenkins|build|registry|docker|k8s|grafana|metrics|status|logs?|monitor|wiki|jira)(?:[-.\d]|$)/,
  ],
];

const PORTS: readonly [HostGroup, readonly number[]][] = [
  ["mail", [25, 110, 143, 465, 587, 993, 995]],
  ["data-and-queues", [1433, 1521, 3306, 5432, 5672, 6379, 9042, 9092, 9200, 11211, 27017, 61616]],
  ["remote-access", [21, 22, 23, 3389, 5900, 5985]],
  ["build-and-ops", [2375, 2379, 5000, 6443, 8500, 9090, 10250]],
  ["web", [80, 443, 8000, 8080, 8443]],
];

export const hostGroup = (host: string, ports: readonly number[]): HostGroup =>
  NAMES.find(([, pattern]) => pattern.test(host))?.[0] ??
  PORTS.find(([, known]) => known.some((port) => ports.includes(port)))?.[0] ??
  "other";
