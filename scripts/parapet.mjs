#!/usr/bin/env node
// `npx parapet`: hands over to the Node that the project brings, which runs TypeScript as it is.
import { spawnSync } from "node:child_process";
import { fileURLToPath } from "node:url";

import { projectNode } from "./project-node.mjs";

const entry = fileURLToPath(new URL("../apps/server/src/cli.ts", import.meta.url));
const { status, signal } = spawnSync(projectNode(), [entry, ...process.argv.slice(2)], { stdio: "inherit" });
process.exit(status ?? (signal === "SIGINT" ? 130 : 1));
