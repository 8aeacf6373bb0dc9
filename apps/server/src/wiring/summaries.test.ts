import * as api from "@parapet/domain/contracts/api";
import { expect, test } from "vitest";

const summaries = Object.values<unknown>(api)
  .filter((it): it is { summary: string } => typeof it === "object" && it !== null && "summary" in it)
  .map(({ summary }) => summary);

test("summaries of the API reference begin with a capital letter and end without a period", () => {
  expect(summaries.filter((summary) => !/^[A-Z].*[^.]$/s.test(summary))).toEqual([]);
});
