import { execFile } from "node:child_process";
import { mkdtemp, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";

import { expect, test } from "vitest";

import { hostilePictures, pngBomb, soundJpeg, soundPng } from "../../testing/hostile-pictures.ts";
import { cleanPicture, CONFINED } from "./clean-picture.ts";
import { pictureIn } from "./picture.ts";

const residentMib = async (): Promise<number> =>
  Number(/^VmRSS:\s+(\d+) kB$/m.exec(await readFile("/proc/self/status", "utf8"))?.[1] ?? 0) / 1024;

test.each(Object.entries(hostilePictures()))("%s is refused", async (_, bytes) => {
  expect(await cleanPicture("acme", bytes)).toBe("unreadable");
});

test("a bomb costs this process no memory and little time", async () => {
  const bomb = pngBomb();
  globalThis.gc?.();
  const [before, at] = [await residentMib(), performance.now()];
  const decided = cleanPicture("acme", bomb);
  let most = before;
  while ((await Promise.race([decided, new Promise((go) => setTimeout(go, 20, "pending"))])) === "pending")
    most = Math.max(most, await residentMib());
  expect(await decided).toBe("unreadable");
  expect(most - before).toBeLessThan(100);
  expect(performance.now() - at).toBeLessThan(20_000);
});

test("a picture with more pixels than allowed is refused by its header", async () => {
  const limits = { side: 4_096, pixels: 1_000 };
  expect(await cleanPicture("acme", soundPng(400, 400), limits)).toBe("too-large");
  expect(await cleanPicture("acme", soundPng(5, 5_000), { ...limits, pixels: 1_000_000 })).toBe("too-large");
});

test("sound pictures keep their size, and lose what is behind or beside the pixels", async () => {
  for (const [type, picture] of [
    ["image/png", soundPng(64, 32)],
    ["image/jpeg", soundJpeg(64, 32)],
  ] as const) {
    const secret = "<script>alert(1)</script>";
    const clean = await cleanPicture("acme", Buffer.concat([picture, Buffer.from(secret)]));
    if (typeof clean === "string") throw new Error(`${type} was refused`);
    expect(pictureIn(clean.bytes)).toEqual({ type, width: 64, height: 32, orientation: 1 });
    expect(clean.bytes.includes(secret)).toBe(false);
  }
});

test("a photo loses its comments and what its EXIF block says of place and camera", async () => {
  const jpeg = soundJpeg(64, 32);
  const segment = (marker: number, body: string) => {
    const bytes = Buffer.from(body, "latin1");
    return Buffer.concat([Buffer.from([0xff, marker, 0, bytes.length + 2]), bytes]);
  };
  const markup = "<script>alert(1)</script>";
  const place = "48.8584 N, 2.2945 E";
  const marked = [jpeg.subarray(0, 2), segment(0xe1, `Exif\0\0MM\0*\0\0\0\b\0\0${place}`), segment(0xfe, markup)];
  const clean = await cleanPicture("acme", Buffer.concat([...marked, jpeg.subarray(2)]));
  if (typeof clean === "string") throw new Error("refused");
  expect([clean.bytes.includes(markup), clean.bytes.includes(place)]).toEqual([false, false]);
});

test("a photo stays turned as its EXIF data say", async () => {
  const jpeg = soundJpeg(64, 32);
  const exif = Buffer.from(
    "ffe10022457869660000" + "4d4d002a00000008" + "0001" + "0112000300000001" + "00060000" + "00000000",
    "hex",
  );
  const clean = await cleanPicture("acme", Buffer.concat([jpeg.subarray(0, 2), exif, jpeg.subarray(2)]));
  if (typeof clean === "string") throw new Error("refused");
  expect(pictureIn(clean.bytes)?.orientation).toBe(6);
});

test("uploads of one organization do not delay another's beyond its turn", async () => {
  const order: string[] = [];
  const many = Array.from({ length: 5 }, (_, n) =>
    cleanPicture("loud", soundPng(10 + n, 10)).then(() => order.push("loud")),
  );
  const one = cleanPicture("quiet", soundPng(9, 9)).then(() => order.push("quiet"));
  await Promise.all([...many, one]);
  expect(order.indexOf("quiet")).toBeLessThanOrEqual(1);
});

test("the decoder's process reads its own code, and neither keys nor other files of the machine", async () => {
  const folder = await mkdtemp(join(tmpdir(), "parapet-keys-"));
  try {
    const key = join(folder, "master.key");
    await writeFile(key, "secret");
    const files = {
      own: join(import.meta.dirname, "decode.child.ts"),
      key,
      passwd: "/etc/passwd",
      environment: `/proc/${process.pid}/environ`,
      config: join(import.meta.dirname, "..", "config.ts"),
    };
    const script = `
      const { readFileSync, writeFileSync } = require("node:fs");
      const attempt = (work) => { try { work(); return "done"; } catch (error) { return error.code; } };
      const files = ${JSON.stringify(files)};
      console.log(JSON.stringify({
        ...Object.fromEntries(Object.entries(files).map(([name, path]) => [name, attempt(() => readFileSync(path))])),
        write: attempt(() => writeFileSync(files.own + ".x", "")),
        spawn: attempt(() => require("node:child_process").execFileSync("true")),
        connects: process.permission.has("net"),
      }));`;
    const { stdout } = await promisify(execFile)(process.execPath, [...CONFINED, "--eval", script], { env: {} });
    const denied = "ERR_ACCESS_DENIED";
    expect(JSON.parse(stdout)).toEqual({
      own: "done",
      key: denied,
      passwd: denied,
      environment: denied,
      config: denied,
      write: denied,
      spawn: denied,
      connects: false,
    });
  } finally {
    await rm(folder, { recursive: true });
  }
});
