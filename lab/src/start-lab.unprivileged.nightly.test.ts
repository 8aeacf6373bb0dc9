import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

import { expect, test } from "vitest";

const run = promisify(execFile);
const NO_ONE = { uid: 65_534, gid: 65_534, cwd: "/", env: { HOME: "/tmp" } };
const script = fileURLToPath(new URL("testing/look-around.ts", import.meta.url));

/** A clone in a folder that only its owner may enter cannot be tried as someone else. */
const mayEnter = (): Promise<boolean> =>
  run(process.execPath, ["-e", `require("node:fs").accessSync(${JSON.stringify(script)})`], NO_ONE).then(
    () => true,
    () => false,
  );

const lowestFreePort = (): Promise<number> =>
  readFile("/proc/sys/net/ipv4/ip_unprivileged_port_start", "utf8").then(Number, () => 1024);

test.skipIf(process.getuid?.() !== 0 || process.platform !== "linux")(
  "without permission to bind low ports the same company is mapped to high ports",
  // Two processes start; on a busy machine that alone takes a while.
  { timeout: 60_000 },
  async ({ skip }) => {
    if (!(await mayEnter())) skip("this folder is for its owner only");
    const { stdout } = await run(process.execPath, [script], NO_ONE);
    expect(JSON.parse(stdout)).toEqual({
      mapped: (await lowestFreePort()) > 53,
      txt: ["v=spf1 mx -all"],
      status: 200,
      trusted: true,
      closed: "refused",
    });
  },
);
