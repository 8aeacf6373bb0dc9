import type { Net } from "@parapet/net/net";
import { expect, test } from "vitest";

import { FORGETFUL, runScan, type ScanProgress, type StageStore } from "./run-scan.ts";
import type { Stage, StageId, StageOutput } from "./stage.ts";

const context = {
  domain: "acme.test",
  profile: "full" as const,
  net: {} as Net,
  signal: new AbortController().signal,
  now: () => new Date(0),
  settings: {},
};

const stage = (
  id: StageId,
  output: StageOutput,
  touch: "passive" | "active" = "passive",
): Stage & { runs: number } => ({
  id,
  touch,
  runs: 0,
  async run() {
    this.runs += 1;
    return output;
  },
});

const asset = (host: string, ips: string[] = []) => ({ host, ips, sources: [{ id: "dns" }], facts: {} });

const memory = (): StageStore & { outputs: Map<StageId, StageOutput> } => {
  const outputs = new Map<StageId, StageOutput>();
  return {
    outputs,
    load: async (id) => outputs.get(id) ?? null,
    save: async (id, output) => void outputs.set(id, output),
  };
};

test("a passive scan leaves the active stages out", async () => {
  const ports = stage("ports", {}, "active");
  await runScan([stage("resolve", {}), ports], { ...context, profile: "passive" }, FORGETFUL);
  expect(ports.runs).toBe(0);
});

test("a scan taken up again does not repeat what is stored", async () => {
  const store = memory();
  const resolve = stage("resolve", { assets: [asset("www.acme.test")] });
  const failing: Stage = { id: "ports", touch: "active", run: () => Promise.reject(new Error("killed")) };
  await expect(runScan([resolve, failing], context, store)).rejects.toThrow("killed");
  const known = await runScan([resolve, stage("ports", {})], context, store);
  expect(resolve.runs).toBe(1);
  expect(known.assets.map(({ host }) => host)).toEqual(["www.acme.test"]);
});

test("a later observation of a host replaces the earlier one", async () => {
  const known = await runScan(
    [stage("resolve", { assets: [asset("a.test")] }), stage("hosts", { assets: [asset("a.test", ["192.0.2.1"])] })],
    context,
    FORGETFUL,
  );
  expect(known.assets).toEqual([asset("a.test", ["192.0.2.1"])]);
});

test("progress only rises and counts findings and blind spots", async () => {
  const steps: ScanProgress[] = [];
  const email = stage("email", {
    results: [
      { check: "x", subject: "a.test", status: "judged", verdicts: [{ outcome: "bad" }, { outcome: "worse" }] },
      { check: "y", subject: "a.test", status: "blind", reason: "timeout", detail: "" },
    ],
  });
  await runScan([stage("resolve", {}), email], context, FORGETFUL, (step) => steps.push(step));
  expect(steps.map(({ share }) => share)).toEqual([0, 0.5, 0.5, 1]);
  expect(steps.at(-1)).toEqual({ stage: "email", share: 1, findings: 2, blind: 1 });
});

test("a stage that was cut short is not stored", async () => {
  const stop = new AbortController();
  const store = memory();
  const cut: Stage = {
    id: "ports",
    touch: "active",
    run: async () => {
      stop.abort();
      return {};
    },
  };
  await expect(runScan([cut], { ...context, signal: stop.signal }, store)).rejects.toThrow("stopped");
  expect(store.outputs.size).toBe(0);
});

test("a stopped scan stops between stages", async () => {
  const stop = new AbortController();
  stop.abort();
  await expect(runScan([stage("resolve", {})], { ...context, signal: stop.signal }, FORGETFUL)).rejects.toThrow(
    "stopped",
  );
});
