interface Placed {
  readonly parent: number | null;
}

export interface Layout {
  readonly x: Float64Array;
  readonly y: Float64Array;
  /** How far each node is from the middle, in steps. */
  readonly depth: Uint8Array;
  readonly angle: Float64Array;
  /** The sector of the circle for a node and its descendants. */
  readonly span: Float64Array;
  /** Of each ring, its radius and its nodes in the order of their angles. */
  readonly rings: readonly { readonly radius: number; readonly nodes: readonly number[] }[];
  readonly radius: number;
}

const RING_PX = 130;
/** Room for each node on its ring. */
const NODE_PX = 13;

export const listChildren = (nodes: readonly Placed[]): readonly (readonly number[])[] => {
  const children: number[][] = nodes.map(() => []);
  for (const [at, { parent }] of nodes.entries()) if (parent !== null) children[parent]?.push(at);
  return children;
};

/** Nodes in depth-first order: each directly followed by its descendants. */
export const inTreeOrder = (nodes: readonly Placed[]): number[] => {
  const children = listChildren(nodes);
  const order: number[] = [];
  const waiting = nodes.length === 0 ? [] : [0];
  for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
    order.push(at);
    waiting.push(...(children[at] ?? []).toReversed());
  }
  return order;
};

/**
 * A tree laid out in rings around its root: every node takes the share of its ring that its leaves need, so that no
 * branch crosses another. Parents are before their children in the list.
 */
export const radialLayout = (nodes: readonly Placed[]): Layout => {
  const size = nodes.length;
  const [x, y, angle, span] = [0, 1, 2, 3].map(() => new Float64Array(size)) as [
    Float64Array,
    Float64Array,
    Float64Array,
    Float64Array,
  ];
  const depth = new Uint8Array(size);
  const leaves = new Float64Array(size);
  const children = listChildren(nodes);
  for (let at = size - 1; at >= 0; at -= 1)
    leaves[at] = (children[at] ?? []).reduce((sum, child) => sum + (leaves[child] ?? 0), 0) || 1;

  const starts = new Float64Array(size);
  const onRing: number[][] = [];
  const perLeaf = (2 * Math.PI) / Math.max(1, leaves[0] ?? 1);
  for (const at of inTreeOrder(nodes)) {
    let next = starts[at] ?? 0;
    span[at] = (leaves[at] ?? 1) * perLeaf;
    angle[at] = next + (span[at] ?? 0) / 2;
    (onRing[depth[at] ?? 0] ??= []).push(at);
    for (const child of children[at] ?? []) {
      starts[child] = next;
      depth[child] = (depth[at] ?? 0) + 1;
      next += (leaves[child] ?? 1) * perLeaf;
    }
  }

  let radius = 0;
  const rings = onRing.map((members, ring) => {
    if (ring > 0) radius = Math.max(radius + RING_PX, (members.length * NODE_PX) / (2 * Math.PI));
    for (const at of members) {
      x[at] = radius * Math.cos(angle[at] ?? 0);
      y[at] = radius * Math.sin(angle[at] ?? 0);
    }
    return { radius, nodes: members };
  });
  return { x, y, depth, angle, span, rings, radius };
};

/** The node nearest to a point, if one is within `reach` of it. */
export const nodeAt = ({ rings, x, y, angle }: Layout, at: { x: number; y: number }, reach: number): number | null => {
  const distance = Math.hypot(at.x, at.y);
  const turned = (Math.atan2(at.y, at.x) + 2 * Math.PI) % (2 * Math.PI);
  let best: { node: number; apart: number } | null = null;
  for (const { radius, nodes } of rings) {
    if (Math.abs(radius - distance) > reach) continue;
    let [from, until] = [0, nodes.length];
    while (from < until) {
      const middle = (from + until) >> 1;
      if ((angle[nodes[middle] ?? 0] ?? 0) < turned) from = middle + 1;
      else until = middle;
    }
    // The ring closes: its last node is next to its first.
    for (const near of [from - 1, from, (from + 1) % nodes.length, nodes.length - 1, 0]) {
      const node = nodes[near];
      if (node === undefined) continue;
      const apart = Math.hypot((x[node] ?? 0) - at.x, (y[node] ?? 0) - at.y);
      if (apart <= reach && (best === null || apart < best.apart)) best = { node, apart };
    }
  }
  return best?.node ?? null;
};
