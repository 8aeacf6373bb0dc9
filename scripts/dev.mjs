// `npm run dev`: the server restarts when its sources change, the portal replaces changed modules in the browser. Both are
// reached at one address, so that cookies and sign-in work as in production.
import { spawn } from "node:child_process";
import { join } from "node:path";

import { loadEnvironment } from "./environment.mjs";
import { installPackages, root } from "./install.mjs";
import { projectNode } from "./project-node.mjs";
import { answerHelp } from "./usage.mjs";

/** As in apps/web/vite.config.ts, which passes calls of the API on to port 4000. */
const ADDRESS = "http://127.0.0.1:4310";

answerHelp(`npm run dev\n\nServes the product at ${ADDRESS}; server and portal follow changes of their sources.`);
installPackages();
loadEnvironment();
const programs = [
  spawn(projectNode(), ["--watch", "--watch-preserve-output", join(root, "apps/server/src/wiring/cli.ts"), "serve"], {
    cwd: root,
    stdio: "inherit",
    env: { ...process.env, HOST: "127.0.0.1", PORT: "4000", PUBLIC_URL: ADDRESS },
  }),
  spawn(projectNode(), [join(root, "node_modules/@react-router/dev/bin.cjs"), "dev"], {
    cwd: join(root, "apps/web"),
    stdio: "inherit",
  }),
];
console.error(`The portal will be at ${ADDRESS} (mail: ${ADDRESS}/dev/mailbox)`);

const stop = (signal) => {
  for (const program of programs) program.kill(signal);
};
for (const signal of ["SIGINT", "SIGTERM"]) process.on(signal, () => stop(signal));
// One without the other is of no use.
for (const program of programs)
  program.on("exit", (code) => {
    stop("SIGTERM");
    process.exitCode ||= code ?? 0;
  });
