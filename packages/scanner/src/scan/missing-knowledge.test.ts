import { expect, test } from "vitest";

import type { CheckContext, EarlierFinding, SeenService } from "../check.ts";
import { missingKnowledge } from "./missing-knowledge.ts";

const redisBefore = (isFingerprinted: boolean): EarlierFinding => ({
  check: "service-without-login",
  outcome: "database-open",
  subject: "db.acme.test:6379/tcp",
  target: "db.acme.test:6379/tcp",
  params: {},
  details: {},
  evidence: null,
  basis: { service: { product: "Redis", cpe: null, banner: null, isFingerprinted } },
});

const now = (name: string | null, product: string | null): SeenService => ({
  protocol: "tcp",
  name,
  product,
  version: null,
  cpe: null,
  tls: false,
  banner: "-ERR unknown command 'GET'",
  unauthenticated: null,
  details: {},
});

test.each([
  ["does not say any more what it is", false, now("unknown", null), true],
  ["does not say anything any more", false, now(null, null), true],
  ["does not say any more what rules had named", true, now("unknown", null), true],
  ["is named by rules no more, its protocol is known", true, now("http", null), true],
  ["speaks its protocol and no longer names the product", false, now("redis", null), false],
  ["is another one", false, now("http", "nginx"), false],
  ["is the same one", false, now("redis", "Redis"), false],
])("a finding on a service that %s: knowledge is missing %#", async (_, isFingerprinted, service, isMissing) => {
  const missing = await missingKnowledge(redisBefore(isFingerprinted), {} as CheckContext, { verdicts: [], service });
  expect(missing !== null).toBe(isMissing);
});

test("a port that is closed needs no knowledge", async () => {
  expect(await missingKnowledge(redisBefore(false), {} as CheckContext, { verdicts: [] })).toBeNull();
});
