import type { Severity } from "@parapet/domain/risk";

import type { AssetNode } from "./api.ts";
import type { Layout } from "./radial-layout.ts";

/** The viewport: `scale` screen pixels per layout pixel, and the center. */
export interface View {
  readonly x: number;
  readonly y: number;
  readonly scale: number;
}

export interface Colours {
  readonly line: string;
  readonly ink: string;
  readonly accent: string;
  readonly surface: string;
  readonly plain: string;
  readonly severity: Readonly<Record<Severity, string>>;
}

const TOKENS: Readonly<Record<Severity, string>> = {
  critical: "--crit-fill",
  high: "--high-fill",
  medium: "--med-fill",
  low: "--low-fill",
  info: "--info-fill",
};

/** The colours of the theme as the canvas needs them: tokens worked out, not named. */
export const readColours = (element: HTMLElement): Colours => {
  const before = element.style.color;
  const worked = (token: string): string => {
    element.style.color = `var(${token})`;
    return getComputedStyle(element).color;
  };
  const severity = Object.fromEntries(Object.entries(TOKENS).map(([name, token]) => [name, worked(token)]));
  const colours: Colours = {
    line: worked("--line-strong"),
    ink: worked("--ink"),
    accent: worked("--accent"),
    surface: worked("--surface"),
    plain: worked("--laid"),
    severity: severity as Record<Severity, string>,
  };
  element.style.color = before;
  return colours;
};

const SIDE_PX = { domain: 14, host: 9, service: 7, finding: 5 } as const;
const LABEL_FROM_PX = 15;
const MAX_LABELS = 160;
/** A letter of the fixed-width face at the size of the names, and the room a name needs for itself. */
const LETTER_PX = 6.7;
const LINE_PX = 13;
const EDGES_FROM_PX = 3;
/** Around the picture, so that nothing appears or goes at its very edge. */
const MARGIN_PX = 40;

interface Point {
  readonly x: number;
  readonly y: number;
}

export interface Scene {
  readonly nodes: readonly AssetNode[];
  readonly layout: Layout;
  readonly colours: Colours;
  /** What the search found; null: nothing is searched for. */
  readonly found: ReadonlySet<number> | null;
  readonly chosen: number | null;
}

/** A path is cut after so many lines: what it costs to draw one grows faster than the number of its lines. */
const LINES_A_PATH = 10;

const WORST_FIRST: readonly (Severity | null)[] = ["critical", "high", "medium", "low", "info", null];

/** The nodes of each colour, the worst first: setting a colour costs more than drawing a square. */
const byColour = (nodes: readonly AssetNode[]): readonly (readonly [Severity | null, readonly number[]])[] => {
  const groups = new Map<Severity | null, number[]>(WORST_FIRST.map((worst) => [worst, []]));
  for (const [at, { worst }] of nodes.entries()) groups.get(worst)?.push(at);
  return [...groups];
};
const groupsOf = new WeakMap<readonly AssetNode[], ReturnType<typeof byColour>>();

/** Clips a line that starts inside the viewport to its border. */
const whereItLeaves = (from: Point, to: Point, { width, height }: { width: number; height: number }): Point => {
  const share = (start: number, end: number, most: number): number =>
    end === start ? 1 : ((end > start ? most + MARGIN_PX : -MARGIN_PX) - start) / (end - start);
  const part = Math.min(1, share(from.x, to.x, width), share(from.y, to.y, height));
  return { x: from.x + (to.x - from.x) * part, y: from.y + (to.y - from.y) * part };
};

