import { onFrames } from "./on-frames.ts";
import { onLines } from "./on-lines.ts";
import type { Protocol } from "./protocol.ts";

/** A service that says one thing and listens to nothing. Byte values are those of latin1. */
export interface BannerPlan {
  readonly greeting: string;
  /** What it says to whatever it receives; silence by default. */
  readonly reply?: string;
  readonly closesConnection?: boolean;
}

export const serveBanner =
  ({ greeting, reply, closesConnection = false }: BannerPlan): Protocol =>
  (stream) => {
    if (greeting !== "") stream.write(greeting, "latin1");
    if (closesConnection) stream.end();
    if (reply !== undefined) stream.on("data", () => stream.write(reply, "latin1"));
    else stream.resume();
  };

/** Says back whatever it receives (RFC 862). */
export const serveEcho = (): Protocol => (stream) => {
  stream.on("data", (chunk: Buffer) => stream.write(chunk));
};

export interface TelnetPlan {
  readonly banner: string;
}

/** Haggles over options and asks for a name (RFC 854). */
export const serveTelnet =
  ({ banner }: TelnetPlan): Protocol =>
  (stream) => {
    // DO TERMINAL-TYPE, TERMINAL-SPEED, X-DISPLAY-LOCATION, NEW-ENVIRONMENT: the way of Linux' telnetd.
    stream.write(Buffer.from([255, 253, 24, 255, 253, 32, 255, 253, 35, 255, 253, 39]));
    stream.write(`\r\n${banner}\r\nlogin: `, "latin1");
    onLines(stream, () => stream.write("Password: \r\nLogin incorrect\r\nlogin: "));
  };

export interface MemcachedPlan {
  readonly version: string;
}

export const serveMemcached =
  ({ version }: MemcachedPlan): Protocol =>
  (stream) => {
    onLines(stream, (line) => {
      const verb = line.split(" ")[0]?.toLowerCase();
      if (verb === "version") stream.write(`VERSION ${version}\r\n`);
      else if (verb === "stats")
        stream.write(
          `STAT pid 812\r\nSTAT uptime 864000\r\nSTAT time 1767225600\r\nSTAT version ${version}\r\nSTAT curr_items 1949\r\nEND\r\n`,
        );
      else if (verb === "quit") stream.end();
      else stream.write("ERROR\r\n");
    });
  };

export interface RsyncPlan {
  readonly protocol: string;
  /** Name and comment of each module; listed to anyone. */
  readonly modules: Readonly<Record<string, string>>;
}

export const serveRsync =
  ({ protocol, modules }: RsyncPlan): Protocol =>
  (stream) => {
    stream.write(`@RSYNCD: ${protocol}\n`);
    onLines(stream, (line) => {
      if (line.startsWith("@RSYNCD:")) return;
      if (line === "" || line === "#list") {
        const rows = Object.entries(modules).map(([name, comment]) => `${name.padEnd(15)}\t${comment}\n`);
        stream.end(`${rows.join("")}@RSYNCD: EXIT\n`);
        return;
      }
      stream.end(line in modules ? "@RSYNCD: OK\n" : `@ERROR: Unknown module '${line}'\n`);
    });
  };

export interface ZookeeperPlan {
  readonly version: string;
}

export const serveZookeeper =
  ({ version }: ZookeeperPlan): Protocol =>
  (stream) => {
    onFrames(
      stream,
      (pending) => (pending.length >= 4 ? 4 : 0),
      (frame) => {
        const word = frame.toString("latin1");
        const head = `Zookeeper version: ${version}--1, built on 04/15/2020 15:15 GMT\n`;
        if (word === "ruok") stream.end("imok");
        else if (word === "srvr" || word === "stat")
          stream.end(`${head}Latency min/avg/max: 0/0/12\nReceived: 1024\nMode: standalone\nNode count: 5\n`);
        else if (word === "envi") stream.end(`Environment:\nzookeeper.version=${version}--1\nhost.name=plant\n`);
        else stream.end();
      },
    );
  };

export interface RequestPlan {
  /** The Server header: `Hikvision`, `Asterisk PBX 16.2.1`. */
  readonly server: string;
}

/** RTSP as far as OPTIONS and DESCRIBE (RFC 7826). */
export const serveRtsp =
  ({ server }: RequestPlan): Protocol =>
  (stream) => {
    onFrames(stream, endOfHeaders, (frame) => {
      const request = frame.toString("latin1");
      const sequence = /^cseq:\s*(\d+)/im.exec(request)?.[1] ?? "1";
      if (request.startsWith("OPTIONS"))
        stream.write(
          `RTSP/1.0 200 OK\r\nCSeq: ${sequence}\r\nServer: ${server}\r\nPublic: OPTIONS, DESCRIBE, SETUP, PLAY, TEARDOWN\r\n\r\n`,
        );
      else
        stream.write(
          `RTSP/1.0 401 Unauthorized\r\nCSeq: ${sequence}\r\nServer: ${server}\r\nWWW-Authenticate: Basic realm="camera"\r\n\r\n`,
        );
    });
  };

/** SIP over TCP, as far as OPTIONS (RFC 3261). */
export const serveSip =
  ({ server }: RequestPlan): Protocol =>
  (stream) => {
    onFrames(stream, endOfHeaders, (frame) => stream.write(sipReply(frame.toString("latin1"), server)));
  };

export const sipReply = (request: string, server: string): string => {
  const copied = ["Via", "From", "To", "Call-ID", "CSeq"].flatMap((name) => {
    const value = new RegExp(`^${name}\\s*:\\s*(.*)$`, "im").exec(request)?.[1]?.trim();
    return value === undefined ? [] : [`${name}: ${value}`];
  });
  return [
    "SIP/2.0 200 OK",
    ...copied,
    `Server: ${server}`,
    "Allow: INVITE, ACK, CANCEL, OPTIONS, BYE",
    "Content-Length: 0",
    "",
    "",
  ].join("\r\n");
};

export interface NatsPlan {
  readonly version: string;
}

export const serveNats =
  ({ version }: NatsPlan): Protocol =>
  (stream, { host }) => {
    stream.write(
      `INFO {"server_id":"NLAB","server_name":"${host}","version":"${version}","proto":1,"auth_required":false,"max_payload":1048576}\r\n`,
    );
    onLines(stream, (line) => {
      if (line.toUpperCase().startsWith("PING")) stream.write("PONG\r\n");
    });
  };

const endOfHeaders = (pending: Buffer): number => pending.indexOf("\r\n\r\n") + (pending.includes("\r\n\r\n") ? 4 : 1);
