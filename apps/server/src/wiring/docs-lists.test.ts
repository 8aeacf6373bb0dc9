import { readFileSync } from "node:fs";

import { afterAll, beforeAll, expect, test } from "vitest";

import { listRoutes } from "../testing/list-routes.ts";
import { testServices, type TestServices } from "../testing/test-services.ts";

/** Lists in the documentation that the source states: each is compared with it. */
const docs = (name: string): string => readFileSync(new URL(`../../../../docs/${name}`, import.meta.url), "utf8");

/** The rows of the table under this heading line. */
const rowsUnder = (text: string, heading: string): string[] => {
  const lines = text.split("\n");
  const start = lines.indexOf(heading);
  if (start === -1) throw new Error(`No table begins with ${heading}`);
  const end = lines.findIndex((line, at) => at > start && !line.startsWith("|"));
  return lines.slice(start + 2, end);
};

let it: TestServices;
beforeAll(async () => {
  it = await testServices();
});
afterAll(() => it[Symbol.asyncDispose]());

test.each(["inventory.md", "screenshots.md"])("docs/%s names the permission that each call needs", (name) => {
  const policies = new Map(listRoutes(it.services).map(({ method, url, policy }) => [`${method} ${url}`, policy]));
  const wrong = rowsUnder(docs(name), "| call | permission |").flatMap((row) => {
    const [, calls = "", permission = ""] = row.split("|").map((cell) => cell.trim());
    const [, stated] = /^`?([a-z-]+:[a-z-]+|anyone)/.exec(permission) ?? [];
    let method = "GET";
    return [...calls.matchAll(/`(?:(GET|POST|PUT|PATCH|DELETE) )?(\/v1\/[^`?]*)[^`]*`/g)].flatMap(
      ([, verb, path = ""]) => {
        method = verb ?? method;
        const route = `${method} ${path.replaceAll(/\{(\w+)\}/g, ":$1")}`;
        const policy = policies.get(route);
        return stated === undefined || policy === stated ? [] : [[route, stated, policy]];
      },
    );
  });
  expect(wrong).toEqual([]);
});
