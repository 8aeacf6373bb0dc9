import { describeFeature, type FeatureDescription } from "@parapet/domain/features/describe-feature";
import { FEATURES } from "@parapet/domain/features/features";
import { expect, test } from "vitest";
import * as z from "zod";

import { defineTopic } from "../platform/queue/topic.ts";
import { refuseUnannounced, refuseUnserved } from "./complete-features.ts";

const feature = (more: Partial<FeatureDescription>): FeatureDescription =>
  describeFeature({ name: "made-up", after: [], calls: {}, pages: [], audits: [], texts: [], ...more });
const call = { method: "GET", path: "/made_up/", needs: "risk:read" } as const;
const reacting = (topic: "scan-recorded") => ({
  "made-up": {
    jobs: [
      {
        name: "react",
        payload: z.object({}),
        on: [defineTopic({ name: topic, payload: z.object({}) })],
        run: async () => {},
      },
    ],
  },
});

test.each([
  ["no handler serves listMadeUp", [feature({ calls: { listMadeUp: call } })], []],
  ["listMadeUp is served twice", [feature({ calls: { listMadeUp: call } })], ["listMadeUp", "listMadeUp"]],
])("the program does not start: %s", (says, features, served) => {
  expect(() => refuseUnserved(features, served)).toThrow(says);
});

test.each([
  ["no feature publishes scan-recorded", [feature({ subscribes: ["scan-recorded"] })], reacting("scan-recorded")],
  ["no job of made-up reacts", [feature({ subscribes: ["scan-recorded"], publishes: ["scan-recorded"] })], {}],
  ["does not describe that it reacts", [feature({ publishes: ["scan-recorded"] })], reacting("scan-recorded")],
])("the program does not start: %s", (says, features, parts) => {
  expect(() => refuseUnannounced(features, parts)).toThrow(says);
});

test("what is complete starts, and the program's own features are", () => {
  expect(() => refuseUnserved([feature({ calls: { listMadeUp: call } })], ["listMadeUp"])).not.toThrow();
  expect(FEATURES.flatMap(({ subscribes = [] }: FeatureDescription) => subscribes).length).toBeGreaterThan(5);
});
