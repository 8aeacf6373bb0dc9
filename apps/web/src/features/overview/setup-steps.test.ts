import { mayOpen } from "@parapet/domain/access";
import { expect, test } from "vitest";

import { SETUP_PLACES, setupSteps } from "./setup-steps.ts";

const NEW = { domains: [], hasScan: false, keywords: 0, people: 1, alerts: 0 };

test("a new organization has every step before it, in order", () => {
  expect(setupSteps(NEW)).toEqual(
    ["domain", "verify", "scan", "keywords", "people", "alert"].map((step) => ({ step, isDone: false })),
  );
});

test("a pending domain is added and not verified; the own account is no invited person", () => {
  const steps = new Map(setupSteps({ ...NEW, domains: [{ state: "pending" }] }).map((it) => [it.step, it.isDone]));
  expect([steps.get("domain"), steps.get("verify"), steps.get("people")]).toEqual([true, false, false]);
});

test("what the reader may not do is left out, and a finished setup has nothing left", () => {
  expect(setupSteps({ ...NEW, people: null, alerts: null }).map(({ step }) => step)).toEqual([
    "domain",
    "verify",
    "scan",
    "keywords",
  ]);
  const done = { domains: [{ state: "verified" as const }], hasScan: true, keywords: 1, people: 2, alerts: 1 };
  expect(setupSteps(done).filter(({ isDone }) => !isDone)).toEqual([]);
});

test("every step leads to a page that the administrator of a client may open", () => {
  const closed = Object.values(SETUP_PLACES).filter(
    (place) => !mayOpen({ role_name: "client_admin" }, place.replace(/\?.*$/, "")),
  );
  expect(closed).toEqual([]);
});
