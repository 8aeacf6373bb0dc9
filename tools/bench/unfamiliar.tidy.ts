/* Servers of the second set as a careful administrator runs them: services that require authentication, and public ones. */
import { writeFileSync } from "node:fs";
import { join } from "node:path";

import { UNFAMILIAR_SERVERS, type UnfamiliarServer } from "./unfamiliar.servers.ts";

const SECRET = "not-a-real-one";
/** The same with bcrypt, which the registry wants. */
const HASHED = "$2a$05$rQQu7mDuUrhpETaxwqbnmOkyADtj39sZT3stLphG87CSvlV9FBnr2";

const file = (path: string, text: string): string => {
  writeFileSync(path, text);
  return path;
};

const usual = (name: string): UnfamiliarServer => {
  const found = UNFAMILIAR_SERVERS.find((it) => it.name === name);
  if (found === undefined) throw new Error(`there is no server ${name}`);
  return found;
};

/** The same server, with the configuration that closes it. */
const closed = (name: string, prepare: UnfamiliarServer["prepare"]): UnfamiliarServer => {
  const { open: _, ...server } = usual(name);
  return { ...server, name: `${name}, closed`, prepare };
};

/** Their configuration in the set is fit for the Internet: public by purpose, or with a login of their own. */
const PUBLIC = ["ngIRCd", "InspIRCd", "Murmur", "Prosody", "Knot DNS", "PowerDNS", "Caddy", "Varnish", "Gunicorn"];

export const TIDY_SERVERS: readonly UnfamiliarServer[] = [
  ...PUBLIC.map(usual),
  closed("aria2", (dir, ip) => ({
    args: [
      "--enable-rpc",
      "--rpc-listen-port=46801",
      `--rpc-secret=${SECRET}`,
      "--enable-dht=false",
      "--dir",
      dir,
      "--no-conf",
    ],
    relay: { listen: `TCP-LISTEN:6800,bind=${ip},fork,reuseaddr`, to: "TCP:127.0.0.1:46801" },
  })),
  closed("Docker Registry", (dir, ip) => {
    const users = file(join(dir, "users"), `admin:${HASHED}\n`);
    const conf = `version: 0.1\nstorage:\n  filesystem:\n    rootdirectory: ${dir}/data\nauth:\n  htpasswd:\n    realm: acme\n    path: ${users}\nhttp:\n  addr: ${ip}:5000\n`;
    return { args: ["serve", file(join(dir, "conf.yml"), conf)] };
  }),
  closed("Transmission", (dir, ip) => ({
    args: [
      "-f",
      "-g",
      dir,
      "-r",
      ip,
      "-p",
      "9091",
      "--auth",
      "-u",
      "admin",
      "-v",
      SECRET,
      "-a",
      "*.*.*.*",
      "--no-dht",
      "--no-portmap",
      "-i",
      ip,
    ],
  })),
  closed("Privoxy", (dir, ip) => ({
    args: [
      "--no-daemon",
      file(
        join(dir, "conf"),
        `confdir /etc/privoxy\nlogdir ${dir}\nlisten-address ${ip}:8118\npermit-access 192.0.2.0/24\nforward / 127.0.0.1:1\n`,
      ),
    ],
  })),
  closed("Tor", (dir, ip) => ({
    args: [
      "-f",
      file(
        join(dir, "conf"),
        `SocksPort ${ip}:9050\nSocksPolicy reject *\nDataDirectory ${dir}/data\nSocks5Proxy 127.0.0.1:1\nLog err stdout\n`,
      ),
    ],
  })),
];
