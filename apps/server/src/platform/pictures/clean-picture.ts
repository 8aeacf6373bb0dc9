import { type ChildProcess, fork } from "node:child_process";
import { createHash } from "node:crypto";
import { readFile } from "node:fs/promises";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";

import { openFairQueue } from "../admission/fair-queue.ts";
import type { DecodeReply, DecodeRequest } from "./picture-messages.ts";
import { pictureIn } from "./picture.ts";

const MIB = 1024 ** 2;
const MEMORY_BYTES = 448 * MIB;
const HEAP_MIB = 192;
const POLL_MS = 25;
const DEADLINE_MS = 20_000;
/** 25 megapixels: beyond the screenshots and scans that people upload, and within the memory of the process. */
const MAX_PIXELS = 25_000_000;
export const LOGO_LIMITS = { side: 4_096, pixels: 4_000_000 };

/** One picture at a time: each may take hundreds of megabytes. Organizations take turns. */
const queue = openFairQueue({ atOnce: 1, perOrg: 10 });

export interface CleanPicture {
  readonly type: "image/png" | "image/jpeg";
  readonly bytes: Buffer;
}

/** Why a picture was refused: no PNG or JPEG that can be decoded, or too many pixels. */
export type RefusedPicture = "unreadable" | "too-large";

const { resolve } = createRequire(import.meta.url);
const CODE = [
  import.meta.dirname,
  ...["pngjs", "jpeg-js"].map((decoder) => dirname(resolve(`${decoder}/package.json`))),
];

/** A process that may read the decoders' code and nothing else: no other file, no writing, no sockets, no further processes. */
export const CONFINED: readonly string[] = [
  "--permission",
  ...CODE.map((folder) => `--allow-fs-read=${join(folder, "*")}`),
  "--disable-warning=SecurityWarning",
  "--disable-warning=ExperimentalWarning",
  `--max-old-space-size=${HEAP_MIB}`,
];

const startChild = (): ChildProcess =>
  fork(new URL("./decode.child.ts", import.meta.url), {
    execArgv: [...CONFINED],
    // None of our environment.
    env: {},
    serialization: "advanced",
    stdio: ["ignore", "ignore", "ignore", "ipc"],
  });

/** How much memory a process holds; 0 where the system does not say. */
const residentBytes = async (pid: number): Promise<number> => {
  const status = await readFile(`/proc/${pid}/status`, "utf8").catch(() => "");
  return Number(/^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
};

const decodeInChild = (request: DecodeRequest): Promise<DecodeReply> => {
  const child = startChild();
  const stop = (): void => void child.kill("SIGKILL");
  const deadline = setTimeout(stop, DEADLINE_MS);
  const watch = setInterval(() => {
    void residentBytes(child.pid ?? 0).then((bytes) => bytes > MEMORY_BYTES && stop());
  }, POLL_MS);
  const done = Promise.withResolvers<DecodeReply>();
  child.once("message", (reply: DecodeReply) => done.resolve(reply));
  child.once("error", done.reject);
  // Killed for its memory or its time, or crashed: the picture is at fault.
  child.once("exit", () => done.resolve({ refused: "the decoder ended" }));
  child.send(request, (error) => error !== null && done.resolve({ refused: "the decoder ended" }));
  return done.promise.finally(() => {
    clearTimeout(deadline);
    clearInterval(watch);
    stop();
  });
};

/**
 * Decodes a picture and encodes it anew, so that what is stored and drawn is a picture and nothing else: no bomb, no
 * metadata, no second file behind it. The size is taken from the header first; decoding happens in a process with limited
 * memory and time.
 */
export const cleanPicture = async (
  org: string,
  bytes: Buffer,
  limits: { readonly pixels: number; readonly side: number } = { pixels: MAX_PIXELS, side: MAX_PIXELS },
): Promise<CleanPicture | RefusedPicture> => {
  const picture = pictureIn(bytes);
  if (picture === null || picture.type === "image/webp") return "unreadable";
  const { type, width, height, orientation } = picture;
  if (width > limits.side || height > limits.side || width * height > limits.pixels) return "too-large";
  const key = createHash("sha256").update(bytes).digest("hex");
  const reply = await queue.run(org, key, () => decodeInChild({ type, bytes, maxPixels: limits.pixels, orientation }));
  return "refused" in reply ? "unreadable" : { type, bytes: Buffer.from(reply.bytes) };
};
