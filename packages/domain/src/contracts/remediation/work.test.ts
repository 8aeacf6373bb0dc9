import { expect, test } from "vitest";

import { WORK_FILTERS } from "../choices.ts";
import { WorkFilter } from "./work.ts";

test("every filter of the work list is one that its page reads from the address", () =>
  expect(Object.keys(WorkFilter.shape)).toEqual([...WORK_FILTERS]));
