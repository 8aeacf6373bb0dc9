import { expect, test } from "vitest";

import { createEventReader, followStream, type ServerEvent } from "./event-stream.ts";

const read = (...parts: string[]): ServerEvent[] => {
  const events: ServerEvent[] = [];
  const reader = createEventReader((event) => events.push(event));
  for (const part of parts) reader.push(part);
  return events;
};
const stream = (text: string): Response => new Response(text);
const event = (id: number, data: string) => `id: ${id}\nevent: progress\ndata: ${data}\n\n`;

test.each([
  ["an event without its empty line is not delivered yet", ["data: half"], []],
  ["comments and unknown fields say nothing", [": still here\n\n", "colour: red\n\n"], []],
  ["several lines are one text", ["data: a\ndata: b\n\n"], [{ id: null, event: "message", data: "a\nb" }]],
  ["it may be cut anywhere", ["id: 7\r", "\nev", "ent: x\r\ndata:1\r\n\r", "\n"], [{ id: "7", event: "x", data: "1" }]],
])("%s", (_, parts, expected) => expect(read(...parts)).toEqual(expected));

test("however a stream is cut, it says the same", () => {
  const whole = event(1, '{"a":1}') + ": hush\n\n" + event(2, "zwei");
  for (let cut = 0; cut <= whole.length; cut += 1)
    expect(read(whole.slice(0, cut), whole.slice(cut))).toEqual(read(whole));
});

test("a connection that drops is taken up after the last event seen", async () => {
  const asked: (string | null)[] = [];
  const reported: string[] = [];
  const answers = [
    () => stream(event(1, "a") + event(2, "b")),
    () => Promise.reject(new Error("down")),
    () => stream(event(3, "end")),
  ];
  const followed = await followStream({
    open: async (last) => {
      asked.push(last);
      return (answers.shift() ?? (() => stream("")))();
    },
    onEvent: ({ data }) => {
      reported.push(data);
      return data !== "end";
    },
    signal: new AbortController().signal,
    pauseMs: 0,
  });
  expect(followed).toBe(true);
  expect(reported).toEqual(["a", "b", "end"]);
  expect(asked).toEqual([null, "2", "2"]);
});

test("a stream that cannot be opened is given up, so that the page asks by itself", async () => {
  let tries = 0;
  const followed = await followStream({
    open: () => {
      tries += 1;
      return Promise.reject(new Error("blocked"));
    },
    onEvent: () => true,
    signal: new AbortController().signal,
    pauseMs: 0,
  });
  expect([followed, tries]).toEqual([false, 3]);
});
