import { parentPort } from "node:worker_threads";

import type { FromWorker } from "./bounded-matcher.ts";

const say = (message: FromWorker) => parentPort?.postMessage(message);

parentPort?.on("message", ({ source, flags, value }: { source: string; flags: string; value: string }) => {
  say("started");
  const match = RegExp(source, flags).exec(value);
  say({ captures: match === null ? null : [...match] });
});
