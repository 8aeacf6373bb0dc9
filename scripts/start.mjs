// `npm start` on a fresh clone: installs what is missing, builds, and serves. Runs on whatever Node the machine has.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { loadEnvironment } from "./environment.mjs";
import { installPackages, root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";
import { supervise } from "./supervise.mjs";

installPackages();
loadEnvironment();

// The portal is built while the server prepares its database; the server listens once it is told that the portal is there.
const build = spawn(process.execPath, [join(root, "scripts/build-portal.mjs")], {
  // A group of its own, so that the programs it starts end with it.
  detached: true,
  stdio: ["ignore", "inherit", "inherit"],
});
const server = spawn(projectNode(), [join(root, "apps/server/src/wiring/cli.ts"), "serve", "--await-portal"], {
  stdio: ["inherit", "inherit", "inherit", "ipc"],
});
build.on("exit", (code) => {
  if (code === 0) return server.connected && server.send("portal built");
  server.once("exit", () => process.exit(code ?? 1));
  server.kill();
});
process.on("exit", () => {
  if (build.exitCode === null && build.signalCode === null) process.kill(-build.pid);
});
// The terminal sends Ctrl-C to the server too; this process stays until it has closed everything.
supervise(server);
