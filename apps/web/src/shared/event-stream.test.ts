import { expect, test } from "vitest";

import { followStream } from "./event-stream.ts";

const stream = (text: string): Response => new Response(text);
const event = (id: number, data: string) => `id: ${id}\nevent: progress\ndata: ${data}\n\n`;

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
