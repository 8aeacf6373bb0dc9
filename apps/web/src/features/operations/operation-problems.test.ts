import { expect, test } from "vitest";

import { type OperationFacts, listProblems } from "./operation-problems.ts";

const fine: OperationFacts = {
  status: {
    components: [
      { id: "api", state: "up" },
      { id: "database", state: "up" },
      { id: "scans", state: "up" },
      { id: "mail", state: "unknown" },
    ],
    feeds: [{ id: "kev", name: "CISA KEV", state: "fresh", fresh_at: 10 }],
  },
  workers: 1,
  failedJobs: 0,
  failedMails: 0,
  disk: { free_bytes: 50, total_bytes: 100 },
  registrationsDue: [],
  now: 1_000_000,
};
const feed = (state: "late" | "never") => ({ id: state, name: `Feed, ${state}`, state, fresh_at: null });

test("nothing needs the operator", () => expect(listProblems(fine)).toEqual([]));

test("what is not known is no problem", () =>
  expect(
    listProblems({
      status: null,
      workers: null,
      failedJobs: null,
      failedMails: null,
      disk: null,
      registrationsDue: null,
      now: 0,
    }),
  ).toEqual([]));

test("the worst comes first", () => {
  const facts: OperationFacts = {
    status: {
      components: [
        { id: "scans", state: "delayed" },
        { id: "database", state: "down" },
      ],
      feeds: [feed("late"), feed("never")],
    },
    workers: 0,
    failedJobs: 2,
    failedMails: 1,
    disk: { free_bytes: 10, total_bytes: 100 },
    registrationsDue: [999, 1_000, 1_001, null],
    now: 1_000_000,
  };
  expect(listProblems(facts)).toEqual([
    { is: "component", id: "database", state: "down" },
    { is: "component", id: "scans", state: "delayed" },
    { is: "workers" },
    { is: "disk", used: 0.9 },
    { is: "feed", name: "Feed, late", since: null },
    { is: "feed", name: "Feed, never", since: null },
    { is: "registrations", count: 1 },
    { is: "mails", count: 1 },
    { is: "jobs", count: 2 },
  ]);
});

test.each([
  [11, 0],
  [10, 1],
  [0, 1],
])("a disk with %i%% left is a problem: %i", (free, count) =>
  expect(listProblems({ ...fine, disk: { free_bytes: free, total_bytes: 100 } }).length).toBe(count),
);
