import { globSync, readFileSync } from "node:fs";

import { QueryClient } from "@tanstack/react-query";
import { expect, test } from "vitest";

import { isRepeat } from "./is-repeat.ts";

test("the first question is a person's, the next ones a timer's", async () => {
  const client = new QueryClient();
  const reported: boolean[] = [];
  const ask = () =>
    client.fetchQuery({ queryKey: ["it"], staleTime: 0, queryFn: (asked) => reported.push(isRepeat(asked)) > 0 });
  await ask();
  await ask();
  expect(reported).toEqual([false, true]);
  client.clear();
});

/** The queries of a file, each from its options to the next query's. */
const queriesIn = (text: string): string[] => text.split(/(?=\bqueryOptions\(|\buseQuery\(\{)/).slice(1);

test("every polled query carries the header that does not extend an idle session", () => {
  const files = globSync("apps/web/src/**/*.{ts,tsx}").filter((path) => !path.includes(".test."));
  const repeated = files.flatMap((path) =>
    queriesIn(readFileSync(path, "utf8"))
      .filter((query) => query.includes("refetchInterval:"))
      .map((query) => ({ path, marked: /\bbackground: (?:true|isRepeat\()/.test(query) })),
  );
  expect(repeated.length).toBeGreaterThanOrEqual(10);
  expect(repeated.filter(({ marked }) => !marked)).toEqual([]);
});
