import { readdirSync } from "node:fs";

import { describe, expect, test } from "vitest";

import { bytes } from "./bytes.ts";
import { LINE_SERVICES } from "./definitions/line-services.ts";
import type { TalkExample } from "./talk-examples.ts";
import { readSafely, type Talk } from "./talk.ts";
import { TCP_TALKS, UDP_TALKS } from "./talks.ts";

const TALKS = [...TCP_TALKS, ...UDP_TALKS];
const here = new URL("./talks/", import.meta.url);
const files = readdirSync(here);

/** Definitions have their examples beside their data. */
const DEFINED = new Map(
  LINE_SERVICES.map(({ name, examples }) => [
    name,
    examples.map(({ answers, reads }): TalkExample => ({
      from: JSON.stringify(answers.join(" ")).slice(0, 60),
      answers: answers.map(bytes),
      reads: reads === null ? null : { name, ...reads },
    })),
  ]),
);

const withExamples = await Promise.all(
  TALKS.map(async (talk) => {
    const defined = DEFINED.get(talk.id);
    if (defined !== undefined) return { talk, id: talk.id, examples: defined };
    const { examples } = (await import(`./talks/${talk.id}.examples.ts`)) as { examples: readonly TalkExample[] };
    return { talk, id: talk.id, examples };
  }),
);

const peerOf = (talk: Talk, example: TalkExample) => ({
  host: "acme.test",
  port: example.port ?? talk.ports[0] ?? 1,
  tls: example.tls ?? false,
});
const buffers = (example: TalkExample) => example.answers.map((it) => Buffer.from(it));

test("every talk is registered once, under the name of its file, and has examples beside it", () => {
  const all = TALKS.map((talk) => talk.id);
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

test("every talk has at least one answer it reads and one it refuses", () => {
  for (const { examples } of withExamples) {
    expect(examples.some((it) => it.reads === null)).toBe(true);
    expect(examples.some((it) => it.reads !== null)).toBe(true);
  }
});

test("a talk over UDP has words of its own, and no more of them than an answer is likely to hold", () => {
  for (const talk of UDP_TALKS) expect(talk.hello).toBeDefined();
});

describe.each(withExamples)("$id", ({ talk, examples }) => {
  test.each(examples.map((example) => [example.from, example] as const))("%s", (_, example) => {
    const reading = readSafely(talk, buffers(example), peerOf(talk, example));
    expect([reading]).toMatchObject([example.reads]);
  });

  test("an answer cut anywhere never breaks it", () => {
    for (const example of examples) {
      const answers = buffers(example);
      const [first = Buffer.alloc(0)] = answers;
      const peer = peerOf(talk, example);
      for (let length = 0; length <= first.length; length += Math.max(1, Math.floor(first.length / 64))) {
        expect(() => readSafely(talk, [first.subarray(0, length)], peer)).not.toThrow();
        expect(() => talk.isComplete?.(first.subarray(0, length))).not.toThrow();
      }
      for (const [index, last] of answers.entries()) {
        for (let length = 0; length < last.length; length += Math.max(1, Math.floor(last.length / 16))) {
          expect(() => readSafely(talk, [...answers.slice(0, index), last.subarray(0, length)], peer)).not.toThrow();
        }
      }
    }
  });

  test("its own words are never taken for an answer", () => {
    const peer = { host: "acme.test", port: talk.ports[0] ?? 1, tls: false };
    const hello = talk.hello?.(peer);
    const echoed =
      hello === undefined || talk.id === "echo" /* whose sign it is */
        ? null
        : readSafely(talk, [Buffer.from(hello)], peer);
    expect(echoed).toBeNull();
  });
});

/** Pairs that may read the same bytes: one protocol over two transports, or one inside the other. */
const SAME = [new Set(["dns", "dns-udp"]), new Set(["sip", "sip-udp"]), new Set(["http", "ssdp"])];

test("no talk takes another protocol's first answer for its own", () => {
  const mistaken = withExamples.flatMap(({ talk, examples }) =>
    examples
      .filter((example) => example.reads !== null)
      .flatMap((example) =>
        TALKS.filter(
          (other) =>
            other !== talk &&
            other.transport === talk.transport &&
            !SAME.some((pair) => pair.has(other.id) && pair.has(talk.id)),
        )
          .filter(
            (other) =>
              readSafely(other, buffers(example).slice(0, 1), { ...peerOf(talk, example), port: 49_999 }) !== null,
          )
          .map((other) => `${other.id} reads ${talk.id}: ${example.from}`),
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
    for (const talk of TALKS)
      if (readSafely(talk, [noise], { host: "acme.test", port: 49_999, tls: false }) !== null) claimed.push(talk.id);
  }
  expect(claimed).toEqual([]);
});
