import { execFileSync } from "node:child_process";

import { expect, test } from "vitest";

import { readTar } from "./read-tar.ts";
import { writeTar } from "./write-tar.ts";

const FILES = [
  { path: "recog/a.xml", bytes: Buffer.from("<x/>") },
  { path: "empty", bytes: Buffer.alloc(0) },
  { path: `web/${"long".repeat(40)}/é.json`, bytes: Buffer.alloc(1024, "b") },
  ...[91, 92, 93, 94, 95].map((size) => ({ path: `${"p".repeat(size)}/${"q".repeat(10)}`, bytes: Buffer.from("1") })),
];

test("what is packed is unpacked again, by this project and by tar", () => {
  const archive = writeTar(FILES);
  expect([...readTar(archive)].map(({ path, bytes }) => [path, bytes.toString()])).toEqual(
    FILES.map(({ path, bytes }) => [path, bytes.toString()]),
  );
  const listed = execFileSync("tar", ["-tf", "-", "--quoting-style=literal"], { input: archive, encoding: "utf8" });
  expect(listed.trim().split("\n")).toEqual(FILES.map(({ path }) => path));
});
