import { ASSISTANT_SCOPES, type AssistantScope, KEY_SCOPES } from "@parapet/domain/access";
import { expect, test } from "vitest";

import { READ_TOOLS } from "./read-tools.ts";
import { WRITE_TOOLS } from "./write-tools.ts";

test("the scopes of assistants are those that tools need", () => {
  const needed = [...READ_TOOLS, ...WRITE_TOOLS].map(({ name, parts }) => ({
    name,
    rights: Object.values(parts).flatMap(({ call: { needs } }) => (needs === "anyone" ? [] : [needs])),
  }));
  const closed = (scopes: readonly AssistantScope[]) =>
    needed
      .filter(({ rights }) => !rights.every((right) => scopes.some((scope) => KEY_SCOPES[scope].includes(right))))
      .map(({ name }) => name);
  expect(closed(ASSISTANT_SCOPES)).toEqual([]);
  for (const scope of ASSISTANT_SCOPES)
    expect([scope, closed(ASSISTANT_SCOPES.filter((other) => other !== scope))]).not.toEqual([scope, []]);
});
