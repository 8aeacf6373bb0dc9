/** The servers that a configuration may be for, as their makers write them. */
const SERVERS: Readonly<Record<string, string>> = {
  apache: "Apache HTTP Server",
  bind: "BIND",
  caddy: "Caddy",
  dns: "DNS",
  iis: "Microsoft IIS",
  nginx: "nginx",
  shell: "Shell",
};

export const serverName = (id: string): string => SERVERS[id] ?? id;
