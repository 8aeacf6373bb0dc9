import { onLines } from "./on-lines.ts";
import type { Protocol } from "./protocol.ts";

export interface RedisPlan {
  readonly version: string;
  readonly password: boolean;
}

/** Redis for those who speak RESP or type by hand. Without a password it discloses everything. */
export const serveRedis =
  ({ version, password }: RedisPlan): Protocol =>
  (stream) => {
    let expected = 0;
    let words: string[] = [];
    onLines(stream, (line) => {
      // RESP: `*2`, then `$4`, `INFO`, `$6`, `server`. Lengths are not needed where words have no line breaks.
      if (expected === 0 && /^\*\d+$/.test(line)) {
        expected = Number(line.slice(1));
        words = [];
        return;
      }
      if (expected === 0) {
        stream.write(answer(line.split(/\s+/), version, password));
        return;
      }
      if (/^\$\d+$/.test(line)) return;
      words.push(line);
      if (words.length < expected) return;
      expected = 0;
      stream.write(answer(words, version, password));
    });
  };

const answer = ([command = ""]: readonly string[], version: string, password: boolean): string => {
  const verb = command.toUpperCase();
  if (verb === "") return "";
  if (verb === "QUIT") return "+OK\r\n";
  if (verb === "AUTH")
    return password
      ? "-WRONGPASS invalid username-password pair or user is disabled.\r\n"
      : "-ERR Client sent AUTH, but no password is set\r\n";
  if (password) return "-NOAUTH Authentication required.\r\n";
  if (verb === "PING") return "+PONG\r\n";
  if (verb === "INFO")
    return bulk(
      `# Server\r\nredis_version:${version}\r\nredis_git_sha1:00000000\r\nredis_mode:standalone\r\nos:Linux 4.15.0-112-generic x86_64\r\ntcp_port:6379\r\nuptime_in_days:31\r\n\r\n# Keyspace\r\ndb0:keys=1949,expires=0,avg_ttl=0\r\n`,
    );
  if (verb === "DBSIZE") return ":1949\r\n";
  return `-ERR unknown command '${command}'\r\n`;
};

const bulk = (value: string): string => `$${Buffer.byteLength(value)}\r\n${value}\r\n`;
