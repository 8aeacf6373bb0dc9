import type { Severity } from "@parapet/domain/risk";
import { expect, test } from "vitest";

import type { AssetNode } from "./api.ts";
import { type Colours, paint } from "./paint.ts";
import { radialLayout } from "./radial-layout.ts";

const SIZE = { width: 800, height: 600, ratio: 1 };
const SEVERITIES = ["critical", "high", "medium", "low", "info"] as const;
const COLOURS: Colours = {
  line: "line",
  ink: "ink",
  accent: "accent",
  surface: "surface",
  plain: "plain",
  severity: Object.fromEntries(SEVERITIES.map((name) => [name, name])) as Record<Severity, string>,
};

/** A domain with one host of so many findings. */
const fan = (findings: number): AssetNode[] => {
  const node = (kind: AssetNode["kind"], parent: number | null) =>
    ({ kind, label: kind, parent, worst: "high" }) as AssetNode;
  return [node("domain", null), node("host", 0), ...Array.from({ length: findings }, () => node("finding", 1))];
};

interface Line {
  readonly from: readonly [number, number];
  readonly to: readonly [number, number];
}

/** Where lines are drawn at this scale with the host in the middle. */
const linesOf = (nodes: readonly AssetNode[], scale: number): Line[] => {
  const lines: Line[] = [];
  let from: readonly [number, number] = [0, 0];
  const nothing = () => {};
  const context = {
    setTransform: nothing,
    clearRect: nothing,
    beginPath: nothing,
    stroke: nothing,
    fillRect: nothing,
    strokeText: nothing,
    fillText: nothing,
    moveTo: (x: number, y: number) => (from = [x, y]),
    lineTo: (x: number, y: number) => lines.push({ from, to: [x, y] }),
  };
  const layout = radialLayout(nodes);
  const view = { x: layout.x[1] ?? 0, y: layout.y[1] ?? 0, scale };
  const scene = { nodes, layout, colours: COLOURS, found: null, chosen: null };
  paint(context as unknown as CanvasRenderingContext2D, SIZE, view, scene);
  return lines;
};

test("every line whose end is visible is drawn to its end", () => {
  const lines = linesOf(fan(12), 1);
  expect(lines).toHaveLength(13);
});

test("a line that leaves the picture ends just outside of it", () => {
  const lines = linesOf(fan(40), 300);
  expect(lines.length).toBeGreaterThan(1);
  for (const [x, y] of lines.map(({ to }) => to)) {
    expect(x).toBeGreaterThanOrEqual(-41);
    expect(x).toBeLessThanOrEqual(SIZE.width + 41);
    expect(y).toBeGreaterThanOrEqual(-41);
    expect(y).toBeLessThanOrEqual(SIZE.height + 41);
  }
});

test("of ten thousand lines only the distinguishable ones are drawn", () => {
  const lines = linesOf(fan(10_000), 1);
  expect(lines.length).toBeLessThan((2 * (SIZE.width + SIZE.height + 160)) / 3);
  // The first is the way to the host; all others leave from there.
  const ends = lines.slice(1).map(({ to }) => to);
  const apart = ends.slice(1).map(([x, y], at) => Math.hypot(x - (ends[at]?.[0] ?? 0), y - (ends[at]?.[1] ?? 0)));
  expect(Math.min(...apart)).toBeGreaterThanOrEqual(3);
  expect(lines.length).toBeGreaterThan(20);
});
