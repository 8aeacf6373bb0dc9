#!/usr/bin/env node
// `npx parapet`: passes on to the Node that the project brings, which runs TypeScript as it is.
import { spawn } from "node:child_process";
import { readFileSync } from "node:fs";
import { fileURLToPath } from "node:url";

import { canRunProject, projectNode } from "./project-node.mjs";
import { supervise, whenOrphaned } from "./supervise.mjs";

// On a machine with much memory V8 lets garbage pile up; what scans is held to what it needs (see tools/bench/scan-memory.ts).
const HEAP = {
  scan: ["--max-semi-space-size=4", "--max-old-space-size=160"],
  import: ["--max-semi-space-size=8"],
  worker: ["--max-semi-space-size=4"],
};

const entry = fileURLToPath(new URL("../apps/server/src/wiring/cli.ts", import.meta.url));
const words = process.argv.slice(2);
const [name] = words;
if (name === "--version" || name === "-V") {
  // Known without the program, which would be a second process.
  const { version } = JSON.parse(readFileSync(new URL("../apps/server/package.json", import.meta.url), "utf8"));
  console.log(version);
} else if (["help", "--help", "-h"].includes(name) && canRunProject()) {
  await import(entry);
} else {
  // The channel carries no messages: the command ends when it closes, so also when this process is killed.
  const child = spawn(projectNode(), [...(HEAP[name] ?? []), entry, ...words], {
    stdio: ["inherit", "inherit", "inherit", "ipc"],
  });
  const { stop } = supervise(child);
  if (process.env["npm_command"] !== undefined) whenOrphaned(() => stop("SIGTERM"));
}
