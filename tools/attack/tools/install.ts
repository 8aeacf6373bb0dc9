import { existsSync } from "node:fs";
import { delimiter, join } from "node:path";

import { runProgram } from "../../proof/run-program.ts";

/** Debian's package of each tool, under the name of its program. */
const PACKAGES = {
  sqlmap: "sqlmap",
  wapiti: "wapiti",
  ffuf: "ffuf",
  slowhttptest: "slowhttptest",
  sslscan: "sslscan",
  nginx: "nginx-light",
} as const;

export const programPath = (name: string): string | null =>
  [...(process.env["PATH"] ?? "").split(delimiter), "/usr/sbin", "/usr/local/sbin"]
    .map((folder) => join(folder, name))
    .find((path) => existsSync(path)) ?? null;

/** Installs the tools that are missing with the system's package manager, where we may. Answers what is still missing. */
export const installTools = async (): Promise<string[]> => {
  const missing = () => Object.entries(PACKAGES).filter(([program]) => programPath(program) === null);
  if (missing().length === 0) return [];
  const [first = "apt-get", ...before] = process.getuid?.() === 0 ? ["apt-get"] : ["sudo", "-n", "apt-get"];
  const env = { ...process.env, DEBIAN_FRONTEND: "noninteractive" };
  const apt = (...args: string[]) =>
    runProgram(first, [...before, ...args], { env, seconds: 300 }).catch(() => ({ code: 1, said: "" }));
  console.log(
    `Installing ${missing()
      .map(([program]) => program)
      .join(", ")} …`,
  );
  await apt("update", "-qq");
  await apt("install", "-y", "-qq", "--no-install-recommends", ...missing().map(([, name]) => name));
  return missing().map(([program]) => program);
};
