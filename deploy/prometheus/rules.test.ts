import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";

import { expect, test } from "vitest";
import { parse } from "yaml";

import { programPath } from "../../tools/attack/tools/install.ts";

const folder = import.meta.dirname;
const read = (path: string) => readFileSync(`${folder}/${path}`, "utf8");

interface Rule {
  readonly alert?: string;
  readonly record?: string;
  readonly expr: string;
  readonly labels?: Readonly<Record<string, string>>;
  readonly annotations?: Readonly<Record<string, string>>;
}
const rules = (parse(read("parapet.rules.yml")) as { groups: { rules: Rule[] }[] }).groups.flatMap((it) => it.rules);
const tests = (
  parse(read("parapet.rules.test.yml")) as {
    tests: { alert_rule_test: { alertname: string; exp_alerts?: unknown[] }[] }[];
  }
).tests.flatMap((it) => it.alert_rule_test);
interface Panel {
  readonly title: string;
  readonly gridPos: { readonly h: number; readonly w: number; readonly x: number; readonly y: number };
  readonly targets?: readonly { readonly expr: string }[];
}
const { panels } = JSON.parse(read("../grafana/parapet.json")) as { panels: Panel[] };
const shown = panels.flatMap(({ targets = [] }) => targets.map(({ expr }) => expr));

const promtool = programPath("promtool");
test.skipIf(promtool === null)("promtool accepts the rules, and each fires and stays silent as its tests say", () => {
  for (const words of [
    ["check", "rules", "parapet.rules.yml"],
    ["test", "rules", "parapet.rules.test.yml"],
  ]) {
    const { status, stdout, stderr } = spawnSync(promtool ?? "", words, { cwd: folder, encoding: "utf8" });
    expect([status, stdout + stderr]).toEqual([0, expect.stringContaining("SUCCESS")]);
  }
});

test("every alert states what to do, and is tested firing and silent", () => {
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  expect(alerts.length).toBeGreaterThan(10);
  for (const { alert, labels, annotations } of alerts) {
    expect([alert, labels?.["severity"], Object.keys(annotations ?? {})]).toEqual([
      alert,
      expect.stringMatching(/^(?:critical|warning)$/),
      ["summary", "action"],
    ]);
    const own = tests.filter(({ alertname }) => alertname === alert);
    expect([
      alert,
      own.some((it) => it.exp_alerts !== undefined),
      own.some((it) => it.exp_alerts === undefined),
    ]).toEqual([alert, true, true]);
  }
  expect(tests.filter(({ alertname }) => !alerts.some(({ alert }) => alert === alertname))).toEqual([]);
});

test("rules and dashboard use metrics that the documentation lists or that Prometheus and Node have", () => {
  const listed = new Set(
    [...read("../../docs/deployment.md").matchAll(/^\| `(parapet_\w+)` \|/gm)].map(([, name]) => name),
  );
  const recorded = new Set(rules.flatMap(({ record }) => record ?? []));
  const used = [...rules.map(({ expr }) => expr), ...shown].flatMap(
    (expr) => expr.replaceAll(/"[^"]*"/g, "").match(/\b(?:parapet|nodejs|process)[_:][\w:]+/g) ?? [],
  );
  const unknown = used.filter((name) => {
    const metric = name.replace(/_(?:count|sum|bucket)$/, "");
    return !listed.has(metric) && !recorded.has(name) && !/^(?:nodejs|process)_/.test(name);
  });
  expect(unknown).toEqual([]);
  expect(used.length).toBeGreaterThan(40);
});

test("no panel of the dashboard covers another, and each shows something", () => {
  const cells = new Map<string, string>();
  for (const { title, gridPos, targets } of panels) {
    expect([title, targets?.length === 0]).toEqual([title, false]);
    expect([title, gridPos.x + gridPos.w <= 24]).toEqual([title, true]);
    for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
      for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
        expect([title, cells.get(`${x} ${y}`)]).toEqual([title, undefined]);
        cells.set(`${x} ${y}`, title);
      }
  }
});