/** Draws what is visible. When zoomed out, edges between nodes closer than a few pixels are skipped. */
export const paint = (
  context: CanvasRenderingContext2D,
  size: { width: number; height: number; ratio: number },
  view: View,
  { nodes, layout, colours, found, chosen }: Scene,
): void => {
  const { width, height, ratio } = size;
  context.setTransform(ratio, 0, 0, ratio, 0, 0);
  context.clearRect(0, 0, width, height);
  const left = (at: number) => width / 2 + ((layout.x[at] ?? 0) - view.x) * view.scale;
  const top = (at: number) => height / 2 + ((layout.y[at] ?? 0) - view.y) * view.scale;
  const isVisible = (x: number, y: number, margin = MARGIN_PX) =>
    x > -margin && y > -margin && x < width + margin && y < height + margin;
  /** Room between neighbours of a ring on the screen. */
  const gap = layout.rings.map((ring) => (2 * Math.PI * ring.radius * view.scale) / Math.max(1, ring.nodes.length));

  context.strokeStyle = colours.line;
  context.lineWidth = 1;
  let lines = 0;
  for (const [depth, ring] of layout.rings.entries()) {
    if ((gap[depth] ?? 0) < EDGES_FROM_PX) continue;
    let before = { parent: -1, x: 0, y: 0 };
    for (const at of ring.nodes) {
      const parent = nodes[at]?.parent ?? null;
      if (parent === null) continue;
      const [from, to] = [
        { x: left(parent), y: top(parent) },
        { x: left(at), y: top(at) },
      ];
      const leads = isVisible(to.x, to.y);
      if (!leads && !isVisible(from.x, from.y)) continue;
      const end = leads ? to : whereItLeaves(from, to, size);
      // A fan of a hundred lines is a bundle near its parent: only lines distinguishable from the previous one are drawn.
      const isNotified = before.parent !== parent || Math.hypot(end.x - before.x, end.y - before.y) >= EDGES_FROM_PX;
      if (!leads && !isNotified) continue;
      before = { parent, ...end };
      if (lines % LINES_A_PATH === 0) context.beginPath();
      context.moveTo(from.x, from.y);
      context.lineTo(end.x, end.y);
      lines += 1;
      if (lines % LINES_A_PATH === 0) context.stroke();
    }
  }
  if (lines % LINES_A_PATH !== 0) context.stroke();

  const groups = groupsOf.get(nodes) ?? byColour(nodes);
  groupsOf.set(nodes, groups);
  // Far out, hundreds of nodes fall on one pixel: it takes the colour of the worst, once.
  const [across, down] = [Math.ceil(width) + 2 * MARGIN_PX, Math.ceil(height) + 2 * MARGIN_PX];
  for (const isFound of found === null ? [null] : [false, true]) {
    const taken = new Uint8Array(across * down);
    context.globalAlpha = isFound === false ? 0.18 : 1;
    for (const [worst, group] of groups) {
      context.fillStyle = worst === null ? colours.plain : colours.severity[worst];
      for (const at of group) {
        const [x, y] = [left(at), top(at)];
        const node = nodes[at];
        if (node === undefined || !isVisible(x, y) || (isFound !== null && found?.has(at) !== isFound)) continue;
        const room = Math.max(1.5, (gap[layout.depth[at] ?? 0] ?? 99) * 0.9);
        const wanted =
          at === 0 ? SIDE_PX.domain : Math.min(SIDE_PX[node.kind] * Math.max(0.6, Math.min(2, view.scale)), room);
        // Whole pixels: an edge between two of them is worked out in software, thousands of times a frame.
        const side = Math.max(1, Math.round(wanted));
        const [column, row] = [Math.round(x - wanted / 2), Math.round(y - wanted / 2)];
        const place = (row + MARGIN_PX) * across + column + MARGIN_PX;
        if (taken[place] === 1) continue;
        taken[place] = 1;
        context.fillRect(column, row, side, side);
      }
    }
  }
  context.globalAlpha = 1;

  context.font = '500 11px "JetBrains Mono", monospace';
  context.textBaseline = "middle";
  const written: { readonly from: number; readonly until: number; readonly y: number }[] = [];
  const label = (at: number, bold: boolean) => {
    const [x, y] = [left(at), top(at)];
    const text = (nodes[at]?.label ?? "").slice(0, 48);
    const atLeft = Math.cos(layout.angle[at] ?? 0) < 0 && at !== 0;
    const long = text.length * LETTER_PX;
    // At the edge a label moves inwards, so that it is not cut.
    const from = atLeft ? Math.max(x - 10, Math.min(long + 4, width)) : Math.min(x + 10, Math.max(0, width - long - 4));
    const room = { from: from - (atLeft ? long : 0), until: from + (atLeft ? 0 : long), y };
    // A name across another can be read by no one: who comes first, from the middle outwards, is written.
    const isTaken = written.some((it) => Math.abs(it.y - y) < LINE_PX && it.from < room.until && room.from < it.until);
    if (isTaken && !bold) return;
    written.push(room);
    context.textAlign = atLeft ? "right" : "left";
    context.lineWidth = 4;
    context.strokeStyle = colours.surface;
    context.strokeText(text, from, y);
    context.fillStyle = bold ? colours.accent : colours.ink;
    context.fillText(text, from, y);
  };
  for (const ring of layout.rings)
    for (const at of ring.nodes) {
      if (written.length > MAX_LABELS) break;
      const room = (layout.span[at] ?? 0) * ring.radius * view.scale;
      if ((at === 0 || room >= LABEL_FROM_PX) && at !== chosen && isVisible(left(at), top(at), 0)) label(at, false);
    }
  if (found !== null && found.size <= MAX_LABELS)
    for (const at of found) if (at !== chosen && isVisible(left(at), top(at), 0)) label(at, false);
  if (chosen !== null && nodes[chosen] !== undefined) {
    context.strokeStyle = colours.accent;
    context.lineWidth = 2;
    context.strokeRect(left(chosen) - 9, top(chosen) - 9, 18, 18);
    label(chosen, true);
  }
};
