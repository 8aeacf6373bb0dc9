import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { get } from "node:https";
import { createServer } from "node:net";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { fileURLToPath } from "node:url";

import { certificateAuthority } from "@parapet/lab/tls/certificate-authority";

import { runProgram } from "../../proof/run-program.ts";
import { programPath } from "./install.ts";

const EXAMPLE = fileURLToPath(new URL("../../../deploy/nginx/parapet.conf", import.meta.url));

const freePort = (): Promise<number> =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, "127.0.0.1", () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });

/** The example as it is, but for the places: loopback, free ports, a certificate of the lab, our own folder. */
const placed = async (folder: string, upstreams: readonly string[]): Promise<{ conf: string; port: number }> => {
  const authority = await certificateAuthority();
  const { key, cert } = await authority.issue({ state: "good" }, ["portal.example"]);
  writeFileSync(join(folder, "fullchain.pem"), cert);
  writeFileSync(join(folder, "privkey.pem"), key, { mode: 0o600 });
  const [port, plainPort] = [await freePort(), await freePort()];
  const server = readFileSync(EXAMPLE, "utf8")
    .replaceAll("/etc/ssl/parapet", folder)
    .replace("listen 443 ssl", `listen 127.0.0.1:${port} ssl`)
    .replace("listen 80;", `listen 127.0.0.1:${plainPort};`)
    .replace(
      /server 127\.0\.0\.1:4000 (.*)/,
      upstreams.map((upstream) => `server ${upstream} max_fails=0;`).join("\n"),
    );
  const paths = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map(
    (name) => `${name}_temp_path ${folder}/${name};`,
  );
  const conf = join(folder, "nginx.conf");
  const main = `daemon off;\nmaster_process off;\npid ${folder}/nginx.pid;\nerror_log ${folder}/error.log;\nevents { worker_connections 4096; }\nhttp {\naccess_log off;\n${paths.join("\n")}\n${server}}\n`;
  writeFileSync(conf, main);
  return { conf, port };
};

/** Does nginx itself accept the example? Answers its words when not. */
export const checkNginxExample = async (folder: string): Promise<string | null> => {
  mkdirSync(folder, { recursive: true });
  const nginx = programPath("nginx");
  if (nginx === null) throw new Error("nginx is not installed");
  const { conf } = await placed(folder, ["127.0.0.1:4000"]);
  const { code, said } = await runProgram(nginx, ["-t", "-q", "-p", folder, "-c", conf], { seconds: 30 });
  return code === 0 ? null : said;
};

/** The certificate is the lab's own, so it is not checked here; sslscan checks the rest. */
const answers = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const options = {
      host: "127.0.0.1",
      port,
      path: "/v1/health/live/",
      servername: "portal.example",
      headers: { host: "portal.example" },
      rejectUnauthorized: false,
    };
    const request = get(options, (reply) => {
      reply.resume();
      resolve(reply.statusCode === 200);
    });
    request.on("error", () => resolve(false));
  });

export interface TlsProxy extends AsyncDisposable {
  readonly port: number;
}

/** Runs nginx with our example in front of the portal. */
export const startTlsProxy = async (
  folder: string,
  portalUrl: string,
  others: readonly string[] = [],
): Promise<TlsProxy> => {
  mkdirSync(folder, { recursive: true });
  const nginx = programPath("nginx");
  if (nginx === null) throw new Error("nginx is not installed");
  const { conf, port } = await placed(
    folder,
    [portalUrl, ...others].map((url) => new URL(url).host),
  );
  const child: ChildProcess = spawn(nginx, ["-p", folder, "-c", conf], { stdio: "ignore" });
  for (let tries = 0; tries < 100; tries += 1) {
    const isUp = await answers(port);
    if (isUp) break;
    await sleep(100);
  }
  return {
    port,
    async [Symbol.asyncDispose]() {
      child.kill("SIGTERM");
      if (child.exitCode === null && child.signalCode === null) await once(child, "exit");
    },
  };
};
