import { printable, zeroEnded } from "../../bytes.ts";
import type { ServiceProbe } from "../../service-probe.ts";

const CLIENT_SSL = 0x0800;
const HANDSHAKE_V10 = 10;
const ERROR = 0xff;

/** MySQL and its kin: the server's greeting. No login is tried. */
export const mysql: ServiceProbe = {
  id: "mysql",
  transport: "tcp",
  ports: [3306, 3307, 33060, 4000],
  isComplete: (answer) => answer.length >= 4 && answer.length >= 4 + answer.readUIntLE(0, 3),
  read([greeting = Buffer.alloc(0)]) {
    const length = greeting.readUIntLE(0, 3);
    if (length < 5 || length > 1_024 || (greeting[3] ?? 9) > 1) return null;
    if (greeting[4] === ERROR) {
      const message = greeting.toString("latin1", 7, 4 + length).replace(/^#[0-9A-Z]{5}/, "");
      if (!/host|connect|blocked|mysql|mariadb/i.test(message)) return null;
      const maria = /MariaDB/.test(message);
      return {
        name: "mysql",
        vendor: maria ? "MariaDB" : "Oracle",
        product: maria ? "MariaDB" : "MySQL",
        cpe: maria ? "mariadb:mariadb" : "oracle:mysql",
        banner: message,
        unauthenticated: false,
      };
    }
    if (greeting[4] !== HANDSHAKE_V10) return null;
    const { text: version, end } = zeroEnded(greeting, 5);
    if (!/^\d+\.\d+/.test(version)) return null;
    // Thread id (4), salt (8), filler (1), then the lower capability flags.
    const capabilities = greeting.length >= end + 15 ? greeting.readUInt16LE(end + 13) : 0;
    const plugin =
      /(?:mysql_native_password|caching_sha2_password|sha256_password|auth_socket|unix_socket|mysql_old_password)/.exec(
        printable(greeting, 512),
      )?.[0];
    return {
      name: "mysql",
      banner: version,
      details: { starttls: (capabilities & CLIENT_SSL) !== 0, ...(plugin === undefined ? {} : { plugin }) },
      values: [["mysql.banner", version]],
    };
  },
};
