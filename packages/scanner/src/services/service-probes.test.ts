import { globSync } from "node:fs";
import { basename } from "node:path";
import { fileURLToPath } from "node:url";

import { describe, expect, test } from "vitest";

import { bytes } from "./bytes.ts";
import { LINE_SERVICES } from "./definitions/line-services.ts";
import type { ProbeExample } from "./probe-examples.ts";
import { readSafely, type ServiceProbe } from "./service-probe.ts";
import { TCP_PROBES, UDP_PROBES } from "./service-probes.ts";

const ALL_PROBES = [...TCP_PROBES, ...UDP_PROBES];
const here = fileURLToPath(new URL("./probes/", import.meta.url));
const paths = globSync("*/*.ts", { cwd: here, exclude: ["**/*.test.ts"] });
const files = paths.map((path) => basename(path));

/** Definitions have their examples beside their data. */
const DEFINED = new Map(
  LINE_SERVICES.map(({ name, examples }) => [
    name,
    examples.map(({ answers, reads }): ProbeExample => ({
      from: JSON.stringify(answers.join(" ")).slice(0, 60),
      answers: answers.map(bytes),
      reads: reads === null ? null : { name, ...reads },
    })),
  ]),
);

const withExamples = await Promise.all(
  ALL_PROBES.map(async (probe) => {
    const defined = DEFINED.get(probe.id);
    if (defined !== undefined) return { probe, id: probe.id, examples: defined };
    const { examples } = (await import(
      `${here}${paths.find((path) => path.endsWith(`/${probe.id}.examples.ts`))}`
    )) as { examples: readonly ProbeExample[] };
    return { probe, id: probe.id, examples };
  }),
);

const peerOf = (probe: ServiceProbe, example: ProbeExample) => ({
  host: "acme.test",
  port: example.port ?? probe.ports[0] ?? 1,
  tls: example.tls ?? false,
});
const buffers = (example: ProbeExample) => example.answers.map((it) => Buffer.from(it));

test("every probe is registered once, under the name of its file, and has examples beside it", () => {
  const all = ALL_PROBES.map((probe) => probe.id);
  expect(new Set(all).size).toBe(all.length);
  const ids = all.filter((id) => !DEFINED.has(id)).toSorted();
  expect(ids).toEqual(
    files
      .filter((it) => it.endsWith(".ts") && !it.endsWith(".examples.ts"))
      .map((it) => it.replace(/\.ts$/, ""))
      .toSorted(),
  );
  expect(ids).toEqual(
    files
      .filter((it) => it.endsWith(".examples.ts"))
      .map((it) => it.replace(/\.examples\.ts$/, ""))
      .toSorted(),
  );
});

test("every probe has at least one answer it reads and one it refuses", () => {
  for (const { examples } of withExamples) {
    expect(examples.some((it) => it.reads === null)).toBe(true);
    expect(examples.some((it) => it.reads !== null)).toBe(true);
  }
});

test("a probe over UDP has words of its own, and no more of them than an answer is likely to hold", () => {
  for (const probe of UDP_PROBES) expect(probe.hello).toBeDefined();
});

describe.each(withExamples)("$id", ({ probe, examples }) => {
  test.each(examples.map((example) => [example.from, example] as const))("%s", (_, example) => {
    const reading = readSafely(probe, buffers(example), peerOf(probe, example));
    expect([reading]).toMatchObject([example.reads]);
  });

  test("an answer cut anywhere never breaks it", () => {
    for (const example of examples) {
      const answers = buffers(example);
      const [first = Buffer.alloc(0)] = answers;
      const peer = peerOf(probe, example);
      for (let length = 0; length <= first.length; length += Math.max(1, Math.floor(first.length / 64))) {
        expect(() => readSafely(probe, [first.subarray(0, length)], peer)).not.toThrow();
        expect(() => probe.isComplete?.(first.subarray(0, length))).not.toThrow();
      }
      for (const [index, last] of answers.entries()) {
        for (let length = 0; length < last.length; length += Math.max(1, Math.floor(last.length / 16))) {
          expect(() => readSafely(probe, [...answers.slice(0, index), last.subarray(0, length)], peer)).not.toThrow();
        }
      }
    }
  });

  test("its own words are never taken for an answer", () => {
    const peer = { host: "acme.test", port: probe.ports[0] ?? 1, tls: false };
    const hello = probe.hello?.(peer);
    const echoed =
      hello === undefined || probe.id === "echo" /* whose sign it is */
        ? null
        : readSafely(probe, [Buffer.from(hello)], peer);
    expect(echoed).toBeNull();
  });
});

/** Pairs that may read the same bytes: one protocol over two transports, or one inside the other. */
const SAME = [
  new Set(["dns", "dns-udp"]),
  new Set(["sip", "sip-udp"]),
  new Set(["http", "ssdp"]),
  new Set(["telnet", "routing-daemon"]),
  new Set(["http", "uwsgi"]),
];

test("no probe takes another protocol's first answer for its own", () => {
  const mistaken = withExamples.flatMap(({ probe, examples }) =>
    examples
      .filter((example) => example.reads !== null)
      .flatMap((example) =>
        ALL_PROBES.filter(
          (other) =>
            other !== probe &&
            // It reads whatever asks for a command or a name, after all others.
            other.id !== "prompt" &&
            other.transport === probe.transport &&
            !SAME.some((pair) => pair.has(other.id) && pair.has(probe.id)),
        )
          .filter(
            (other) =>
              readSafely(other, buffers(example).slice(0, 1), { ...peerOf(probe, example), port: 49_999 }) !== null,
          )
          .map((other) => `${other.id} reads ${probe.id}: ${example.from}`),
      ),
  );
  expect(mistaken).toEqual([]);
});

test("bytes without meaning are no one's", () => {
  let state = 7;
  const random = () => (state = (state * 1_103_515_245 + 12_345) % 2_147_483_648) % 256;
  const claimed: string[] = [];
  for (let round = 0; round < 200; round += 1) {
    const noise = Buffer.from(Array.from({ length: 4 + (round % 120) }, random));
    for (const probe of ALL_PROBES)
      if (readSafely(probe, [noise], { host: "acme.test", port: 49_999, tls: false }) !== null) claimed.push(probe.id);
  }
  expect(claimed).toEqual([]);
});
